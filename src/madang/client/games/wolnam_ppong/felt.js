/**
 * The felt of Wolnam-ppong: everybody else around it, the pot in chips, the deck and the last bet in its
 * middle; my plate below.
 */

import { monthsIn, say } from "./words.js";
import { html, useEffect, useRef, useState } from "../../html.js";
import { Card, UNKNOWN, monthOf, nameOf, picture } from "../../hwatu/card.js";
import { Deck } from "../../hwatu/piles.js";
import { number, signed, t } from "../../i18n/words.js";
import { ringOf, useSides } from "../../table/places.js";
import { OwnPlate, SeatClock, SeatPlate } from "../../table/seat.js";

/** @typedef {import("../../types.js").TableHandle} TableHandle */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").View} View */

const TOLD_AFTER = 650; // ms: what a drawn card brings is counted once it is open
const FEW = 6; // seats up to which cards are drawn as pictures
const nothing = () => {};

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.nearest
 * @param {{ id: number, event: import("../../types.js").GameEvent } | undefined} props.shown
 */
export function Felt({ table, update, nearest, shown }) {
  const sides = useSides();
  const seats = table.info.seats.length;
  const ring = ringOf(seats, nearest, sides);
  const { view } = update;
  return html`<div class="felt felt--ring" data-crowd=${seats > FEW ? "" : undefined} data-seats=${seats}>
    ${(/** @type {const} */ (["right", "top", "left"])).map(
      (side) => html`<div key=${side} class="ring" data-side=${side}>
      ${ring[side].map((seat) => html`<${Other} key=${seat} table=${table} update=${update} seat=${seat} place=${side} />`)}
    </div>`,
    )}
    <div class="middle">
      <${Pot} view=${view} after=${delayOf(update)} />
      <${Reveal} shown=${shown} names=${table.names} isTold=${update.stage !== "cards"} />
    </div>
  </div>`;
}

/** @param {Update} update */
function delayOf(update) {
  return !update.stage && update.events.some(({ code }) => code === "bet") ? TOLD_AFTER : 0;
}

/** @param {{ view: View, after: number }} props */
function Pot({ view, after }) {
  return html`<div class="pot">
    <${Deck} count=${view.deck} isBusy=${false} onAct=${nothing} />
    <div class="pot__chips" role="img" aria-label=${say("pot.label", { pot: view.pot })}>
      <${Chips} count=${view.pot} spot="pot" />
      <b class="pot__count" aria-hidden="true"><small>${say("pot")}</small> <${Counter} value=${view.pot} after=${after} /></b>
    </div>
  </div>`;
}

/**
 * What is to be known of a seat, in words. In a crowd there is room either for them or for what the seat
 * has just drawn, which tells where its chips went.
 *
 * @param {View} view @param {number} seat @param {boolean} [isCrowd]
 */
function marksOf(view, seat, isCrowd = false) {
  const isIdle = view.idle.includes(seat) && !(isCrowd && view.drawn[seat]);
  return [
    ...(view.dealer === seat ? [say("mark.dealer")] : []),
    ...(isIdle ? [say(view.out.includes(seat) ? "mark.sits_out" : "mark.broke")] : []),
  ];
}

/** @param {View} view @param {number} seat */
function isOnTurn(view, seat) {
  return !view.ended && view.to_act.includes(seat);
}

/** @param {{ table: TableHandle, update: Update, seat: number, place: string }} props */
function Other({ table, update, seat, place }) {
  const { view } = update;
  const sitter = table.info.seats[seat];
  if (!sitter) return null;
  return html`<${SeatPlate} seat=${seat} place=${place} name=${table.names[seat] ?? ""} game=${table.info.game} sitter=${sitter}
    isTurn=${isOnTurn(view, seat)} score=${html`<${Counter} value=${view.chips[seat]} after=${delayOf(update)} />`}
    marks=${marksOf(view, seat, table.info.seats.length > FEW)} clock=${html`<${SeatClock} seat=${seat} info=${table.info} update=${update} />`}>
    <${Cards} view=${view} seat=${seat} isFresh=${isFresh(update, seat)} />
  <//>`;
}

/** Whether a seat has just bet, so that its card is still being turned. @param {Update} update @param {number} seat */
function isFresh(update, seat) {
  return update.events.some((event) => event.code === "bet" && event.seat === seat);
}

/**
 * The cards of a seat: closed, laid open with what was drawn, or thrown away.
 *
 * @param {{ view: View, seat: number, isFresh: boolean }} props
 */
