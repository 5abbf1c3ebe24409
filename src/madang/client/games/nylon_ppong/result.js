/** Results of Nylon-ppong: the hand that is left, and its penalty points. */

import { html } from "../../core/html.js";
import { Card, monthOf } from "../../hwatu/card.js";
import { lineWords, say } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */

/** @type {import("../../parts/result.js").Told} */
export const RESULTS = {
  isLowBest: true,
  standing: (view, seat) => say("result.total", { total: view.totals[seat] }),
  Cards,
  lineWords: ({ kind, section, cards }) => lineWords(kind, section, cards.map(monthOf)),
  outcome: (view, seat) => say("result.points", { points: view.totals[seat] }),
};

/** @param {{ view: View, seat: number }} props */
function Cards({ view, seat }) {
  const hand = view.hands[seat] ?? [];
  return html`<div class="verdict__hand">
    ${hand.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${hand.length === 0 && html`<span class="verdict__none">${say("result.no_cards")}</span>`}
  </div>`;
}
