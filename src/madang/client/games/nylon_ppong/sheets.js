/** Sheets over the table of Nylon-ppong: its help, its pile, and those of every game. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { PileHistory } from "../../hwatu/pile.js";
import { Setting } from "../../parts/settings.js";
import { Help, sheetsOf } from "../../parts/sheets.js";
import { ActionGuide } from "./guide.js";
import { RoundResult, titleOf } from "./result.js";
import { GAME, describe, say } from "./words.js";

const KEYS = [
  ["D", "nylon_ppong.action.draw"],
  ["P", "nylon_ppong.action.ppong"],
  ["S", "nylon_ppong.action.stop"],
  ["C", "nylon_ppong.action.claim"],
  ["O", "nylon_ppong.action.ppong-out"],
  ["W", "nylon_ppong.action.show"],
  ["X Esc", "nylon_ppong.action.pass"],
  ["1…9 0 - =", "nylon_ppong.keys.discard"],
  ["← → ↵", "table.keys.hand"],
  ["H", "table.keys.pile"],
  ["L", "table.log"],
  ["I", "table.describe"],
  ["?", "table.help"],
];

/** @param {import("../../parts/sheets.js").Shown} props */
function help({ table, update }) {
  return html`<${Help} game=${GAME} aim=${say("help.aim")} keys=${KEYS}>
    ${table.seat !== null && html`<${Setting} name="helper" />`}
    <${ActionGuide} legal=${update.legal} options=${table.info.options} />
  <//>`;
}

export const Sheets = sheetsOf({ help, describe, titleOf, RoundResult }, {
  pile: {
    title: ({ update }) => t("table.pile.history", { count: update.view.pile.length }),
    body: ({ update }) => html`<${PileHistory} cards=${update.view.pile} />`,
  },
});
