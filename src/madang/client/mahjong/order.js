/** The order of a hand that is not kept sorted: what comes lies at the end, what goes leaves its place. */

import { useRef } from "../core/html.js";

/**
 * Return the hand in the order kept; the names are those of `hand`.
 *
 * @param {string[]} kept the order before
 * @param {string[]} hand what is held now
 */
export function keepOrder(kept, hand) {
  const open = [...hand];
  const stay = kept.filter((tile) => {
    const place = open.indexOf(tile);
    if (place >= 0) open.splice(place, 1);
    return place >= 0;
  });
  return [...stay, ...open];
}

/** @param {string[]} hand sorted @param {boolean} isSorted */
export function useOrder(hand, isSorted) {
  const kept = useRef(/** @type {string[]} */ ([]));
  kept.current = isSorted ? hand : keepOrder(kept.current, hand);
  return kept.current;
}
