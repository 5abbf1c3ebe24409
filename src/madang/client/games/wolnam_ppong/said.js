/** What the frame of a table asks Wolnam-ppong for. */

import { html } from "../../core/html.js";
import { preload } from "../../hwatu/card.js";
import { allows, refusalWhy } from "./acts.js";
import { ActionGuide } from "./guide.js";
import { hear } from "./heard.js";
import { OddsSheet } from "./odds.js";
import { RESULTS } from "./result.js";
import { GAME, describe, say, tellEvent } from "./words.js";

/**
 * The cards lie there, the chips not yet.
 *
 * @param {import("../../core/types.js").View} before
 * @param {import("../../core/types.js").View} view
 */
function untold(before, view) {
  const { chips, pot, out, idle, results, turns } = before;
  return { ...view, chips, pot, out, idle, ...(view.deal === before.deal ? { results, turns } : {}) };
}

/** @type {import("../../parts/frame.js").Said} */
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
    odds: { title: () => say("odds.title"), body: ({ update }) => update.odds && html`<${OddsSheet} odds=${update.odds} />` },
  },
  settings: ["one_tap"],
  without: ["confirm", "pairs", "helper"],
  allows,
  refusalWhy,
};
