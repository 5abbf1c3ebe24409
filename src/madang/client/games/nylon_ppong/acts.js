/** The buttons of Nylon-ppong: their places in each phase, and their keys. */

import { GAME, isAsked, say, topMonth } from "./words.js";
import { html } from "../../html.js";
import { monthOf } from "../../hwatu/card.js";
import { sectionOf } from "../../net/catalogue.js";
import { Guide } from "../../table/actions.js";

/** @typedef {import("../../table/actions.js").Act} Act */
/** @typedef {import("../../types.js").View} View */

/** @type {Record<string, { key: string, tone?: string }>} */
const ACTS = {
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
 * @param {import("../../types.js").TableHandle} table
 * @param {import("../../types.js").Update} update
 * @returns {import("../../table/actions.js").Why}
 */
export function whyNot(word, { info, game, names }, { view, legal }) {
  const condition = say(`why.${word}`, { limit: info.options.stop_limit });
  const section = sectionOf(game, word);
  if (word === "discard" && legal.includes("draw")) return { text: say("why.draw_first"), section };
  if (isAsked(legal)) return { text: condition, section };
  return { text: `${say("why.not_asked", { name: names[view.seat] ?? "" })} ${condition}`, section };
}

// ---- What each action of Nylon-ppong does: those that are open first, none that the house does not
// play.

/** @param {{ table: import("../../types.js").TableHandle, legal: string[] }} props */
export function ActionGuide({ table, legal }) {
  const { options } = table.info;
  const isOpen = (/** @type {string} */ word) => legal.some((other) => other.split(" ")[0] === word);
  const rows = Object.keys(ACTS)
    .filter((word) => isPlayed(word, options))
    .map((word) => ({
      word,
      title: say(`action.${word}`),
      text: say(`why.${word}`, { limit: options.stop_limit }),
      section: sectionOf(table.game, word),
      isOpen: isOpen(word),
    }));
  return html`<${Guide} game=${GAME} rows=${rows.sort((a, b) => Number(b.isOpen) - Number(a.isOpen))} />`;
}

/** Actions that only some houses play, and the option that says so. @type {Record<string, string>} */
const HOUSE = { "ppong-out": "concealed_triplet", show: "triplet_only_finish" };

/** @param {string} word @param {import("../../types.js").Options} options */
function isPlayed(word, options) {
  if (word === "pass") return options.ppong_scope === "any_seat";
  const option = HOUSE[word];
  return !option || options[option] === true;
}
