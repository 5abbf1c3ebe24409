/** Which seat somebody who has none may take. */

/** @typedef {import("./types.js").TableInfo} TableInfo */

/** Before the deal the seat that is kept for the guest, an open one, or a bot's, which makes room; while the match runs one that a bot leaves with the next deal; null where there is none. @param {TableInfo} info @param {string} [guest] */
export function freeSeat(info, guest = "") {
  const bots = info.seats.findIndex((seat) => seat.kind === "bot" && !seat.next_guest);
  const kept = info.seats.findIndex((seat) => guest && seat.kept_guest === guest);
  const open = info.seats.findIndex((seat) => seat.kind === "open" && !seat.kept_guest);
  const mayReplace = info.status === "open" || (info.status === "playing" && info.open_bots && !info.is_last);
  return [kept, open, mayReplace ? bots : -1].find((seat) => seat >= 0) ?? null;
}

/** Whether a guest takes a bot's seat with the next deal. @param {TableInfo} info @param {string | undefined} guest */
export function isNext(info, guest) {
  return info.seats.some((seat) => seat.next_guest !== "" && seat.next_guest === guest);
}
