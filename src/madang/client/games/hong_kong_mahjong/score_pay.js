/** What a hand of real tiles costs each seat, and why, by its tiles. */

import { say } from "./words.js";

/** @typedef {import("../../core/score_book.js").Reason} Reason */
/** @typedef {import("../../mahjong/score/asked.js").Worth} Worth */
/** @typedef {import("../../mahjong/score/deal.js").Deal} Deal */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */

/** @typedef {{ points: number, doublings: string[], pays_for?: Record<string, number> }} Payment */

const GOULASH = "1.4";
const PAYMENT = "8.2";
const LIMIT_PAYMENT = "8.4";
const DISCARDER_PAYS = "8.5";

/** @param {Worth} worth @param {{ winner: string }} winds @returns {Paid} */
export function paid({ payments, limit }, { winner }) {
  /** @type {[string, Payment][]} */
  const entries = Object.entries(payments ?? {});
  const losers = entries.filter(([wind, { points }]) => wind !== winner && points !== 0);
  return {
    points: Object.fromEntries(entries.map(([wind, { points }]) => [wind, points])),
    why: losers.map(([wind, { points, doublings, pays_for: others }]) => ({
      wind, points, section: others ? DISCARDER_PAYS : limit ? LIMIT_PAYMENT : PAYMENT, kind: doublings.join(" "),
    })),
  };
}

/** 1.4  What the winner collects from each other seat. @param {Told} told @param {Deal} deal @param {number} seats @returns {Reason[]} */
export function beside({ winner }, deal, seats) {
  /** @type {number} */
  const goulash = deal["goulash"];
  if (!goulash) return [];
  return Array.from({ length: seats }, (_, seat) => ({ seat, points: seat === winner ? goulash * (seats - 1) : -goulash, section: GOULASH, kind: "goulash" }));
}

/** @param {string} kind a word, or doublings */
export function reasonWords(kind) {
  if (kind === "goulash") return say("score.goulash");
  if (!kind) return say("score.base");
  return kind.split(" ").map((one) => say("doubled", { why: say(`doubling.${one}`) })).join(", ");
}
