/** The wall as it stands: four sides of stacks, where it was broken, what is left of it. */

import { html } from "../core/html.js";

/**
 * What a wall is drawn from.
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
export function stacksLeft({ tiles, left, fromTail }) {
  const drawn = tiles - left - fromTail;
  return Array.from({ length: tiles / 2 }, (_, stack) =>
    [2 * stack, 2 * stack + 1].filter((tile) => tile >= drawn && tile < tiles - fromTail).length);
}

/**
 * Where each stack lies, in the order of drawing: from the break clockwise, into the wall on the left.
 *
 * @param {WallShown} wall
 * @param {number} seats
 * @param {number} nearest the seat drawn below
 * @returns {{ side: number, place: number }[]} sides from the lowest counter-clockwise, places from the right end
 */
export function stackPlaces({ tiles, broken }, seats, nearest) {
  const each = tiles / 2 / seats;
  return Array.from({ length: tiles / 2 }, (_, stack) => {
    const along = broken.stacks + stack;
    const seat = broken.seat - Math.floor(along / each);
    return { side: (((seat - nearest) % seats) + seats) % seats, place: along % each };
  });
}

/** @param {{ wall: WallShown, nearest: number }} props */
export function Wall({ wall, nearest }) {
  const left = stacksLeft(wall);
  const each = wall.tiles / 8;
  return html`<svg class="wall" viewBox=${`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
    ${[0, 1, 2, 3].map((side) => html`<g key=${side} transform=${`rotate(${-90 * side} ${SIDE / 2} ${SIDE / 2})`}>
      ${stackPlaces(wall, 4, nearest).map((at, stack) => at.side === side && html`<${Stack} key=${stack} place=${at.place} each=${each}
        left=${left[stack] ?? 0} isFirst=${stack === 0} />`)}
    </g>`)}
  </svg>`;
}

/** One stack of the lowest side; its right end is at the right. @param {{ place: number, each: number, left: number, isFirst: boolean }} props */
function Stack({ place, each, left, isFirst }) {
  const wide = (SIDE - 4 * DEEP) / each;
  const x = SIDE - 2 * DEEP - (place + 1) * wide;
  return html`<rect class="wall__stack" data-left=${left} x=${x + 0.2} y=${SIDE - DEEP - 1} width=${wide - 0.4} height=${DEEP} rx="0.6" />
    ${isFirst && html`<path class="wall__break" d=${`M${x + wide} ${SIDE - DEEP - 2.2}v${DEEP + 2.4}`} />`}`;
}
