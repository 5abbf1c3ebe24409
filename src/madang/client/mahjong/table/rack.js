/** The tiles of a seat: its hand as far as it is seen, its melds, its bonus tiles, its discards. */

import { html, useRef } from "../../html.js";
import { t } from "../../i18n/words.js";
import { tilePrefs } from "./acts.js";
import { namesOf, say } from "./words.js";
import { TILES, Tile, nameOf } from "../tile.js";
import { keysOf } from "../../table/places.js";

/** @typedef {import("../../types.js").View} View */

const LYING = 4 / 3; // how wide a tile is that was turned
const GAP = 0.3; // between melds, in tiles

/** How many tiles wide a row of melds is. @param {MeldData[]} melds */
function widthOf(melds) {
  return melds.reduce(
    (width, { kind, open, added }) =>
      width + GAP + (kind === "kong" && !added ? 4 : 3) + (open ? LYING - 1 : 0),
    0,
  );
}

/** The pieces of a hand, with corner signs if they are switched on. */
export function piecesNow() {
  const { index } = tilePrefs.value;
  return {
    ...TILES,
    draw: (/** @type {string} */ tile, /** @type {any} */ props) => TILES.draw(tile, { index, ...props }),
  };
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
    ${melds.map(
      (/** @type {MeldData} */ meld, /** @type {number} */ i) => html`<${Meld} key=${i} meld=${meld}
      seat=${seat} names=${names}
      index=${tilePrefs.value.index} from=${`hand:${seat}`} />`,
    )}
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

// ---- A meld: its tiles in a row, the claimed one turned toward the seat that gave it.

/**
 * `tiles` are null where they may not be known; `claimed` is one of them, or null where none was.
 *
 * @typedef {object} MeldData
 * @property {"chow" | "pung" | "kong"} kind
 * @property {string[] | null} tiles
 * @property {boolean} open
 * @property {number | null} giver
 * @property {string | null} claimed
 * @property {boolean} added a kong that was a pung
 */

/** @typedef {{ tile: string | null, turned?: boolean, over?: boolean }} Place one tile of the row; `over`: another tile is on it */

const SEATS = 4;
const LAST = -1;
/** The place of the turned tile, by how many seats after the owner the giver sits. */
const TURNED_AT = [0, LAST, 1, 0]; // nobody; to the right; opposite; to the left

/**
 * @param {object} props
 * @param {MeldData} props.meld
 * @param {number} props.seat whose it is
 * @param {string[]} [props.names] of the seats, to say who gave the claimed tile
 * @param {boolean} [props.index]
 * @param {string} [props.from] the spot that tiles come from that were nowhere before
 */
export function Meld({ meld, seat, names, index = false, from }) {
  const draw = (/** @type {Place} */ { tile, turned, over }, /** @type {number} */ place) => {
    const one = html`<${Tile} key=${place} tile=${tile} turned=${turned} index=${index} silent from=${from}
      piece=${tile ? `card:${tile}` : undefined} />`;
    return over ? html`<span class="meld__pile" key=${place}>${one}${one}</span>` : one;
  };
  return html`<span class="meld" role="img" aria-label=${meldWords(meld, names)} data-kind=${meld.kind}>
    ${placesOf(meld, seat).map(draw)}
  </span>`;
}

/** The words for a meld: its kind, its tiles, the seat that gave one. @param {MeldData} meld @param {string[]} [names] */
function meldWords(meld, names) {
  const what = meld.tiles
    ? t(`meld.${kindOf(meld)}`, { tiles: tilesOf(meld.kind, meld.tiles) })
    : t("meld.hidden");
  const giver = meld.giver === null ? undefined : names?.[meld.giver];
  return giver ? t("meld.from", { meld: what, name: giver }) : what;
}

/** @param {MeldData} meld */
function kindOf({ kind, open }) {
  return kind === "kong" && !open ? "concealed" : kind;
}

/** The tiles of a sequence, or the one that all of them are. @param {string} kind @param {string[]} tiles */
function tilesOf(kind, tiles) {
  return namesOf(kind === "chow" ? tiles : tiles.slice(0, 1));
}

/** The row from left to right. @param {MeldData} meld @param {number} seat @returns {Place[]} */
function placesOf(meld, seat) {
  if (!meld.tiles) return Array.from({ length: 4 }, () => ({ tile: null }));
  if (!meld.open) return meld.tiles.map((tile, place) => ({ tile: isOuter(place) ? null : tile }));
  const { claimed, giver } = meld;
  if (claimed === null || giver === null) return meld.tiles.map((tile) => ({ tile }));
  const lying = meld.added ? meld.tiles.slice(1) : meld.tiles;
  const rest = without(lying, claimed);
  const place = TURNED_AT[(giver - seat + SEATS) % SEATS] ?? 0;
  rest.splice(place === LAST ? rest.length : place, 0, claimed);
  const at = place === LAST ? rest.length - 1 : place;
  return rest.map((tile, i) => (i === at ? { tile, turned: true, over: meld.added } : { tile }));
}

/** @param {number} place */
function isOuter(place) {
  return place === 0 || place === 3;
}

/** @param {string[]} tiles @param {string} one */
function without(tiles, one) {
  const at = tiles.indexOf(one);
  return tiles.filter((_, place) => place !== at);
}

// ---- The discards of a seat, in rows of six; claimed ones are remembered.

/** @typedef {{ tile: string, taken_by: number | null }} Discard */

/**
 * @param {object} props
 * @param {Discard[]} props.items the oldest first
 * @param {string} props.label whose it is
 * @param {boolean} [props.marksLast] whether the last of them is the last discard of the table
 * @param {number} [props.turned] the place of a tile on its side
 * @param {number} [props.barred] the place of one that forbids a win
 * @param {Map<number, number>} [props.turns] of places: how many others are thrown before
 * @param {boolean} [props.index]
 * @param {string} [props.from] the spot that new tiles come from
 * @param {string} [props.spot] what this is to movements
 */
export function River({ items, label, marksLast = false, turned, barred, turns, index = false, from, spot }) {
  const keys = keysOf(items.map(({ tile }) => tile));
  return html`<ol class="river" aria-label=${label} data-spot=${spot} data-count=${items.length}>
    ${items.map(
      (
        { tile, taken_by: taker },
        place,
      ) => html`<li key=${keys[place]} data-turned=${place === turned ? "" : undefined} data-barred=${place === barred ? "" : undefined}>
      <${Tile} tile=${tile} index=${index} dim=${taker !== null} turned=${place === turned} from=${from} turns=${turns?.get(place)}
        marked=${marksLast && place === items.length - 1}
        piece=${taker === null ? `card:${tile}` : undefined}
        label=${discardWords(tile, taker !== null, place === turned, place === barred)} />
    </li>`,
    )}
  </ol>`;
}

/** The words for a discard. @param {string} tile @param {boolean} isClaimed @param {boolean} isTurned @param {boolean} isBarred */
function discardWords(tile, isClaimed, isTurned, isBarred) {
  const name = nameOf(tile);
  if (isBarred) return t("river.barred", { tile: name });
  if (isTurned) return t("river.turned", { tile: name });
  return isClaimed ? t("river.claimed", { tile: name }) : name;
}

// ---- The order of a hand that is not kept sorted: a tile comes at the end, and one that goes leaves
// its place.

/**
 * Return the hand in the order kept; the names are those of `hand`.
 *
 * @param {string[]} kept the order before
 * @param {string[]} hand what is held now
 */
function keepOrder(kept, hand) {
  const open = [...hand];
  const stay = kept.filter((tile) => {
    const place = open.indexOf(tile);
    if (place >= 0) open.splice(place, 1);
    return place >= 0;
  });
  return [...stay, ...open];
}

/** @param {string[]} hand sorted @param {boolean} isSorted */
export function useOrder(hand, isSorted) {
  const kept = useRef(/** @type {string[]} */ ([]));
  kept.current = isSorted ? hand : keepOrder(kept.current, hand);
  return kept.current;
}
