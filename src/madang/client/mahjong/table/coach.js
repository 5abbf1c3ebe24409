/** The advice for newcomers in the first hand of a mahjong: what to do, for which goal, and why. */

import { rowWords } from "./helper.js";
import { actionWords, isClaim } from "./words.js";
import { nameOf } from "../tile.js";
import { isAsked } from "../../net/catalogue.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Advice} Advice */
/** @typedef {import("./helper.js").Hint} Hint */

/** @typedef {(plan: import("./helper.js").Goal) => string} Worth */

/** Return what advises in a game. @param {import("./words.js").Say} own @param {Worth} worth what a goal comes to @returns {import("../../types.js").Coach} */
export function coachOf(own, worth) {
  return { words: ["mahjong.coach"], advise: adviserOf(own, worth) };
}

/** @param {import("./words.js").Say} own @param {Worth} worth @returns {import("../../types.js").Advise} */
function adviserOf(own, worth) {
  return function advise({ view, legal, hint }, { game, names, seat }) {
    if (view.ended) return endOf(view, seat ?? 0);
    if (!isAsked(game, legal)) return { says: [["wait", { name: names[view.seat] ?? "" }], ["wait.watch"]] };
    const advice = /** @type {Hint | null} */ (hint);
    if (legal.includes("win")) return { says: [["win"]], at: "[data-action=win]" };
    return isClaim(legal) ? claim(own, view, advice) : turn(own, worth, view, advice, seat ?? 0);
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
  if (action === "pass") return { says: [["claim", { tile }], ["claim.pass"]], at: "[data-action=pass]" };
  return {
    says: [["claim", { tile }], ["claim.take", { action: actionWords(own, action) }], ...distance(hint)],
    at: `[data-action="${action}"]`,
  };
}

/** It is my turn: what for, which tile goes and why, and how far the hand is then. @param {import("./words.js").Say} own @param {Worth} worth @param {View} view @param {Hint | null} hint @param {number} seat @returns {Advice} */
function turn(own, worth, view, hint, seat) {
  const [kind = "", tile = ""] = (hint?.action ?? "").split(" ");
  if (!hint || !tile) return { says: [["turn"]], at: ".hand" };
  if (kind !== "discard")
    return {
      says: [[`do.${kind}`, { action: actionWords(own, hint.action) }]],
      at: `[data-action^="${kind}"]`,
    };
  const why = `discard.${reasonFor(tile, hint, view.hands[seat] ?? [])}`;
  const collects = hint.plan && hint.plan.tiles !== "any" ? own(`helper.tiles.${hint.plan.tiles}`) : "";
  const isFirst = !view.rivers[seat]?.length;
  return {
    says: [
      ...(isFirst || hint.plan?.changed ? goal(own, worth, hint) : []),
      [why, { tile: nameOf(tile), tiles: collects }],
      ...distance(hint),
    ],
    at: `.hand [data-card="${tile}"]`,
  };
}

/** The goal of the hand, with its worth. @param {import("./words.js").Say} own @param {Worth} worth @param {Hint} hint @returns {Advice["says"]} */
function goal(own, worth, { plan }) {
  if (!plan?.rows.length) return [];
  const isSum = plan.rows.length > 1;
  const rows = plan.rows.map((row) => rowWords(own, row, isSum)).join(" + ");
  return [[plan.changed ? "goal.new" : "goal", { rows: `${rows}${isSum ? " =" : ","} ${worth(plan)}` }]];
}

/** How far the hand is after the advice, or how many tiles complete it then. @param {Hint | null} hint @returns {Advice["says"]} */
function distance(hint) {
  if (!hint) return [];
  const tiles = Object.values(hint.takes).reduce((sum, left) => sum + left, 0);
  return hint.away > 0 ? [["far", { count: hint.away }]] : [["near", { count: tiles }]];
}

/**
 * Why a tile may go: it is of no suit that is collected, or nothing in the hand goes with it, or only little.
 *
 * @param {string} tile @param {Hint} hint @param {string[]} hand
 */
function reasonFor(tile, { plan }, hand) {
  const [rank = "", suit = ""] = tile;
  const wanted = /_([mps])$/.exec(plan?.tiles ?? "")?.[1];
  const wantsHonours = plan?.tiles !== "suited" && !plan?.tiles.startsWith("pure");
  if (suit === "z" ? !wantsHonours : wanted && suit !== wanted) return "other";
  const rest = hand.filter((other) => other[1] === suit);
  rest.splice(rest.indexOf(tile), 1);
  if (rest.includes(tile)) return "least";
  if (suit === "z") return "single";
  return rest.some((other) => Math.abs(Number(other[0]) - Number(rank)) <= 2) ? "least" : "alone";
}
