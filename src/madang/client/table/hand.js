/**
 * My hand: a row of buttons, one stop of the Tab key, arrows within, and from anywhere while a card is
 * asked of me. The keys stay in it when what they were on is played. What was just drawn is apart.
 */

import { html, useLayoutEffect, useRef, useState } from "../html.js";
import { comma, t } from "../i18n/words.js";
import { useShortcuts } from "./actions.js";
import { keysOf, withDrawnLast } from "./places.js";

/**
 * The pieces of a hand. Names may be equal: then keys tell the pieces apart, see copies.js.
 *
 * @typedef {object} Pieces
 * @property {(name: string) => string} nameOf what one is called
 * @property {(name: string) => string | number} groupOf what neighbours that belong together share
 * @property {(name: string, props: { piece: string, from: string, silent?: boolean }) => import("../types.js").Children} draw
 * @property {string} back the name of one that is not known
 * @property {string} [scope] of the words that count them; else `table`, which counts cards
 */

/** @typedef {(card: string, event: MouseEvent, key: string) => void} Pick */

/**
 * @param {object} props
 * @param {Pieces} props.pieces
 * @param {string[]} props.cards in order
 * @param {string | null} props.drawn one of them
 * @param {(card: string) => string | undefined} props.wordOf the legal action of playing it
 * @param {string | null} props.chosen the key of one
 * @param {boolean} props.isBusy
 * @param {boolean} props.brackets whether neighbours of one group are bracketed
 * @param {(card: string) => boolean} props.isWanted
 * @param {string | null} [props.advised] the card that the helper would play: the last of equal ones
 * @param {Pick} props.onPick
 * @param {() => void} props.onWhy what is pressed may not be played
 */
export function Hand({
  pieces,
  cards,
  drawn,
  wordOf,
  chosen,
  isBusy,
  brackets,
  isWanted,
  advised = null,
  onPick,
  onWhy,
}) {
  const row = withDrawnLast(cards, drawn);
  const keys = keysOf(row);
  const [held, hold] = useState(0);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = Math.min(held, row.length - 1);

  /** @param {number} to */
  function focus(to) {
    const place = (to + row.length) % row.length;
    hold(place);
    group.current?.querySelectorAll("button")[place]?.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const to = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: row.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focus(event.target === group.current ? focused : to);
  }

  const isAsked = row.some((card) => wordOf(card) !== undefined);
  useShortcuts(
    isAsked
      ? {
          ArrowLeft: () => focus(focused),
          ArrowRight: () => focus(focused),
          Enter: () => focus(focused), // it plays a card only once the player sees which
        }
      : {},
  );
  const keepFocus = useFocusKept(group);

  return html`<div class="hand" role="group" aria-label=${t(`${pieces.scope ?? "table"}.hand.mine`, { count: row.length })}
    ref=${group} tabIndex=${-1} onKeyDown=${onKeyDown} onFocusOut=${keepFocus} data-count=${row.length} data-spot="hand:mine">
    ${row.map(
      (card, place) => html`<${HandCard} key=${keys[place]} pieces=${pieces} card=${card} word=${wordOf(card)}
      isBusy=${isBusy} isDrawn=${isLast(row, place, drawn)} isChosen=${keys[place] === chosen} isWanted=${isWanted(card)} isAdvised=${advised !== null && place === row.lastIndexOf(advised)}
      bracket=${brackets ? bracketOf(row.map(pieces.groupOf), place) : undefined} tilt=${place - (row.length - 1) / 2}
      tabIndex=${place === focused ? 0 : -1} onFocus=${() => hold(place)}
      onPick=${(/** @type {MouseEvent} */ event) => onPick(card, event, keys[place] ?? card)} onWhy=${onWhy} />`,
    )}
  </div>`;
}

/** Whether no control has the keys. */
function isNowhere() {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Give the focus back to the hand where it is lost with a card that is played or moves.
 *
 * @param {{ current: HTMLElement | null }} group
 * @returns {(event: FocusEvent) => void} what to do when a card loses it
 */
function useFocusKept(group) {
  const isLost = useRef(false);
  useLayoutEffect(() => {
    if (isLost.current && isNowhere())
      /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector("[tabindex='0']"))?.focus({
        preventScroll: true,
      });
    isLost.current = false;
  });
  return ({ relatedTarget }) => {
    isLost.current = !relatedTarget;
    setTimeout(() => (isLost.current = false)); // a press elsewhere takes no card away in the same moment
  };
}

