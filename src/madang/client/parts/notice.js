/** The note of why something is not allowed, or was refused. */

import { html } from "../core/html.js";
import { has, t } from "../core/words.js";
import { Icon, SectionLink } from "./sheet.js";

/**
 * What a note says: why one may not, and the section that says so; "" for none.
 *
 * @typedef {{ text: string, section: string }} Why
 */

/**
 * Nothing where nothing was asked nor refused.
 *
 * @param {object} props
 * @param {import("./frame.js").Said} props.said
 * @param {import("./session.js").Session} props.session
 * @param {import("../core/types.js").View} props.view
 * @param {string} props.word the action that was pressed though it is not open; "" for none
 * @param {(word: string) => Why} props.whyNot
 * @param {() => void} props.onClose
 */
export function Notice({ said, session, view, word, whyNot, onClose }) {
  const refused = session.refused.value;
  if (!word && !refused) return null;
  const why = word ? whyNot(word) : (said.refusalWhy ?? refusalOf)(/** @type {any} */ (refused), view);
  function close() {
    session.refused.value = null;
    onClose();
  }
  return html`<div class="notice" role="status">
    <p>${why.text} ${why.section && html`<${SectionLink} game=${said.game} section=${why.section} />`}</p>
    <button class="icon" aria-label=${t("table.close")} onClick=${close}><${Icon} name="close" /></button>
  </div>`;
}

/** What a refusal of the server says, where the game has no words of its own. @param {{ code: string }} refused @returns {Why} */
export function refusalOf({ code }) {
  const key = `table.refused.${code}`;
  return { text: has(key) ? t(key) : t("table.refused", { code }), section: "" };
}
