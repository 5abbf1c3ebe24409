/** The result of a deal and of the match: hands that were shown, every chip explained. */

import { html } from "../../core/html.js";
import { number } from "../../core/words.js";
import { Card, monthOf } from "../../hwatu/card.js";
import { TotalsChart } from "../../parts/chart.js";
import { Over } from "../../parts/gate.js";
import { Places, winnersOf } from "../../parts/match.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say, signed } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */
/** @typedef {{ seat: number, kind: string, points: number, section: string, cards: string[] }} Line */

/** @type {Record<string, string>} */
const END_SECTIONS = { all_played: "2.3", pot_taken: "2.4", over: "1.3" };

/** What follows from how it ended. @param {View} view */
function endOf(view) {
  return view.phase === "over" ? "over" : view.ended;
}

/** @param {View} view @param {string[]} names */
export function titleOf(view, names) {
  return say(`result.${view.ended}`, { name: names[view.ender] ?? "" });
}

/**
 * @param {object} props
 * @param {import("../../core/types.js").TableHandle} props.table
 * @param {import("../../core/types.js").Update} props.update that ended the deal
 * @param {boolean} props.isPutAside
 * @param {(aside: boolean) => void} props.onPutAside
 */
export function ResultOver({ table, update, isPutAside, onPutAside }) {
  const { view, standings, places } = update;
  const isOver = view.phase === "over";
  const { names } = table;
  const title = isOver ? say("result.match", { names: winnersOf(places, names) }) : titleOf(view, names);
  return html`<${Over} table=${table} title=${title} isOver=${isOver} isPutAside=${isPutAside} onPutAside=${onPutAside}>
    <${Result} view=${view} places=${places} names=${names} mine=${table.seat} standings=${standings} />
  <//>`;
}

/**
 * What a deal came to; before it, after the last one, what the match did.
 *
 * @param {{ view: View, places: number[], names: string[], mine: number | null, standings: number[][] }} props
 */
export function Result({ view, places, names, mine, standings }) {
  const isOver = view.phase === "over";
  return html`${isOver && html`<div class="match">
      <${MatchResult} view=${view} places=${places} names=${names} mine=${mine} />
      <${Totals} names=${names} mine=${mine} standings=${standings} />
    </div>
    <h3>${titleOf(view, names)}</h3>`}
  <${RoundResult} view=${view} names=${names} mine=${mine} standings=${isOver ? undefined : standings} />`;
}

/**
 * @param {object} props
 * @param {View} props.view
 * @param {string[]} props.names
 * @param {number | null} props.mine
 * @param {number[][]} [props.standings] what each seat had won after each deal
 */
export function RoundResult({ view, names, mine, standings }) {
  const order = names.map((_, seat) => seat).sort((a, b) => view.points[b] - view.points[a]);
  return html`<div class="result">
    <p class="result__reason">${say(`reason.${endOf(view)}`, { pot: view.pot })} <${SectionLink}
      game=${GAME} section=${END_SECTIONS[endOf(view)]} /></p>
    <ol class="result__seats">
      ${order.map((seat) => html`<${SeatResult} key=${seat} seat=${seat} view=${view} name=${names[seat]} isMine=${seat === mine} />`)}
      ${standings && html`<li><${Totals} names=${names} mine=${mine} standings=${standings} /></li>`}
    </ol>
  </div>`;
}

/** @param {{ seat: number, view: View, name: string | undefined, isMine: boolean }} props */
function SeatResult({ seat, view, name, isMine }) {
  const lines = view.explained.filter((/** @type {Line} */ line) => line.seat === seat);
  return html`<li class="verdict" data-seat=${seat} data-mine=${isMine ? "" : undefined}>
    <div class="verdict__head">
      <b>${name}</b>
      ${seat === view.ender && html`<i class="stamp" data-tone=${view.ended}>${say(`mark.${view.ended}`)}</i>`}
      <span class="verdict__points">${signed(view.points[seat])}</span>
      <small>${say("result.chips", { chips: view.chips[seat] })}</small>
    </div>
    <${SeatCards} view=${view} seat=${seat} />
    <ul class="verdict__lines">
      ${lines.map((/** @type {Line} */ line, /** @type {number} */ i) => html`<li key=${i} data-kind=${line.kind} data-section=${line.section}>
        <span>${say(`line.${line.kind}`)} <${SectionLink} game=${GAME} section=${line.section} /></span>
        <b>${signed(line.points)}</b>
      </li>`)}
    </ul>
  </li>`;
}

/** The hand that was shown and the card drawn; a hand that was not stays hidden, but for its own seat. @param {{ view: View, seat: number }} props */
function SeatCards({ view, seat }) {
  const hand = view.hands[seat];
  if (!hand) return html`<p class="verdict__none">${say(view.out.includes(seat) ? "result.sat_out" : "result.hidden")}</p>`;
  const cards = [...hand].sort((a, b) => monthOf(a) - monthOf(b));
  return html`<div class="verdict__hand">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${view.drawn[seat] && html`<span class="verdict__drawn"><${Card} card=${view.drawn[seat]} /></span>`}
    ${!view.shown.includes(seat) && html`<span class="verdict__none">${say("result.own_hidden")}</span>`}
  </div>`;
}

/** What each seat had won after each deal, before the first one too. @param {{ names: string[], mine: number | null, standings: number[][] }} props */
export function Totals({ names, mine, standings: won }) {
  if (!won.length) return null;
  const standings = [names.map(() => 0), ...won].map((totals, round) => ({ round, totals }));
  const last = standings[standings.length - 1]?.totals ?? [];
  const spoken = names.map((name, seat) => `${name} ${signed(last[seat] ?? 0)}`).join(", ");
  return html`<figure class="totals">
    <figcaption>${say("result.chart")}</figcaption>
    <${TotalsChart} standings=${standings} names=${names} mine=${mine} say=${number} title=${say("result.chart_label", { totals: spoken })} />
  </figure>`;
}

/** @param {{ view: View, places: number[], names: string[], mine: number | null }} props */
export function MatchResult({ view, places, names, mine }) {
  return html`<${Places} places=${places} names=${names} mine=${mine}
    resultOf=${(/** @type {number} */ seat) => html`${signed(view.totals[seat])} <small>${detailOf(view, seat)}</small>`} />`;
}

/** @param {View} view @param {number} seat */
function detailOf(view, seat) {
  const chips = say("result.chips", { chips: view.chips[seat] });
  return view.rebuys[seat] ? `${chips}, ${say("result.rebuys", { count: view.rebuys[seat] })}` : chips;
}
