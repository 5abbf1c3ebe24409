/** What a wait would bring, by a discard and by one's own draw. */

import { say } from "./words.js";

/** @typedef {import("../../core/types.js").Options} Options */

/**
 * A wait, as `own.py` tells it.
 *
 * @typedef {object} Wait
 * @property {string} tile
 * @property {number} left
 * @property {number} points by a discard
 * @property {number} minimum of them, those that count toward the minimum
 * @property {boolean} legal
 * @property {number} drawn_points by one's own draw
 * @property {number} drawn_minimum
 * @property {boolean} drawn_legal
 * @property {boolean} barred by one's own discards, or by open ready
 */

/** Whether it does not win at all. @param {any} wait */
export function isBelow({ legal, barred, drawn_legal: drawnLegal }) {
  return !drawnLegal && (!legal || barred);
}

/** 4.2, 6.1  @param {any} wait @param {Options} options */
export function worthOfWait(wait, options) {
  const { points, legal, barred, drawn_points: drawn, drawn_legal: drawnLegal } = /** @type {Wait} */ (wait);
  if (legal && drawnLegal && !barred && points === drawn) return say("waits.either", { points });
  return [byDiscard(wait, options), byDraw(wait, options)].join(" · ");
}

/** 5.2, 5.6  What it would bring after a declaration: open ready wins by one's own draw alone. @param {string} way @param {any} wait @param {Options} options */
export function worthIn(way, wait, options) {
  return way === "open-ready" ? byDraw(wait, options) : worthOfWait(wait, options);
}

/** @param {Wait} wait @param {Options} options */
function byDiscard({ points, minimum, legal, barred }, options) {
  if (barred) return say("waits.discard.barred");
  return legal ? say("waits.discard", { points }) : say("waits.discard.below", { minimum, min: options["min_points"] });
}

/** @param {Wait} wait @param {Options} options */
function byDraw({ drawn_points: points, drawn_minimum: minimum, drawn_legal: legal }, options) {
  return legal ? say("waits.drawn", { points }) : say("waits.drawn.below", { minimum, min: options["min_points"] });
}
