/** Many seats around a table: some along each side, the rest across the top. */

import { useEffect, useState } from "../core/html.js";

/** How many of so many others sit at each side, by the shape of the screen. */
const TALL = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5];
const WIDE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3];
const WIDE_FROM = "(min-width: 64rem)";

/** @typedef {{ right: number[], top: number[], left: number[] }} Ring seats in order of play */

/**
 * @param {number} seats
 * @param {number} nearest the seat drawn below
 * @param {boolean} isWide
 * @returns {Ring}
 */
export function ringOf(seats, nearest, isWide) {
  const others = Array.from({ length: seats - 1 }, (_, i) => (nearest + 1 + i) % seats);
  const side = (isWide ? WIDE : TALL)[others.length] ?? 0;
  return { right: others.slice(0, side), top: others.slice(side, others.length - side), left: others.slice(others.length - side) };
}

/** Whether the screen is wide, drawn anew when that changes. */
export function useIsWide() {
  const [isWide, setWide] = useState(() => matchMedia(WIDE_FROM).matches);
  useEffect(() => {
    const query = matchMedia(WIDE_FROM);
    const change = () => setWide(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return isWide;
}
