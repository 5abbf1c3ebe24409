/** Hwatu cards in lessons and in the examples of the rules: `3a 3b + 12d`; `?` is a back. */

import { html } from "../html.js";
import { Card, UNKNOWN, nameOf } from "./card.js";

const CARD = /^(?:(?:[1-9]|1[0-2])[a-d]|\?)$/;
const SIGNS = new Set(["+", "→", "·"]);

/** @param {string} text @returns {import("../ui/scene.js").Lot[] | null} */
function read(text) {
  /** @type {import("../ui/scene.js").Lot[]} */
  const lots = [];
  for (const word of text.split(" ")) {
    const last = lots[lots.length - 1];
    if (SIGNS.has(word)) lots.push({ pieces: [], sign: word });
    else if (!CARD.test(word)) return null;
    else if (last && !last.sign) last.pieces.push(word);
    else lots.push({ pieces: [word] });
  }
  return lots;
}

/** @type {import("../ui/scene.js").Drawn & { styles: string[], words: string[] }} */
export const CARDS_TOLD = {
  read,
  draw: (card, { class: more }) => html`<${Card} card=${card} class=${more} silent />`,
  nameOf: (card) => nameOf(card === UNKNOWN ? UNKNOWN : card),
  styles: [
    new URL("./card.css", import.meta.url).href,
    new URL("../style/scene.css", import.meta.url).href,
    new URL("../style/learn.css", import.meta.url).href,
  ],
  tall: 1.65,
  words: ["hwatu"],
};
