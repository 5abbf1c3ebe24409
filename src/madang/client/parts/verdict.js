/** What a deal or a match came to, said to the one who reads it, and a few petals for who has won. */

import { html } from "../core/html.js";
import { has, number, ordinal, t, tOf } from "../core/words.js";
import { winnersOf } from "./match.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").View} View */

const PETALS = 14;
const PETALS_OF_A_DEAL = 5;

/** The key of a sentence about an end: with `.me` where I alone ended it and the game says so. @param {string} key @param {View} view @param {number | null} mine */
export function voiced(key, { ended_by: enders }, mine) {
  const isMine = enders.length === 1 && enders[0] === mine;
  return isMine && has(`${key}.me`) ? `${key}.me` : key;
}

/** Who has won a match, to one who sat there or has watched. @param {GameInfo} game @param {number[]} places @param {string[]} names @param {number | null} mine */
export function matchTitle(game, places, names, mine) {
  if (places.every((one) => one === 1)) return t("table.result.tied");
  const place = mine === null ? undefined : places[mine];
  if (place === undefined) return t(`${game.name}.result.match`, { names: winnersOf(places, names) });
  if (place > 1) return t("table.match.came", { place: ordinal(place), names: winnersOf(places, names) });
  const others = names.filter((_, seat) => places[seat] === 1 && seat !== mine);
  return others.length ? t("table.match.shared", { names: others.join(", ") }) : t("table.match.won");
}

/**
 * The deal in which a seat gained most on another; null where it gained nowhere.
 *
 * @param {number[][]} standings what each seat had won after each deal
 * @param {number} seat
 * @param {number} other
 */
export function turningPoint(standings, seat, other) {
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
  return mine !== null && won.every((/** @type {number} */ points, /** @type {number} */ seat) => seat === mine || points < won[mine]);
}

/** Petals over a result that is a win of mine; none for who wants less motion. @param {{ view: View, places: number[], mine: number | null, isLowBest: boolean }} props */
export function Cheer({ view, places, mine, isLowBest }) {
  const isMatch = view.phase === "over";
  const isWon = isMatch ? mine !== null && places[mine] === 1 : hasWonDeal(view, mine, isLowBest);
  if (!isWon) return null;
  const petals = Array.from({ length: isMatch ? PETALS : PETALS_OF_A_DEAL }, (_, place) => place);
  return html`<span class="cheer" data-cheer=${isMatch ? "match" : "deal"} style=${`--petals:${petals.length}`} aria-hidden="true">
    ${petals.map((place) => html`<i key=${place} style=${`--place:${place}`}></i>`)}</span>`;
}
