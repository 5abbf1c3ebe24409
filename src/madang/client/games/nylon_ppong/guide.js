/** What each action of Nylon-ppong does: those that are open first, none that the house does not play. */

import { sectionOf } from "../../core/catalogue.js";
import { html } from "../../core/html.js";
import { Guide } from "../../parts/guide.js";
import { ACTS } from "./acts.js";
import { GAME, say } from "./words.js";

/** @param {{ table: import("../../core/types.js").TableHandle, legal: string[] }} props */
export function ActionGuide({ table, legal }) {
  const { options } = table.info;
  const isOpen = (/** @type {string} */ word) => legal.some((other) => other.split(" ")[0] === word);
  const rows = Object.keys(ACTS).filter((word) => isPlayed(word, options)).map((word) => ({
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

/** @param {string} word @param {import("../../core/types.js").Options} options */
function isPlayed(word, options) {
  if (word === "pass") return options.ppong_scope === "any_seat";
  const option = HOUSE[word];
  return !option || options[option] === true;
}
