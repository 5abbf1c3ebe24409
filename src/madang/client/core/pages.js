/** Which pages there are, by the first part of the address behind `#`. */

const LOBBY = "lobby";

/** The module of each, in `pages/`. */
const PAGES = new Map([
  ["", LOBBY],
  ["fair", "fair"],
  ["friend", "friend"],
  ["friends", "friends"],
  ["history", "history"],
  ["learn", "learn"],
  ["new", "make"],
  ["night", "night"],
  ["replay", "replay"],
  ["rules", "rules"],
  ["score", "score"],
  ["seat", "seat"],
  ["t", "table"],
]);

/** Pages that are nothing without a server, and seldom asked for: none of them is fetched ahead. */
const ON_DEMAND = new Set(["fair", "friend", "friends", "night"]);

/** The modules of the pages to have at hand. */
export const MODULES = [...PAGES.values()].filter((name) => !ON_DEMAND.has(name));

/** The module of the page that an address names; the lobby where there is no such page. @param {string} name */
export function moduleOf(name) {
  return PAGES.get(name) ?? LOBBY;
}
