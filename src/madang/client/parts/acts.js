/** The buttons of what may be done, always at the same places; why one is missing, on demand. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";

/**
 * @typedef {object} Act
 * @property {string} word of the action
 * @property {string} label
 * @property {import("../core/types.js").Children} hint what it does, in a few words or a picture
 * @property {string} key the shortcut, as written on the key; "" for none
 * @property {boolean} isLegal
 * @property {string} [tone] main, event or quiet
 */

/**
 * @param {object} props
 * @param {Act[]} props.acts
 * @param {boolean} props.isBusy
 * @param {boolean} props.showsKeys
 * @param {string} props.label
 * @param {(word: string, event: MouseEvent) => void} props.onAct
 * @param {(word: string) => void} props.onWhy
 */
export function ActionBar({ acts, isBusy, showsKeys, label, onAct, onWhy }) {
  return html`<div class="acts" role="group" aria-label=${label}>
    ${acts.map((act) => html`<button key=${act.word} class="act" data-tone=${act.tone ?? "plain"}
      data-action=${act.isLegal ? act.word : undefined} data-why=${act.isLegal ? undefined : act.word}
      aria-disabled=${act.isLegal && isBusy}
      aria-keyshortcuts=${showsKeys && act.key ? act.key.toLowerCase() : undefined}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (!act.isLegal) onWhy(act.word);
        else if (!isBusy) onAct(act.word, event);
      }}>
      <span class="act__label">${act.label}${showsKeys && act.key && html`<kbd>${act.key}</kbd>`}</span>
      <small>${act.hint}</small>
      ${!act.isLegal && html`<span class="heard-only">${t("table.not_now")}</span>`}
    </button>`)}
  </div>`;
}
