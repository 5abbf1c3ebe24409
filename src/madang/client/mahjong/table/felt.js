/** The felt: the others with their racks, four rivers, the wall with dice and winds in the middle; and my own plate below. */

import { html } from "../../html.js";
import { comma, signed } from "../../i18n/words.js";
import { placesAround } from "../../table/places.js";
import { OwnPlate, SeatClock, SeatPlate } from "../../table/seat.js";
import { tilePrefs } from "./acts.js";
import { Bonus, Rack, River } from "./rack.js";
import { roundWords, say, windName } from "./words.js";

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

// ---- The middle of the table: the wall with its break, the dice, the round, the winds, the tiles left.

const SIDES = ["bottom", "right", "top", "left"];

/**
 * @param {object} props
 * @param {View} props.view
 * @param {number} props.nearest
 * @param {string[]} props.names
 * @param {number} props.tiles of the whole wall
 * @param {number} props.dead tiles of it that are never drawn in turn
 * @param {import("../../types.js").Children} [props.children] what else belongs in the middle
 */
export function Compass({ view, nearest, names, tiles, dead, children }) {
  const { dice, broken, deck } = view;
  return html`<div class="compass" role="group" aria-label=${roundWords(view)} data-spot="wall">
    ${broken && html`<${Wall} wall=${{ tiles, left: deck + dead, fromTail: fromTail(view), broken: { seat: broken.first, stacks: broken.skipped } }} nearest=${nearest} />`}
    ${SIDES.map((side, i) => {
      const seat = (nearest + i) % SIDES.length;
      return html`<span key=${side} class="compass__wind" data-side=${side} data-dealer=${seat === view.dealer ? "" : undefined}
        data-turn=${isOnTurn(view, seat) ? "" : undefined} aria-hidden="true">${say(`wind.${view.winds[seat]}.letter`)}</span>`;
    })}
    <div class="compass__middle">
      <b class="compass__round">${say("round.short", { wind: say(`wind.${view.round_wind}.letter`), number: view.dealer + 1 })}</b>
      <span class="compass__left" title=${say("wall.left", { count: deck })}><span aria-hidden="true">${deck}</span>
        <span class="heard-only">${say("wall.left", { count: deck })}</span></span>
      ${dice.length > 0 && html`<${Dice} dice=${dice} label=${brokenWords(view, names)} />`}
      ${children}
    </div>
  </div>`;
}

/** How many tiles came from the tail: one for each bonus tile laid out and for each kong. @param {View} view */
function fromTail({ bonus, melds }) {
  return (
    bonus.flat().length +
    melds.flat().filter((/** @type {{ kind: string }} */ { kind }) => kind === "kong").length
  );
}

/** @param {View} view @param {string[]} names */
function brokenWords({ dice, broken, winds }, names) {
  const wall = broken
    ? say("wall.broken", {
        name: names[broken.seat] ?? "",
        wind: windName(winds[broken.seat]),
        stacks: broken.stacks,
      })
    : "";
  return `${say("wall.dice", { dice: dice.join(comma()) })} ${wall}`.trim();
}

/** Whom the table waits for, as far as everybody may know. @param {View} view @param {number} seat */
export function isOnTurn(view, seat) {
  return !view.ended && view.phase === "turn" && view.seat === seat;
}

// ---- The wall as it stands: four sides of stacks, where it was broken, what is left of it.

/**
 * The data from which a wall is drawn.
 *
 * @typedef {object} WallShown
 * @property {number} tiles in the whole wall
 * @property {number} left tiles that still stand
 * @property {number} fromTail of those gone, how many were taken from the end
 * @property {{ seat: number, stacks: number }} broken whose wall, and how many stacks of it stay at its right end
 */

const SIDE = 100; // of the drawing
const DEEP = 5; // a stack, seen from above

/**
 * How many tiles each stack still has, in the order of drawing.
 *
 * @param {WallShown} wall
 * @returns {number[]} 0, 1 or 2 each
 */
function stacksLeft({ tiles, left, fromTail }) {
  const drawn = tiles - left - fromTail;
  return Array.from(
    { length: tiles / 2 },
    (_, stack) =>
      [2 * stack, 2 * stack + 1].filter((tile) => tile >= drawn && tile < tiles - fromTail).length,
  );
}

/**
 * Where each stack is, in drawing order: from the break clockwise, into the wall on the left.
 *
 * @param {WallShown} wall
 * @param {number} seats
 * @param {number} nearest the seat drawn below
 * @returns {{ side: number, place: number }[]} sides from the lowest counter-clockwise, places from the right end
 */
function stackPlaces({ tiles, broken }, seats, nearest) {
  const each = tiles / 2 / seats;
  return Array.from({ length: tiles / 2 }, (_, stack) => {
    const along = broken.stacks + stack;
    const seat = broken.seat - Math.floor(along / each);
    return { side: (((seat - nearest) % seats) + seats) % seats, place: along % each };
  });
}

/** @param {{ wall: WallShown, nearest: number }} props */
function Wall({ wall, nearest }) {
  const left = stacksLeft(wall);
  const each = wall.tiles / 8;
  return html`<svg class="wall" viewBox=${`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
    ${[0, 1, 2, 3].map(
      (side) => html`<g key=${side} transform=${`rotate(${-90 * side} ${SIDE / 2} ${SIDE / 2})`}>
      ${stackPlaces(wall, 4, nearest).map(
        (at, stack) =>
          at.side === side &&
          html`<${Stack} key=${stack} place=${at.place} each=${each}
        left=${left[stack] ?? 0} isFirst=${stack === 0} />`,
      )}
    </g>`,
    )}
  </svg>`;
}

/** One stack of the lowest side; its right end is at the right. @param {{ place: number, each: number, left: number, isFirst: boolean }} props */
function Stack({ place, each, left, isFirst }) {
  const wide = (SIDE - 4 * DEEP) / each;
  const x = SIDE - 2 * DEEP - (place + 1) * wide;
  return html`<rect class="wall__stack" data-left=${left} x=${x + 0.2} y=${SIDE - DEEP - 1} width=${wide - 0.4} height=${DEEP} rx="0.6" />
    ${isFirst && html`<path class="wall__break" d=${`M${x + wide} ${SIDE - DEEP - 2.2}v${DEEP + 2.4}`} />`}`;
}

// ---- Dice as they were thrown.

/** Where the pips of each number lie, in thirds of the face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};

/** @param {{ dice: number[], label: string }} props */
function Dice({ dice, label }) {
  return html`<span class="dice" role="img" aria-label=${label}>
    ${dice.map(
      (
        pips,
        i,
      ) => html`<svg key=${i} class="die" viewBox="0 0 4 4" aria-hidden="true" data-red=${pips === 1 || pips === 4 ? "" : undefined}>
      <rect x="0.1" y="0.1" width="3.8" height="3.8" rx="0.8" />
      ${(PIPS[pips] ?? []).map(([x, y]) => html`<circle key=${`${x}${y}`} cx=${x} cy=${y} r=${pips === 1 ? 0.62 : 0.42} />`)}
    </svg>`,
    )}
  </span>`;
}
