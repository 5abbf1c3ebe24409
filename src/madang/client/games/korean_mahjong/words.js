/** The words that only Korean mahjong has: ready and the tiles it shows, barred wins, points. */

import { bannerOf, describe, namesOf, sayOf, tellerOf } from "../../mahjong/table/words.js";
import { nameOf } from "../../mahjong/tile.js";

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

/** 6.1, 5.6, 4.2  Why the tile that lies there may not be won; null where nothing forbids it. @param {View} view @param {number} seat @returns {Why | null} */
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
