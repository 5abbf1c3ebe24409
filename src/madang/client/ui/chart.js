/** Running totals as a small chart: a line a seat, told apart by dashes, marks and its name. */

import { html } from "../html.js";

const [WIDTH, LEAST_HEIGHT] = [380, 160];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 118, 10, 20];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 5", "12 5"];
const LABEL = 13;

/** @typedef {{ round: number, totals: number[] }} Standing */

/**
 * @param {object} props
 * @param {Standing[]} props.standings in order of rounds
 * @param {string[]} props.names
 * @param {number | null} props.mine
 * @param {string} props.title
 * @param {(value: number) => string} props.say writes a number
 */
export function TotalsChart({ standings, names, mine, title, say }) {
  const height = Math.max(LEAST_HEIGHT, TOP + BOTTOM + LABEL * names.length);
  const all = standings.flatMap((standing) => standing.totals);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const [first, last] = [standings[0]?.round ?? 0, standings[standings.length - 1]?.round ?? 1];
  const x = (/** @type {number} */ round) =>
    LEFT + ((round - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ total) =>
    TOP + ((high - total) / (high - low || 1)) * (height - TOP - BOTTOM);
  const ends = spread(
    names.map((_, seat) => y(standings[standings.length - 1]?.totals[seat] ?? 0)),
    height - BOTTOM,
  );
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${title}>
    ${[low, high, 0]
      .filter((value, i, all) => all.slice(0, i).every((other) => Math.abs(y(value) - y(other)) >= LABEL))
      .map(
        (value) => html`<g key=${value}>
      <line class="chart__grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)} />
      <text class="chart__axis" x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${say(value)}</text>
    </g>`,
      )}
    ${[first, last].map(
      (round, i) => html`<text key=${i} class="chart__axis" text-anchor="middle"
      x=${x(round)} y=${height - 4}>${round}</text>`,
    )}
    ${names.map(
      (
        name,
        seat,
      ) => html`<g key=${seat} data-crest=${seat % DASHES.length} class=${seat === mine ? "is-mine" : ""}>
      <polyline fill="none" stroke-dasharray=${DASHES[seat % DASHES.length]}
        points=${standings.map(({ round, totals }) => `${x(round)},${y(totals[seat] ?? 0)}`).join(" ")} />
      <circle cx=${x(last)} cy=${y(standings[standings.length - 1]?.totals[seat] ?? 0)} r="3.5" />
      <text x=${WIDTH - RIGHT + 8} y=${(ends[seat] ?? 0) + 4}>${shorten(name)}</text>
    </g>`,
    )}
  </svg>`;
}

/**
 * Push labels apart that would overlap.
 *
 * @param {number[]} heights
 * @param {number} bottom
 */
function spread(heights, bottom) {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let floor = TOP;
  order.forEach((seat, i) => {
    const ceiling = bottom - (order.length - 1 - i) * LABEL;
    placed[seat] = Math.min(Math.max(placed[seat] ?? 0, floor), ceiling);
    floor = (placed[seat] ?? 0) + LABEL;
  });
  return placed;
}

/** @param {string} name */
function shorten(name) {
  const letters = [...name];
  return letters.length > 15 ? `${letters.slice(0, 14).join("")}…` : name;
}
