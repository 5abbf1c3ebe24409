/** What the frame of a table asks Wolnam-ppong for. */

import { ActionGuide, allows, refusalWhy } from "./acts.js";
import { OddsSheet } from "./odds.js";
import { RESULTS } from "./result.js";
import { GAME, askFor, describe, monthsIn, say, tellEvent } from "./words.js";
import { html } from "../../html.js";
import { preload } from "../../hwatu/card.js";
import { heardOf } from "../../table/log.js";

// ---- What is heard of a table of Wolnam-ppong.

/** @type {Record<string, string>} */
const SOUND_OF = { deal: "deal", fold: "fold", show: "card", deal_end: "result", ante: "chips" };

export const hear = heardOf({ soundOf, isHeard: () => true, tellEvent, question });

/** @param {import("../../types.js").GameEvent} event */
function soundOf(event) {
  if (event.code !== "bet") return SOUND_OF[event.code] ?? "";
  return event.won > 0 ? "win" : event.won < 0 ? "lose" : "bet";
}

/** @param {import("../../types.js").TableHandle} table @param {import("../../types.js").Update} update */
function question(table, { view, legal }) {
  if (!legal.length || table.seat === null || view.idle.includes(table.seat)) return "";
  return `${say("describe.hand", monthsIn(view.hands[table.seat]))} ${askFor(view, legal, table.names, table.seat)}`;
}

// ---- What the frame of a table asks Wolnam-ppong for.

/**
 * The cards lie there, the chips not yet.
 *
 * @param {import("../../types.js").View} before
 * @param {import("../../types.js").View} view
 */
function untold(before, view) {
  const { chips, pot, out, idle, results, turns } = before;
  return { ...view, chips, pot, out, idle, ...(view.deal === before.deal ? { results, turns } : {}) };
}

/** @type {import("../../table/frame.js").Said} */
export const SAID = {
  game: GAME,
  kind: "bets",
  words: ["card.1a", `${GAME}.ask.bet`],
  preload,
  hear,
  untold,
  isNews: () => true,
  tellEvent,
  describe,
  house: (options) => say("bar.house", { ante: options.ante, least: options.min_bet }),
  keys: [
    ["F", "wolnam_ppong.action.fold"],
    ["B", "wolnam_ppong.keys.bet"],
    ["1…5", "wolnam_ppong.keys.sizes"],
    ["G", "wolnam_ppong.keys.amount"],
    ["S", "wolnam_ppong.action.show"],
    ["O", "wolnam_ppong.odds.title"],
  ],
  ActionGuide,
  results: RESULTS,
  sheets: {
    odds: {
      title: () => say("odds.title"),
      body: ({ update }) => update.odds && html`<${OddsSheet} odds=${update.odds} />`,
    },
  },
  settings: ["one_tap"],
  without: ["confirm", "pairs", "helper"],
  allows,
  refusalWhy,
};
