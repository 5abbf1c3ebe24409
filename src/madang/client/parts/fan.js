/** A hand seen from outside: as many backs as it has cards, and their number. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Card, UNKNOWN } from "./card.js";

/** @param {{ seat: number, count: number }} props */
export function Fan({ seat, count }) {
  const middle = (count - 1) / 2;
  return html`<span class="fan" data-spot=${`hand:${seat}`} role="img"
    aria-label=${t("table.hand.count", { count })}>
    ${Array.from({ length: count }, (_, i) => html`<${Card} key=${i} card=${UNKNOWN} silent
      piece=${`back:${seat}:${i}`} from="deck"
      style=${`rotate:${(i - middle) * 7}deg;translate:0 ${Math.abs(i - middle) ** 2}px`} />`)}
    <b class="fan__count" aria-hidden="true">${count}</b>
  </span>`;
}
