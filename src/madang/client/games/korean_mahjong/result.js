/** Results of Korean mahjong: every row with its points, what was paid, the horse race. */

import { GAME, countersOf, readyName, say } from "./words.js";
import { html } from "../../html.js";
import { number, signed } from "../../i18n/words.js";
import { RowName, resultsOf } from "../../mahjong/table/result.js";
import { SectionLink } from "../../ui/sheet.js";

export { Sets } from "../../mahjong/table/result.js";

/** @typedef {{ id: string, points: number, count: number, counts_for_minimum: boolean, section: string }} Row */

/**
 * The worth of a hand, as `sheet.py` gives it.
 *
 * @typedef {object} ScoreSheet
 * @property {boolean} complete
 * @property {boolean} legal
 * @property {string} why
 * @property {Row[]} rows
 * @property {number} points_for_minimum
 * @property {number} total_points
 * @property {import("../../mahjong/table/result.js").Part[]} split
 */

/** 9  A counter that was taken away, and what that was paid. @typedef {{ counters: number[], payments: number[] }} Horse */

/**
 * One win of a hand.
 *
 * @typedef {object} Win
 * @property {number} seat
 * @property {string} by
 * @property {string | null} tile
 * @property {number | null} giver
 * @property {ScoreSheet} sheet
 * @property {{ seat: number, points: number }[]} payments
 * @property {Horse | null} horse
 */

const MINIMUM = "4.2";
const TAKEN_AWAY = "9.1";
const PAID = "9.2";

export const RESULTS = resultsOf(GAME, Worth, Payments);

/** Every row of a score sheet, those that do not help the minimum with a star, and what they come to. @param {{ sheet: ScoreSheet }} props */
export function Worth({ sheet }) {
  const isStarred = sheet.rows.some((row) => !row.counts_for_minimum);
  return html`<ul class="sheet__rows">
    ${sheet.rows.map(
      (row) => html`<li key=${row.id} data-row=${row.id} data-star=${row.counts_for_minimum ? undefined : ""}>
      <${RowName} game=${GAME} id=${row.id} lang="ko" />
      <b>${row.count > 1 && html`<small>× ${number(row.count)}</small> `}${say("points", { points: row.points })}</b><${SectionLink} game=${GAME} section=${row.section} /></li>`,
    )}
  </ul>
  <p class="sheet__sum"><b>${say("points", { points: sheet.total_points })}</b>
    <span>${say("minimum", { minimum: sheet.points_for_minimum })}</span><${SectionLink} game=${GAME} section=${MINIMUM} />
    ${isStarred && html`<small class="sheet__star">${say("star")}</small>`}</p>`;
}

/** What each seat paid a winner. @param {{ win: Pick<Win, "payments" | "by"> & Partial<Win>, names: string[] }} props */
export function Payments({ win, names }) {
  const isDrawn = win.by === "self_draw";
  return html`<ul class="sheet__pays" aria-label=${say("payments")}>
    ${win.payments.map(({ seat, points }) => html`<li key=${seat} data-payer=${seat}><span>${names[seat]}</span><small></small><b>${signed(points)}</b></li>`)}
    <li class="sheet__law"><small>${say(isDrawn ? "paid.self_draw" : "paid.discard")}</small><${SectionLink} game=${GAME} section=${isDrawn ? "8.2" : "8.1"} /></li>
    ${win.horse && html`<${HorseRace} horse=${win.horse} winner=${win.seat ?? 0} names=${names} />`}
  </ul>`;
}

/** 9.1, 9.2  What became of the winner's counters. @param {{ horse: Horse, winner: number, names: string[] }} props */
function HorseRace({ horse, winner, names }) {
  const payers = horse.payments.map((points, seat) => ({ seat, points })).filter(({ points }) => points < 0);
  const words = { name: names[winner] ?? "", count: horse.counters[winner] };
  return html`<li class="horse" data-paid=${payers.length > 0 ? "" : undefined}><span><b>${say("horse")}</b> ${say(payers.length > 0 ? "horse.paid" : "horse.left", words)}</span>
      <${SectionLink} game=${GAME} section=${payers.length > 0 ? PAID : TAKEN_AWAY} /></li>
    ${payers.map(({ seat, points }) => html`<li key=${seat} class="horse__pay" data-horse=${seat}><span>${names[seat]}</span><small></small><b>${signed(points)}</b></li>`)}`;
}

// ---- What everybody sees of a seat at Korean mahjong, next to its tiles: its declaration, its counters
// of the horse race.

/** @typedef {import("../../types.js").View} View */

export const COUNTERS = 3; // 1.4, 9.2

/** 9.1  The counters that are left, and the places of those that are gone. @param {{ view: View, seat: number }} props */
export function Counters({ view, seat }) {
  const left = view.counters[seat];
  const words = countersOf(view, seat);
  return html`<span class="counters" role="img" aria-label=${words} title=${words} data-left=${left}>
    ${Array.from({ length: COUNTERS }, (_, i) => html`<i key=${i} data-gone=${i < left ? undefined : ""}></i>`)}
  </span>`;
}

/** 5  What a seat has declared, and its counters. @param {{ view: View, seat: number }} props */
export function Declared({ view, seat }) {
  const ready = view.ready[seat];
  return html`<${Counters} view=${view} seat=${seat} />
    ${ready && html`<i class="declared" data-open=${ready.open ? "" : undefined}>${say(`declared.${readyName(ready)}`)}</i>`}`;
}

/** 3.7, 6.1  Which discards of a seat lie turned, or forbid a win. @param {View} view @param {number} seat @param {number | null} mine */
export function lying({ ready, forbidden }, seat, mine) {
  return {
    turned: ready[seat]?.turned ?? undefined,
    barred: seat === mine ? (forbidden?.discard ?? undefined) : undefined,
  };
}
