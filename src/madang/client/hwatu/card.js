/** A hwatu card: its picture, its name, its back. */

import { html } from "../html.js";
import { t } from "../i18n/words.js";

export const UNKNOWN = "?";

const PICTURES = new URL("../art/cards/", import.meta.url).href;

/** @param {string} card an id like `3a`, or `back` */
export function picture(card) {
  return `${PICTURES}${card}.svg`;
}

/** @param {string} card */
export function monthOf(card) {
  return parseInt(card, 10);
}

/** @param {string} card */
export function nameOf(card) {
  return card === UNKNOWN ? t("card.back") : t(`card.${card}`);
}

/**
 * @param {object} props
 * @param {string} props.card
 * @param {string} [props.piece] its name for movements
 * @param {string} [props.from] where it came from if it is new
 * @param {string} [props.class]
 * @param {string} [props.style]
 * @param {boolean} [props.silent] its name is said elsewhere
 */
export function Card({ card, piece, from, class: more = "", style, silent = false }) {
  const isBack = card === UNKNOWN;
  return html`<span class="card ${more}" style=${style} data-month=${isBack ? undefined : monthOf(card)} data-piece=${piece} data-from=${from}
    data-turns=${isBack ? undefined : ""}>
    <img src=${picture(isBack ? "back" : card)} alt=${silent ? "" : nameOf(card)}
      width="100" height="160" draggable=${false} decoding="sync" />
  </span>`;
}

/** The pieces of a hand of these cards. @type {import("../table/hand.js").Pieces} */
export const CARDS = {
  nameOf,
  groupOf: monthOf,
  draw: (card, props) => html`<${Card} card=${card} ...${props} />`,
  back: UNKNOWN,
};

/** Load every picture, those on show first, so that no card is ever turned up blank. */
export function preload() {
  const shown = [...document.querySelectorAll(".card img")].map((image) =>
    /** @type {HTMLImageElement} */ (image).decode(),
  );
  void Promise.allSettled(shown).then(loadAll);
}

function loadAll() {
  for (let month = 1; month <= 12; month++) {
    for (const index of "abcd") new Image().src = picture(`${month}${index}`);
  }
}
