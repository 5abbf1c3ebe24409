/** A finished match reviewed: what each decision of mine gave away, and why; each moment asks me again. */

import { html, useEffect, useState } from "../html.js";
import { has, isSure, learn, t, tenths, title, tOf } from "../i18n/words.js";
import { Broken, useClient } from "../lazy.js";
import { Refused, beginReview, cancelReview, reviewOf } from "../net/api.js";
import { gameNamed, me, namesOf } from "../net/store.js";
import { actionOf, amount, dealOf, Moment, reasonOf } from "./review_moment.js";
import { useSheet } from "../preload.js";
import { refusalWords, useLooks } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { strength } from "../ui/company.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewMoment} ReviewMoment */
/** @typedef {import("../types.js").ReviewState} ReviewState */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const LOOK_MS = 700; // how often the page asks how far the review is
const USUAL_S = 150; // that compiling takes: the bar never says that it has ended
// each by its path: the server reads from it what the page needs, and print.css is not for the screen
const SHEETS = ["../style/replay.css", "../style/review.css"].map(
  (path) => new URL(path, import.meta.url).href,
);

/** @param {{ parts: string[] }} address */
export default ({ parts: [table = "", at = ""] }) =>
  html`<${ReviewPage} key=${table} table=${table} at=${Number(at) || 0} />`;

/** @param {{ table: string, at: number }} props */
function ReviewPage({ table, at }) {
  const [isWorn, setWorn] = useState(false);
  const [state, setState] = useState(/** @type {ReviewState | null} */ (null));
  const [problem, setProblem] = useState("");
  const [isCancelled, setCancelled] = useState(false);
  const id = me.value?.id;
  useEffect(() => {
    void learn(["shell.review", "shell.replay", "shell.table"]);
    void Promise.allSettled(SHEETS.map(useSheet)).then(() => setWorn(true));
  }, []);
  /** @param {Promise<ReviewState>} asked */
  const take = (asked) =>
    asked.then(
      (found) => {
        setState(found);
        setProblem("");
      },
      (refused) => setProblem(wordsOf(refused)),
    );
  const begin = () => {
    setCancelled(false);
    return take(beginReview(table));
  };
  useEffect(() => {
    if (id) void begin();
  }, [id, table]);
  const isWorking = ["compiling", "working"].includes(state?.status ?? "") && !isCancelled;
  useLooks(isWorking, LOOK_MS, () => take(reviewOf(table)));
  const [client, isBroken] = useClient(state?.info.game ?? "");
  if (!isWorn || !["review.title", "replay.title", "table.close"].every((word) => has(word)))
    return html`<${Bar} />`;
  const cancel = () => {
    setCancelled(true);
    void take(cancelReview(table));
  };
  if (state?.review && client)
    return html`<${Reviewed} table=${table} info=${state.info} review=${state.review} at=${at} />`;
  const isOff = isCancelled || state?.status === "none" || state?.status === "failed";
  return html`<${Bar} /><${Page} title=${t("review.title")} class="simple review-wait">
    <h1 tabindex="-1">${t("review.title")}</h1>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${!problem && !isOff && (state?.review && isBroken ? html`<${Broken} />` : html`<${Progress} state=${state} onCancel=${cancel} />`)}
    ${!problem && isOff && html`<p>${t(state?.status === "failed" ? "review.failed" : "review.cancelled")}</p>`}
    ${(problem || isOff) && html`<p><button type="button" class="button main" data-do="again" onClick=${begin}>${t("review.again")}</button></p>`}
    <p><a href=${`#/replay/${table}`}>${t("replay.title")}</a></p>
  <//>`;
}

/** @param {unknown} refused */
function wordsOf(refused) {
  if (!(refused instanceof Refused)) return t("code.unreachable");
  return refused.code === "not_seated" ? t("review.not_mine") : refusalWords(refused.code, refused.args);
}

