/** Sheets over the table of Wolnam-ppong: its help, its odds, and those of every game. */

import { html } from "../../core/html.js";
import { Help, sheetsOf } from "../../parts/sheets.js";
import { ActionGuide } from "./guide.js";
import { OddsSheet } from "./odds.js";
import { RoundResult, titleOf } from "./result.js";
import { GAME, describe, say } from "./words.js";

const KEYS = [
  ["F", "wolnam_ppong.action.fold"],
  ["B", "wolnam_ppong.keys.bet"],
  ["1…5", "wolnam_ppong.keys.sizes"],
  ["G", "wolnam_ppong.keys.amount"],
  ["S", "wolnam_ppong.action.show"],
  ["O", "wolnam_ppong.odds.title"],
  ["L", "table.log"],
  ["I", "table.describe"],
  ["?", "table.help"],
];

/** @param {import("../../parts/sheets.js").Shown} props */
function help({ update }) {
  return html`<${Help} game=${GAME} aim=${say("help.aim")} keys=${KEYS}><${ActionGuide} legal=${update.legal} /><//>`;
}

export const Sheets = sheetsOf({ help, describe, titleOf, RoundResult }, {
  odds: { title: () => say("odds.title"), body: ({ update }) => update.odds && html`<${OddsSheet} odds=${update.odds} />` },
});
