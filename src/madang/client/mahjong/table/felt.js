/** The felt: the others with their racks, four rivers, the wall in the middle; and my own plate below. */

import { html } from "../../html.js";
import { signed } from "../../i18n/words.js";
import { tilePrefs } from "./auto_actions.js";
import { Compass, isOnTurn } from "./compass.js";
import { Bonus, Rack, River } from "./rack.js";
import { say, windName } from "./words.js";
import { placesAround } from "../../table/places.js";
import { OwnPlate, SeatClock, SeatPlate } from "../../table/seat.js";

/** @typedef {import("../../types.js").TableHandle} TableHandle */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./play.js").Mahjong} Mahjong */

const ROW = 6; // tiles of a river
const USUAL = 3; // rows that a river has before long

/**
 * @param {object} props
 * @param {Mahjong} props.own
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.nearest
 */
export function Felt({ own, table, update, nearest }) {
  const { view, events } = update;
  const banner = own.bannerOf(events, view);
  return html`<div class="felt felt--tiles">
    <div class="board" style=${`--rows:${rowsOf(view)}`}>
      ${placesAround(table.info.seats.length, nearest).map(
        ({ seat, place }) => html`<div key=${seat} class="side" data-place=${place}>
        <${Other} own=${own} table=${table} update=${update} seat=${seat} place=${place} />
        <${SeatRiver} own=${own} view=${view} turns=${turnsOf(events, view, seat)} mine=${table.seat} seat=${seat} place=${place} name=${table.names[seat] ?? ""} />
      </div>`,
      )}
      <div class="side" data-place="bottom">
        <${SeatRiver} own=${own} view=${view} turns=${turnsOf(events, view, nearest)} mine=${table.seat} seat=${nearest} place="bottom" name=${table.names[nearest] ?? ""} />
      </div>
      <${Compass} view=${view} nearest=${nearest} names=${table.names} tiles=${own.tiles} dead=${Number(table.info.options.dead_wall ?? 0)}>
        ${own.Middle && html`<${own.Middle} view=${view} />`}
      <//>
      ${
        banner &&
        html`<div class="banner" key=${update.n} data-tone=${banner.tone} aria-hidden="true" style=${`--breadth:${breadthOf(banner.word)};--lines:${banner.word.split(" ").length}`}
        data-place=${placeOf(table.info.seats.length, nearest, banner.seat)}>
        <b>${banner.word}</b>${banner.note && html`<i>${banner.note}</i>`}${banner.seat !== null && html`<span>${table.names[banner.seat]}</span>`}
      </div>`
      }
    </div>
  </div>`;
}

/** How wide the longest word of a call is, in em: hangul and Chinese signs are as wide as high. @param {string} call */
function breadthOf(call) {
  const wide = (/** @type {string} */ word) =>
    [...word].reduce((em, sign) => em + (sign > "\u1100" ? 1 : 0.62), 0.8);
  return Math.max(...call.split(" ").map(wide)).toFixed(1);
}

/** Where a seat is drawn; undefined for nobody. @param {number} seats @param {number} nearest @param {number | null} seat */
function placeOf(seats, nearest, seat) {
  return seat === nearest ? "bottom" : placesAround(seats, nearest).find((one) => one.seat === seat)?.place;
}

/** How many rows every river has room for. @param {View} view */
function rowsOf(view) {
  return Math.max(USUAL, ...view.rivers.map((/** @type {any[]} */ river) => Math.ceil(river.length / ROW)));
}

/**
 * How many discards of an update came before each of a seat's: there may be several when the table acts for ready seats.
 *
 * @param {import("../../types.js").GameEvent[]} events
 * @param {View} view
 * @param {number} seat
 */
function turnsOf(events, { rivers }, seat) {
  const thrown = events
    .filter(({ code }) => code === "discard")
    .map((event, turn) => ({ seat: event.seat, turn }));
  const own = thrown.filter((one) => one.seat === seat);
  return new Map(own.map(({ turn }, i) => [rivers[seat].length - own.length + i, turn]));
}

/** The place of a river is fixed; how it is turned, the style sheet says. @param {{ own: Mahjong, view: View, seat: number, turns: Map<number, number>, mine: number | null, place: string, name: string }} props */
function SeatRiver({ own, view, seat, turns, mine, place, name }) {
  const river = view.rivers[seat];
  return html`<div class="river-box" data-place=${place}>
    <div class="river-box__in" data-angle><${River} items=${river} label=${say("river", { name, count: river.length })} marksLast=${isLast(view, seat)} index=${tilePrefs.value.index}
      from=${`hand:${seat}`} turns=${turns} ...${own.lying?.(view, seat, mine)} /></div>
  </div>`;
}

/**
 * Whether the last discard of all is in the river of a seat: it is offered, or was before the next draw.
 *
 * @param {View} view
 * @param {number} seat
 */
function isLast({ offered, phase, seat: turn, winds }, seat) {
  if (offered) return offered.kind === "discard" && offered.seat === seat;
  return phase === "turn" && (seat + 1) % winds.length === turn;
}

/** Wind, dealer and points of a seat. @param {{ own: Mahjong, view: View, seat: number }} props */
function Standing({ own, view, seat }) {
  return html`<b class="wind" data-dealer=${view.dealer === seat ? "" : undefined} title=${say("seat.wind", { wind: windName(view.winds[seat]) })}>
      <span aria-hidden="true">${say(`wind.${view.winds[seat]}.letter`)}</span><span class="heard-only">${say("seat.wind", { wind: windName(view.winds[seat]) })}</span></b>
    <span class="total">${signed(view.totals[seat])}</span>
    ${own.Beside && html`<${own.Beside} view=${view} seat=${seat} />`}`;
}

/** @param {Mahjong} own @param {View} view @param {number} seat */
function marksOf(own, view, seat) {
  return [
    ...(view.opened?.includes(seat) ? [say("mark.false_win")] : []),
    ...(own.marksOf?.(view, seat) ?? []),
  ];
}

/** @param {{ own: Mahjong, table: TableHandle, update: Update, seat: number, place: string }} props */
function Other({ own, table, update, seat, place }) {
  const { view } = update;
  const sitter = table.info.seats[seat];
  if (!sitter) return null;
  return html`<${SeatPlate} seat=${seat} place=${place} name=${table.names[seat] ?? ""} game=${table.info.game} sitter=${sitter} isTurn=${isOnTurn(view, seat)}
    score=${html`<${Standing} own=${own} view=${view} seat=${seat} />`} marks=${marksOf(own, view, seat)}
    clock=${html`<${SeatClock} seat=${seat} info=${table.info} update=${update} />`}>
    <${Rack} view=${view} seat=${seat} names=${table.names} shown=${own.shownOf?.(view, seat)} />
    <${Bonus} view=${view} seat=${seat} />
  <//>`;
}

/** @param {{ own: Mahjong, table: TableHandle, update: Update, seat: number, ask: import("../../types.js").Children, news: string, children?: import("../../types.js").Children }} props */
export function Plate({ own, table, update, seat, ask, news, children }) {
  const { view } = update;
  return html`<${OwnPlate} table=${table} update=${update} seat=${seat} isTurn=${isOnTurn(view, seat)}
    score=${html`<${Standing} own=${own} view=${view} seat=${seat} />`} marks=${marksOf(own, view, seat)} ask=${ask} news=${news}>
    ${children}
  <//>`;
}
