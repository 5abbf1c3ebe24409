/** Dice as they were thrown. */

import { html } from "../core/html.js";

/** Where the pips of each number lie, in thirds of the face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [3, 1], [1, 3], [3, 3]],
  5: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]],
  6: [[1, 1], [3, 1], [1, 2], [3, 2], [1, 3], [3, 3]],
};

/** @param {{ dice: number[], label: string }} props */
export function Dice({ dice, label }) {
  return html`<span class="dice" role="img" aria-label=${label}>
    ${dice.map((pips, i) => html`<svg key=${i} class="die" viewBox="0 0 4 4" aria-hidden="true" data-red=${pips === 1 || pips === 4 ? "" : undefined}>
      <rect x="0.1" y="0.1" width="3.8" height="3.8" rx="0.8" />
      ${(PIPS[pips] ?? []).map(([x, y]) => html`<circle key=${`${x}${y}`} cx=${x} cy=${y} r=${pips === 1 ? 0.62 : 0.42} />`)}
    </svg>`)}
  </span>`;
}
