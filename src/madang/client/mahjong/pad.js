/** Tiles to press: kinds that are played, with how many of each are still to be had. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Tile, nameOf } from "./tile.js";

const COPIES = 4;

/**
 * @param {object} props
 * @param {string[]} props.kinds
 * @param {string} props.label
 * @param {string[]} props.used every tile that is somewhere already
 * @param {(tile: string) => boolean} props.fits whether one may be pressed
 * @param {(tile: string) => void} props.press
 */
export function TilePad({ kinds, label, used, fits, press }) {
  return html`<div class="tile-pad" role="group" aria-label=${label}>
    ${kinds.map((tile) => {
      const left = COPIES - used.filter((other) => other === tile).length;
      return html`<button type="button" key=${tile} class="tile-pad__one" data-press=${tile} disabled=${left < 1 || !fits(tile)}
        aria-label=${t("tile.left", { tile: nameOf(tile), count: left })} onClick=${() => press(tile)}>
        <${Tile} tile=${tile} silent index /></button>`;
    })}
  </div>`;
}

/** Bonus tiles to switch on and off. @param {{ kinds: string[], label: string, held: string[], toggle: (tile: string) => void }} props */
export function BonusPad({ kinds, label, held, toggle }) {
  return html`<div class="tile-pad" role="group" aria-label=${label}>
    ${kinds.map((tile) => html`<button type="button" key=${tile} class="tile-pad__one" data-press=${tile} aria-pressed=${held.includes(tile)}
      aria-label=${nameOf(tile)} onClick=${() => toggle(tile)}><${Tile} tile=${tile} silent /></button>`)}
  </div>`;
}