/** @param {{ state: ReviewState | null, onCancel: () => void }} props */
export function Progress({ state, onCancel }) {
  const { status, done = 0, total = 0, seconds = 0 } = state ?? {};
  const isCompiling = status === "compiling";
  const passed = Math.floor(seconds);
  const text = isCompiling
    ? t(seconds ? "review.compiling" : "review.compiling.next", { seconds: passed })
    : total
      ? t("review.working", { done: Math.min(done + 1, total), total })
      : t("review.waiting");
  const [max, value] = isCompiling
    ? [1, seconds && 1 - Math.exp(-passed / (USUAL_S / 2))]
    : [total || 1, total && done];
  return html`<p aria-live=${isCompiling ? "off" : "polite"} data-status=${status}>${text}</p>
    <progress max=${max} value=${value || undefined} aria-label=${t("review.title")}></progress>
    <p class="hint">${t("review.sees")}</p>
    <p><button type="button" class="button" data-do="cancel" onClick=${onCancel}>${t("review.cancel")}</button></p>`;
}

/** @param {{ table: string, info: TableInfo, review: Review, at: number }} props */
function Reviewed({ table, info, review, at }) {
  const moment = review.moments.find(({ n }) => n === at);
  if (moment)
    return html`<${Moment} key=${moment.n} table=${table} info=${info} review=${review} moment=${moment} />`;
  return html`<${Overview} table=${table} info=${info} review=${review} />`;
}

// ---- the whole match -----------------------------------------------------------------------------

/** @param {{ table: string, info: TableInfo, review: Review }} props */
function Overview({ table, info, review }) {
  const [isAll, setAll] = useState(false);
  const game = gameNamed(info.game);
  const names = namesOf(info);
  const dearest = review.dearest.flatMap((n) => review.moments.find((moment) => moment.n === n) ?? []);
  const clear = review.moments.filter(({ kind }) => kind);
  const shown = isAll ? review.moments : clear;
  return html`<${Bar} /><${Page} title=${t("review.title")} class="past review">
    <h1 tabindex="-1">${t("review.title")}</h1>
    <p class="hint">${game ? title(game) : info.game} · ${names[review.seat]} · <a href=${`#/replay/${table}`}>${t("replay.title")}</a></p>
    <${Sums} review=${review} />
    ${
      dearest.length > 0 &&
      html`<section aria-labelledby="dearest"><h2 id="dearest">${t("review.dearest")}</h2>
      <ol class="review__list">${dearest.map((moment) => html`<${Row} key=${moment.n} table=${table} info=${info} names=${names} review=${review} moment=${moment} isAsked />`)}</ol></section>`
    }
    <${Deals} review=${review} />
    ${
      review.moments.length > 0 &&
      html`<section aria-labelledby="moments"><h2 id="moments">${t("review.moments")}</h2>
      <div class="views review__which" role="group" aria-labelledby="moments">
        <button type="button" class="button" data-show="clear" aria-pressed=${!isAll} onClick=${() => setAll(false)}>${t("review.moments.clear")} (${clear.length})</button>
        <button type="button" class="button" data-show="all" aria-pressed=${isAll} onClick=${() => setAll(true)}>${t("review.moments.all")} (${review.moments.length})</button>
      </div>
      <ol class="review__list">${shown.map((moment) => html`<${Row} key=${moment.n} table=${table} info=${info} names=${names} review=${review} moment=${moment} />`)}</ol></section>`
    }
    <p class="hint">${t("review.sees")} ${t(review.worlds ? "review.method" : "review.method.exact", { worlds: review.worlds, leaf: review.leaf, seconds: Math.max(1, Math.round(review.seconds)) })}</p>
  <//>`;
}

