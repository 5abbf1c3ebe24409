/** Score sheets of games played with real cards: kept on this device, each with a way back and forth. */

import { computed, signal } from "../html.js";

/** @typedef {import("../types.js").Options} Options */
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
 * @property {boolean} [isBehind] whether the server was away, and what it says of the next round is not known
 * @property {{ kind: string, points: number[] } | null} [aside] what of the points is a line of its own, and a word of the game for it
 */

/**
 * @typedef {object} ScoreSheet
 * @property {2} v
 * @property {string} id
 * @property {string} game
 * @property {string} name "" where nobody gave it one
 * @property {number} begun milliseconds since 1970, as `changed`
 * @property {number} changed
 * @property {string[]} names in playing order
 * @property {string} preset that the options began with
 * @property {Options} options every one
 * @property {Scored[]} rounds
 */

/** @typedef {{ past: Scored[][], coming: Scored[][] }} Steps rounds as they were, the newest last, and those that were undone */

const MOST_SHEETS = 100;
export const NAME_LENGTH = 40;
const PREFIX = "madang.sheet.";
const ONLY_ONE = "madang.score."; // where each game had its only sheet, once
const STEPS = 30;
const STEPS_OF = "madang.steps."; // of each sheet, in this tab, until it is closed

/** Every sheet, by its id. @type {import("../vendor/signals.js").Signal<Map<string, ScoreSheet>>} */
const book = signal(new Map());

/** @type {import("../vendor/signals.js").Signal<Map<string, Steps>>} */
const steps = signal(new Map());

/** Every sheet, the one that was written last first. */
export const sheets = computed(() =>
  [...book.value.values()].sort((one, other) => other.changed - one.changed),
);

/** The sheet that was deleted last. @type {import("../vendor/signals.js").Signal<ScoreSheet | null>} */
export const removed = signal(null);

/** Whether this device keeps what is written; not where storage is full or forbidden. */
export const isKept = signal(true);

/** @param {string} id */
export function sheetOf(id) {
  return book.value.get(id) ?? null;
}

/** The sheet of a game that was written last. @param {string} game */
export function lastSheetOf(game) {
  return sheets.value.find((sheet) => sheet.game === game) ?? null;
}

/** Whether there is no room for another. */
export function isFull() {
  return book.value.size >= MOST_SHEETS;
}

/** Add a sheet, as a new one. @param {Pick<ScoreSheet, "game" | "name" | "names" | "preset" | "options" | "rounds">} fields @returns {string} its id */
export function addSheet(fields) {
  const id = `s${Math.random().toString(36).slice(2, 10)}${Date.now().toString(36)}`;
  put({ v: 2, id, begun: Date.now(), ...fields, changed: Date.now() });
  return id;
}

/** @param {string} id @param {Scored[]} rounds */
export function writeRounds(id, rounds) {
  step(id, rounds, ({ past }, now) => ({ past: [...past, now].slice(-STEPS), coming: [] }));
}

/** Write rounds as somebody would have written them, had the server been there: not a step of its own. @param {ScoreSheet} sheet @param {Scored[]} rounds */
export function amendRounds(sheet, rounds) {
  if (sheetOf(sheet.id) === sheet) put({ ...sheet, rounds });
}

/** @param {string} id */
export function undo(id) {
  const rounds = stepsOf(id).past.at(-1);
  if (rounds)
    step(id, rounds, ({ past, coming }, now) => ({ past: past.slice(0, -1), coming: [...coming, now] }));
}

/** @param {string} id */
export function redo(id) {
  const rounds = stepsOf(id).coming.at(-1);
  if (rounds)
    step(id, rounds, ({ past, coming }, now) => ({ past: [...past, now], coming: coming.slice(0, -1) }));
}

/** What can be undone, and done again. @param {string} id @returns {Steps} */
export function stepsOf(id) {
  return steps.value.get(id) ?? { past: [], coming: [] };
}

