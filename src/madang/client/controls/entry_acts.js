/** The end of a form for a round of real cards: write it down, or not. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";

/** @param {{ canKeep: boolean, cancel: () => void }} props */
export function EntryActs({ canKeep, cancel }) {
  return html`<div class="score__done">
    <button class="button main large" data-do="keep-round" disabled=${!canKeep}>${t("score.keep")}</button>
    <button type="button" class="button large plain" data-do="cancel" onClick=${cancel}>${t("score.cancel")}</button>
  </div>`;
}
