/** Chips: a heap that looks like as many as there are, and a number that counts up or down to itself. */

import { html, useEffect, useRef, useState } from "../core/html.js";
import { number } from "../core/words.js";

/** What a chip is worth; each has a colour of its own. */
const WORTHS = [5000, 1000, 500, 100, 25, 5, 1];
const MOST_STACKS = 4;
const HIGHEST = 6;

/** @param {{ count: number, spot?: string }} props */
export function Chips({ count, spot }) {
  return html`<span class="heap" data-spot=${spot} aria-hidden="true">
    ${stacksOf(count).map(({ worth, chips }) => html`<span key=${worth} class="heap__stack">
      ${Array.from({ length: chips }, (_, i) => html`<i key=${i} class="heap__chip" data-worth=${worth}></i>`)}
    </span>`)}
  </span>`;
}

/** @param {number} count */
function stacksOf(count) {
  let rest = count;
  const stacks = [];
  for (const worth of WORTHS) {
    const chips = Math.floor(rest / worth);
    rest -= chips * worth;
    if (chips) stacks.push({ worth, chips: Math.min(chips, HIGHEST) });
  }
  return stacks.slice(0, MOST_STACKS);
}

const COUNTING = 450; // ms

/** @param {{ value: number, after?: number }} props `after` so many ms it begins to change */
export function Counter({ value, after = 0 }) {
  const [shown, show] = useState(value);
  const now = useRef(value);
  useEffect(() => {
    const first = now.current;
    if (first === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      show((now.current = value));
      return undefined;
    }
    const start = performance.now() + after;
    let frame = requestAnimationFrame(count);
    /** @param {number} time */
    function count(time) {
      const part = Math.max(0, Math.min(1, (time - start) / COUNTING));
      show((now.current = Math.round(first + (value - first) * part)));
      if (part < 1) frame = requestAnimationFrame(count);
    }
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return html`<span class="counter">${number(shown)}</span>`;
}
