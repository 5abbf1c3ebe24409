/** Results of Wolnam-ppong: hands that were shown, and every chip. */

import { say } from "./words.js";
import { html } from "../../html.js";
import { Card, monthOf } from "../../hwatu/card.js";
import { signed } from "../../i18n/words.js";

/** @typedef {import("../../types.js").View} View */

/** @type {import("../../table/result.js").Told} */
export const RESULTS = {
  isLowBest: false,
  standing: chipsOf,
  Cards,
  lineWords: ({ kind }) => say(`line.${kind}`),
  outcome: (view, seat) => html`${signed(view.totals[seat])} <small>${detailOf(view, seat)}</small>`,
  reason: (view, names) => (view.phase === "over" ? { text: whyOver(view, names), section: "1.3" } : null),
};

/** Why the match is over: before its last deal because only one seat has chips for an ante. @param {View} view @param {string[]} names */
function whyOver({ deal, deals, totals }, names) {
  if (deal === deals) return say("reason.over");
  return say("reason.last_in", { name: names[totals.indexOf(Math.max(...totals))] ?? "" });
}

/** @param {View} view @param {number} seat */
function chipsOf(view, seat) {
  return say("result.chips", { chips: view.chips[seat] });
}

/** @param {View} view @param {number} seat */
function detailOf(view, seat) {
  const chips = chipsOf(view, seat);
  return view.rebuys[seat] ? `${chips}, ${say("result.rebuys", { count: view.rebuys[seat] })}` : chips;
}

/** The hand that was shown and the card drawn; other hands stay hidden, except for their own seats. @param {{ view: View, seat: number }} props */
function Cards({ view, seat }) {
  const hand = view.hands[seat];
  if (!hand)
    return html`<p class="verdict__none">${say(view.out.includes(seat) ? "result.sat_out" : "result.hidden")}</p>`;
  const cards = [...hand].sort((a, b) => monthOf(a) - monthOf(b));
  return html`<div class="verdict__hand">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${view.drawn[seat] && html`<span class="verdict__drawn"><${Card} card=${view.drawn[seat]} /></span>`}
    ${!view.shown.includes(seat) && html`<span class="verdict__none">${say("result.own_hidden")}</span>`}
  </div>`;
}
