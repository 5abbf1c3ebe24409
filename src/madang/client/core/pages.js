/** Which module shows a page, by the first part of the address behind `#`. */

/** @type {Record<string, string>} */
export const MODULES = {
  "": "pages/lobby.js",
  history: "pages/history.js",
  new: "pages/make.js",
  replay: "pages/replay.js",
  rules: "pages/rules.js",
  score: "pages/score.js",
  seat: "pages/seat.js",
  t: "pages/table.js",
};

/** The page that an address names; the lobby where there is no such page. @param {string} name */
export function known(name) {
  return name in MODULES ? name : "";
}