/** Whether this is what was drawn, which is at the end. @param {string[]} row @param {number} place @param {string | null} drawn */
function isLast(row, place, drawn) {
  return !!drawn && place === row.length - 1;
}

/**
 * @param {object} props
 * @param {Pieces} props.pieces
 * @param {string} props.card
 * @param {string | undefined} props.word
 * @param {boolean} props.isBusy
 * @param {boolean} props.isDrawn
 * @param {boolean} props.isChosen
 * @param {boolean} props.isWanted
 * @param {boolean} props.isAdvised
 * @param {string | undefined} props.bracket
 * @param {number} props.tilt places from the middle of the hand
 * @param {number} props.tabIndex
 * @param {() => void} props.onFocus
 * @param {(event: MouseEvent) => void} props.onPick
 * @param {() => void} props.onWhy
 */
function HandCard({
  pieces,
  card,
  word,
  isBusy,
  isDrawn,
  isChosen,
  isWanted,
  isAdvised,
  bracket,
  tilt,
  tabIndex,
  onFocus,
  onPick,
  onWhy,
}) {
  const label = [
    pieces.nameOf(card),
    isDrawn && t("table.drawn"),
    isChosen && t("table.chosen"),
    isAdvised && t("table.advised"),
  ];
  return html`<button class="hand__card" data-card=${card} data-action=${word} tabIndex=${tabIndex}
    aria-label=${label.filter(Boolean).join(comma())} aria-pressed=${word ? isChosen : undefined}
    aria-disabled=${!word || isBusy} data-drawn=${flag(isDrawn)} data-wanted=${flag(isWanted)} data-advised=${flag(isAdvised)}
    data-bracket=${bracket} style=${`--tilt:${isDrawn ? 0 : tilt}`} onFocus=${onFocus}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (!word)
        event.detail > 1 || onWhy(); // the second click of a double one asks nothing
      else if (!isBusy) onPick(event);
    }}>
    ${pieces.draw(card, { silent: true, piece: `card:${card}`, from: "deck" })}
  </button>`;
}

/** @param {boolean} is */
function flag(is) {
  return is ? "" : undefined;
}

/**
 * The place of a piece in a row of neighbours of the same group.
 *
 * @param {(string | number)[]} groups
 * @param {number} place
 */
function bracketOf(groups, place) {
  const alike = (/** @type {number} */ other) => groups[other] === groups[place];
  if (alike(place - 1)) return alike(place + 1) ? "middle" : "end";
  return alike(place + 1) ? "start" : undefined;
}

/**
 * Somebody else's hand in the place of mine, for watchers.
 *
 * @param {{ pieces: Pieces, seat: number, count: number }} props
 */
export function ClosedHand({ pieces, seat, count }) {
  return html`<div class="hand" role="img" aria-label=${t(`${pieces.scope ?? "table"}.hand.count`, { count })}
    data-spot=${`hand:${seat}`} data-count=${count}>
    ${Array.from(
      { length: count },
      (_, i) => html`<span class="hand__card" key=${i}
      style=${`--tilt:${i - (count - 1) / 2}`}>${pieces.draw(pieces.back, { silent: true, piece: `back:${seat}:${i}`, from: "deck" })}</span>`,
    )}
  </div>`;
}

/**
 * A hand laid open, to be looked at.
 *
 * @param {{ pieces: Pieces, seat: number, cards: string[], drawn: string | null }} props
 */
export function OpenHand({ pieces, seat, cards, drawn }) {
  const row = withDrawnLast(cards, drawn);
  const keys = keysOf(row);
  return html`<div class="hand" role="group" aria-label=${t(`${pieces.scope ?? "table"}.hand.count`, { count: row.length })}
    data-spot=${`hand:${seat}`} data-count=${row.length}>
    ${row.map(
      (card, place) => html`<span class="hand__card" key=${keys[place]} data-card=${card}
      data-drawn=${flag(isLast(row, place, drawn))} style=${`--tilt:${isLast(row, place, drawn) ? 0 : place - (row.length - 1) / 2}`}>
      ${pieces.draw(card, { piece: `card:${card}`, from: "deck" })}
    </span>`,
    )}
  </div>`;
}
