/** One decision of a review: the table as I saw it then, the question, what each answer is worth, and why, in words. */

import { announce } from "../device/announce.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { comma, has, isSure, number, t, tenths, title, tOf } from "../i18n/words.js";
import { clients } from "../lazy.js";
import { replay, reviewAfter } from "../net/api.js";
import { gameNamed, namesOf } from "../net/store.js";
import { useProblem } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { useFocusAfter } from "../ui/sheet.js";
import { After } from "./after.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewChoice} ReviewChoice */
/** @typedef {import("../types.js").ReviewMoment} ReviewMoment */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const BEST_SHOWN = 3;

/** @param {{ table: string, info: TableInfo, review: Review, moment: ReviewMoment }} props */
export function Moment({ table, info, review, moment }) {
  const [chosen, choose] = useState("");
  const [rounds, setRounds] = useState(/** @type {import("../types.js").DealSpan[]} */ ([]));
  const [frame, setFrame] = useState(/** @type {Frame | null} */ (null));
  const [problem, tries, noteProblem] = useProblem();
  const place = useFocusAfter(chosen);
  const { seat } = review;
  useEffect(() => {
    const asked = replay(table, moment.n - 1, seat);
    noteProblem(asked);
    asked.then(
      ({ deals, frames }) => {
        setRounds(deals);
        setFrame(frames.find(({ n }) => n === moment.n - 1) ?? null);
      },
      () => {},
    );
  }, [table, moment.n, tries]);
  const names = useMemo(() => namesOf(info), [info]);
  const { Still } = clients.value[info.game] ?? {};
  const game = gameNamed(info.game);
  const heading = html`<h1 class="bar__game" tabindex="-1">${t("review.title")}
    ${" "}<span class="bar__round">${game ? title(game) : ""} · ${dealOf(info.game, moment)}</span></h1>`;
  return html`<${Bar} title=${heading} />
    <${Page} title=${t("review.title")} class="playing" place=${moment.n}>
      <div class="game replaying review-moment" data-game=${info.game} data-seats=${info.seats.length} data-n=${moment.n}>
        <div class="game__main">
          <div class="replaying__stage">
            ${problem && html`<p class="problem" role="alert">${problem}</p>`}
            ${frame && Still && game && html`<${Still} info=${info} game=${game} names=${names} nearest=${seat} frame=${frame} rounds=${rounds} />`}
          </div>
        </div>
        <section class="review-ask" aria-label=${t("review.ask")}>
          ${
            chosen
              ? html`<${Answer} table=${table} info=${info} names=${names} review=${review} moment=${moment} chosen=${chosen} place=${place} onRetry=${() => choose("")} />`
              : html`<${Question} place=${place} table=${table} info=${info} moment=${moment} onChoose=${choose} />`
          }
        </section>
      </div>
    <//>`;
}

/** What would you do? All that was tried, in no order that tells. @param {{ table: string, info: TableInfo, moment: ReviewMoment, place: any, onChoose: (word: string) => void }} props */
function Question({ table, place, info, moment, onChoose }) {
  const words = moment.choices.map(({ action }) => action);
  const sorted = words.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  return html`<h2 ref=${place} tabindex="-1">${t("review.ask")}</h2>
    <div class="review-ask__choices">${sorted.map((word) => html`<button type="button" key=${word} class="button" data-choice=${word} onClick=${() => onChoose(word)}>${actionOf(info.game, word)}</button>`)}</div>
    <div class="review-ask__foot"><a class="button plain" href=${`#/review/${table}`}>${t("review.back")}</a></div>`;
}

/**
 * Whether the answer is right, why not, and what the best choices are worth.
 *
 * @param {{ table: string, info: TableInfo, names: string[], review: Review, moment: ReviewMoment, chosen: string, place: any, onRetry: () => void }} props
 */
