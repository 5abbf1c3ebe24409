/** What a game tells whoever plays its first deal with help. Types only: nothing here runs. */

/**
 * What is said at a moment, and where to look.
 *
 * @typedef {object} Advice
 * @property {[string, Record<string, any>?][]} says ends of keys of the game's words for helping
 * @property {string} [at] a selector within the table
 */

/** @typedef {(update: import("../core/types.js").Update, table: import("../core/types.js").TableHandle) => Advice} Advise */

/** What `games/<game>/coach.js` holds; its words lie in these scopes. @typedef {{ advise: Advise, words: string[] }} Coach */

export {};
