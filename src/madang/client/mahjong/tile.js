/** A mahjong tile: its face, its name, its back; upright or turned. */

import { html } from "../html.js";
import { t } from "../i18n/words.js";

export const UNKNOWN = "?";

const PICTURES = new URL("../art/tiles/", import.meta.url).href;
const HONOURS = "ESWNPFC"; // what learners find in the corner of 1z to 7z

/** Every face by its word. */
export const FACES = [
  ..."mps".split("").flatMap((suit) => Array.from({ length: 9 }, (_, i) => `${i + 1}${suit}`)),
  ...Array.from(HONOURS, (_, i) => `${i + 1}z`),
  ...Array.from({ length: 8 }, (_, i) => `f${i + 1}`),
];

/** @param {string} tile a word like `3p`, or `back` */
export function picture(tile) {
  return `${PICTURES}${tile}.svg`;
}

/** @param {string | null} tile */
export function nameOf(tile) {
  return isBack(tile) ? t("tile.back") : t(`tile.${tile}`);
}

/** The small sign in the corner: a rank, a letter of an honour; bonus tiles have their number. @param {string} tile */
export function indexOf(tile) {
  if (tile[0] === "f") return "";
  return tile[1] === "z" ? HONOURS[Number(tile[0]) - 1] : tile[0];
}

/** @param {string | null} tile @returns {tile is null} */
function isBack(tile) {
  return tile === null || tile === UNKNOWN;
}

/**
 * @param {object} props
 * @param {string | null} props.tile a word like `3p`; null or `?` is a back
 * @param {boolean} [props.turned] it is turned on its side, as a claimed tile is
 * @param {boolean} [props.index] it has its sign in the corner, for learners
 * @param {boolean} [props.dim] it is only remembered
 * @param {boolean} [props.marked] it is the one that everybody looks at, such as the last discard
 * @param {string} [props.label] said instead of its name
 * @param {string} [props.piece] its name for movements
 * @param {string} [props.from] where it came from if it is new
 * @param {number} [props.turns] how many others move before it
 * @param {string} [props.class]
 * @param {string} [props.style]
 * @param {boolean} [props.silent] its name is said elsewhere
 */
export function Tile({
  tile,
  turned,
  index,
  dim,
  marked,
  label,
  piece,
  from,
  turns,
  class: more = "",
  style,
  silent,
}) {
  const sign = index && !isBack(tile) && indexOf(tile);
  return html`<span class="tile ${more}" style=${style} data-tile=${isBack(tile) ? "back" : tile}
    data-turned=${flag(turned)} data-indexed=${flag(sign)} data-dim=${flag(dim)} data-marked=${flag(marked)}
    data-piece=${piece} data-from=${from} data-wait=${turns || undefined} data-turns=${flag(!isBack(tile))}>
    <img src=${picture(isBack(tile) ? "back" : tile)} alt=${silent ? "" : (label ?? nameOf(tile))}
      width="90" height="120" draggable=${false} decoding="sync" />
    ${sign && html`<i class="tile__index" aria-hidden="true">${sign}</i>`}
  </span>`;
}

/** @param {unknown} is */
function flag(is) {
  return is ? "" : undefined;
}

/** What a hand of these tiles is made of. @type {import("../table/hand.js").Pieces} */
export const TILES = {
  nameOf,
  groupOf: (tile) => tile,
  draw: (tile, props) => html`<${Tile} tile=${tile} ...${props} from="wall" />`,
  back: UNKNOWN,
  scope: "tile",
};

/** Load all these faces, those on show first, so that no tile is ever turned up blank. @param {string[]} faces */
export function preload(faces) {
  const shown = [...document.querySelectorAll(".tile img")].map((image) =>
    /** @type {HTMLImageElement} */ (image).decode(),
  );
  void Promise.allSettled(shown).then(() => {
    for (const face of faces) new Image().src = picture(face);
  });
}
