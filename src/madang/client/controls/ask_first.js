/** What cannot be undone asks first, and names what is lost. */

import { html, useEffect, useRef, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { Sheet } from "../parts/sheet.js";

/** @typedef {import("../core/types.js").Children} Children */

/**
 * A button that asks before it acts; where nothing is lost it acts at once.
 *
 * @param {object} props
 * @param {string} props.title the question
 * @param {string} props.lost what is lost, in a sentence; "": nothing, so nothing is asked
 * @param {string} props.yes what the button says that does it
 * @param {() => any} props.act
 * @param {string} [props.class] of the button
 * @param {string} [props.name] its `data-do`
 * @param {string} [props.label] its name for who cannot see it, where its children do not say it
 * @param {Children} props.children what is on the button
 */
export function AskFirst({ title, lost, yes, act, class: look = "button plain", name, label, children }) {
  const [isAsking, setAsking] = useState(false);
  return html`<button type="button" class=${look} data-do=${name} aria-label=${label} title=${label}
      onClick=${() => (lost ? setAsking(true) : act())}>${children}</button>
    ${isAsking && html`<${Question} title=${title} lost=${lost} yes=${yes} act=${act} onClose=${() => setAsking(false)} />`}`;
}

/** The question alone, for what has no button of its own. @param {{ title: string, lost: string, yes: string, act: () => any, onClose: () => void }} props */
export function Question({ title, lost, yes, act, onClose }) {
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => keep.current?.focus(), []); // what a key pressed too early does is harmless
  const close = () => keep.current?.closest("dialog")?.close();
  const doIt = () => {
    close();
    void act();
  };
  return html`<${Sheet} class="ask-first" title=${title} onClose=${onClose}>
    <p class="prose">${lost}</p>
    <div class="ask-first__acts">
      <button type="button" class="button" data-do="ask-no" ref=${keep} onClick=${close}>${t("ask.no")}</button>
      <button type="button" class="button main" data-do="ask-yes" onClick=${doIt}>${yes}</button>
    </div>
  <//>`;
}
