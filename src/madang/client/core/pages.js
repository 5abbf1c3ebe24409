/** Which pages there are, by the first part of the address behind `#`. */

/** The module of each, in `pages/`. @type {Record<string, string>} */
const PAGES = {
  "": "lobby",
  history: "history",
  new: "make",
  replay: "replay",
  rules: "rules",
  score: "score",
  seat: "seat",
  t: "table",
};

/** The module of every page. */
export const MODULES = Object.values(PAGES);

/** The module of the page that an address names; the lobby where there is no such page. @param {string} name */
export function moduleOf(name) {
  return (Object.hasOwn(PAGES, name) && PAGES[name]) || "lobby";
}
