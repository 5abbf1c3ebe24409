/** What is heard of a table of mahjong. */

import { heardOf } from "../../parts/heard.js";
import { isClaim, isNews } from "./words.js";

/** @typedef {import("../../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../../core/types.js").Update} Update */

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal_tiles", draw: "draw_tile", discard: "tile", chow: "chow", pung: "pung", kong: "kong", bonus: "flower",
  ready: "ready", false_win: "lose", win: "mahjong", deal_end: "result",
};

/** @param {Pick<import("./play.js").Mahjong, "tellEvent" | "askFor">} own */
export function hearOf({ tellEvent, askFor }) {
  return heardOf({
    soundOf: ({ code }) => SOUND_OF[code] ?? "",
    isHeard: (event, mine) => isNews(event) && (event.seat !== mine || event.code === "deal_end" || event.code === "draw"),
    tellEvent,
    question: (/** @type {TableHandle} */ table, /** @type {Update} */ { view, legal }) => (legal.length ? askFor(view, legal, table.names) : ""),
    rings: ({ view, legal }) => isClaim(legal) || legal.includes("win") || !view.drawn,
  });
}
