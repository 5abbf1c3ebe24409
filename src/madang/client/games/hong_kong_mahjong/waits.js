/** What my hand waits for: the tiles, how many are left of each, what they would be worth. */

import { html } from "../../core/html.js";
import { Tile, nameOf } from "../../mahjong/tile.js";
import { say, waitsOf } from "./words.js";

/** @param {{ view: import("../../core/types.js").View, discard?: string }} props */
export function Waits({ view, discard }) {
  const waits = waitsOf(view, discard);
  if (!waits.length) return null;
  return html`<ul class="waits" aria-label=${discard ? say("waits.after", { tile: nameOf(discard) }) : say("waits")}>
    ${waits.map(({ tile, left, faan, legal }) => html`<li key=${tile} data-left=${left} data-below=${legal ? undefined : ""}>
      <${Tile} tile=${tile} />
      <span>${say("waits.left", { left })}</span>
      <small>${legal ? (faan === undefined ? "" : say("faan", { faan })) : say("waits.below")}</small>
    </li>`)}
  </ul>`;
}
