/**
 * Deal the match of a record again, and compare. Decks need nothing of the server but what a deck is made of; whether what
 * was played on them is by the rules is asked of who knows the rules.
 */

import { commitTo, dealOf, seedOf } from "./deal.js";

/** @typedef {{ table: string, commit: string, numbers: string[], secret: string }} Fair what a record says of its decks */
/**
 * @typedef {{ fair: Fair | null, names: (string | { bot: string })[], isKept: boolean, deals: boolean[], isWhole: boolean, isPlayed: boolean | null }} Report
 * `isWhole`: from the first deal to the end, with a number of each seat and no other; `isPlayed`: by the rules, to these totals; null: not known
 */
/** @typedef {{ [key: string]: any }} Line */

/**
 * @param {string} text a record
 * @param {(game: string) => Promise<import("./deal.js").Pack>} packOf
 * @param {(text: string) => Promise<boolean | null>} [plays] tells whether a record is played by the rules to its end
 * @returns {Promise<Report>} rejects with a SyntaxError where it is no record
 */
export async function check(text, packOf, plays = async () => null) {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => JSON.parse(line));
  const names = header.names ?? [];
  if (!header.fair)
    return { fair: null, names, isKept: false, deals: [], isWhole: isWhole(lines), isPlayed: null };
  const { table, commit, numbers, secret } = formed(header.fair);
  const [pack, seed] = [await packOf(header.game), seedOf(table, secret, numbers)];
  const dealt = lines.filter((line) => "deck" in line);
  return {
    fair: header.fair,
    names,
    isKept: commitTo(table, secret) === commit,
    deals: dealt.map((line, before) => isSame(line, dealOf(pack, seed, before + 1))),
    isWhole: isWhole(lines, [numbers, ...(names.length ? [names] : [])]),
    isPlayed: await plays(text),
  };
}

/** Whether events are numbered from a deal to the end. @param {Line[]} lines @param {any[][]} [ofSeats] what has an entry a seat */
function isWhole(lines, ofSeats = []) {
  const [events, end] = [lines.slice(0, -1), lines.at(-1)];
  if (!events.length || !("deck" in events[0]) || !Array.isArray(end?.totals) || end.end !== events.length)
    return false;
  const inOrder = events.every(
    (line, before) => line.n === before + 1 && "deck" in line !== "do" in line && !("end" in line),
  );
  return inOrder && ofSeats.every((entries) => entries.length === end.totals.length);
}

/** @param {Fair} fair */
function formed(fair) {
  const isWhole = [fair.commit, fair.secret].every((digits) => /^[0-9a-f]{64}$/.test(digits));
  if (!isWhole || !fair.numbers.every((number) => /^([0-9a-f]{32})?$/.test(number)))
    throw new SyntaxError("fair");
  return fair;
}

/** @param {{ deck: string, dice: number }} one @param {{ deck: string, dice: number }} other */
function isSame(one, other) {
  return one.deck === other.deck && one.dice === other.dice;
}

/** Whether all is as it was promised, and all that there was. @param {Report} report */
export function holds(report) {
  return areDecksKept(report) && report.isPlayed === true;
}

/** Whether every deck is as it was promised, whatever was played with it. @param {Report} report */
export function areDecksKept({ fair, isKept, deals, isWhole }) {
  return fair !== null && isKept && isWhole && deals.length > 0 && deals.every(Boolean);
}
