/** What a seat has discarded, in rows of six; what was claimed of it is remembered. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { keysOf } from "../parts/copies.js";
import { nameOf, Tile } from "./tile.js";

/** @typedef {{ tile: string, taken_by: number | null }} Discard */

/**
 * @param {object} props
 * @param {Discard[]} props.items the oldest first
 * @param {string} props.label whose it is
 * @param {boolean} [props.marksLast] whether the last of them is the last discard of the table
 * @param {boolean} [props.index]
 * @param {string} [props.from] the spot that new tiles come from
 * @param {string} [props.spot] what this is to movements
 */
export function River({ items, label, marksLast = false, index = false, from, spot }) {
  const keys = keysOf(items.map(({ tile }) => tile));
  return html`<ol class="river" aria-label=${label} data-spot=${spot} data-count=${items.length}>
    ${items.map(({ tile, taken_by: taker }, place) => html`<li key=${keys[place]}>
      <${Tile} tile=${tile} index=${index} dim=${taker !== null} from=${from}
        marked=${marksLast && place === items.length - 1}
        piece=${taker === null ? `card:${tile}` : undefined}
        label=${taker === null ? nameOf(tile) : t("river.claimed", { tile: nameOf(tile) })} />
    </li>`)}
  </ol>`;
}
