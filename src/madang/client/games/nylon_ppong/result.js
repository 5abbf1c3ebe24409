/** The result of a round and of the match: hands laid out, every point explained. */

import { html } from "../../core/html.js";
import { number } from "../../core/words.js";
import { Card, monthOf } from "../../hwatu/card.js";
import { TotalsChart } from "../../parts/chart.js";
import { Places } from "../../parts/match.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */
/** @typedef {{ seat: number, kind: string, points: number, section: string, cards: string[] }} Line */

const COMBINATIONS = new Set([
  "three_pairs", "two_triplets", "four_and_pair", "straight", "ten_or_less", "four_of_a_kind", "sum_high",
]);

/** @param {View} view @param {string[]} names */
export function titleOf(view, names) {
  return say(`result.${view.ended}`, { name: names[view.ender] ?? "" });
}

/**
 * @param {object} props
 * @param {View} props.view
 * @param {string[]} props.names
 * @param {number | null} props.mine
 * @param {number[][]} [props.standings] what each seat had won after each round
 */
export function RoundResult({ view, names, mine, standings }) {
  const seats = names.map((_, seat) => seat);
  const order = [...seats].sort((a, b) => view.points[a] - view.points[b]);
  return html`<div class="result">
    <p class="result__reason">${say(`reason.${view.ended}`, { name: names[view.ender] ?? "" })} <${SectionLink}
      game=${GAME} section=${END_SECTIONS[view.ended]} /></p>
    <ol class="result__seats">
      ${order.map((seat) => html`<${SeatResult} key=${seat} seat=${seat} view=${view} name=${names[seat]}
        isMine=${seat === mine} />`)}
      ${standings && html`<li><${Totals} names=${names} mine=${mine} standings=${standings} /></li>`}
    </ol>
  </div>`;
}

/** @type {Record<string, string>} */
const END_SECTIONS = {
  stop: "5.3", failed_stop: "5.3", out: "4.4", claim: "6.3", show: "8.2", deck_out: "6.4",
};

/** @param {{ seat: number, view: View, name: string, isMine: boolean }} props */
function SeatResult({ seat, view, name, isMine }) {
  const lines = view.explained.filter((/** @type {Line} */ line) => line.seat === seat);
  return html`<li class="verdict" data-seat=${seat} data-mine=${isMine ? "" : undefined}>
    <div class="verdict__head">
      <b>${name}</b>
      ${seat === view.ender && html`<i class="stamp" data-tone=${view.ended}>${say(`mark.${view.ended}`)}</i>`}
      <span class="verdict__points">${signed(view.points[seat])}</span>
      <small>${say("result.total", { total: view.totals[seat] })}</small>
    </div>
    <div class="verdict__hand">
      ${view.hands[seat].map((/** @type {string} */ card) => html`<${Card} key=${card} card=${card} />`)}
      ${view.hands[seat].length === 0 && html`<span class="verdict__none">${say("result.no_cards")}</span>`}
    </div>
    <ul class="verdict__lines">
      ${lines.map((/** @type {Line} */ line, /** @type {number} */ i) => html`<li key=${i}
        data-kind=${line.kind} data-section=${line.section}>
        <span>${reasonOf(line)} <${SectionLink} game=${GAME} section=${line.section} /></span>
        <b>${signed(line.points)}</b>
      </li>`)}
    </ul>
  </li>`;
}

/** @param {Line} line */
function reasonOf(line) {
  const sum = line.cards.map(monthOf).join(" + ");
  if (COMBINATIONS.has(line.kind)) return say("line.combination", { name: say(`combination.${line.kind}`), sum });
  if (line.kind === "zero") return say(`line.zero.${line.section}`);
  if (line.kind === "hand" && line.section !== "6.1") return say("line.hand.triplets", { sum });
  return say(`line.${line.kind}`, { sum });
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}

/** Penalty points after each round, before the first one too. @param {{ names: string[], mine: number | null, standings: number[][] }} props */
export function Totals({ names, mine, standings: won }) {
  if (!won.length) return null;
  const standings = [names.map(() => 0), ...won].map((each, round) => ({ round, totals: each.map((one) => -one || 0) }));
  return html`<figure class="totals">
    <figcaption>${say("result.chart")}</figcaption>
    <${TotalsChart} standings=${standings} names=${names} mine=${mine} say=${number}
      title=${say("result.chart_label", { totals: spoken(names, standings) })} />
  </figure>`;
}

/** @param {string[]} names @param {{ totals: number[] }[]} standings */
function spoken(names, standings) {
  const last = standings[standings.length - 1]?.totals ?? [];
  return names.map((name, seat) => `${name} ${number(last[seat] ?? 0)}`).join(", ");
}

/** @param {{ view: View, places: number[], names: string[], mine: number | null }} props */
export function MatchResult({ view, places, names, mine }) {
  return html`<${Places} places=${places} names=${names} mine=${mine}
    resultOf=${(/** @type {number} */ seat) => say("result.points", { points: view.totals[seat] })} />`;
}
