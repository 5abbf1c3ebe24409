/** What the frame of a table asks a game of mahjong for. */

import { FACES, preload } from "../tile.js";
import { hearOf } from "./heard.js";
import { isNews } from "./words.js";

/** @typedef {import("../../parts/frame.js").Said} Said */

/**
 * Keys of its own are listed after those of kongs.
 *
 * @param {Pick<Said, "game" | "house" | "houseSection" | "keys" | "tellEvent" | "describe" | "ActionGuide" | "results"> & Pick<import("./play.js").Mahjong, "askFor"> & { faces?: string[] }} own `faces`: of the tiles that are played, if not of all
 * @returns {Said}
 */
export function saidOf({ askFor, keys, faces = FACES, ...own }) {
  return {
    ...own,
    kind: "tiles",
    words: ["tile.1m", `${own.game}.bar.house`],
    preload: () => preload(faces),
    hear: hearOf({ tellEvent: own.tellEvent, askFor }),
    isNews,
    keys: [
      ["W", "mahjong.action.win"],
      ["P", "mahjong.action.pung"],
      ["K", "mahjong.action.kong"],
      ...keys,
      ["X Esc", "mahjong.action.pass"],
      ["D", "mahjong.keys.drawn"],
      ["← → ↵", "mahjong.keys.hand"],
      ["T", "mahjong.auto.waits"],
      ["A", "mahjong.auto"],
    ],
    settings: ["helper"],
    without: ["pairs", "one_tap"],
  };
}
