/** What a newcomer is told in the first hand of a mahjong: what the strong bot would do, and why. */

import { isAsked } from "../../core/catalogue.js";
import { nameOf } from "../tile.js";
import { actionWords, isClaim } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */
/** @typedef {import("../../parts/advice.js").Advice} Advice */
/** @typedef {import("./helper.js").Hint} Hint */

/** Return what advises in a game. @param {import("./words.js").Say} own @returns {import("../../parts/advice.js").Coach} */
export function coachOf(own) {
  return { words: ["mahjong.coach"], advise: adviserOf(own) };
}

/** @param {import("./words.js").Say} own @returns {import("../../parts/advice.js").Advise} */
function adviserOf(own) {
  return function advise({ view, legal, hint }, { game, names, seat }) {
    if (view.ended) return endOf(view, seat ?? 0);
    if (!isAsked(game, legal)) return { says: [["wait", { name: names[view.seat] ?? "" }], ["wait.watch"]] };
    const advice = /** @type {Hint | null} */ (hint);
    if (legal.includes("win")) return { says: [["win"]], at: "[data-action=win]" };
    return isClaim(legal) ? claim(own, view, advice) : turn(own, advice);
  };
}

/** @param {View} view @param {number} seat @returns {Advice} */
function endOf(view, seat) {
  const points = view.points[seat] ?? 0;
  const how = view.ended_by.includes(seat) ? "end.won" : view.ended_by.length ? "end" : "end.nobody";
  return { says: [[how], ["end.points", { points }]] };
}

/** Somebody's discard could be taken. @param {import("./words.js").Say} own @param {View} view @param {Hint | null} hint @returns {Advice} */
function claim(own, view, hint) {
  const tile = nameOf(view.offered?.tile ?? null);
  const action = hint?.action ?? "pass";
  return action === "pass"
    ? { says: [["claim", { tile }], ["claim.pass"]], at: "[data-action=pass]" }
    : { says: [["claim", { tile }], ["claim.take", { action: actionWords(own, action) }]], at: `[data-action="${action}"]` };
}

/** It is my turn. @param {import("./words.js").Say} own @param {Hint | null} hint @returns {Advice} */
function turn(own, hint) {
  const [kind = "", tile = ""] = (hint?.action ?? "").split(" ");
  if (!hint || !tile) return { says: [["turn"]], at: ".hand" };
  const far = hint.away > 0 ? "far" : "near";
  if (kind !== "discard") return { says: [[far, { count: hint.away }], [`do.${kind}`, { action: actionWords(own, hint.action) }]], at: `[data-action^="${kind}"]` };
  return { says: [[far, { count: hint.away }], ["discard", { tile: nameOf(tile) }]], at: `.hand [data-card="${tile}"]` };
}
