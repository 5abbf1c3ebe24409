/** What a hand of real tiles costs each seat, and why. */

import { html } from "../../core/html.js";
import { number, signed } from "../../core/words.js";
import { WINDS } from "../../mahjong/score/how.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../mahjong/score/asked.js").Worth} Worth */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */

export const BY_DISCARD = "8.1";
export const BY_SELF_DRAW = "8.2";
const HORSE = "9.1";

/** @param {Worth} worth @param {{ winner: string, discarder: string }} winds @returns {Paid} */
export function paid({ payments }, { winner, discarder }) {
  const losers = discarder ? [discarder] : WINDS.filter((wind) => wind !== winner);
  const owed = discarder ? payments.discarder_pays : payments.each_pays;
  return paidBy(Object.fromEntries([...losers.map((wind) => [wind, -owed]), [winner, payments.winner_gets]]), Boolean(discarder));
}

/** Payments by winds, each with its reason. @param {Record<string, number>} points @param {boolean} hasGiver @returns {Paid} */
export function paidBy(points, hasGiver) {
  const why = hasGiver ? { section: BY_DISCARD, kind: "discard" } : { section: BY_SELF_DRAW, kind: "self_draw" };
  const losers = Object.entries(points).filter(([, owed]) => owed < 0);
  return { points, why: losers.map(([wind, owed]) => ({ wind, points: owed, ...why })) };
}

/** Who pays for one hand, and whether it takes a counter away. @param {{ worth: Worth }} props */
export function Payers({ worth: { payments, horse, legal } }) {
  if (!legal) return null;
  const isDiscard = payments.discarder_pays > 0;
  return html`<ul class="sheet__pays" aria-label=${say("payments")}>
    <li><span>${say(isDiscard ? "score.pays.discarder" : "score.pays.each")} <${SectionLink} game=${GAME} section=${isDiscard ? BY_DISCARD : BY_SELF_DRAW} /></span>
      <small></small><b>${number(-(isDiscard ? payments.discarder_pays : payments.each_pays))}</b></li>
    <li><span>${say("score.pays.winner")}</span><small></small><b>${signed(payments.winner_gets)}</b></li>
    <li data-horse=${horse ? "" : undefined}><span>${say(horse ? "score.horse.goes" : "score.horse.stays")} <${SectionLink} game=${GAME} section=${HORSE} /></span></li>
  </ul>`;
}

/** @param {string} kind a word, and how many counters are left */
export function reasonWords(kind) {
  const [word, left] = kind.split(" ");
  return say(`score.reason.${word}`, { left: Number(left) });
}
