/** Which pages there are, by the first part of the address behind `#`. */

const LOBBY = "lobby";

/** The module of each, in `pages/`. */
const PAGES = new Map([
  ["", LOBBY],
  ["history", "history"],
  ["new", "make"],
  ["replay", "replay"],
  ["rules", "rules"],
  ["score", "score"],
  ["seat", "seat"],
  ["t", "table"],
]);

/** The module of every page. */
export const MODULES = [...PAGES.values()];

/** The module of the page that an address names; the lobby where there is no such page. @param {string} name */
export function moduleOf(name) {
  return PAGES.get(name) ?? LOBBY;
}
