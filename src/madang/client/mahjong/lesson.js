/** Mahjong tiles in lessons and in the examples of the rules, written as the rules write them: `2p [333m] (1111z) f1 + 2p`. */

import { html } from "../html.js";
import { Tile, UNKNOWN, nameOf } from "./tile.js";

const WHOLE = /^(?:[1-9]+[mps]|[1-7]+z|f[1-8]|\[[1-9]+[mpsz]\]|\([1-9]+[mpsz]\)|\?|[+→·])+$/;
const TOKEN = /\[([^\]]*)\]|\(([^)]*)\)|([+→·])|((?:[1-9]+[mpsz]|f[1-8]|\?)+)/g;

/** The tiles of digits with a letter behind them. @param {string} text */
function tilesOf(text) {
  return [...text.matchAll(/(\d+)([mpsz])|(f\d)|\?/g)].flatMap(([all, digits = "", suit = "", bonus]) =>
    digits ? [...digits].map((digit) => digit + suit) : [bonus ?? all],
  );
}

/** A concealed kong shows its middle two. @param {string[]} tiles */
function covered(tiles) {
  return tiles.map((tile, place) => (place === 0 || place === tiles.length - 1 ? UNKNOWN : tile));
}

/** @param {string} text @returns {import("../ui/scene.js").Lot[] | null} */
function read(text) {
  if (!WHOLE.test(text.replaceAll(" ", ""))) return null;
  return [...text.matchAll(TOKEN)].map(([, open, closed, sign, tiles = ""]) =>
    sign
      ? { pieces: [], sign }
      : { pieces: closed === undefined ? tilesOf(open ?? tiles) : covered(tilesOf(closed)) },
  );
}

/** @type {import("../ui/scene.js").Drawn & { styles: string[], words: string[] }} */
export const TILES_TOLD = {
  read,
  draw: (tile, { class: more, turned }) =>
    html`<${Tile} tile=${tile} class=${more} turned=${turned} index silent />`,
  nameOf,
  styles: [
    new URL("./tile.css", import.meta.url).href,
    new URL("../style/scene.css", import.meta.url).href,
    new URL("../style/learn.css", import.meta.url).href,
  ],
  tall: 1.45,
  words: ["mahjong"],
};

/**
 * The first two pictures of a mahjong: what a hand is made of, and how a turn goes.
 *
 * @param {{ row: string, pair: string, hand: string, discard: string }} tiles `discard` is the last of the hand
 * @returns {import("../ui/scene.js").Step[]}
 */
export function firstSteps({ row, pair, hand, discard }) {
  return [
    {
      id: "aim",
      rows: [
        [
          { show: "123m", says: "row" },
          { show: "555p", says: "alike" },
        ],
        [
          { show: row, says: "row" },
          { show: "222z", says: "alike" },
        ],
        [{ show: pair, says: "pair" }],
      ],
    },
    {
      id: "turn",
      rows: [
        [{ show: "?", says: "wall" }, "→", { show: "6p", lit: [0], comes: [0] }],
        [{ show: hand, says: "hand", lit: [7] }],
        [{ show: discard, says: "river", comes: [0] }],
      ],
    },
  ];
}
