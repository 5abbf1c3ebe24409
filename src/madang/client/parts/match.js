/** How a match ended: the seats in the order of their places, as the server gives them. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";

/** @param {number[]} places @param {string[]} names */
export function winnersOf(places, names) {
  return names.filter((_, seat) => places[seat] === 1).join(", ");
}

/**
 * @param {object} props
 * @param {number[]} props.places
 * @param {string[]} props.names
 * @param {number | null} props.mine
 * @param {(seat: number) => import("../core/types.js").Children} props.resultOf what a seat came to
 */
export function Places({ places, names, mine, resultOf }) {
  const order = [...names.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return html`<ol class="places">
    ${order.map((seat) => html`<li key=${seat} data-place=${places[seat]} data-mine=${seat === mine ? "" : undefined}>
      <span class="places__no">${t("table.place", { place: places[seat] })}</span>
      <b>${names[seat]}</b>
      <span>${resultOf(seat)}</span>
    </li>`)}
  </ol>`;
}
