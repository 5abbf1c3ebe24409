/** What everybody sees of a seat at Korean mahjong, beside its tiles: its declaration, its counters of the horse race. */

import { html } from "../../core/html.js";
import { countersOf, readyName, say } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */

export const COUNTERS = 3; // 1.4, 9.2

/** 9.1  The counters that are left, and the places of those that are gone. @param {{ view: View, seat: number }} props */
export function Counters({ view, seat }) {
  const left = view.counters[seat];
  const words = countersOf(view, seat);
  return html`<span class="counters" role="img" aria-label=${words} title=${words} data-left=${left}>
    ${Array.from({ length: COUNTERS }, (_, i) => html`<i key=${i} data-gone=${i < left ? undefined : ""}></i>`)}
  </span>`;
}

/** 5  What a seat has declared, and its counters. @param {{ view: View, seat: number }} props */
export function Declared({ view, seat }) {
  const ready = view.ready[seat];
  return html`<${Counters} view=${view} seat=${seat} />
    ${ready && html`<i class="declared" data-open=${ready.open ? "" : undefined}>${say(`declared.${readyName(ready)}`)}</i>`}`;
}

/** 3.7, 6.1  Which discards of a seat lie turned, or forbid a win. @param {View} view @param {number} seat @param {number | null} mine */
export function lying({ ready, forbidden }, seat, mine) {
  return {
    turned: ready[seat]?.turned ?? undefined,
    barred: seat === mine ? forbidden?.discard ?? undefined : undefined,
  };
}
