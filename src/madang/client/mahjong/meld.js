/** A meld: its tiles in a row, the claimed one turned toward the seat that gave it. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { nameOf, Tile } from "./tile.js";

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

/** @typedef {{ tile: string | null, turned?: boolean, over?: boolean }} Place one tile of the row; `over`: one more lies on it */

const SEATS = 4;
const LAST = -1;
/** Where the turned tile lies, by how many seats after the owner's the giver sits. */
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
  return html`<span class="meld" role="img" aria-label=${said(meld, names)} data-kind=${meld.kind}>
    ${placesOf(meld, seat).map(draw)}
  </span>`;
}

/** What a meld is called: its kind, its tiles, who gave one. @param {MeldData} meld @param {string[]} [names] */
export function said(meld, names) {
  const what = meld.tiles ? t(`meld.${kindOf(meld)}`, { tiles: tilesOf(meld.kind, meld.tiles) }) : t("meld.hidden");
  const giver = meld.giver === null ? undefined : names?.[meld.giver];
  return giver ? t("meld.from", { meld: what, name: giver }) : what;
}

/** @param {MeldData} meld */
function kindOf({ kind, open }) {
  return kind === "kong" && !open ? "concealed" : kind;
}

/** The tiles of a sequence, or the one that all of them are. @param {string} kind @param {string[]} tiles */
function tilesOf(kind, tiles) {
  return (kind === "chow" ? tiles : tiles.slice(0, 1)).map(nameOf).join(", ");
}

/** The row from left to right. @param {MeldData} meld @param {number} seat @returns {Place[]} */
export function placesOf(meld, seat) {
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
