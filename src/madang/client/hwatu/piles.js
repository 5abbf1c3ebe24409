/** The cards on a table: the draw deck, the discard pile, a hand seen from outside. */

import { html } from "../html.js";
import { Card, UNKNOWN, nameOf } from "./card.js";
import { t } from "../i18n/words.js";
import { keysOf } from "../table/places.js";

const CARDS_A_LAYER = 6;

/**
 * @param {object} props
 * @param {number} props.count
 * @param {string} [props.word] the legal action of drawing, if it is one now
 * @param {boolean} props.isBusy
 * @param {(word: string, event: MouseEvent) => void} props.onAct
 */
export function Deck({ count, word, isBusy, onAct }) {
  const layers = Math.min(6, Math.ceil(count / CARDS_A_LAYER));
  const stack = Array.from(
    { length: layers },
    (_, i) => html`<${Card} key=${i} card=${UNKNOWN}
    silent style=${`translate:${-i}px ${-i * 2}px`} />`,
  );
  const body = html`<span class="deck__stack" data-spot="deck">
    ${layers ? stack : html`<span class="pile__mark" aria-hidden="true"></span>`}
  </span>`;
  const label = t("table.deck", { count });
  return html`<div class="deck">
    ${
      word
        ? html`<button class="deck__draw" data-action=${word} aria-label=${label} disabled=${isBusy}
          onClick=${(/** @type {MouseEvent} */ event) => onAct(word, event)}>${body}</button>`
        : html`<span class="deck__draw" role="img" aria-label=${label}>${body}</span>`
    }
    <b class="deck__count" aria-hidden="true">${count}</b>
  </div>`;
}

// ---- The discard pile: its last cards, loosely stacked; the whole of it on demand.

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
  const label = top ? t("table.pile.top", { card: nameOf(top), count: cards.length }) : t("table.pile.empty");
  const first = Math.max(0, cards.length - SHOWN);
  const keys = keysOf(cards);
  return html`<div class="pile" data-spot="pile">
    <button class="pile__stack" aria-label=${label} disabled=${!cards.length} onClick=${onHistory}>
      ${cards.length === 0 && html`<span class="pile__mark" aria-hidden="true"></span>`}
      ${cards.slice(first).map(
        (card, i) => html`<${Card} key=${keys[first + i]}
        card=${card} silent piece=${card === UNKNOWN ? undefined : `card:${card}`} from=${from}
        class=${first + i === cards.length - 1 ? "is-top" : ""} style=${scatter(card, first + i)} />`,
      )}
    </button>
    <span class="pile__note" aria-hidden="true">
      ${cards.length > 0 && html`<b>${cards.length}</b>`}
      ${owner && html`<span class="pile__owner">${owner}</span>`}
    </span>
  </div>`;
}

/**
 * The position of a card on the pile: always the same for the same card at the same place.
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
    ${[...cards].reverse().map(
      (card, i) => html`<li key=${i}><${Card} card=${card} />
      <small>${cards.length - i}</small></li>`,
    )}
  </ol>`;
}

// ---- A hand seen from outside: as many backs as it has cards, and their number.

/**
 * An extra card is next to the others, which do not make room: it goes again in a moment.
 *
 * @param {{ seat: number, count: number, isOneTooMany: boolean }} props
 */
export function Fan({ seat, count, isOneTooMany }) {
  const middle = (count - 1 - Number(isOneTooMany)) / 2;
  return html`<span class="fan" data-spot=${`hand:${seat}`} role="img"
    aria-label=${t("table.hand.count", { count })}>
    ${Array.from(
      { length: count },
      (_, i) => html`<${Card} key=${i} card=${UNKNOWN} silent
      piece=${`back:${seat}:${i}`} from="deck" class=${isOneTooMany && i === count - 1 ? "is-beside" : ""}
      style=${`rotate:${(i - middle) * 7}deg;translate:0 ${Math.abs(i - middle) ** 2}px`} />`,
    )}
    <b class="fan__count" aria-hidden="true">${count}</b>
  </span>`;
}
