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
 * @param {number} [props.turned] the place of one that lies on its side
 * @param {number} [props.barred] the place of one that forbids a win
 * @param {Map<number, number>} [props.turns] of places: how many others are thrown before
 * @param {boolean} [props.index]
 * @param {string} [props.from] the spot that new tiles come from
 * @param {string} [props.spot] what this is to movements
 */
export function River({ items, label, marksLast = false, turned, barred, turns, index = false, from, spot }) {
  const keys = keysOf(items.map(({ tile }) => tile));
  return html`<ol class="river" aria-label=${label} data-spot=${spot} data-count=${items.length}>
    ${items.map(({ tile, taken_by: taker }, place) => html`<li key=${keys[place]} data-turned=${place === turned ? "" : undefined} data-barred=${place === barred ? "" : undefined}>
      <${Tile} tile=${tile} index=${index} dim=${taker !== null} turned=${place === turned} from=${from} turns=${turns?.get(place)}
        marked=${marksLast && place === items.length - 1}
        piece=${taker === null ? `card:${tile}` : undefined}
        label=${said(tile, taker !== null, place === turned, place === barred)} />
    </li>`)}
  </ol>`;
}

/** What is to be said of a discard. @param {string} tile @param {boolean} isClaimed @param {boolean} isTurned @param {boolean} isBarred */
function said(tile, isClaimed, isTurned, isBarred) {
  const name = nameOf(tile);
  if (isBarred) return t("river.barred", { tile: name });
  if (isTurned) return t("river.turned", { tile: name });
  return isClaimed ? t("river.claimed", { tile: name }) : name;
}
