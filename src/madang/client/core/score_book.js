/** The score sheet of a game played with real cards: kept on this device, with a way back. */

import { signal } from "./html.js";

/** @typedef {import("./types.js").Options} Options */
/** @typedef {{ seat: number, points: number, section: string, kind: string }} Reason */

/**
 * @typedef {object} Scored one round
 * @property {number[]} points of each seat
 * @property {string} ended a word of the game; "" where points were typed
 * @property {number | null} ender who ended it; null: nobody, or not told
 * @property {Record<string, any> | null} question what was asked about the cards; null: typed
 * @property {Reason[]} explained
 * @property {number[]} starters who may start the next round; empty: not known
 * @property {any} [deal] where in the match it was played, in a game that tells
 * @property {any} [next] where in the match the next one is played
 * @property {any} [kept] what seats keep from round to round, in a game where they do
 * @property {{ kind: string, points: number[] } | null} [aside] what of the points is a line of its own, and a word of the game for it
 */

/**
 * @typedef {object} ScoreSheet
 * @property {1} v
 * @property {string[]} names in playing order
 * @property {string} preset that the options began with
 * @property {Options} options every one
 * @property {Scored[]} rounds
 */

/**
 * @typedef {object} Book
 * @property {import("../vendor/signals.js").Signal<ScoreSheet | null>} sheet
 * @property {import("../vendor/signals.js").Signal<(ScoreSheet | null)[]>} past what it was before, the newest last
 * @property {(sheet: ScoreSheet | null) => void} write
 * @property {() => void} undo
 */

const KEPT = 30;

/** @type {Map<string, Book>} */
const books = new Map();

/** @param {string} game @returns {Book} */
export function bookOf(game) {
  const known = books.get(game);
  if (known) return known;
  const sheet = signal(read(game));
  const past = signal(/** @type {(ScoreSheet | null)[]} */ ([]));
  const put = (/** @type {ScoreSheet | null} */ next) => {
    sheet.value = next;
    keep(game, next);
  };
  const book = {
    sheet,
    past,
    write: (/** @type {ScoreSheet | null} */ next) => {
      past.value = [...past.value, sheet.value].slice(-KEPT);
      put(next);
    },
    undo: () => {
      if (!past.value.length) return;
      const before = past.value[past.value.length - 1] ?? null;
      past.value = past.value.slice(0, -1);
      put(before);
    },
  };
  books.set(game, book);
  addEventListener("storage", (event) => {
    if (event.key === placeOf(game)) sheet.value = read(game); // another tab has written
  });
  return book;
}

/** The totals after each round, before the first one too. @param {ScoreSheet} sheet @returns {number[][]} */
export function runningTotals(sheet) {
  const totals = [sheet.names.map(() => 0)];
  for (const round of sheet.rounds) {
    const before = totals[totals.length - 1] ?? [];
    totals.push(before.map((total, seat) => total + (round.points[seat] ?? 0)));
  }
  return totals;
}

/** @param {string} game */
function placeOf(game) {
  return `madang.score.${game}`;
}

/** @param {string} game @returns {ScoreSheet | null} */
function read(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(game)) ?? "null");
    return isSheet(kept) ? kept : null;
  } catch {
    return null; // storage is forbidden, or holds something else
  }
}

/** @param {any} kept */
function isSheet(kept) {
  if (kept?.v !== 1 || !Array.isArray(kept.names) || !Array.isArray(kept.rounds)) return false;
  return kept.rounds.every((/** @type {any} */ round) => round?.points?.length === kept.names.length);
}

/** @param {string} game @param {ScoreSheet | null} sheet */
function keep(game, sheet) {
  try {
    if (sheet) localStorage.setItem(placeOf(game), JSON.stringify(sheet));
    else localStorage.removeItem(placeOf(game));
  } catch {
    // see read
  }
}
