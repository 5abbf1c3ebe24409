/** What the frame of a table asks Nylon-ppong for. */

import { ActionGuide } from "./acts.js";
import { RESULTS } from "./felt.js";
import { GAME, askFor, describe, isAsked, isNews, say, tellEvent } from "./words.js";
import { html } from "../../html.js";
import { preload } from "../../hwatu/card.js";
import { PileHistory } from "../../hwatu/piles.js";
import { t } from "../../i18n/words.js";
import { heardOf } from "../../table/log.js";

// ---- What is heard of a table of Nylon-ppong.

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal",
  draw: "draw",
  discard: "card",
  ppong: "ppong",
  "ppong-out": "ppong",
  stop: "stop",
  declare: "stop",
  show: "stop",
  deal_end: "result",
  reshuffle: "deal",
};

export const hear = heardOf({
  soundOf: ({ code }) => SOUND_OF[code] ?? "",
  isHeard: (event, mine) => isNews(event) && (event.seat !== mine || event.code === "deal_end"),
  tellEvent,
  question,
  rings: ({ view }) => view.phase !== "discard",
});

/** @param {import("../../types.js").TableHandle} table @param {import("../../types.js").Update} update @param {boolean} isFresh */
function question(table, { events, view, legal }, isFresh) {
  if (!isAsked(legal)) return "";
  const drawn = events.find((event) => event.code === "draw" && event.seat === table.seat);
  const lead = isFresh && drawn ? `${tellEvent(drawn, table.names, table.seat)} ` : "";
  return lead + askFor(view, legal, table.names);
}

// ---- What the frame of a table asks Nylon-ppong for.

/** @type {import("../../table/frame.js").Said} */
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