function Cards({ view, seat, isFresh: fresh }) {
  if (view.out.includes(seat)) return html`<span class="own-cards" data-spot=${`hand:${seat}`}></span>`;
  const hand = view.hands[seat];
  const isShown = view.shown.includes(seat);
  const result = view.results[seat];
  const isFolded = !isShown && result !== "";
  const cards = hand ? [...hand].sort((a, b) => monthOf(a) - monthOf(b)) : [UNKNOWN, UNKNOWN];
  return html`<span class="own-cards" data-spot=${`hand:${seat}`} data-folded=${isFolded ? "" : undefined}
    data-fresh=${fresh ? "" : undefined}>
    ${cards.map((card, i) => html`<${Tile} key=${card === UNKNOWN ? i : card} card=${card} piece=${card === UNKNOWN ? `back:${seat}:${i}` : `card:${card}`} from="deck" />`)}
    ${!hand && !isFolded && html`<span class="heard-only">${t("table.hand.count", { count: 2 })}</span>`}
    ${view.drawn[seat] && html`<${Tile} card=${view.drawn[seat]} piece=${`card:${view.drawn[seat]}`} from="deck" isDrawn />`}
    ${result !== "" && html`<span class="came-to" data-tone=${toneOf(result)}>${cameTo(view, seat)}</span>`}
  </span>`;
}

/** @param {{ card: string, piece: string, from: string, isDrawn?: boolean }} props */
function Tile({ card, piece, from, isDrawn = false }) {
  return html`<span class="tile" data-month=${card === UNKNOWN ? undefined : monthOf(card)} data-drawn=${isDrawn ? "" : undefined}>
    <${Card} card=${card} piece=${piece} from=${from} silent=${card === UNKNOWN} />
    ${card !== UNKNOWN && html`<b aria-hidden="true">${monthOf(card)}</b>`}
  </span>`;
}

/** @param {string} result */
function toneOf(result) {
  if (result === "win" || result === "double_rain") return "win";
  if (result === "fold") return "fold";
  return ["pair_push", "match_push"].includes(result) ? "push" : "loss";
}

/** The result of a seat's turn, in a word or a number. @param {View} view @param {number} seat */
function cameTo(view, seat) {
  const result = view.results[seat];
  const won = view.turns[seat];
  return result === "fold" || won === 0 ? say(`came.${result}`) : signed(won);
}

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.seat
 * @param {string} props.ask
 * @param {string} props.news
 * @param {import("../../types.js").Children} [props.children]
 */
export function Plate({ table, update, seat, ask, news, children }) {
  const { view } = update;
  const result = view.results[seat];
  const score = html`<${Counter} value=${view.chips[seat]} after=${delayOf(update)} />
    ${result !== "" && html` <span class="came-to" data-tone=${toneOf(result)} data-fresh=${isFresh(update, seat) ? "" : undefined}>${cameTo(view, seat)}</span>`}`;
  return html`<${OwnPlate} table=${table} update=${update} seat=${seat} isTurn=${isOnTurn(view, seat)} score=${score}
    marks=${marksOf(view, seat)} ask=${ask} news=${news}>${children}<//>`;
}

/** My hand, large, with the card that I drew; or the back of somebody's whom I watch. @param {{ view: View, seat: number, isFresh: boolean }} props */
export function OwnHand({ view, seat, isFresh: fresh }) {
  const hand = view.hands[seat];
  const drawn = view.drawn[seat];
  const isFolded = view.results[seat] === "fold" || view.results[seat] === "forced_loss";
  const cards = hand
    ? [...hand].sort((a, b) => monthOf(a) - monthOf(b))
    : view.out.includes(seat) || isFolded
      ? []
      : [UNKNOWN, UNKNOWN];
  return html`<div class="hand" role="group" aria-label=${t("table.hand.count", { count: cards.length })} data-spot=${`hand:${seat}`}
    data-folded=${isFolded ? "" : undefined} data-fresh=${fresh ? "" : undefined}>
    ${cards.map(
      (card, i) => html`<span key=${card === UNKNOWN ? i : card} class="hand__card" data-card=${card}>
      <${Card} card=${card} piece=${card === UNKNOWN ? `back:${seat}:${i}` : `card:${card}`} from="deck" /></span>`,
    )}
    ${drawn && html`<span class="hand__card" key=${drawn} data-card=${drawn} data-drawn=""><${Card} card=${drawn} piece=${`card:${drawn}`} from="deck" /></span>`}
  </div>`;
}

// ---- Chips: a heap that looks like as many as there are, and a number that counts up or down to
// itself.

