/** The small buttons above a table, and the note of why something is not allowed or was refused. */

import { html } from "../core/html.js";
import { has, t } from "../core/words.js";
import { Icon, SectionLink } from "./sheet.js";

/** @param {{ icon: string, label: string, keys?: string, class?: string, onPress: () => void }} props */
export function Tool({ icon, label, keys, class: more = "", onPress }) {
  return html`<button class="icon ${more}" aria-label=${label} title=${keys ? `${label} (${keys})` : label}
    onClick=${onPress}><${Icon} name=${icon} /></button>`;
}

/**
 * What a note says: why one may not, and the section that says so; "" for none.
 *
 * @typedef {{ text: string, section: string }} Why
 */

/**
 * @param {object} props
 * @param {string} props.game
 * @param {Why} props.why
 * @param {() => void} props.onClose
 */
export function Note({ game, why, onClose }) {
  return html`<div class="notice" role="status">
    <p>${why.text} ${why.section && html`<${SectionLink} game=${game} section=${why.section} />`}</p>
    <button class="icon" aria-label=${t("table.close")} onClick=${onClose}><${Icon} name="close" /></button>
  </div>`;
}

/** What a refusal of the server says, where the game has no words of its own. @param {string} code @returns {Why} */
export function refusalOf(code) {
  const key = `table.refused.${code}`;
  return { text: has(key) ? t(key) : t("table.refused", { code }), section: "" };
}
