/** The draw deck: as thick as it is, with its count; a button when one may draw. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Card, UNKNOWN } from "./card.js";

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
  const stack = Array.from({ length: layers }, (_, i) => html`<${Card} key=${i} card=${UNKNOWN}
    silent style=${`translate:${-i}px ${-i * 2}px`} />`);
  const body = html`<span class="deck__stack" data-spot="deck">
    ${layers ? stack : html`<span class="pile__mark" aria-hidden="true"></span>`}
  </span>`;
  const label = t("table.deck", { count });
  return html`<div class="deck">
    ${word
      ? html`<button class="deck__draw" data-action=${word} aria-label=${label} disabled=${isBusy}
          onClick=${(/** @type {MouseEvent} */ event) => onAct(word, event)}>${body}</button>`
      : html`<span class="deck__draw" role="img" aria-label=${label}>${body}</span>`}
    <b class="deck__count" aria-hidden="true">${count}</b>
  </div>`;
}
