/** What lies before a seat: its hand as far as it is seen, its melds, its bonus tiles. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { Meld } from "../meld.js";
import { tilePrefs } from "../prefs.js";
import { TILES, Tile } from "../tile.js";
import { keysOf } from "../../parts/copies.js";
import { namesOf, say } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */

const LYING = 4 / 3; // how wide a tile is that was turned
const GAP = 0.3; // between melds, in tiles

/** How many tiles wide a row of melds is. @param {import("../meld.js").MeldData[]} melds */
export function widthOf(melds) {
  return melds.reduce((width, { kind, open, added }) => width + GAP + (kind === "kong" && !added ? 4 : 3) + (open ? LYING - 1 : 0), 0);
}

/** What a hand is made of, with the corners that one has asked for. */
export function piecesNow() {
  const { index } = tilePrefs.value;
  return { ...TILES, draw: (/** @type {string} */ tile, /** @type {any} */ props) => TILES.draw(tile, { index, ...props }) };
}

/** Melds and hand of another seat; `shown`: the tiles of it that everybody sees. @param {{ view: View, seat: number, names: string[], shown?: string[] }} props */
export function Rack({ view, seat, names, shown = [] }) {
  const hand = view.hands[seat] ?? (shown.length ? shown : null);
  const closed = view.sizes[seat] - (hand?.length ?? 0);
  return html`<div class="rack" data-spot=${`hand:${seat}`} data-open=${hand ? "" : undefined}
    style=${`--hand:${view.sizes[seat]};--melds:${widthOf(view.melds[seat])}`}>
    <div class="rack__in" data-angle>
      ${hand && html`<${OpenTiles} hand=${hand} />`}
      ${closed > 0 && html`<${ClosedTiles} count=${closed} />`}
      <${Melds} view=${view} seat=${seat} names=${names} />
    </div>
  </div>`;
}

/** @param {{ hand: string[] }} props */
function OpenTiles({ hand }) {
  const keys = keysOf(hand);
  return html`<span class="rack__hand" role="group" aria-label=${t("tile.hand.count", { count: hand.length })}>
    ${hand.map((tile, i) => html`<${Tile} key=${keys[i]} tile=${tile} index=${tilePrefs.value.index} piece=${`card:${tile}`} />`)}</span>`;
}

/** @param {{ count: number }} props */
function ClosedTiles({ count }) {
  return html`<span class="rack__hand rack__hand--closed" role="img" aria-label=${t("tile.hand.count", { count })}>
    ${Array.from({ length: count }, (_, i) => html`<${Tile} key=${i} tile=${null} silent />`)}</span>`;
}

/** @param {{ view: View, seat: number, names: string[] }} props */
export function Melds({ view, seat, names }) {
  const melds = view.melds[seat];
  if (!melds.length) return null;
  return html`<span class="melds" data-count=${melds.length} style=${`--melds:${widthOf(melds)}`}>
    ${melds.map((/** @type {import("../meld.js").MeldData} */ meld, /** @type {number} */ i) => html`<${Meld} key=${i} meld=${meld}
      seat=${seat} names=${names}
      index=${tilePrefs.value.index} from=${`hand:${seat}`} />`)}
  </span>`;
}

/** @param {{ view: View, seat: number }} props */
export function Bonus({ view, seat }) {
  const tiles = view.bonus[seat];
  return html`<span class="bonus" role=${tiles.length ? "img" : undefined} data-count=${tiles.length}
    aria-label=${tiles.length ? say("describe.bonus", { tiles: namesOf(tiles) }) : undefined}>
    ${tiles.map((/** @type {string} */ tile) => html`<${Tile} key=${tile} tile=${tile} silent piece=${`card:${tile}`} from="wall" />`)}
  </span>`;
}
