/** The result of a deal and of the match: hands laid out, every point explained, the running totals. */

import { html } from "../html.js";
import { comma, has, number, ordinal, signed, t, tOf } from "../i18n/words.js";
import { TotalsChart } from "../ui/chart.js";
import { SectionLink } from "../ui/sheet.js";

/** @typedef {import("../types.js").Children} Children */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").View} View */
/** @typedef {{ seat: number, kind: string, points: number, section: string, cards: string[] }} Line */

/**
 * The parts of a game that results need; the rest is in its words, under `<game>.result`, `.reason` and `.mark`.
 *
 * @typedef {object} Told
 * @property {boolean} isLowBest whether the fewest points are the best: they are shown as the game counts them
 * @property {(view: View, seat: number) => string} standing of a seat, after the deal
 * @property {(props: { view: View, seat: number }) => Children} Cards its hand
 * @property {(line: Line) => string} [lineWords] why it got these points; absent where `Lines` tells it
 * @property {(props: { view: View, seat: number, names: string[] }) => Children} [Lines] all words about its points, instead of a line each
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
  return endersOf(view)
    .map((seat) => names[seat] ?? "")
    .join(comma());
}

/** The result of a deal. @param {GameInfo} game @param {View} view @param {string[]} names @param {number | null} mine */
export function titleOf(game, view, names, mine) {
  return t(voiced(`${game.name}.result.${view.ended}`, view, mine), { name: enderIn(view, names) });
}

/** The result of a deal, or after the last one of the match. @param {GameInfo} game @param {View} view @param {number[]} places @param {string[]} names @param {number | null} mine */
export function headingOf(game, view, places, names, mine) {
  return view.phase === "over" ? matchTitle(game, places, names, mine) : titleOf(game, view, names, mine);
}

/** The result of a deal; after the last one, that of the match comes first. @param {Shown & { places: number[] }} props */
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
      ${order.map(
        (
          seat,
        ) => html`<${SeatResult} key=${seat} game=${game} told=${told} seat=${seat} view=${view} names=${names}
        isMine=${seat === mine} />`,
      )}
      ${standings && html`<li><${Totals} game=${game} told=${told} names=${names} mine=${mine} standings=${standings} /></li>`}
    </ol>
  </div>`;
}

/** @param {GameInfo} game @param {View} view @param {string[]} names @param {number | null} mine */
function reasonOf(game, view, names, mine) {
  return {
    text: t(voiced(`${game.name}.reason.${view.ended}`, view, mine), { ...view, name: enderIn(view, names) }),
    section: game.ends[view.ended] ?? "",
  };
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
    ${lines.map(
      (
        /** @type {Line} */ line,
        /** @type {number} */ i,
      ) => html`<li key=${i} data-kind=${line.kind} data-section=${line.section}>
      <span>${told.lineWords?.(line)} <${SectionLink} game=${game.name} section=${line.section} /></span>
      <b>${signed(line.points)}</b>
    </li>`,
    )}
  </ul>`;
}

/** The totals after each deal, before the first one too. @param {{ game: GameInfo, told: Told, names: string[], mine: number | null, standings: number[][] }} props */
function Totals({ game, told, names, mine, standings: won }) {
  if (!won.length) return null;
  const sign = told.isLowBest ? -1 : 1;
  const standings = [names.map(() => 0), ...won].map((each, round) => ({
    round,
    totals: each.map((one) => sign * one || 0),
  }));
  const last = standings[standings.length - 1]?.totals ?? [];
  const write = told.isLowBest ? number : signed;
  const totals = names.map((name, seat) => `${name} ${write(last[seat] ?? 0)}`).join(comma());
  return html`<figure class="totals">
    <figcaption>${t(`${game.name}.result.chart`)}</figcaption>
    <${TotalsChart} standings=${standings} names=${names} mine=${mine} say=${number}
      title=${t(`${game.name}.result.chart_label`, { totals })} />
  </figure>`;
}

// ---- The result of a deal or a match in words for its reader, and a few petals for the winner.

const PETALS = 14;
const PETALS_OF_A_DEAL = 5;

/** The key of a sentence about an end: with `.me` where I alone ended it and the game says so. @param {string} key @param {View} view @param {number | null} mine */
function voiced(key, { ended_by: enders }, mine) {
  const isMine = enders.length === 1 && enders[0] === mine;
  return isMine && has(`${key}.me`) ? `${key}.me` : key;
}

