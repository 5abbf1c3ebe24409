/** The discard pile: its last cards, loosely stacked; the whole of it on demand. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { keysOf } from "../parts/copies.js";
import { Card, nameOf, UNKNOWN } from "./card.js";

const SHOWN = 7;

/**
 * @param {object} props
 * @param {string[]} props.cards the oldest first; unknown ones as `?`
 * @param {string | null} props.owner who laid the top card
 * @param {string | null} props.from the spot that new cards come from
 * @param {() => void} props.onHistory
 */
export function Pile({ cards, owner, from, onHistory }) {
  const top = cards[cards.length - 1];
  const label = top
    ? t("table.pile.top", { card: nameOf(top), count: cards.length })
    : t("table.pile.empty");
  const first = Math.max(0, cards.length - SHOWN);
  const keys = keysOf(cards);
  return html`<div class="pile" data-spot="pile">
    <button class="pile__stack" aria-label=${label} disabled=${!cards.length} onClick=${onHistory}>
      ${cards.length === 0 && html`<span class="pile__mark" aria-hidden="true"></span>`}
      ${cards.slice(first).map((card, i) => html`<${Card} key=${keys[first + i]}
        card=${card} silent piece=${card === UNKNOWN ? undefined : `card:${card}`} from=${from}
        class=${first + i === cards.length - 1 ? "is-top" : ""} style=${scatter(card, first + i)} />`)}
    </button>
    <span class="pile__note" aria-hidden="true">
      ${cards.length > 0 && html`<b>${cards.length}</b>`}
      ${owner && html`<span class="pile__owner">${owner}</span>`}
    </span>
  </div>`;
}

/**
 * How a card lies on the pile: always the same for the same card at the same place.
 *
 * @param {string} card
 * @param {number} place
 */
function scatter(card, place) {
  const lot = (place * 37 + card.charCodeAt(card.length - 1) * 17 + parseInt(card, 10) * 29) % 101;
  const turn = (lot % 25) - 12;
  return `rotate:${turn}deg;translate:${((lot * 7) % 17) - 8}px ${((lot * 11) % 13) - 6}px`;
}

/**
 * Every card of the pile in a row, the newest first.
 *
 * @param {{ cards: string[] }} props
 */
export function PileHistory({ cards }) {
  if (!cards.length) return html`<p>${t("table.pile.empty")}</p>`;
  return html`<ol class="history" reversed>
    ${[...cards].reverse().map((card, i) => html`<li key=${i}><${Card} card=${card} />
      <small>${cards.length - i}</small></li>`)}
  </ol>`;
}
