/**
 * My hand: a row of buttons, one stop of the Tab key, arrows within. What was just drawn lies apart.
 */

import { html, useRef, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { Card, monthOf, nameOf, picture } from "./card.js";

/** @typedef {(card: string, event: MouseEvent) => void} Pick */

/**
 * @param {object} props
 * @param {string[]} props.cards in order
 * @param {string | null} props.drawn one of them
 * @param {(card: string) => string | undefined} props.wordOf the legal action of playing it
 * @param {string | null} props.chosen
 * @param {boolean} props.isBusy
 * @param {boolean} props.brackets whether equal months are bracketed
 * @param {(card: string) => boolean} props.isWanted
 * @param {Pick} props.onPick
 */
export function Hand({ cards, drawn, wordOf, chosen, isBusy, brackets, isWanted, onPick }) {
  const row = drawn ? [...cards.filter((card) => card !== drawn), drawn] : cards;
  const [held, hold] = useState(0);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = Math.min(held, row.length - 1);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const to = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: row.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + row.length) % row.length;
    hold(place);
    group.current?.querySelectorAll("button")[place]?.focus();
  }

  return html`<div class="hand" role="group" aria-label=${t("table.hand.mine", { count: row.length })}
    ref=${group} onKeyDown=${onKeyDown} data-count=${row.length} data-spot="hand:mine">
    ${row.map((card, place) => html`<${HandCard} key=${card} card=${card} word=${wordOf(card)}
      isBusy=${isBusy} isDrawn=${card === drawn} isChosen=${card === chosen} isWanted=${isWanted(card)}
      bracket=${brackets ? bracketOf(row, place) : undefined} tilt=${place - (row.length - 1) / 2}
      tabIndex=${place === focused ? 0 : -1} onFocus=${() => hold(place)} onPick=${onPick} />`)}
  </div>`;
}

/**
 * @param {object} props
 * @param {string} props.card
 * @param {string | undefined} props.word
 * @param {boolean} props.isBusy
 * @param {boolean} props.isDrawn
 * @param {boolean} props.isChosen
 * @param {boolean} props.isWanted
 * @param {string | undefined} props.bracket
 * @param {number} props.tilt places from the middle of the hand
 * @param {number} props.tabIndex
 * @param {() => void} props.onFocus
 * @param {Pick} props.onPick
 */
function HandCard({ card, word, isBusy, isDrawn, isChosen, isWanted, bracket, tilt, tabIndex, onFocus, onPick }) {
  const label = [nameOf(card), isDrawn && t("table.drawn"), isChosen && t("table.chosen")];
  return html`<button class="hand__card" data-card=${card} data-action=${word} tabIndex=${tabIndex}
    aria-label=${label.filter(Boolean).join(", ")} aria-pressed=${word ? isChosen : undefined}
    aria-disabled=${!word || isBusy} data-drawn=${flag(isDrawn)} data-wanted=${flag(isWanted)}
    data-bracket=${bracket} style=${`--tilt:${isDrawn ? 0 : tilt}`} onFocus=${onFocus}
    onClick=${(/** @type {MouseEvent} */ event) => word && !isBusy && onPick(card, event)}>
    <${Card} card=${card} silent piece=${`card:${card}`} from="deck" />
  </button>`;
}

/** @param {boolean} is */
function flag(is) {
  return is ? "" : undefined;
}

/**
 * Where a card stands in a row of neighbours of the same month.
 *
 * @param {string[]} row
 * @param {number} place
 */
function bracketOf(row, place) {
  const month = monthOf(row[place] ?? "");
  const alike = (/** @type {number} */ other) => monthOf(row[other] ?? "") === month;
  if (alike(place - 1)) return alike(place + 1) ? "middle" : "end";
  return alike(place + 1) ? "start" : undefined;
}

/**
 * Somebody else's hand in the place of mine, for who watches.
 *
 * @param {{ seat: number, count: number }} props
 */
export function ClosedHand({ seat, count }) {
  return html`<div class="hand" role="img" aria-label=${t("table.hand.count", { count })}
    data-spot=${`hand:${seat}`} data-count=${count}>
    ${Array.from({ length: count }, (_, i) => html`<span class="hand__card" key=${i}
      style=${`--tilt:${i - (count - 1) / 2}`}><span class="card" data-piece=${`back:${seat}:${i}`}
      data-from="deck"><img src=${picture("back")} alt="" width="100" height="160" /></span></span>`)}
  </div>`;
}

/**
 * A hand laid open, to be looked at.
 *
 * @param {{ seat: number, cards: string[], drawn: string | null }} props
 */
export function OpenHand({ seat, cards, drawn }) {
  const row = drawn ? [...cards.filter((card) => card !== drawn), drawn] : cards;
  return html`<div class="hand" role="group" aria-label=${t("table.hand.count", { count: row.length })}
    data-spot=${`hand:${seat}`} data-count=${row.length}>
    ${row.map((card, place) => html`<span class="hand__card" key=${card} data-card=${card}
      data-drawn=${flag(card === drawn)} style=${`--tilt:${card === drawn ? 0 : place - (row.length - 1) / 2}`}>
      <${Card} card=${card} piece=${`card:${card}`} from="deck" />
    </span>`)}
  </div>`;
}
