/** A moment of a match that is over, as the parts of a table take it. */

/** A frame as the parts of the table take it: nothing may be done. @param {string} table @param {import("../core/types.js").Frame} frame */
export function updateOf(table, frame) {
  return { type: "update", table, n: frame.n, events: frame.events, view: frame.view, legal: [], deadlines: {}, standings: [], places: [], hint: null, odds: null, at: 0 };
}

/** A table as its parts take it. @param {import("../core/types.js").TableInfo} info @param {string[]} names @param {number} seat */
export function tableOf(info, names, seat) {
  const seats = info.seats.map((sitter) => ({ ...sitter, connected: true, covered: false, bank: null }));
  return { id: info.table, info: { ...info, seats }, names, seat };
}
