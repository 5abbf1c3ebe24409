/** One round to write down: by its cards, which the server scores, or as points that somebody counted. */

import { useFormDraft } from "../device/form_drafts.js";
import { html, useEffect, useRef, useSignal } from "../html.js";
import { number, t, tOf } from "../i18n/words.js";
import { Refused, score } from "../net/api.js";
import { withSeats } from "../net/draft.js";
import { connection } from "../net/store.js";
import { refusal } from "../ui/asking.js";
import { Segments } from "../ui/choice.js";
import { EntryActs } from "../ui/score_form.js";

/** @typedef {import("../device/score_book.js").Scored} Scored */
/** @typedef {import("../device/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").SheetClient} SheetClient */

const MOST = 1000; // points of a round, where a game says nothing else

/**
 * @param {object} props
 * @param {GameInfo} props.game
 * @param {SheetClient} props.client
 * @param {ScoreSheet} props.sheet
 * @param {number} props.place of the round on the sheet
 * @param {(round: Scored, isGone: () => boolean) => Promise<void>} props.keep writes it down, unless the entry is gone by then
 * @param {() => void} props.cancel
 */
export function ScoreEntry({ game, client, sheet, place, keep, cancel }) {
  const known = sheet.rounds[place];
  const form = formOf(sheet, place);
  const [way, setWay] = useFormDraft(`${form}way`, known && !known.question ? "points" : "cards");
  const Cards = client.RoundEntry;
  const isBusy = useSignal(false);
  const isGone = useRef(false);
  const callOff = () => {
    isGone.current = true;
  };
  useEffect(() => callOff, []);
  const finish = async (/** @type {Omit<Scored, "starters">} */ round) => {
    if (isBusy.value) return; // pressed again while the server is asked: one round is enough
    isBusy.value = true;
    try {
      await keep(await told(game, client, sheet, place, round), () => isGone.current);
    } finally {
      isBusy.value = false;
    }
  };
  const leave = () => {
    callOff();
    cancel();
  };
  const Way = way === "cards" && Cards ? Cards : PointsEntry;
  return html`<section class="score__entry" aria-labelledby="entry">
    <div class="score__entry_head">
      <h2 id="entry">${tOf(game.name, "score.round.number", { round: place + 1 })}</h2>
      ${
        Cards &&
        html`<${Segments} label=${t("score.way")} isLabelHidden value=${way} choose=${setWay}
        choices=${["cards", "points"].map((value) => ({ value, text: tOf(game.name, `score.way.${value}`) }))} />`
      }
    </div>
    ${way === "cards" && Cards && connection.value === "lost" && html`<p class="hint" role="status">${t("score.away")} ${t("score.away.points")}</p>`}
    <${Way} game=${game} names=${sheet.names} options=${sheet.options} known=${known ?? null} before=${sheet.rounds[place - 1] ?? null} form=${form} most=${client.most ?? MOST} isZeroSum=${client.isZeroSum} isBusy=${isBusy.value} finish=${finish} cancel=${leave} />
  </section>`;
}

/** The name of a half-entered round; a corrected round has another name than the old one. @param {ScoreSheet} sheet @param {number} place */
export function formOf(sheet, place) {
  return `entry.${sheet.id}.${place}.${sheet.rounds[place]?.points.join(",") ?? "new"}.`;
}

/** A round with what it means for the next one. @param {GameInfo} game @param {SheetClient} client @param {ScoreSheet} sheet @param {number} place @param {Omit<Scored, "starters">} round @returns {Promise<Scored>} */
async function told(game, client, sheet, place, round) {
  return client.after
    ? client.after(sheet, place, round)
    : { ...round, ...(await startersAfter(game, sheet, round)) };
}