/** What it came to, and one thing to practise. @param {{ review: Review }} props */
export function Sums({ review }) {
  const { clear, decisions, lost, error } = review;
  if (!decisions) return html`<p>${t("review.summary.nothing")}</p>`;
  const kinds = Object.entries(review.by_kind).sort(([, [, one]], [, [, other]]) => other - one);
  const args = {
    points: amount(review, review.points, true),
    lost: amount(review, lost),
    luck: amount(review, review.luck, true),
  };
  const { draws } = review;
  const known =
    draws === null
      ? args
      : { ...args, draws: amount(review, draws, true), rest: amount(review, review.luck - draws, true) };
  const key = draws === null ? "review.luck" : "review.luck.draws";
  const level = review.levels.find(({ bot }) => bot === review.level);
  return html`<section class="review__sums" data-clear=${clear}>
    <p><b>${clear ? t(isSure(error) ? "review.summary.clear.exact" : "review.summary.clear", { clear, decisions, lost: amount(review, lost), error: tenths(error) }) : t("review.summary.none", { decisions })}</b></p>
    ${kinds.length > 0 && html`<ul class="review__kinds">${kinds.map(([kind, [count, gone]]) => html`<li key=${kind} data-kind=${kind}>${t("review.kinds", { kind: t(`review.kind.${kind}`), count, lost: amount(review, gone) })}</li>`)}</ul>`}
    <p>${t(review.worlds ? key : `${key}.own`, known)}</p>
    ${level && html`<p>${t("review.level", { mine: amount(review, lost / decisions), bot: strength(review.game, level.bot), its: amount(review, level.lost) })}</p>`}
    <p class="review__practise"><b>${t("review.practise")}</b> ${t(`review.practise.${review.practise || "none"}`)}</p>
  </section>`;
}

/**
 * One decision; its answer is not told where it is asked first.
 *
 * @param {{ table: string, info: TableInfo, names: string[], review: Review, moment: ReviewMoment, isAsked?: boolean }} props
 */
function Row({ table, info, names, review, moment, isAsked }) {
  const { n, loss, error, verdict, kind, why, played, best } = moment;
  const lost = amount(review, loss);
  const [first] = why;
  return html`<li class="moment" data-n=${n} data-verdict=${verdict}>
    <div class="moment__head"><b>${dealOf(info.game, moment)}</b>
      <span class="moment__kind">${kind ? t(`review.kind.${kind}`) : t(`review.verdict.${verdict}`)}</span></div>
    <p>${t("review.played", { action: actionOf(info.game, played) })}</p>
    ${kind && html`<p class="moment__loss">${t(isSure(error) ? "review.loss.exact" : "review.loss", { lost, error: tenths(error) })}</p>`}
    ${
      kind &&
      !isAsked &&
      html`<details><summary>${t("review.show")}</summary>
      <p>${t("review.better", { action: actionOf(info.game, best) })}</p>
      ${first && html`<p class="hint">${reasonOf(info.game, names, first)}</p>`}</details>`
    }
    <a class="button ${isAsked ? "main" : ""}" href=${`#/review/${table}/${n}`}>${t("review.try")}</a>
  </li>`;
}

/** Skill and luck, deal by deal. @param {{ review: Review }} props */
function Deals({ review }) {
  if (!review.decisions) return null;
  const areKnown = review.draws !== null;
  const cell = (/** @type {number} */ value) => html`<td>${tenths(value, true)}</td>`;
  return html`<section aria-labelledby="deals"><h2 id="deals">${t("review.deals")}</h2>
    <div class="review__scroll"><table class="review__deals">
      <thead><tr><th></th><th>${t("review.deals.points")}</th><th>${t("review.deals.lost")}</th>${areKnown && html`<th>${t("review.deals.draws")}</th>`}<th>${t(areKnown ? "review.deals.rest" : "review.deals.luck")}</th></tr></thead>
      <tbody>${review.deals.map(
        ({
          deal,
          points,
          lost,
          luck,
          draws,
        }) => html`<tr key=${deal}><th>${tOf(review.game, "around.round.open", { round: deal })}</th>
        ${cell(points)}${cell(-lost)}${draws !== null && cell(draws)}${cell(luck - (draws ?? 0))}</tr>`,
      )}</tbody>
    </table></div></section>`;
}
