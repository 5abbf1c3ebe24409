/** What sends commands from a table. */

import { act } from "./session.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("./session.js").Session} Session */

/**
 * A click sends a command at once, but never the second click of a double one whose first did.
 *
 * @param {Session} session
 * @param {TableHandle} table
 * @param {{ current: boolean }} acted whether the first click of the running series sent a command
 * @param {(word: string, update: import("../core/types.js").Update) => boolean} allows
 */
export function doer(session, table, acted, allows = isListed) {
  /** @param {MouseEvent} event */
  function isEcho(event) {
    if (event.detail <= 1) acted.current = false;
    return acted.current;
  }
  /** @param {string} word */
  function now(word) {
    if (allows(word, table.update.peek())) void act(session, table, word);
  }
  /** @param {string} word @param {MouseEvent} event */
  function click(word, event) {
    if (isEcho(event)) return;
    acted.current = event.detail > 0;
    now(word);
  }
  return { allows, isEcho, now, click };
}

/** @param {string} word @param {import("../core/types.js").Update} update */
function isListed(word, { legal }) {
  return legal.includes(word);
}
