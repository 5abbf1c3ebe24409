/** The middle of the table: the wall with its break, the dice, the round, the winds, the tiles left. */

import { html } from "../../html.js";
import { roundWords, say, windName } from "./words.js";

/** @typedef {import("../../types.js").View} View */

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
  return `${say("wall.dice", { dice: dice.join(", ") })} ${wall}`.trim();
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
 * Where each stack lies, in the order of drawing: from the break clockwise, into the wall on the left.
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
