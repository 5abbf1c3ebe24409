/** Deal the match of a record again, and compare: nothing is asked of the server but what a deck is made of. */

import { commitTo, dealOf, seedOf } from "./deal.js";

/** @typedef {{ table: string, commit: string, numbers: string[], secret: string }} Fair what a record says of its decks */
/** @typedef {{ fair: Fair | null, names: (string | { bot: string })[], isKept: boolean, deals: boolean[] }} Report */

/**
 * @param {string} text a record
 * @param {(game: string) => Promise<import("./deal.js").Pack>} packOf
 * @returns {Promise<Report>} rejects with a SyntaxError where it is no record
 */
export async function check(text, packOf) {
  const [header, ...lines] = text.replace(/^\uFEFF/, "").trim().split(/\r?\n/).map((line) => JSON.parse(line));
  const names = header.names ?? [];
  if (!header.fair) return { fair: null, names, isKept: false, deals: [] };
  const { table, commit, numbers, secret } = formed(header.fair);
  const [pack, seed] = [await packOf(header.game), seedOf(table, secret, numbers)];
  const dealt = lines.filter((line) => "deck" in line);
  return {
    fair: header.fair,
    names,
    isKept: commitTo(table, secret) === commit,
    deals: dealt.map((line, before) => isSame(line, dealOf(pack, seed, before + 1))),
  };
}

/** @param {Fair} fair */
function formed(fair) {
  const isWhole = [fair.commit, fair.secret].every((digits) => /^[0-9a-f]{64}$/.test(digits));
  if (!isWhole || !fair.numbers.every((number) => /^([0-9a-f]{32})?$/.test(number))) throw new SyntaxError("fair");
  return fair;
}

/** @param {{ deck: string, dice: number }} one @param {{ deck: string, dice: number }} other */
function isSame(one, other) {
  return one.deck === other.deck && one.dice === other.dice;
}

/** Whether all is as it was promised. @param {Report} report */
export function holds({ fair, isKept, deals }) {
  return fair !== null && isKept && deals.every(Boolean);
}
