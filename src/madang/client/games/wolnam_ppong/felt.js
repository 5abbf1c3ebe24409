/** The felt: everybody else around it, the pot, the deck and the last bet in its middle; my plate below. */

import { html } from "../../core/html.js";
import { signed, t } from "../../core/words.js";
import { Card, UNKNOWN, monthOf } from "../../hwatu/card.js";
import { Chips, Counter } from "../../parts/chips.js";
import { Deck } from "../../hwatu/deck.js";
import { OwnPlate } from "../../parts/own_plate.js";
import { ringOf, useSides } from "../../parts/ring.js";
import { SeatClock, SeatPlate } from "../../parts/seat.js";
import { Reveal } from "./reveal.js";
import { say } from "./words.js";

/** @typedef {import("../../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../../core/types.js").Update} Update */
/** @typedef {import("../../core/types.js").View} View */

const TOLD_AFTER = 650; // ms: what a drawn card brings is counted when it lies open
const FEW = 6; // seats up to which cards are drawn as pictures
const nothing = () => {};

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.nearest
 * @param {{ id: number, event: import("../../core/types.js").GameEvent } | undefined} props.shown
 */
export function Felt({ table, update, nearest, shown }) {
  const sides = useSides();
  const seats = table.info.seats.length;
  const ring = ringOf(seats, nearest, sides);
  const { view } = update;
  return html`<div class="felt felt--ring" data-crowd=${seats > FEW ? "" : undefined} data-seats=${seats}>
    ${(/** @type {const} */ (["right", "top", "left"])).map((side) => html`<div key=${side} class="ring" data-side=${side}>
      ${ring[side].map((seat) => html`<${Other} key=${seat} table=${table} update=${update} seat=${seat} place=${side} />`)}
    </div>`)}
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

/** What a seat's turn came to, in a word or a number. @param {View} view @param {number} seat */
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
 * @param {import("../../core/types.js").Children} [props.children]
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
  const cards = hand ? [...hand].sort((a, b) => monthOf(a) - monthOf(b)) : view.out.includes(seat) || isFolded ? [] : [UNKNOWN, UNKNOWN];
  return html`<div class="hand" role="group" aria-label=${t("table.hand.count", { count: cards.length })} data-spot=${`hand:${seat}`}
    data-folded=${isFolded ? "" : undefined} data-fresh=${fresh ? "" : undefined}>
    ${cards.map((card, i) => html`<span key=${card === UNKNOWN ? i : card} class="hand__card" data-card=${card}>
      <${Card} card=${card} piece=${card === UNKNOWN ? `back:${seat}:${i}` : `card:${card}`} from="deck" /></span>`)}
    ${drawn && html`<span class="hand__card" key=${drawn} data-card=${drawn} data-drawn=""><${Card} card=${drawn} piece=${`card:${drawn}`} from="deck" /></span>`}
  </div>`;
}
