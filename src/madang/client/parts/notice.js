/** The note of why something is not allowed, or was refused. */

import { html, useEffect, useRef } from "../core/html.js";
import { has, t } from "../core/words.js";
import { Icon, SectionLink } from "./sheet.js";

/**
 * What a note says: why one may not, and the section that says so; "" for none.
 *
 * @typedef {{ text: string, section: string }} Why
 */

const LEAST = 5000; // ms that a note stays
const A_LETTER = 80; // ms more for each, read slowly

/**
 * Nothing where nothing was asked nor refused. It goes away by a press elsewhere, or by itself once it could be read.
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
  return html`<${Note} key=${why.text} said=${said} why=${why} onClose=${() => {
    session.refused.value = null;
    onClose();
  }} />`;
}

/** @param {{ said: import("./frame.js").Said, why: Why, onClose: () => void }} props */
function Note({ said, why, onClose: close }) {
  const note = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => goingAway(/** @type {HTMLElement} */ (note.current), why.text, close), []);
  return html`<div class="notice" role="status" ref=${note}>
    <p>${why.text} ${why.section && html`<${SectionLink} game=${said.game} section=${why.section} />`}</p>
    <button class="icon" aria-label=${t("table.close")} onClick=${close}><${Icon} name="close" /></button>
  </div>`;
}

/** Close a note by a press anywhere else, or once it was there to be read and nobody is at it. @param {HTMLElement} note @param {string} text @param {() => void} close */
function goingAway(note, text, close) {
  const elsewhere = (/** @type {Event} */ { target }) => note.contains(/** @type {Node} */ (target)) || close();
  const timer = setInterval(() => note.matches(":hover, :focus-within") || close(), LEAST + A_LETTER * text.length);
  addEventListener("pointerdown", elsewhere);
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", elsewhere);
  };
}

/** What a refusal of the server says, where the game has no words of its own. @param {{ code: string }} refused @returns {Why} */
export function refusalOf({ code }) {
  const key = [`table.refused.${code}`, `code.${code}`].find(has);
  return { text: t(key ?? "code.failed"), section: "" };
}
