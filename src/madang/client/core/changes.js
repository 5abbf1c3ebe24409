/** What has changed in an update, and the whole update that it stands for. */

/** @typedef {import("./types.js").Update} Update */

/**
 * The update of which only the changes were sent.
 *
 * @param {Update} before the one that was sent before it on the same line
 * @param {import("./types.js").Changes} changes
 * @returns {Update}
 */
export function laidOver(before, changes) {
  return { ...before, ...changes, type: "update", view: { ...before.view, ...changes.view } };
}
