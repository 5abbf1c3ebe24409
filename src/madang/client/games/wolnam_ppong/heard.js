/** What is heard of a table of Wolnam-ppong. */

import { heardOf } from "../../parts/heard.js";
import { askFor, monthsIn, say, tellEvent } from "./words.js";

/** @type {Record<string, string>} */
const SOUND_OF = { deal: "deal", fold: "fold", show: "card", deal_end: "result", ante: "chips" };

export const hear = heardOf({ soundOf, isHeard: () => true, tellEvent, question });

/** @param {import("../../core/types.js").GameEvent} event */
function soundOf(event) {
  if (event.code !== "bet") return SOUND_OF[event.code] ?? "";
  return event.won > 0 ? "win" : event.won < 0 ? "lose" : "bet";
}

/** @param {import("../../core/types.js").TableHandle} table @param {import("../../core/types.js").Update} update */
function question(table, { view, legal }) {
  if (!legal.length || table.seat === null || view.idle.includes(table.seat)) return "";
  return `${say("describe.hand", monthsIn(view.hands[table.seat]))} ${askFor(view, legal, table.names, table.seat)}`;
}
