/** What this device knows of how tables are dealt: the promise that it was shown first, and the number that it added. */

import { read, write } from "./prefs.js";

const NAME = "promises";
const KEPT = 50; // tables that are over; the others are never forgotten

/** @typedef {{ commit: string, numbers: string[] }} Promised what a table shows; see `promise` in the protocol */
/** @typedef {{ commit: string, number: string, sat: boolean, isOver?: boolean }} Known `number`: "" for none of this device; `sat`: whether I sat there to the last before the start */
/** @typedef {"" | "promise" | "number"} Doubt what is not as this device remembers it */

/** What this page has learned: other pages may have forgotten it, and storage may be forbidden. @type {Record<string, Known>} */
const own = {};

/** @returns {Record<string, Known>} */
function all() {
  try {
    return { ...JSON.parse(read(NAME) ?? "{}"), ...own };
  } catch {
    return { ...own }; // the stored value is not ours
  }
}

/** What this device knows of a table, if it was there before the start. @param {string} table @returns {Known | undefined} */
export function knownOf(table) {
  return all()[table];
}

/** @param {string} table @param {Known} known */
function remember(table, known) {
  const { [table]: _, ...others } = all();
  own[table] = known;
  const entries = [...Object.entries(others), /** @type {[string, Known]} */ ([table, known])];
  const over = entries.filter(([, { isOver }]) => isOver).slice(-KEPT);
  write(NAME, JSON.stringify(Object.fromEntries([...entries.filter(([, { isOver }]) => !isOver), ...over])));
}

/** A match is over: what is known of it may be forgotten, after that of many others. @param {string} table */
export function noteOver(table) {
  const known = knownOf(table);
  if (known && !known.isOver) remember(table, { ...known, isOver: true });
}

/** A number that nobody can guess: works on plain HTTP too. */
function draw() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * The number that this device has to add before the start; "" where there is nothing to add.
 *
 * @param {string} table
 * @param {Promised} promised
 * @param {number | null} seat mine
 */
export function numberFor(table, { commit, numbers }, seat) {
  const known = knownOf(table) ?? { commit, number: "", sat: false };
  if (known.commit !== commit) return ""; // the page already warns; nothing to add
  const isAsked = seat !== null && !numbers[seat];
  const number = known.number || (isAsked ? draw() : "");
  remember(table, { commit, number, sat: seat !== null });
  return isAsked ? number : "";
}

/** Another device of mine was quicker: its number counts. @param {string} table */
export function leaveToAnother(table) {
  const known = knownOf(table);
  if (known) remember(table, { ...known, number: "" });
}

/**
 * The doubts: facts that differ from what this device remembers.
 *
 * @param {string} table
 * @param {Promised | null} promised
 * @param {boolean} hasBegun
 * @returns {Doubt}
 */
export function doubtOf(table, promised, hasBegun) {
  const known = knownOf(table);
  if (!known) return "";
  if (promised?.commit !== known.commit) return "promise";
  return hasBegun && known.sat && known.number && !promised.numbers.includes(known.number) ? "number" : "";
}
