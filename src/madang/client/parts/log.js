/** What happened, in words, the newest last. Style alone keeps its end in sight, unless one reads back. */

import { html, useMemo } from "../core/html.js";

/** @typedef {{ id: number, text: string, tone?: string }} Line */

/** @param {{ lines: Line[], label: string }} props */
export function Log({ lines, label }) {
  const rows = useMemo(() => lines.map(rowOf), [lines.length, lines[0], lines[lines.length - 1]]);
  return html`<div class="log log--newest" role="group" tabIndex=${0} aria-label=${label}>
    <ol>${rows}</ol>
  </div>`;
}

/** @param {Line} line */
function rowOf(line) {
  return html`<li key=${line.id} data-tone=${line.tone}>${line.text}</li>`;
}
