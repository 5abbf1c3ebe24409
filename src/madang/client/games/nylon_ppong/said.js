/** What the frame of a table asks Nylon-ppong for. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { preload } from "../../hwatu/card.js";
import { PileHistory } from "../../hwatu/pile.js";
import { ActionGuide } from "./guide.js";
import { hear } from "./heard.js";
import { RESULTS } from "./result.js";
import { GAME, describe, isNews, say, tellEvent } from "./words.js";

/** @type {import("../../parts/frame.js").Said} */
export const SAID = {
  game: GAME,
  words: ["card.1a", `${GAME}.ask.turn`],
  preload,
  hear,
  isNews,
  tellEvent,
  describe,
  house: (options) => say(`bar.house.${options.ppong_scope}`, { limit: options.stop_limit }),
  keys: [
    ["D", "nylon_ppong.action.draw"],
    ["P", "nylon_ppong.action.ppong"],
    ["S", "nylon_ppong.action.stop"],
    ["C", "nylon_ppong.action.declare"],
    ["O", "nylon_ppong.action.ppong-out"],
    ["W", "nylon_ppong.action.show"],
    ["X Esc", "nylon_ppong.action.pass"],
    ["1…9 0 - =", "nylon_ppong.keys.discard"],
    ["← → ↵", "table.keys.hand"],
    ["H", "table.keys.pile"],
  ],
  ActionGuide,
  settings: ["helper"],
  without: ["one_tap"],
  results: RESULTS,
  sheets: {
    pile: {
      title: ({ update }) => t("table.pile.history", { count: update.view.pile.length }),
      body: ({ update }) => html`<${PileHistory} cards=${update.view.pile} />`,
    },
  },
};