/** The values of chips; each has a colour of its own. */
const WORTHS = [5000, 1000, 500, 100, 25, 5, 1];
const MOST_STACKS = 4;
const HIGHEST = 6;

/** @param {{ count: number, spot?: string }} props */
export function Chips({ count, spot }) {
  return html`<span class="heap" data-spot=${spot} aria-hidden="true">
    ${stacksOf(count).map(
      ({ worth, chips }) => html`<span key=${worth} class="heap__stack">
      ${Array.from({ length: chips }, (_, i) => html`<i key=${i} class="heap__chip" data-worth=${worth}></i>`)}
    </span>`,
    )}
  </span>`;
}

/** @param {number} count */
function stacksOf(count) {
  let rest = count;
  const stacks = [];
  for (const worth of WORTHS) {
    const chips = Math.floor(rest / worth);
    rest -= chips * worth;
    if (chips) stacks.push({ worth, chips: Math.min(chips, HIGHEST) });
  }
  return stacks.slice(0, MOST_STACKS);
}

const COUNTING = 450; // ms

/** @param {{ value: number, after?: number }} props `after` so many ms it begins to change */
export function Counter({ value, after = 0 }) {
  const [shown, show] = useState(value);
  const now = useRef(value);
  useEffect(() => {
    const first = now.current;
    if (first === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      now.current = value;
      show(value);
      return undefined;
    }
    const start = performance.now() + after;
    let frame = requestAnimationFrame(count);
    /** @param {number} time */
    function count(time) {
      const part = Math.max(0, Math.min(1, (time - start) / COUNTING));
      now.current = Math.round(first + (value - first) * part);
      show(now.current);
      if (part < 1) frame = requestAnimationFrame(count);
    }
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return html`<span class="counter">${number(shown)}</span>`;
}

// ---- The last bet of this deal in the middle of the table: two cards, and the one drawn between them.

/** @typedef {import("../../types.js").GameEvent} GameEvent */

const OPENS = ["bet", "show"];

/**
 * The newest hand that was laid open since the cards were dealt.
 *
 * @param {{ id: number, event: GameEvent }[]} told
 */
export function lastShown(told) {
  const turns = told.filter(({ event }) => event.code === "deal" || OPENS.includes(event.code));
  const last = turns[turns.length - 1];
  return last && last.event.code !== "deal" ? last : undefined;
}

/** @param {{ shown: { id: number, event: GameEvent } | undefined, names: string[], isTold: boolean }} props `isTold`: what came of it */
function Reveal({ shown, names, isTold }) {
  if (!shown)
    return html`<div class="reveal" aria-hidden="true"><div class="reveal__cards"><${Empty} /><${Empty} /><${Empty} /></div></div>`;
  const { event } = shown;
  const hand = [...event.hand].sort((a, b) => monthOf(a) - monthOf(b));
  const tone = event.won > 0 ? "win" : event.won < 0 ? "loss" : "push";
  return html`<div class="reveal" key=${shown.id} data-tone=${tone} data-result=${event.result}>
    <div class="reveal__cards">
      <${Shown} card=${hand[0]} seat=${event.seat} />
      ${event.drawn ? html`<${Drawn} card=${event.drawn} />` : html`<${Empty} />`}
      <${Shown} card=${hand[1]} seat=${event.seat} />
    </div>
    <p class="reveal__who"><b>${names[event.seat]}</b> <span>${wordsOf(event)}</span></p>
    <p class="reveal__verdict" data-untold=${isTold ? undefined : ""}><b>${signed(event.won)}</b> <span>${say(`verdict.${event.result}`, monthsIn(event.hand, event.drawn))}</span></p>
  </div>`;
}

/** @param {GameEvent} event */
function wordsOf(event) {
  if (event.code === "show") return say("reveal.shows");
  return say(event.ado ? "reveal.ado" : "reveal.bets", { chips: event.chips });
}

/** @param {{ card: string, seat: number }} props */
function Shown({ card, seat }) {
  return html`<${Card} card=${card} piece=${`reveal:${card}`} from=${`hand:${seat}`} />`;
}

/** The card that decides: drawn face down, then turned. @param {{ card: string }} props */
function Drawn({ card }) {
  return html`<span class="reveal__drawn" data-card=${card}>
    <span class="reveal__flip">
      <img class="reveal__face" src=${picture(card)} alt=${nameOf(card)} width="100" height="160" draggable=${false} />
      <img class="reveal__back" src=${picture("back")} alt="" width="100" height="160" draggable=${false} />
    </span>
  </span>`;
}

function Empty() {
  return html`<span class="reveal__empty"><span class="pile__mark"></span></span>`;
}
