/** Many seats around a table: some along each side, the rest across the top. */

import { useEffect, useState } from "../core/html.js";

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
  return { right: others.slice(0, side), top: others.slice(side, others.length - side), left: others.slice(others.length - side) };
}

/** How many sit at each side on this screen, drawn anew when its shape changes. */
export function useSides() {
  const [sides, setSides] = useState(sidesNow);
  useEffect(() => {
    const change = () => setSides(sidesNow());
    for (const { query } of SHAPES) query.addEventListener("change", change);
    return () => SHAPES.forEach(({ query }) => query.removeEventListener("change", change));
  }, []);
  return sides;
}

function sidesNow() {
  return SHAPES.find(({ query }) => query.matches)?.sides ?? TALL;
}
