/** What a hand of real tiles costs each seat: by its tiles, by its faan, or for a false win; the server counts. */

import { score } from "../../core/api.js";
import { NOTHING, answersTo } from "./score_asked.js";
import { windOf } from "./score_deal.js";
import { WAYS, WINDS } from "./score_how.js";
import { GAME } from "./words.js";

/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../core/score_book.js").Reason} Reason */
/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("./score_asked.js").Asked} Asked */
/** @typedef {import("./score_deal.js").Deal} Deal */

/**
 * What is told of a hand.
 *
 * @typedef {object} Told
 * @property {string} ended "" for not told yet
 * @property {number | null} winner or who called a false win
 * @property {number | null} discarder
 * @property {string} counted `tiles` or `faan`
 * @property {number} faan
 * @property {boolean} limit
 * @property {Asked} hand
 */

/** @typedef {{ points: Record<string, number>, why: { wind: string, points: number, section: string, kind: string }[] }} Paid by winds */
/** @typedef {import("./score_asked.js").Answers & { paid: Paid | null, asked: string }} Answered `asked`: the question of it, as text */
const GOULASH = "1.4";
const PAYMENT = "8.2";
const LIMIT_PAYMENT = "8.4";
const DISCARDER_PAYS = "8.5";

/** @type {Answered} */
export const UNANSWERED = { ...NOTHING, paid: null, asked: "" };

/** Whether somebody won. @param {Told} told */
export function isWon({ ended }) {
  return WAYS.includes(ended);
}

/** @param {Told} told @param {Deal} deal @param {Options} options @returns {Promise<Answered>} */
export async function answerTo(told, deal, options) {
  const { ended, winner, discarder, counted } = told;
  if (ended === "drawn_hand") return { ...UNANSWERED, paid: { points: {}, why: [] } };
  if (!ended || winner === null) return UNANSWERED;
  if (ended === "false_win") return { ...UNANSWERED, paid: paidFalsely(await score(GAME, { false_win: windOf(winner, deal), options })) };
  if (ended !== "self_draw" && discarder === null) return UNANSWERED;
  return counted === "tiles" ? byTiles(told, deal, options) : byFaan(told, deal, options);
}

/** @param {{ payments: Record<string, number>, section: string }} answer @returns {Paid} */
function paidFalsely({ payments, section }) {
  return { points: payments, why: Object.entries(payments).map(([wind, points]) => ({ wind, points, section, kind: "false_win" })) };
}

/** @param {Told} told @param {Deal} deal @param {Options} options @returns {Promise<Answered>} */
async function byTiles({ ended, winner, discarder, hand }, deal, options) {
  const asked = {
    ...hand, by: ended, seat: windOf(winner ?? 0, deal), round: deal.round_wind, discarder: discarder === null ? "" : windOf(discarder, deal),
  };
  const answers = await answersTo(asked, options);
  return { ...UNANSWERED, ...answers, paid: answers.worth?.payments ? paidByTiles(answers.worth, windOf(winner ?? 0, deal)) : null };
}

/** @param {import("./score_asked.js").Worth} worth @param {string} winner @returns {Paid} */
function paidByTiles({ payments, limit }, winner) {
  const entries = Object.entries(payments ?? {});
  const losers = entries.filter(([wind, { points }]) => wind !== winner && points !== 0);
  return {
    points: Object.fromEntries(entries.map(([wind, { points }]) => [wind, points])),
    why: losers.map(([wind, { points, doublings, pays_for: others }]) => ({
      wind, points, section: others ? DISCARDER_PAYS : limit ? LIMIT_PAYMENT : PAYMENT, kind: doublings.join(" "),
    })),
  };
}

/** @typedef {{ points: number, doublings: string[], paid_by: string, section: string }} Share */

/** @param {Told} told @param {Deal} deal @param {Options} options @returns {Promise<Answered>} */
async function byFaan({ ended, winner, discarder, faan, limit }, deal, options) {
  const giver = discarder === null ? {} : { discarder: windOf(discarder, deal) };
  const question = { winner: windOf(winner ?? 0, deal), by: ended, dealer: "E", ...giver, ...(limit ? { limit } : { faan }), options };
  /** @type {{ payments: Record<string, number>, explained: Share[] }} */
  const { payments, explained } = await score(GAME, question);
  const why = explained.map(({ paid_by: wind, points, section, doublings }) => ({ wind, points, section, kind: doublings.join(" ") }));
  return { ...UNANSWERED, paid: { points: payments, why } };
}

/** @param {Told} told @param {Answered} answer @param {Deal} deal @param {number} seats @returns {Omit<Scored, "starters">} */
export function roundOf(told, { paid, worth }, deal, seats) {
  const seatOf = (/** @type {string} */ wind) => (WINDS.indexOf(wind) + deal.dealer) % seats;
  const why = (paid?.why ?? []).map(({ wind, ...reason }) => ({ seat: seatOf(wind), ...reason }));
  const goulash = isWon(told) ? goulashOf(told.winner, deal, seats) : [];
  const points = Array.from({ length: seats }, (_, seat) => paid?.points[windOf(seat, deal)] ?? 0);
  for (const owed of goulash) points[owed.seat] = (points[owed.seat] ?? 0) + owed.points;
  return {
    points, deal, ended: told.ended, ender: told.ended === "drawn_hand" ? null : told.winner,
    question: worth ? { ...told, worth } : told, explained: [...why, ...goulash],
  };
}

/** 1.4  What the winner collects from each other seat. @param {number | null} winner @param {Deal} deal @param {number} seats @returns {Reason[]} */
function goulashOf(winner, { goulash }, seats) {
  if (!goulash) return [];
  return Array.from({ length: seats }, (_, seat) => ({ seat, points: seat === winner ? goulash * (seats - 1) : -goulash, section: GOULASH, kind: "goulash" }));
}
