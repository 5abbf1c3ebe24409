/** What each action of Wolnam-ppong does, always in the same order. */

import { html } from "../../core/html.js";
import { Guide } from "../../parts/guide.js";
import { sectionFor } from "./acts.js";
import { GAME, say } from "./words.js";

const WORDS = ["fold", "bet", "ado", "show"];

/** @param {{ table: import("../../core/types.js").TableHandle, legal: string[] }} props */
export function ActionGuide({ table, legal }) {
  const rows = WORDS.map((word) => ({
    word,
    title: say(`action.${word}`),
    text: say(`why.${word}`),
    section: sectionFor(table.game, word),
    isOpen: legal.some((other) => other === word || other.split("-")[0] === word),
  }));
  return html`<${Guide} game=${GAME} rows=${rows} />`;
}
