/** What the server's catalogue says of a game, which is written down nowhere else: see `server/catalogue.py`. */

/** @typedef {import("./types.js").GameInfo} GameInfo */

/**
 * Whether a seat is asked for anything but to let a call go by, which the server does for it.
 *
 * @param {GameInfo | undefined} game
 * @param {string[]} legal
 */
export function isAsked(game, legal) {
  return legal.some((word) => word !== game?.pass_action);
}

/**
 * Where a section of the rules is shown: `5.5` of the game's own page, `MJ 5.5` of one that games share.
 *
 * @param {string} game
 * @param {string} section
 */
export function sectionPath(game, section) {
  return `#/rules/${game}/${section.replace(" ", "-")}`;
}

/** @typedef {{ page: string, prefix: string, number: string }} Place a rules page, the prefix that stands for it, a section of it */

/**
 * What `sectionPath` was made of: `MJ-5.5` is a section of a page that the game shares, `MJ` all of it.
 *
 * @param {GameInfo | undefined} game
 * @param {string} name of the game, or of a page
 * @param {string} given
 * @returns {Place}
 */
export function placeOf(game, name, given) {
  const [, prefix = "", number = ""] = /^([A-Z]+)-?(.*)$/.exec(given) ?? [];
  const page = game?.pages[prefix];
  return page ? { page, prefix, number } : { page: name, prefix: "", number: given };
}

/**
 * The section of the rules that allows an action; "" for one that the table of actions does not list.
 *
 * @param {GameInfo} game
 * @param {string} word without its arguments
 */
export function sectionOf(game, word) {
  return game.actions.find((row) => row.word.split(" ")[0] === word)?.section ?? "";
}
