/** What may be done at a table: its buttons, what each does, why one is missing, and their keys. */

import { html, useEffect, useLayoutEffect, useRef } from "../html.js";
import { has, t } from "../i18n/words.js";
import { prefs } from "./prefs.js";
import { Icon, SectionLink, useFocusToHand } from "../ui/sheet.js";

/**
 * @typedef {object} Act
 * @property {string} word of the action
 * @property {string} label
 * @property {import("../types.js").Children} hint what it does, in a few words or a picture
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
  const { bar, leave } = useFocusToHand();
  return html`<div class="acts" role="group" aria-label=${label} ref=${bar} onFocusOut=${leave}>
    ${acts.map(
      (act) => html`<button key=${act.word} class="act" data-tone=${act.tone ?? "plain"}
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
    </button>`,
    )}
  </div>`;
}

// ---- What each action does and when it is open: next to the table where there is room, else in the
// help.

/** @typedef {{ word: string, title: string, text: string, section: string, isOpen: boolean }} Row */

/** @param {{ game: string, rows: Row[] }} props */
export function Guide({ game, rows }) {
  return html`<dl class="guide">
    ${rows.map(
      ({ word, title, text, section, isOpen }) => html`<div key=${word} data-open=${isOpen ? "" : undefined}>
      <dt>${title} ${isOpen && html`<i>${t("table.open_now")}</i>`}</dt>
      <dd>${text} <${SectionLink} game=${game} section=${section} /></dd>
    </div>`,
    )}
  </dl>`;
}

// ---- The note of why something is not allowed, or was refused.

/**
 * The text of a note: why an action is not possible, and its section; "" for none.
 *
 * @typedef {{ text: string, section: string }} Why
 */

const LEAST = 5000; // ms that a note stays
const A_LETTER = 80; // ms more for each, read slowly

/**
 * Empty if nothing was asked or refused. It goes away after a press elsewhere, or once it could be read.
 *
 * @param {object} props
 * @param {import("./frame.js").Said} props.said
 * @param {import("./session.js").Session} props.session
 * @param {import("../types.js").View} props.view
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
  const elsewhere = (/** @type {Event} */ { target }) =>
    note.contains(/** @type {Node} */ (target)) || close();
  const timer = setInterval(
    () => note.matches(":hover, :focus-within") || close(),
    LEAST + A_LETTER * text.length,
  );
  addEventListener("pointerdown", elsewhere);
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", elsewhere);
  };
}

/** The words for a refusal of the server, if the game has none of its own. @param {{ code: string }} refused @returns {Why} */
export function refusalOf({ code }) {
  const key = [`table.refused.${code}`, `code.${code}`].find(has);
  return { text: t(key ?? "code.failed"), section: "" };
}

// ---- Shortcuts of single keys: silent in text fields, in dialogs, and when switched off.

/** @param {Record<string, (() => void) | undefined>} shortcuts what a key does, by `event.key` */
export function useShortcuts(shortcuts) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts; // the state on the screen counts, even before effects have run
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKeyDown(event) {
      if (!prefs.value.keys || isMeantElsewhere(event)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @param {KeyboardEvent} event */
function isMeantElsewhere(event) {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.repeat ||
    event.isComposing
  )
    return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (event.key === "Enter" && target instanceof Element && target.closest("a, button, summary")) return true; // it presses what has the focus
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
