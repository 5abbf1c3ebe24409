/** Time left to answer: a ring that empties, and the seconds in digits. */

import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/words.js";

const ROUND = 2 * Math.PI * 20;

/**
 * @param {object} props
 * @param {number | undefined} props.left seconds of the move left at `at`; undefined: no clock runs
 * @param {number} props.at on the clock of `performance.now()`
 * @param {number} props.total seconds of a move
 * @param {number | null} props.bank seconds that follow when the move's are spent
 */
export function Clock({ left, at, total, bank }) {
  const now = useNow(left !== undefined, at);
  if (left === undefined) return null;
  const rest = left - Math.max(0, now - at) / 1000;
  const inBank = rest <= 0 && !!bank;
  const seconds = Math.max(0, Math.ceil(inBank ? (bank ?? 0) + rest : rest));
  const share = Math.max(0, Math.min(1, inBank ? seconds / (bank || 1) : rest / (total || 1)));
  return html`<span class="clock" data-low=${seconds <= 5 ? "" : undefined} role="timer"
    aria-label=${t("table.seconds", { count: seconds })}>
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="20" />
      <circle class="clock__rest" cx="22" cy="22" r="20" stroke-dasharray=${ROUND}
        stroke-dashoffset=${ROUND * (1 - share)} transform="rotate(-90 22 22)" />
    </svg>
    <b aria-hidden="true">${inBank ? "+" : ""}${seconds}</b>
  </span>`;
}

/**
 * The time, drawn anew four times a second while it runs.
 *
 * @param {boolean} runs
 * @param {number} since
 */
function useNow(runs, since) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (!runs) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [runs, since]);
  return Math.max(now, since);
}
