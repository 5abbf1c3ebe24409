/** What my hand waits for: the tiles, how many are left of each, what they would be worth. */

import { html } from "../../core/html.js";
import { SectionLink } from "../../parts/sheet.js";
import { Tile, nameOf } from "../tile.js";
import { say, waitsOf } from "./words.js";

/** @typedef {import("./words.js").Wait} Wait */

/** @typedef {import("../../parts/notice.js").Why} Why */

/**
 * @param {object} props
 * @param {import("../../core/types.js").View} props.view
 * @param {string} [props.discard] of fourteen tiles, the one that would go
 * @param {Why | null} [props.note] what is to be known of them all
 * @param {(wait: Wait) => boolean} props.isBelow whether it would not be worth enough
 * @param {(wait: Wait) => string} props.worth what it would bring; "" where that is not known
 */
export function Waits({ view, discard, note, isBelow, worth }) {
  const waits = waitsOf(view, discard);
  if (!waits.length) return null;
  return html`<ul class="waits" aria-label=${discard ? say("waits.after", { tile: nameOf(discard) }) : say("waits")}>
    ${note && html`<li class="waits__note">${note.text} <${SectionLink} game=${view.game} section=${note.section} /></li>`}
    ${waits.map((wait) => html`<li key=${wait.tile} data-left=${wait.left} data-below=${isBelow(wait) ? "" : undefined}>
      <${Tile} tile=${wait.tile} />
      <span>${say("waits.left", { left: wait.left })}</span>
      <small>${worth(wait)}</small>
    </li>`)}
  </ul>`;
}