function Answer({ table, info, names, review, moment, chosen, place, onRetry }) {
  const { choices, best, played } = moment;
  const [isShown, showAfter] = useState(false);
  const client = clients.value[info.game];
  const mine = choices.find(({ action }) => action === chosen);
  const isRight = chosen === best;
  const isWrong = mine !== undefined && !isRight && isClear(mine);
  const why = (isRight ? choices[1]?.why : mine?.why) ?? [];
  const verdict = isRight
    ? t("review.right")
    : isWrong
      ? t("review.wrong", { lost: amount(review, mine.loss) })
      : t("review.right.even");
  useEffect(() => announce(verdict), [verdict]);
  const shown = choices.filter(({ action }, i) => i < BEST_SHOWN || action === chosen || action === played);
  const next = nextOf(review, moment);
  const worlds = choices[0]?.worlds ?? 0;
  const fewest = Math.min(worlds, ...shown.map((one) => one.worlds));
  return html`<h2 class="review-ask__verdict" ref=${place} tabindex="-1" data-verdict=${isRight ? "right" : isWrong ? "wrong" : "even"}>${verdict}</h2>
    ${!isRight && html`<p><b>${t("review.better", { action: actionOf(info.game, best) })}</b></p>`}
    ${why.length > 0 && html`<ul class="review-ask__why" aria-label=${t("review.why")}>${why.map((said) => html`<li key=${said.code}>${reasonOf(info.game, names, said)}</li>`)}</ul>`}
    <${Worths} info=${info} choices=${shown} chosen=${chosen} />
    <p>${t("review.you_then", { action: actionOf(info.game, played) })}</p>
    <p class="hint">${review.worlds ? t("review.choice.note", { worlds }) : t("review.choice.note.exact")} ${fewest < worlds && t("review.choice.note.fewer", { worlds: fewest })}</p>
    <div class="review-ask__foot">
      ${next && html`<a class="button main" data-do="next" href=${`#/review/${table}/${next.n}`}>${t("review.next")}</a>`}
      ${isWrong && review.worlds > 0 && client && html`<button type="button" class="button" data-do="after" onClick=${() => showAfter(true)}>${t("review.after")}</button>`}
      <button type="button" class="button" data-do="retry" onClick=${onRetry}>${t("review.retry")}</button>
      <a class="button" href=${`#/replay/${table}/${moment.n}/${review.seat}`}>${t("review.in_replay")}</a>
      <a class="button plain" href=${`#/review/${table}`}>${t("review.back")}</a>
    </div>
    ${
      isShown &&
      html`<${After} words=${[chosen, best]} client=${client} names=${names} title=${t("review.after")} means=${t("review.after.means")}
      ask=${(/** @type {string} */ word) => reviewAfter(table, moment.n, word)} nameOf=${(/** @type {string} */ word) => actionOf(info.game, word)}
      pointsOf=${(/** @type {import("../types.js").PuzzleAfter} */ { points }) => t("review.after.points", { points: amount(review, points[review.seat] ?? 0, true) })} onClose=${() => showAfter(false)} />`
    }`;
}

/** The next of the dearest moments, then of all clear ones. @param {Review} review @param {ReviewMoment} moment */
function nextOf({ dearest, moments }, { n }) {
  const place = dearest.indexOf(n);
  const clear = moments.filter(({ kind }) => kind);
  const after = place >= 0 ? dearest[place + 1] : undefined;
  return moments.find((one) => one.n === after) ?? clear.find((one) => one.n > n && !dearest.includes(one.n));
}

/** What choices are worth. @param {{ info: TableInfo, choices: ReviewChoice[], chosen: string }} props */
function Worths({ info, choices, chosen }) {
  const odds = (/** @type {number} */ share) => number(Math.round(100 * share));
  return html`<div class="review__scroll"><table class="review__worths">
    <thead><tr><th>${t("review.choice")}</th><th>${t("review.choice.points")}</th><th>${t("review.choice.loss")}</th><th>${t("review.choice.wins_in")}</th><th>${t("review.choice.pays_in")}</th></tr></thead>
    <tbody>${choices.map(
      (choice) => html`<tr key=${choice.action} data-chosen=${choice.action === chosen ? "" : undefined}>
      <th>${actionOf(info.game, choice.action)}</th><td>${tenths(choice.points, true)}</td>
      <td>${choice.loss || choice.error ? `${tenths(-choice.loss)}${isSure(choice.error) ? "" : ` ± ${tenths(choice.error)}`}` : ""}</td>
      <td>${odds(choice.wins)}</td><td>${odds(choice.pays)}</td></tr>`,
    )}</tbody></table></div>`;
}

// ---- A review in words: amounts, actions as buttons say them, and why one is better than another.

/** @typedef {{ code: string, args: Record<string, any> }} Said */

const CLEAR = 2; // standard errors from which on a loss is no chance, as the server has it

/** Whether an action gives away more than chance explains. @param {ReviewChoice} choice */
export function isClear({ loss, error }) {
  return loss > CLEAR * error && loss > 0;
}

/** Points, or chips where the review counts them. @param {Review} review @param {number} value @param {boolean} [isSigned] */
export function amount(review, value, isSigned) {
  const n = tenths(value, isSigned);
  return review.worlds ? t("review.amount.points", { n }) : t("review.amount.chips", { n });
}

/** Which deal a moment is in. @param {string} game @param {ReviewMoment} moment */
export function dealOf(game, { deal }) {
  return tOf(game, "around.round.open", { round: deal });
}

/** An action as the buttons of its table say it. @param {string} game @param {string} word */
export function actionOf(game, word) {
  const [verb = "", rest = ""] = word.split(" ");
  const own = (/** @type {string} */ key, /** @type {Record<string, any>} */ args) =>
    t(`${game}.${key}`, args);
  if (/^\d+$/.test(rest))
    return verb === "bet"
      ? own("action.bet_chips", { chips: Number(rest) })
      : own("action.discard_month", { month: Number(rest) });
  const action = own(`action.${verb}`, {});
  if (!rest) return action;
  const args = { action, tiles: tilesIn(rest).join(comma()) };
  if (verb === "discard") return own("do.discard", args);
  return verb === "chow" || verb === "kong" ? own("do.call", args) : own("do.declare", args);
}

/** The names of tiles such as `345m`. @param {string} text */
function tilesIn(text) {
  return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks = "", suit]) =>
    [...ranks].map((rank) => t(`tile.${rank}${suit}`)),
  );
}

/** Why one action is better than another. @param {string} game @param {string[]} names @param {Said} said */
export function reasonOf(game, names, { code, args }) {
  const words = { ...args };
  if (args.combination) words.combination = t(`${game}.combination.${args.combination}`);
  if (args.seat !== undefined) words.seat = names[args.seat];
  if (args.suit) words.suit = t(`review.suit.${args.suit}`);
  if (args.tile) words.tile = t(`tile.${args.tile}`);
  if (args.worth !== undefined) words.worth = worthOf(game, args.worth);
  if (args.rows)
    words.rows = args.rows
      .map((/** @type {string} */ row) => t(`${game}.row.${row}`).split(" · ")[0])
      .join(" + ");
  return t(`review.reason.${code}`, words);
}

/** What a hand is worth, in what its game counts. @param {string} game @param {number} worth */
function worthOf(game, worth) {
  return has(`${game}.faan`) ? t(`${game}.faan`, { faan: worth }) : t(`${game}.points`, { points: worth });
}
