/** The words for a screen reader: news politely, questions to you at once. */

import { html, signal } from "../html.js";

const news = signal("");
const demand = signal("");

/**
 * The same words twice are heard twice: every second time they end with a space.
 *
 * @param {import("../vendor/signals.js").Signal<string>} region
 * @param {string} words
 */
function say(region, words) {
  region.value = region.value === words ? `${words}\u00a0` : words;
}

/** Tell what happened, after what is being read. @param {string} words */
export function announce(words) {
  say(news, words);
}

/** Tell what is asked of the listener, at once. @param {string} words */
export function alert(words) {
  say(demand, words);
}

/** Drop the question: it is no longer asked. */
export function hush() {
  demand.value = "";
}

/** The two live regions; once on the page. */
export function Announcer() {
  return html`<div class="heard-only">
    <div role="log" aria-live="polite" aria-atomic="true">${news}</div>
    <div role="alert" aria-live="assertive" aria-atomic="true">${demand}</div>
  </div>`;
}
