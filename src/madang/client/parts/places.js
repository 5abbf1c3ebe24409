/** Where each seat is drawn: mine below, the next one to my right, and so on around the table. */

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
