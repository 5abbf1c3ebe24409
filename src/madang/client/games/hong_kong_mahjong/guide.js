/** What each action of Old Hong Kong mahjong does: those that are open first. */

import { sectionOf } from "../../core/catalogue.js";
import { html } from "../../core/html.js";
import { Guide } from "../../parts/guide.js";
import { ACTS, wordsOf } from "./acts.js";
import { GAME, say } from "./words.js";

/** @param {{ table: import("../../core/types.js").TableHandle, legal: string[] }} props */
export function ActionGuide({ table, legal }) {
  const rows = [...Object.keys(ACTS), "pass", "discard"].map((word) => ({
    word,
    title: say(`action.${word}`),
    text: say(`why.${word}`, { min: table.info.options.min_faan }),
    section: sectionOf(table.game, word),
    isOpen: wordsOf(legal, word).length > 0,
  }));
  return html`<${Guide} game=${GAME} rows=${rows.sort((a, b) => Number(b.isOpen) - Number(a.isOpen))} />`;
}
