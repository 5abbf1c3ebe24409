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
 * The section of the rules that allows an action; "" for one that the table of actions does not list.
 *
 * @param {GameInfo} game
 * @param {string} word without its arguments
 */
export function sectionOf(game, word) {
  return game.actions.find((row) => row.word.split(" ")[0] === word)?.section ?? "";
}
