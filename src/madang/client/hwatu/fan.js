/** A hand seen from outside: as many backs as it has cards, and their number. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Card, UNKNOWN } from "./card.js";

/**
 * A card too many lies beside the others, which do not make room: it goes again in a moment.
 *
 * @param {{ seat: number, count: number, isOneTooMany: boolean }} props
 */
export function Fan({ seat, count, isOneTooMany }) {
  const middle = (count - 1 - Number(isOneTooMany)) / 2;
  return html`<span class="fan" data-spot=${`hand:${seat}`} role="img"
    aria-label=${t("table.hand.count", { count })}>
    ${Array.from({ length: count }, (_, i) => html`<${Card} key=${i} card=${UNKNOWN} silent
      piece=${`back:${seat}:${i}`} from="deck" class=${isOneTooMany && i === count - 1 ? "is-beside" : ""}
      style=${`rotate:${(i - middle) * 7}deg;translate:0 ${Math.abs(i - middle) ** 2}px`} />`)}
    <b class="fan__count" aria-hidden="true">${count}</b>
  </span>`;
}
