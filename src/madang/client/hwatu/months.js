/** Cards told by their months: a pad of twelve, and hands that a tap makes smaller. */

import { html } from "../html.js";
import { picture } from "./card.js";
import { t } from "../i18n/words.js";
import { useOneStop } from "../ui/choice.js";

export const MONTHS = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const OF_A_MONTH = "abcd";

/** How many of each month are among these. @param {number[]} months @returns {Record<number, number>} */
function countsOf(months) {
  /** @type {Record<number, number>} */
  const counts = {};
  for (const month of months) counts[month] = (counts[month] ?? 0) + 1;
  return counts;
}

/**
 * Twelve months to press; each says how many of its cards are still to be had.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {number[]} props.used every card that is somewhere already
 * @param {boolean} [props.isFull] no more cards fit
 * @param {number | null} [props.chosen] one of them is pressed in
 * @param {(month: number) => void} props.press
 */
export function MonthPad({ label, used, isFull = false, chosen, press }) {
  const counts = countsOf(used);
  const { tabIndexOf, ...listens } = useOneStop();
  return html`<div class="pad" role="group" aria-label=${label} ...${listens}>
    ${MONTHS.map((month, place) => {
      const left = OF_A_MONTH.length - (counts[month] ?? 0);
      const isOff = isFull || left === 0;
      return html`<button type="button" key=${month} class="pad__month" data-month=${month} tabIndex=${tabIndexOf(place)}
        aria-disabled=${isOff} aria-pressed=${chosen === undefined ? undefined : chosen === month}
        aria-label=${t("hwatu.pad.month", { month, left })} onClick=${() => isOff || press(month)}>
        <img src=${picture(`${month}a`)} alt="" width="100" height="160" draggable=${false} />
        <span class="pad__left" aria-hidden="true">${[...OF_A_MONTH].map((_, i) => html`<i key=${i} class=${i < left ? "is-left" : ""} />`)}</span>
      </button>`;
    })}
  </div>`;
}

/**
 * A hand as cards; with `take` a tap takes one away.
 *
 * @param {object} props
 * @param {number[]} props.months
 * @param {(place: number) => void} [props.take]
 */
export function MonthHand({ months, take }) {
  const order = [...months.keys()].sort((a, b) => (months[a] ?? 0) - (months[b] ?? 0));
  return html`<ul class="mini">
    ${order.map((place, i) => {
      const month = months[place] ?? 0;
      const same = order.slice(0, i).filter((other) => months[other] === month).length;
      const face = html`<img src=${picture(`${month}${OF_A_MONTH[same]}`)} alt=${take ? "" : t("hwatu.pad.card", { month })}
        width="100" height="160" draggable=${false} />`;
      return html`<li key=${`${month}${same}`}>${
        take
          ? html`<button type="button" class="mini__card" aria-label=${t("hwatu.pad.take", { month })} onClick=${() => take(place)}>${face}</button>`
          : html`<span class="mini__card">${face}</span>`
      }</li>`;
    })}
  </ul>`;
}
