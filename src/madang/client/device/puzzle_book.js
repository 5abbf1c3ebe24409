/** What this device remembers of puzzles: which it has solved, and on how many days in a row. Nobody else sees it. */

import { kept } from "./prefs.js";

const DAY_MS = 86_400_000;

/** Puzzles answered here, by game and id: 1 at the first try, 0 later. @typedef {Record<string, Record<string, 0 | 1>>} Solved */

/** @typedef {{ last: number, days: number }} Streak the last day of a row, counted from 1970, and how long the row is */

const solved = kept("puzzles", "{}");
const row = kept("puzzles.days", "");

/** @template T @param {string} text @param {T} otherwise @returns {T} */
function read(text, otherwise) {
  try {
    return text ? JSON.parse(text) : otherwise;
  } catch {
    return otherwise;
  }
}

/** The puzzles of a game that were solved here. @param {string} game */
export function solvedOf(game) {
  return read(solved.value, /** @type {Solved} */ ({}))[game] ?? {};
}

/** Today, as the server counts days. */
export function today() {
  return Math.floor(Date.now() / DAY_MS);
}

/** How many days in a row a daily puzzle was solved, up to today or yesterday. */
export function streak() {
  const { last, days } = read(row.value, /** @type {Streak} */ ({ last: 0, days: 0 }));
  return last >= today() - 1 ? days : 0;
}

/** @param {string} game @param {string} id @param {boolean} isFirstTry @param {boolean} isDaily */
export function noteSolved(game, id, isFirstTry, isDaily) {
  const all = read(solved.value, /** @type {Solved} */ ({}));
  const known = all[game] ?? {};
  if (!(id in known))
    solved.value = JSON.stringify({ ...all, [game]: { ...known, [id]: isFirstTry ? 1 : 0 } });
  const { last } = read(row.value, /** @type {Streak} */ ({ last: 0, days: 0 }));
  if (isDaily && last !== today()) row.value = JSON.stringify({ last: today(), days: streak() + 1 });
}
