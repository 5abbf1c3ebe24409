/** The advice for newcomers in the first deal of Wolnam-ppong. */

import { monthsIn } from "./words.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Advice} Advice */

const ENOUGH = 6; // months in between with which a bet pays
const PLENTY = 9; // ... and one of the whole pot
const OF_A_MONTH = 4;
const UNSEEN = 46; // without the player's own two
const BETS = ".bets__sizes";
const WHOLE_POT = "[data-size=ado]";
const BET = '[data-action^="bet "]';
const FOLD = "[data-action=fold]";
const SHOW = "[data-action=show]";

/** @type {import("../../types.js").Advise} */
function advise({ view, legal }, { names, seat }) {
  const mine = seat ?? 0;
  const { low, high } = monthsIn(view.hands[mine]);
  const between = Math.max(0, high - low - 1);
  const args = { low, high, between, cards: between * OF_A_MONTH, unseen: UNSEEN };
  if (view.ended)
    return { says: [[resultOf(view.points[mine] ?? 0), { chips: Math.abs(view.points[mine] ?? 0) }]] };
  if (!legal.length)
    return { says: [["wait", { name: names[view.seat] ?? "" }], ...waiting(view, mine, args)] };
  return asked(view, legal, args);
}

/** @param {number} points */
function resultOf(points) {
  return points > 0 ? "end.won" : points < 0 ? "end.lost" : "end.even";
}

/** What to think of while others play. @param {View} view @param {number} mine @param {Record<string, number>} args @returns {Advice["says"]} */
function waiting(view, mine, args) {
  return view.to_play.includes(mine) ? [["wait.hand", args]] : [["wait.others"]];
}

/** @param {View} view @param {string[]} legal @param {Record<string, number>} args @returns {Advice} */
function asked(view, legal, args) {
  const may = view.may_bet;
  if (may?.cap === "rain") return { says: [["rain"]], at: SHOW };
  if (legal.includes("show")) return { says: [["pair"]], at: SHOW };
  if (!may?.most) return { says: [["no_bet"]], at: FOLD };
  if (!args.between) return { says: [["neighbours", args]], at: FOLD };
  const between = args.between ?? 0;
  if (between < ENOUGH) return { says: [["see", args], ["fold"]], at: FOLD };
  if (between < PLENTY)
    return {
      says: [
        ["see", args],
        ["bet", { pot: view.pot }],
      ],
      at: `${BETS}, ${BET}`,
    };
  return {
    says: [
      ["see", args],
      ["bet.pot", { pot: view.pot }],
    ],
    at: `${WHOLE_POT}, ${BET}`,
  };
}

/** @type {import("../../types.js").Coach} */
export default { advise, words: ["wolnam_ppong.coach"] };
