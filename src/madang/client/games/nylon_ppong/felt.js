/** The felt: the others around it, the deck and the pile in its middle; and my own plate below. */

import { html } from "../../core/html.js";
import { Card } from "../../hwatu/card.js";
import { Clock } from "../../parts/clock.js";
import { Deck } from "../../hwatu/deck.js";
import { Fan } from "../../hwatu/fan.js";
import { Pile } from "../../hwatu/pile.js";
import { OwnPlate } from "../../parts/own_plate.js";
import { placesAround } from "../../parts/places.js";
import { SeatClock, SeatPlate } from "../../parts/seat.js";
import { bannerOf, say } from "./words.js";

/** @typedef {import("../../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../../core/types.js").Update} Update */
/** @typedef {import("../../core/types.js").View} View */

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.nearest
 * @param {boolean} props.busy
 * @param {(word: string, event: MouseEvent) => void} props.onAct
 * @param {() => void} props.onHistory
 */
export function Felt({ table, update, nearest, busy, onAct, onHistory }) {
  const { view, legal, events } = update;
  const banner = bannerOf(events);
  const laid = [...events].reverse().find((event) => ["discard", "ppong", "ppong-out"].includes(event.code));
  return html`<div class="felt">
    ${placesAround(table.info.seats.length, nearest).map(({ seat, place }) => html`<${Other} key=${seat}
      table=${table} update=${update} seat=${seat} place=${place} />`)}
    <div class="centre" data-place="centre">
      <${Deck} count=${view.deck} word=${legal.includes("draw") ? "draw" : undefined} isBusy=${busy} onAct=${onAct} />
      <${Pile} cards=${view.pile} owner=${view.owner === null ? null : table.names[view.owner]}
        from=${laid ? `hand:${laid.seat}` : "deck"} onHistory=${onHistory} />
      ${"call" in update.deadlines && html`<span class="centre__call"><${Clock} left=${update.deadlines.call}
        at=${update.at} total=${table.info.call_window} bank=${null} /></span>`}
    </div>
    ${banner && html`<div class="banner" key=${update.n} data-tone=${banner.tone} aria-hidden="true">
      <b>${banner.word}</b>${banner.seat !== null && html`<span>${table.names[banner.seat]}</span>`}
    </div>`}
  </div>`;
}

/** @param {View} view @param {number} seat */
function marksOf(view, seat) {
  return view.ponged.includes(seat) ? [say("mark.ponged")] : [];
}

/** @param {View} view @param {number} seat @param {boolean} isMine */
function isOnTurn(view, seat, isMine) {
  return !view.ended && view.phase !== "deal" && view.seat === seat && (view.phase !== "call" || isMine && view.to_act.includes(seat));
}

/** @param {{ table: TableHandle, update: Update, seat: number, place: string }} props */
function Other({ table, update, seat, place }) {
  const { view } = update;
  const sitter = table.info.seats[seat];
  if (!sitter) return null;
  const hand = view.hands[seat];
  return html`<${SeatPlate} seat=${seat} place=${place} name=${table.names[seat] ?? ""} game=${table.info.game} sitter=${sitter}
    isTurn=${isOnTurn(view, seat, false)} score=${say("seat.total", { total: view.totals[seat] })}
    marks=${marksOf(view, seat)} clock=${html`<${SeatClock} seat=${seat} info=${table.info} update=${update} />`}>
    ${hand
      ? html`<span class="fan fan--open" data-spot=${`hand:${seat}`}>${hand.map((/** @type {string} */ card) => html`<${Card}
          key=${card} card=${card} piece=${`card:${card}`} from=${view.ended ? `hand:${seat}` : "deck"}
          class=${card === view.drawn && seat === view.seat ? "is-drawn" : ""} />`)}</span>`
      : html`<${Fan} seat=${seat} count=${view.sizes[seat]} isOneTooMany=${view.phase === "discard" && view.seat === seat} />`}
  <//>`;
}

/** @param {{ table: TableHandle, update: Update, seat: number, ask: string, news: string }} props */
export function Plate({ table, update, seat, ask, news }) {
  const { view } = update;
  return html`<${OwnPlate} table=${table} update=${update} seat=${seat} isTurn=${isOnTurn(view, seat, true)}
    score=${say("seat.total", { total: view.totals[seat] })} marks=${marksOf(view, seat)} ask=${ask} news=${news} />`;
}
