/** The words that only Korean mahjong has: ready and the tiles it shows, barred wins, points; and its results. */

import { html } from "../../html.js";
import { number, signed } from "../../i18n/words.js";
import { resultsOf, RowName } from "../../mahjong/table/result.js";
import { bannerOf, describe, namesOf, sayOf, tellerOf } from "../../mahjong/table/words.js";
import { nameOf } from "../../mahjong/tile.js";
import { SectionLink } from "../../ui/sheet.js";

export { windName } from "../../mahjong/table/words.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").View} View */

export const GAME = "korean_mahjong";

export const say = sayOf(GAME);

/** A declaration of ready. @typedef {{ open: boolean, double: boolean, turned?: number | null }} Ready */

/** 5.1, 5.6, 5.7  What a declaration is called. @param {Ready} ready */
export function readyName({ open, double }) {
  return `${double ? "double_" : ""}${open ? "open_" : ""}ready`;
}

/** An event under the name that its words have. @param {GameEvent} event @returns {GameEvent} */
function named(event) {
  return event.code === "ready"
    ? { ...event, code: readyName(/** @type {any} */ (event)), tiles: event.shown }
    : event;
}

const tell = tellerOf(GAME, ({ points, horse }) =>
  [say("event.worth", { points }), horse ? say("event.worth.horse") : ""].join(" ").trim(),
);

/** @param {GameEvent} event @param {string[]} names @param {number | null} mine */
export function tellEvent(event, names, mine) {
  return tell(named(event), names, mine);
}

const READY = [false, true].flatMap((open) => [false, true].map((double) => readyName({ open, double })));

/** @param {GameEvent[]} events */
export function banner(events) {
  return bannerOf(say, events.map(named), ["pung", "kong", "false_win", "win", ...READY]);
}

/** The action of a seat, by its events: a declaration says more than the discard that goes with it. @param {GameEvent[]} events */
export function readyWord(events) {
  const ready = events.find(({ code }) => code === "ready");
  return ready ? `${ready.open ? "open-ready" : "ready"} ${ready.tile}` : "";
}

/** The whole table as sentences. @param {View} view @param {string[]} legal @param {string[]} names @param {number | null} mine */
export function describeTable(view, legal, names, mine) {
  const forbidden = mine === null ? null : forbiddenWords(view, mine);
  return [
    ...describe(view, legal, names, mine, (seat) => [...readyOf(view, seat), `${countersOf(view, seat)}.`]),
    ...(forbidden ? [forbidden.text] : []),
  ];
}

/** @param {View} view @param {number} seat */
function readyOf(view, seat) {
  const ready = view.ready[seat];
  return ready ? [say(`describe.${readyName(ready)}`, { tiles: namesOf(view.shown[seat]) })] : [];
}

/** @param {View} view @param {number} seat */
export function countersOf(view, seat) {
  return say("counters", { count: view.counters[seat] });
}

/** A sentence, and the section that says so. @typedef {import("../../table/actions.js").Why} Why */

/** 6.1, 5.6, 4.2  Why the tile on offer may not be won; null where nothing forbids it. @param {View} view @param {number} seat @returns {Why | null} */
export function forbiddenWords({ forbidden, rivers }, seat) {
  if (!forbidden) return null;
  const { why, section, tile, discard } = forbidden;
  const other = discard === null ? tile : (rivers[seat][discard]?.tile ?? tile);
  const key = other === tile ? why : `${why}.other`;
  return { text: say(`forbidden.${key}`, { tile: nameOf(tile), discard: nameOf(other) }), section };
}

/** 4.2  What the best wait still lacks; null where it lacks nothing. @param {View} view @param {Options} options @returns {Why | null} */
export function missingWords({ own }, options) {
  return own?.missing > 0
    ? { text: say("waits.missing", { missing: own.missing, min: options.min_points }), section: "4.2" }
    : null;
}

// ---- Results of Korean mahjong: every row with its points, what was paid, the horse race.

export { Sets } from "../../mahjong/table/result.js";

/** @typedef {{ id: string, points: number, count: number, counts_for_minimum: boolean, section: string }} Row */

/**
 * The worth of a hand, as `explain.py` gives it.
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
