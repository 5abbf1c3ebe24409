/** What happened, in words, the newest last. */

import { html, useLayoutEffect, useRef } from "../core/html.js";

const FAR_DOWN = 1e6; // asking for the height would lay the page out once more

/** @typedef {{ id: number, text: string, tone?: string }} Line */

/** @param {{ lines: Line[], label: string }} props */
export function Log({ lines, label }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, FAR_DOWN));
    return () => cancelAnimationFrame(frame);
  }, [lines.length]);
  return html`<ol class="log" ref=${list} tabIndex=${0} aria-label=${label}>
    ${lines.map((line) => html`<li key=${line.id} data-tone=${line.tone}>${line.text}</li>`)}
  </ol>`;
}