/** @param {string} id @param {Scored[]} rounds @param {(steps: Steps, now: Scored[]) => Steps} move */
function step(id, rounds, move) {
  const sheet = sheetOf(id);
  if (!sheet) return;
  const moved = move(stepsOf(id), sheet.rounds);
  const changed = Date.now();
  steps.value = new Map(steps.value).set(id, moved);
  put({ ...sheet, rounds, changed });
  keepSteps(id, { ...moved, changed });
}

/** @param {string} id @param {string} name */
export function renameSheet(id, name) {
  const sheet = sheetOf(id);
  if (sheet) put({ ...sheet, name: name.slice(0, NAME_LENGTH) });
}

/** @param {string} id */
export function removeSheet(id) {
  removed.value = sheetOf(id);
  const others = new Map(book.value);
  others.delete(id);
  book.value = others;
  store(PREFIX + id, null);
}

/** Bring the sheet back that was deleted last. */
export function bringBack() {
  if (removed.value) put(removed.value);
  removed.value = null;
}

/** @param {ScoreSheet} sheet */
function put(sheet) {
  book.value = new Map(book.value).set(sheet.id, sheet);
  store(PREFIX + sheet.id, sheet);
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

/** @param {string} key @param {ScoreSheet | null} sheet */
function store(key, sheet) {
  try {
    if (sheet) localStorage.setItem(key, JSON.stringify(sheet));
    else localStorage.removeItem(key);
    isKept.value = true;
  } catch {
    isKept.value = false;
  }
}

/** Keep the steps of a sheet through a reload; none at all where they do not fit. @param {string} id @param {Steps & { changed: number }} told */
function keepSteps(id, told) {
  try {
    sessionStorage.removeItem(STEPS_OF + id); // older ones would lead back too far
    sessionStorage.setItem(STEPS_OF + id, JSON.stringify(told));
  } catch {
    // storage is full or forbidden
  }
}

/** The steps of a sheet before a reload, unless it was changed elsewhere since. @param {ScoreSheet} sheet @returns {[string, Steps][]} */
function recalledSteps({ id, names, options, changed }) {
  try {
    const { past, coming, ...told } = JSON.parse(sessionStorage.getItem(STEPS_OF + id) ?? "{}");
    const isWhole = [...past, ...coming].every((rounds) => hasRounds({ names, options, rounds }));
    return isWhole && told.changed === changed ? [[id, { past, coming }]] : [];
  } catch {
    return []; // there are none, or storage is forbidden
  }
}

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // storage is forbidden, or holds something else
  }
}

/** @param {string} prefix @returns {string[]} */
function keysOf(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** @param {any} kept */
function isSheet(kept) {
  return kept?.v === 2 && typeof kept.game === "string" && typeof kept.name === "string" && hasRounds(kept);
}

/** @param {any} kept */
function hasRounds(kept) {
  if (!Array.isArray(kept?.names) || !Array.isArray(kept.rounds) || !kept.options) return false;
  return kept.rounds.every((/** @type {any} */ round) => round?.points?.length === kept.names.length);
}

/** A sheet as it is kept now. @param {string} key */
function readAgain(key) {
  const sheet = stored(key);
  const others = new Map(book.value);
  if (isSheet(sheet)) others.set(sheet.id, sheet);
  else others.delete(key.slice(PREFIX.length));
  book.value = others;
}

/** Carry a game's only sheet over, which had no name and no id. @param {string} key */
function carryOver(key) {
  const { names, preset, options, rounds, ...old } = stored(key) ?? {};
  if (old.v !== 1 || !hasRounds({ names, rounds, options })) return;
  addSheet({ game: key.slice(ONLY_ONE.length), name: "", names, preset, options, rounds });
  if (isKept.value) store(key, null);
}

keysOf(PREFIX).forEach(readAgain);
keysOf(ONLY_ONE).forEach(carryOver);
steps.value = new Map(sheets.value.flatMap(recalledSteps));
addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && readAgain(key)); // another tab has written
