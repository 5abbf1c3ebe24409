/**
 * From a secret and numbers to decks and dice: `docs/fair.md` in code, as `madang.fair` is in Python.
 *
 *     commit = SHA-256("madang-fair-1 commit " + table + " " + secret)
 *     seed   = HMAC-SHA-256(secret, "madang-fair-1 seed " + table + " " + numbers, commas between)
 *     words  = HMAC-SHA-256(seed, "madang-fair-1 deal " + deal + " block " + 0, 1, 2 …), 32 bits each
 *     deck   = Fisher and Yates from the last place to the second, then one more lot for the dice
 */

import { bytesOf, hex, hmac, sha256 } from "./sha256.js";

const SCHEME = "madang-fair-1";
const WORD = 2 ** 32;

/** What a game is dealt with. @typedef {{ pieces: string[], dice: number }} Pack the pieces in order, and how many sides its dice have */

/** @param {string} text */
function bytes(text) {
  return new TextEncoder().encode(text);
}

/** The hash that promises a secret. @param {string} table @param {string} secret */
export function commitTo(table, secret) {
  return hex(sha256(bytes(`${SCHEME} commit ${table} ${secret}`)));
}

/** What all decks of a match follow from. @param {string} table @param {string} secret @param {string[]} numbers of each seat, "" for none */
export function seedOf(table, secret, numbers) {
  return hmac(bytesOf(secret), bytes(`${SCHEME} seed ${table} ${numbers.join(",")}`));
}

/** Words of 32 bits for one deal. @param {Uint8Array} seed @param {number} deal counted from 1 */
export function* wordsOf(seed, deal) {
  for (let block = 0; ; block += 1) {
    const digest = new DataView(hmac(seed, bytes(`${SCHEME} deal ${deal} block ${block}`)).buffer);
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** A number from 0 to n - 1, each as likely: words beyond the last whole turn are thrown. @param {Iterator<number>} words @param {number} n */
export function below(words, n) {
  let word = words.next().value;
  while (word >= WORD - (WORD % n)) word = words.next().value;
  return word % n;
}

/** The deck and the dice of a deal. @param {Pack} pack @param {Uint8Array} seed @param {number} deal counted from 1 */
export function dealOf({ pieces, dice }, seed, deal) {
  const words = wordsOf(seed, deal);
  const deck = [...pieces];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    [deck[last], deck[other]] = [deck[other] ?? "", deck[last] ?? ""];
  }
  return { deck: deck.join(" "), dice: below(words, dice) };
}