/** The winner of a match, in words for a player or a watcher. @param {GameInfo} game @param {number[]} places @param {string[]} names @param {number | null} mine */
function matchTitle(game, places, names, mine) {
  if (places.every((one) => one === 1)) return t("table.result.tied");
  const place = mine === null ? undefined : places[mine];
  if (place === undefined) return t(`${game.name}.result.match`, { names: winnersOf(places, names) });
  if (place > 1) return t("table.match.came", { place: ordinal(place), names: winnersOf(places, names) });
  const others = names.filter((_, seat) => places[seat] === 1 && seat !== mine);
  return others.length ? t("table.match.shared", { names: others.join(comma()) }) : t("table.match.won");
}

/**
 * The deal in which a seat gained most on another; null where it gained nowhere.
 *
 * @param {number[][]} standings what each seat had won after each deal
 * @param {number} seat
 * @param {number} other
 */
function turningPoint(standings, seat, other) {
  const leads = [0, ...standings.map((won) => (won[seat] ?? 0) - (won[other] ?? 0))];
  const gains = leads.slice(1).map((lead, deal) => lead - (leads[deal] ?? 0));
  const most = Math.max(...gains);
  return gains.length > 1 && most > 0 ? { round: gains.indexOf(most) + 1, points: most } : null;
}

/** The deal that decided the match, in one line. @param {{ game: GameInfo, places: number[], names: string[], mine: number | null, standings: number[][] }} props */
export function Decided({ game, places, names, mine, standings }) {
  const order = [...names.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const winner = mine !== null && places[mine] === 1 ? mine : (order[0] ?? 0);
  const other = mine !== null && mine !== winner ? mine : order.find((seat) => seat !== winner);
  const turn = other === undefined ? null : turningPoint(standings, winner, other);
  if (!turn || other === undefined) return null;
  const who = winner === mine ? "me" : other === mine ? "other" : "seen";
  const when = tOf(game.name, "around.round.open", { round: turn.round });
  return html`<p class="match__decided">${t(`table.match.decided.${who}`, { when, name: names[winner], other: names[other], points: number(turn.points) })}</p>`;
}

/** Whether I alone did best in a deal. @param {View} view @param {number | null} mine @param {boolean} isLowBest */
function hasWonDeal(view, mine, isLowBest) {
  const won = view.points.map((/** @type {number} */ points) => (isLowBest ? -points : points));
  return (
    mine !== null &&
    won.every(
      (/** @type {number} */ points, /** @type {number} */ seat) => seat === mine || points < won[mine],
    )
  );
}

/** Petals over a result that is a win of mine; none if the device asks for less motion. @param {{ view: View, places: number[], mine: number | null, isLowBest: boolean }} props */
function Cheer({ view, places, mine, isLowBest }) {
  const isMatch = view.phase === "over";
  const isWon = isMatch ? mine !== null && places[mine] === 1 : hasWonDeal(view, mine, isLowBest);
  if (!isWon) return null;
  const petals = Array.from({ length: isMatch ? PETALS : PETALS_OF_A_DEAL }, (_, place) => place);
  return html`<span class="cheer" data-cheer=${isMatch ? "match" : "deal"} style=${`--petals:${petals.length}`} aria-hidden="true">
    ${petals.map((place) => html`<i key=${place} style=${`--place:${place}`}></i>`)}</span>`;
}

// ---- How a match ended: the seats in the order of their places, as the server gives them.

/** @param {number[]} places @param {string[]} names */
function winnersOf(places, names) {
  return names.filter((_, seat) => places[seat] === 1).join(comma());
}

/**
 * @param {object} props
 * @param {number[]} props.places
 * @param {string[]} props.names
 * @param {number | null} props.mine
 * @param {(seat: number) => import("../types.js").Children} props.resultOf what a seat came to
 */
function Places({ places, names, mine, resultOf }) {
  const order = [...names.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return html`<ol class="places">
    ${order.map(
      (seat) => html`<li key=${seat} data-place=${places[seat]} data-mine=${seat === mine ? "" : undefined}>
      <span class="places__no">${t("table.place", { place: places[seat] })}</span>
      <b>${names[seat]}</b>
      <span>${resultOf(seat)}</span>
    </li>`,
    )}
  </ol>`;
}
