/** The buttons of Nylon-ppong: which stand where in which phase, their keys. */

import { sectionOf } from "../../core/catalogue.js";
import { monthOf } from "../../hwatu/card.js";
import { isAsked, say, topMonth } from "./words.js";

/** @typedef {import("../../parts/acts.js").Act} Act */
/** @typedef {import("../../core/types.js").View} View */

/** @type {Record<string, { key: string, tone?: string }>} */
export const ACTS = {
  draw: { key: "D", tone: "main" },
  ppong: { key: "P", tone: "event" },
  "ppong-out": { key: "O", tone: "event" },
  stop: { key: "S", tone: "end" },
  declare: { key: "C", tone: "end" },
  show: { key: "W", tone: "end" },
  pass: { key: "X", tone: "main" },
  discard: { key: "1–9", tone: "main" },
};

/** Always at their places, greyed out while they are not allowed; others appear when they are. */
const STANDING = { turn: ["draw", "ppong", "stop"], discard: ["declare"], call: ["ppong", "pass"] };
const APPEARING = ["ppong-out", "show"];

/**
 * @param {View} view
 * @param {string[]} legal
 * @param {string | null} chosen the card picked out to be discarded
 * @param {boolean} confirms whether a card is picked out first
 * @returns {Act[]}
 */
export function actsFor(view, legal, chosen, confirms) {
  const phase = isAsked(legal) && view.phase in STANDING ? view.phase : "turn";
  const words = [
    ...STANDING[/** @type {keyof typeof STANDING} */ (phase)],
    ...APPEARING.filter((word) => legal.includes(word)),
  ];
  const acts = words.map((word) => actOf(word, legal.includes(word), view));
  return phase === "discard" && confirms ? [discardOf(chosen, legal), ...acts] : acts;
}

/**
 * @param {string} word
 * @param {boolean} isLegal
 * @param {View} view
 * @returns {Act}
 */
function actOf(word, isLegal, view) {
  const hint = say(`hint.${word}`, { month: topMonth(view) });
  const { key, tone } = ACTS[word] ?? { key: "" };
  return { word, label: say(`action.${word}`), hint, key, tone, isLegal };
}

/**
 * @param {string | null} chosen
 * @param {string[]} legal
 * @returns {Act}
 */
function discardOf(chosen, legal) {
  const month = chosen ? monthOf(chosen) : 0;
  const word = `discard ${month}`;
  const isLegal = legal.includes(word);
  return {
    word: isLegal ? word : "discard",
    label: isLegal ? say("action.discard_month", { month }) : say("action.discard"),
    hint: say(isLegal ? "hint.discard_month" : "hint.discard"),
    key: "",
    tone: "main",
    isLegal,
  };
}

/**
 * Why an action is not open now: whose move it is, and when the rules allow it.
 *
 * @param {string} word
 * @param {import("../../core/types.js").TableHandle} table
 * @param {import("../../core/types.js").Update} update
 * @returns {import("../../parts/notice.js").Why}
 */
export function whyNot(word, { info, game, names }, { view, legal }) {
  const condition = say(`why.${word}`, { limit: info.options.stop_limit });
  const section = sectionOf(game, word);
  if (word === "discard" && legal.includes("draw")) return { text: say("why.draw_first"), section };
  if (isAsked(legal)) return { text: condition, section };
  return { text: `${say("why.not_asked", { name: names[view.seat] ?? "" })} ${condition}`, section };
}
