/** What the frame of a table asks a game of mahjong for. */

import { isClaim, isNews } from "./words.js";
import { FACES, preload } from "../tile.js";
import { heardOf } from "../../table/log.js";

/** @typedef {import("../../table/frame.js").Said} Said */

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

// ---- What is heard of a table of mahjong.

/** @typedef {import("../../types.js").TableHandle} TableHandle */
/** @typedef {import("../../types.js").Update} Update */

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal_tiles",
  draw: "draw_tile",
  discard: "tile",
  chow: "chow",
  pung: "pung",
  kong: "kong",
  bonus: "flower",
  ready: "ready",
  false_win: "lose",
  win: "mahjong",
  deal_end: "result",
};

/** @param {Pick<import("./play.js").Mahjong, "tellEvent" | "askFor">} own */
function hearOf({ tellEvent, askFor }) {
  return heardOf({
    soundOf: ({ code }) => SOUND_OF[code] ?? "",
    isHeard: (event, mine) =>
      isNews(event) && (event.seat !== mine || event.code === "deal_end" || event.code === "draw"),
    tellEvent,
    question: (/** @type {TableHandle} */ table, /** @type {Update} */ { view, legal }) =>
      legal.length ? askFor(view, legal, table.names) : "",
    rings: ({ view, legal }) => isClaim(legal) || legal.includes("win") || !view.drawn,
  });
}
