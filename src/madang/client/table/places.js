/** Where seats and pieces are drawn: around the table, along its sides, and among equal pieces. */

import { useEffect, useState } from "../html.js";

/** Places of the others in order of play, by their number. */
const AROUND = [
  [],
  ["top"],
  ["top-right", "top-left"],
  ["right", "top", "left"],
  ["right", "top-right", "top-left", "left"],
  ["right", "top-right", "top", "top-left", "left"],
];

/**
 * @param {number} seats
 * @param {number} nearest the seat drawn below
 * @returns {{ seat: number, place: string }[]} the others, in order of play
 */
export function placesAround(seats, nearest) {
  const around = AROUND[seats - 1] ?? [];
  return around.map((place, i) => ({ seat: (nearest + 1 + i) % seats, place }));
}

// ---- Many seats around a table: some along each side, the rest across the top.

/** How many of so many others sit at each side, by the shape of the screen. */
const TALL = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5];
const WIDE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3];
const LOW = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4];

/** What a screen is like -> that many; the first that fits. */
const SHAPES = [
  { query: matchMedia("(orientation: landscape) and (max-height: 480px)"), sides: LOW },
  { query: matchMedia("(min-width: 1024px)"), sides: WIDE },
];

/** @typedef {{ right: number[], top: number[], left: number[] }} Ring seats in order of play */

/**
 * @param {number} seats
 * @param {number} nearest the seat drawn below
 * @param {number[]} sides how many sit at each side, by the number of others
 * @returns {Ring}
 */
export function ringOf(seats, nearest, sides) {
  const others = Array.from({ length: seats - 1 }, (_, i) => (nearest + 1 + i) % seats);
  const side = sides[others.length] ?? 0;
  return {
    right: others.slice(0, side),
    top: others.slice(side, others.length - side),
    left: others.slice(others.length - side),
  };
}

/** How many sit at each side on this screen, drawn again when its shape changes. */
export function useSides() {
  const [sides, setSides] = useState(sidesNow);
  useEffect(() => {
    const change = () => setSides(sidesNow());
    for (const { query } of SHAPES) query.addEventListener("change", change);
    return () => {
      for (const { query } of SHAPES) query.removeEventListener("change", change);
    };
  }, []);
  return sides;
}

function sidesNow() {
  return SHAPES.find(({ query }) => query.matches)?.sides ?? TALL;
}

// ---- Equal things have a key each: the name, and which copy of it.

/**
 * Return a key for each of these names: its name, and from the second copy on the number of the copy.
 *
 * @param {string[]} names such as `["5m", "5m", "7p"]`
 * @returns {string[]} such as `["5m", "5m#2", "7p"]`
 */
export function keysOf(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return names.map((name) => {
    const copy = (counts.get(name) ?? 0) + 1;
    counts.set(name, copy);
    return copy === 1 ? name : `${name}#${copy}`;
  });
}

/**
 * Return a row with what was drawn at its end; other copies of it stay where they are.
 *
 * @param {string[]} names
 * @param {string | null} drawn
 */
export function withDrawnLast(names, drawn) {
  if (!drawn) return names;
  const place = names.lastIndexOf(drawn);
  return [...names.filter((_, other) => other !== place), drawn];
}
