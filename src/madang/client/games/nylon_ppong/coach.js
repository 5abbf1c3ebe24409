/** The advice for newcomers in the first round of Nylon-ppong. */

import { isAsked, say, topMonth } from "./words.js";
import { monthOf } from "../../hwatu/card.js";
import { comma } from "../../i18n/words.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Advice} Advice */

/** @type {import("../../types.js").Advise} */
function advise(update, { names, seat }) {
  const { view, legal } = update;
  const hand = view.hands[seat ?? 0] ?? [];
  if (view.ended) return endOf(view, seat ?? 0);
  if (!isAsked(legal)) return waitFor(view, names, update.hint?.pairs ?? []);
  const phase = ASKED[/** @type {keyof typeof ASKED} */ (view.phase)] ?? turn;
  return phase(view, legal, hand, update.hint);
}

const ASKED = { turn, discard, call: turn };

/** @param {View} view @param {number} seat @returns {Advice} */
function endOf(view, seat) {
  const points = view.points[seat] ?? 0;
  return { says: [[view.ended_by.includes(seat) ? "end.mine" : "end"], ["end.points", { points }]] };
}

/** @param {View} view @param {string[]} names @param {number[]} pairs @returns {Advice} */
function waitFor(view, names, pairs) {
  const name = names[view.seat] ?? "";
  return {
    says: [
      ["wait", { name }],
      pairs.length ? ["wait.pairs", { months: pairs.join(comma()) }] : ["wait.none"],
    ],
  };
}

/** To draw, to ppong or to stop. @param {View} view @param {string[]} legal @param {string[]} hand @param {any} hint @returns {Advice} */
function turn(view, legal, hand, hint) {
  const month = topMonth(view);
  if (legal.includes("stop")) return { says: [["stop", { sum: hint?.stop ?? 0 }]], at: "[data-action=stop]" };
  if (legal.includes("ppong-out")) return { says: [["ppong.out"]], at: '[data-action="ppong-out"]' };
  if (legal.includes("ppong"))
    return {
      says: [
        ["see", { points: hint?.points ?? 0 }],
        [hand.length > 2 ? "ppong" : "ppong.last", { month }],
      ],
      at: "[data-action=ppong]",
    };
  return {
    says: [
      ["see", { points: hint?.points ?? 0 }],
      [month ? "draw" : "draw.first", { month }],
    ],
    at: "[data-action=draw]",
  };
}

/** To discard, or to end the round with what was drawn. @param {View} view @param {string[]} legal @param {string[]} hand @param {any} hint @returns {Advice} */
function discard(view, legal, hand, hint) {
  const there = hint?.away?.find((/** @type {{ cards: number }} */ { cards }) => cards === 0);
  if (legal.includes("declare"))
    return {
      says: [["declare", { name: there ? say(`combination.${there.id}`) : "" }]],
      at: "[data-action=declare]",
    };
  if (legal.includes("show")) return { says: [["show"]], at: "[data-action=show]" };
  const card = dearest(hand);
  return {
    says: [
      [view.drawn ? "discard" : "discard.ppong"],
      ["discard.which", { month: card ? monthOf(card) : 0 }],
    ],
    at: `.hand [data-card="${card}"]`,
  };
}

/** The highest card that has no partner; else the highest. @param {string[]} hand */
function dearest(hand) {
  const high = [...hand].sort((one, other) => monthOf(other) - monthOf(one));
  const single = high.find((card) => hand.filter((other) => monthOf(other) === monthOf(card)).length === 1);
  return single ?? high[0];
}

/** @type {import("../../types.js").Coach} */
export default { advise, words: ["nylon_ppong.coach"] };
