/** What happened, in words, the newest last. */

import { html, useLayoutEffect, useRef } from "../core/html.js";

/** @typedef {{ id: number, text: string, tone?: string }} Line */

/** @param {{ lines: Line[], label: string }} props */
export function Log({ lines, label }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return html`<ol class="log" ref=${list} tabIndex=${0} aria-label=${label}>
    ${lines.map((line) => html`<li key=${line.id} data-tone=${line.tone}>${line.text}</li>`)}
  </ol>`;
}
