/** The result of a deal and of the match: hands laid out, every point explained, the running totals. */

import { html } from "../core/html.js";
import { number, signed, t } from "../core/words.js";
import { TotalsChart } from "./chart.js";
import { Places } from "./match.js";
import { SectionLink } from "./sheet.js";
import { Cheer, Decided, matchTitle, voiced } from "./verdict.js";

/** @typedef {import("../core/types.js").Children} Children */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").View} View */
/** @typedef {{ seat: number, kind: string, points: number, section: string, cards: string[] }} Line */

/**
 * What a game says of its results; the rest it has in words, under `<game>.result`, `.reason` and `.mark`.
 *
 * @typedef {object} Told
 * @property {boolean} isLowBest whether the fewest points are the best: they are shown as the game counts them
 * @property {(view: View, seat: number) => string} standing of a seat, after the deal
 * @property {(props: { view: View, seat: number }) => Children} Cards its hand
 * @property {(line: Line) => string} [lineWords] why it got these points; absent where `Lines` tells it
 * @property {(props: { view: View, seat: number, names: string[] }) => Children} [Lines] all that is told of its points, instead of a line each
 * @property {(view: View, seat: number) => Children} outcome of a seat, after the match
 * @property {(view: View, names: string[]) => { text: string, section: string } | null} [reason] of an end, where the catalogue has none
 */

/**
 * @typedef {object} Shown
 * @property {GameInfo} game
 * @property {Told} told
 * @property {View} view
 * @property {string[]} names
 * @property {number | null} mine
 * @property {number[][]} [standings] what each seat had won after each deal
 */

/** The seats that ended the deal: none, one or several. @param {View} view @returns {number[]} */
function endersOf(view) {
  return view.ended_by;
}

/** What to call them; "" for none. @param {View} view @param {string[]} names */
function enderIn(view, names) {
  return endersOf(view).map((seat) => names[seat] ?? "").join(", ");
}

/** What a deal came to. @param {GameInfo} game @param {View} view @param {string[]} names @param {number | null} mine */
export function titleOf(game, view, names, mine) {
  return t(voiced(`${game.name}.result.${view.ended}`, view, mine), { name: enderIn(view, names) });
}

/** What a deal, or after the last one the match, came to. @param {GameInfo} game @param {View} view @param {number[]} places @param {string[]} names @param {number | null} mine */
export function headingOf(game, view, places, names, mine) {
  return view.phase === "over" ? matchTitle(game, places, names, mine) : titleOf(game, view, names, mine);
}

/** What a deal came to; before it, after the last one, what the match did. @param {Shown & { places: number[] }} props */
export function Result({ places, ...shown }) {
  const { game, told, view, names, mine, standings } = shown;
  const cheer = html`<${Cheer} view=${view} places=${places} mine=${mine} isLowBest=${told.isLowBest} />`;
  if (view.phase !== "over") return html`${cheer}<${DealResult} ...${shown} />`;
  return html`${cheer}<${Decided} game=${game} places=${places} names=${names} mine=${mine} standings=${standings ?? []} />
    <div class="match">
      <${Places} places=${places} names=${names} mine=${mine} resultOf=${(/** @type {number} */ seat) => told.outcome(view, seat)} />
      <${Totals} game=${game} told=${told} names=${names} mine=${mine} standings=${standings ?? []} />
    </div>
    <h3>${titleOf(game, view, names, mine)}</h3>
    <${DealResult} ...${shown} standings=${undefined} />`;
}

/** @param {Shown} props */
export function DealResult({ game, told, view, names, mine, standings }) {
  const better = told.isLowBest ? 1 : -1;
  const order = [...names.keys()].sort((a, b) => better * (view.points[a] - view.points[b]));
  const { text, section } = told.reason?.(view, names) ?? reasonOf(game, view, names, mine);
  return html`<div class="result">
    <p class="result__reason">${text} <${SectionLink} game=${game.name} section=${section} /></p>
    <ol class="result__seats">
      ${order.map((seat) => html`<${SeatResult} key=${seat} game=${game} told=${told} seat=${seat} view=${view} names=${names}
        isMine=${seat === mine} />`)}
      ${standings && html`<li><${Totals} game=${game} told=${told} names=${names} mine=${mine} standings=${standings} /></li>`}
    </ol>
  </div>`;
}

/** @param {GameInfo} game @param {View} view @param {string[]} names @param {number | null} mine */
function reasonOf(game, view, names, mine) {
  return { text: t(voiced(`${game.name}.reason.${view.ended}`, view, mine), { ...view, name: enderIn(view, names) }), section: game.ends[view.ended] ?? "" };
}

/** @param {{ game: GameInfo, told: Told, seat: number, view: View, names: string[], isMine: boolean }} props */
function SeatResult({ game, told, seat, view, names, isMine }) {
  return html`<li class="verdict" data-seat=${seat} data-mine=${isMine ? "" : undefined}>
    <div class="verdict__head">
      <b>${names[seat]}</b>
      ${endersOf(view).includes(seat) && html`<i class="stamp" data-tone=${view.ended}>${t(`${game.name}.mark.${view.ended}`)}</i>`}
      <span class="verdict__points">${signed(view.points[seat])}</span>
      <small>${told.standing(view, seat)}</small>
    </div>
    <${told.Cards} view=${view} seat=${seat} />
    ${told.Lines ? html`<${told.Lines} view=${view} seat=${seat} names=${names} />` : html`<${Lines} game=${game} told=${told} view=${view} seat=${seat} />`}
  </li>`;
}

/** Why a seat got its points, a line each. @param {{ game: GameInfo, told: Told, view: View, seat: number }} props */
function Lines({ game, told, view, seat }) {
  const lines = view.explained.filter((/** @type {Line} */ line) => line.seat === seat);
  return html`<ul class="verdict__lines">
    ${lines.map((/** @type {Line} */ line, /** @type {number} */ i) => html`<li key=${i} data-kind=${line.kind} data-section=${line.section}>
      <span>${told.lineWords?.(line)} <${SectionLink} game=${game.name} section=${line.section} /></span>
      <b>${signed(line.points)}</b>
    </li>`)}
  </ul>`;
}

/** The totals after each deal, before the first one too. @param {{ game: GameInfo, told: Told, names: string[], mine: number | null, standings: number[][] }} props */
function Totals({ game, told, names, mine, standings: won }) {
  if (!won.length) return null;
  const sign = told.isLowBest ? -1 : 1;
  const standings = [names.map(() => 0), ...won].map((each, round) => ({ round, totals: each.map((one) => sign * one || 0) }));
  const last = standings[standings.length - 1]?.totals ?? [];
  const write = told.isLowBest ? number : signed;
  const totals = names.map((name, seat) => `${name} ${write(last[seat] ?? 0)}`).join(", ");
  return html`<figure class="totals">
    <figcaption>${t(`${game.name}.result.chart`)}</figcaption>
    <${TotalsChart} standings=${standings} names=${names} mine=${mine} say=${number}
      title=${t(`${game.name}.result.chart_label`, { totals })} />
  </figure>`;
}