/** Who starts the next round; nobody is named where the server does not say. @param {GameInfo} game @param {ScoreSheet} sheet @param {{ points: number[], ender: number | null }} round @returns {Promise<Pick<Scored, "starters" | "isBehind">>} */
async function startersAfter(game, sheet, { points, ender }) {
  try {
    const { starters } = await score(game.name, {
      points,
      ender,
      options: withSeats(game, sheet.options, points.length),
    });
    return { starters: starters ?? [] };
  } catch (problem) {
    return problem instanceof Refused ? { starters: [] } : { starters: [], isBehind: true };
  }
}

/** The rounds of a sheet with what the server had no chance to say while it was away. @param {GameInfo} game @param {SheetClient} client @param {ScoreSheet} sheet @returns {Promise<Scored[]>} */
export async function caughtUp(game, client, sheet) {
  let rounds = sheet.rounds;
  for (const place of rounds.keys()) {
    const { isBehind, deal: _, next: __, ...round } = /** @type {Scored} */ (rounds[place]);
    if (!isBehind) continue;
    const before = { ...sheet, rounds: rounds.with(place, round) };
    rounds = rounds.with(place, await told(game, client, before, place, round));
  }
  return rounds;
}

/** @param {import("../types.js").EntryProps & { most: number, isZeroSum?: boolean }} props */
function PointsEntry({ game, names, known, form, most, isZeroSum, isBusy, finish, cancel }) {
  const [typed, setTyped] = useFormDraft(`${form}typed`, () =>
    names.map((_, seat) => (known ? String(known.points[seat]) : "")),
  );
  const [ender, setEnder] = useFormDraft(`${form}ender`, known?.ender ?? null);
  const points = typed.map((text) => read(text, most));
  const isWhole = points.every((value) => value !== null);
  const isWrong = typed.some((text, seat) => !/^[-+−]?$/.test(text.trim()) && points[seat] === null);
  const sum = points.reduce((/** @type {number} */ all, value) => all + (value ?? 0), 0);
  const change = (/** @type {number} */ seat, /** @type {string} */ text) => setTyped(typed.with(seat, text));
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isWhole)
      await refusal(finish({ points: points.map(Number), ender, ended: "", question: null, explained: [] }));
  };
  return html`<form class="score__form" onSubmit=${save}>
    <ul class="points">
      ${names.map(
        (name, seat) => html`<li key=${seat} data-crest=${seat}>
        <label for=${`points-${seat}`}>${name}</label>
        <button type="button" class="button square" aria-label=${t("score.sign", { name })} onClick=${() => change(seat, flipped(typed[seat] ?? ""))}>±</button>
        <input id=${`points-${seat}`} class="input" inputmode="numeric" autocomplete="off" maxlength=${String(most).length + 1} value=${typed[seat]}
          aria-invalid=${typed[seat] !== "" && points[seat] === null} onInput=${(/** @type {any} */ event) => change(seat, event.currentTarget.value)} />
      </li>`,
      )}
    </ul>
    ${isWrong && html`<p class="hint" role="status">${t("score.whole", { most: number(most) })}</p>`}
    ${isZeroSum && isWhole && sum !== 0 && html`<p class="hint" role="status">${t("score.sum", { sum: signed(sum) })}</p>`}
    <${Segments} label=${tOf(game.name, "score.ender")} value=${ender === null ? "" : String(ender)} choose=${(/** @type {string} */ seat) => setEnder(seat === "" ? null : Number(seat))}
      choices=${[...names.map((name, seat) => ({ value: String(seat), text: name })), { value: "", text: t("score.nobody") }]} />
    <${EntryActs} canKeep=${isWhole} isBusy=${isBusy} cancel=${cancel} />
  </form>`;
}

/** Whole points as typed; null where it is none. @param {string} text @param {number} most */
function read(text, most) {
  const plain = text.trim().replace("−", "-");
  return /^[-+]?\d+$/.test(plain) && Math.abs(Number(plain)) <= most ? Number(plain) : null;
}

/** @param {string} text */
function flipped(text) {
  return /^[-−]/.test(text) ? text.slice(1) : `-${text.replace("+", "")}`;
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}
