/** The time left to answer as a thin bar that empties; the clock of the seat says it in digits. */

import { html } from "../../core/html.js";

/** @param {{ left: number, total: number, isMine: boolean }} props seconds; `isMine`: it is me who is asked */
export function TimeBar({ left, total, isMine }) {
  const share = Math.min(1, left / (total || 1));
  return html`<span class="time-bar" aria-hidden="true" data-mine=${isMine ? "" : undefined} style=${`--left:${left}s;--share:${share}`}></span>`;
}
