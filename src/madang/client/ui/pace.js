/** How a table goes on after a discard: at once, or after a pause that tells nobody who thinks. */

import { html } from "../html.js";
import { t } from "../i18n/words.js";
import { Segments } from "./choice.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

export const words = ["shell.pace"];

/**
 * The maker of the table chooses it; the others read it. Nothing in games where no tile is offered to all.
 *
 * @param {{ game: GameInfo, seconds: number, change: ((seconds: number) => void) | null }} props `seconds`: that calls are waited for
 */
export default function Pace({ game, seconds, change }) {
  if (!game.uniform_window) return null;
  const pace = seconds ? "same" : "fast";
  const means = html`<p class="hint" id="pace-means">${!change && html`<b>${t(`pace.${pace}`)}.</b> `}${t(`pace.${pace}.means`, { seconds })}</p>`;
  return html`<div class="pace" data-do="pace" data-pace=${pace}>
    ${
      change &&
      html`<${Segments} label=${t("pace.after")} hint="pace-means" value=${pace}
      choices=${["fast", "same"].map((value) => ({ value, text: t(`pace.${value}`) }))}
      choose=${(/** @type {string} */ chosen) => change(chosen === "fast" ? 0 : game.call_window)} />`
    }
    ${means}
  </div>`;
}
