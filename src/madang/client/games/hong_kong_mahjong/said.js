/** What the frame of a table asks Old Hong Kong mahjong for. */

import { preload } from "../../mahjong/tile.js";
import { ActionGuide } from "./guide.js";
import { hear } from "./heard.js";
import { RESULTS } from "./result.js";
import { GAME, describe, isNews, say, tellEvent } from "./words.js";

/** @type {import("../../parts/frame.js").Said} */
export const SAID = {
  game: GAME,
  kind: "tiles",
  words: ["tile.1m", `${GAME}.ask.discard`],
  preload,
  hear,
  isNews,
  tellEvent,
  describe,
  house: (options) => say("bar.house", { min: options.min_faan, table: say(`option.faan_table.${options.faan_table}`) }),
  keys: [
    ["W", "hong_kong_mahjong.action.win"],
    ["P", "hong_kong_mahjong.action.pung"],
    ["K", "hong_kong_mahjong.action.kong"],
    ["C 1 2 3", "hong_kong_mahjong.keys.chow"],
    ["X Esc", "hong_kong_mahjong.action.pass"],
    ["D", "hong_kong_mahjong.keys.drawn"],
    ["← → ↵", "hong_kong_mahjong.keys.hand"],
    ["T", "hong_kong_mahjong.auto.waits"],
    ["A", "hong_kong_mahjong.auto"],
  ],
  ActionGuide,
  results: RESULTS,
  settings: ["helper"],
  without: ["pairs"],
};
