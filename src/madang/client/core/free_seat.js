/** Which seat somebody who has none may take. */

/** @typedef {import("./types.js").TableInfo} TableInfo */

/** An open seat before the deal, the one that is kept for the guest first, or one that a bot leaves with the next; null where there is none. @param {TableInfo} info @param {string} [guest] */
export function freeSeat(info, guest = "") {
  const kept = info.seats.findIndex((seat) => guest && seat.kept_guest === guest);
  const isFree = info.seats.map((seat) => (info.status === "open" ? seat.kind === "open" && !seat.kept_guest : seat.kind === "bot" && !seat.next_guest));
  const mayCome = info.status === "open" || (info.status === "playing" && info.open_bots && !info.is_last);
  const seat = kept < 0 && mayCome ? isFree.indexOf(true) : kept;
  return seat < 0 ? null : seat;
}

/** Whether a guest takes a bot's seat with the next deal. @param {TableInfo} info @param {string | undefined} guest */
export function isNext(info, guest) {
  return info.seats.some((seat) => seat.next_guest !== "" && seat.next_guest === guest);
}
