/** How a table goes on after a discard: at once, or after a pause that tells nobody who thinks. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Segments } from "./choice.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */

/** What was chosen, by how long calls are waited for: "fast" or "same". @param {number} seconds */
export function paceOf(seconds) {
  return seconds ? "same" : "fast";
}

/**
 * Asked of whoever makes the table; the others read what it is. Nothing in games where no tile is offered to all.
 *
 * @param {{ game: GameInfo, seconds: number, change: ((seconds: number) => void) | null }} props `seconds`: that calls are waited for
 */
export function Pace({ game, seconds, change }) {
  if (!game.uniform_window) return null;
  const pace = paceOf(seconds);
  const means = html`<p class="hint" id="pace-means">${!change && html`<b>${t(`make.pace.${pace}`)}.</b> `}${t(`make.pace.${pace}.means`, { seconds })}</p>`;
  return html`<div class="pace" data-do="pace" data-pace=${pace}>
    ${change && html`<${Segments} label=${t("make.pace")} hint="pace-means" value=${pace}
      choices=${["fast", "same"].map((value) => ({ value, text: t(`make.pace.${value}`) }))}
      choose=${(/** @type {string} */ chosen) => change(chosen === "fast" ? 0 : game.call_window)} />`}
    ${means}
  </div>`;
}
