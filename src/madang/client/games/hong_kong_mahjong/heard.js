/** What is heard of a table of Old Hong Kong mahjong. */

import { heardOf } from "../../parts/heard.js";
import { askFor, isClaim, isNews, tellEvent } from "./words.js";

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal", draw: "draw", discard: "card", chow: "ppong", pung: "ppong", kong: "ppong", bonus: "chips",
  false_win: "lose", win: "win", deal_end: "result",
};

export const hear = heardOf({
  soundOf: ({ code }) => SOUND_OF[code] ?? "",
  isHeard: (event, mine) => isNews(event) && (event.seat !== mine || event.code === "deal_end" || event.code === "draw"),
  tellEvent,
  question,
  rings: ({ view, legal }) => isClaim(legal) || legal.includes("win") || !view.drawn,
});

/** @param {import("../../core/types.js").TableHandle} table @param {import("../../core/types.js").Update} update */
function question(table, { view, legal }) {
  return legal.length ? askFor(view, legal, table.names) : "";
}
