/** The horse race of real tiles: which counters are left, what a hand takes away, what the last one brings (9). */

import { score } from "../../core/api.js";
import { html } from "../../core/html.js";
import { Segments } from "../../controls/choice.js";
import { isWon } from "../../mahjong/score/pay.js";
import { BY_DISCARD, BY_SELF_DRAW } from "./score_pay.js";
import { COUNTERS, Counters } from "./seat.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../mahjong/score/entry.js").ChangeTold} ChangeTold */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */
/** @typedef {import("../../mahjong/score/said.js").Bare} Bare */

/** @typedef {{ had: number[], counters: number[] }} Kept before a hand, and after it */

const LEFT = ["1", "2", "3"]; // one who has none left has three again
const RACE = "9.2";
const TRIGGER = "9.1";

/** What a race adds to the reasons of a hand. */
const BESIDE = new Set(["counter", "hand", "horse_race", "horse_race.full"]);

/** What each seat has left after a hand; null: before the first. @param {Scored | null} last @param {number} seats @returns {number[]} */
function countersAfter(last, seats) {
  return last?.kept?.counters ?? Array(seats).fill(COUNTERS);
}

/** A hand with the counter that it takes away. @param {Bare} round @param {Scored | null} before @param {Options} options @returns {Promise<Bare>} */
export async function settled(round, before, options) {
  const had = round.question?.["counters"] ?? countersAfter(before, round.points.length);
  if (String(round.kept?.had) === String(had)) return round;
  const hand = withoutRace(round);
  if (!isClosed(round)) return { ...hand, kept: { had, counters: had } };
  /** @type {{ counters: number[], payments: number[] }} */
  const { counters, payments } = await score(GAME, { counters: had, winner: round.ender, [round.ended === "self_draw" ? "fully_concealed" : "concealed_hand"]: true, options });
  return withRace(hand, { had, counters }, payments);
}

/** Whether a hand is a closed one that may take a counter of its winner away: its tiles say so, or somebody did. @param {Bare} round */
function isClosed({ ended, question }) {
  return isWon({ ended }) && Boolean(question?.["worth"] ? question["worth"].horse : question?.["closed"]);
}

/** @param {Bare} round @returns {Bare} */
function withoutRace({ aside, ...round }) {
  return {
    ...round, aside: null,
    points: round.points.map((points, seat) => points - (aside?.points[seat] ?? 0)),
    explained: round.explained.filter(({ kind }) => !BESIDE.has(kind.split(" ")[0] ?? "")),
  };
}

/** @param {Bare} hand @param {Kept} kept @param {number[]} payments @returns {Bare} */
function withRace(hand, kept, payments) {
  const winner = hand.ender ?? 0;
  if (String(kept.had) === String(kept.counters)) return { ...hand, kept };
  if (!payments.some(Boolean)) {
    const gone = { seat: winner, points: 0, section: TRIGGER, kind: `counter ${kept.counters[winner]}` };
    return { ...hand, kept, explained: [...hand.explained, gone] };
  }
  const why = payments.map((points, seat) => ({ seat, points, section: RACE, kind: seat !== winner && kept.had[seat] === COUNTERS ? "horse_race.full" : "horse_race" }));
  return {
    ...hand, kept,
    aside: { kind: "horse_race", points: payments },
    points: hand.points.map((points, seat) => points + (payments[seat] ?? 0)),
    explained: [...hand.explained, { seat: winner, points: hand.points[winner] ?? 0, section: hand.ended === "self_draw" ? BY_SELF_DRAW : BY_DISCARD, kind: "hand" }, ...why],
  };
}

/** The counters that a seat has left. @param {{ seat: number, last: Scored | null, told?: Told }} props */
export function SeatCounters({ seat, last, told }) {
  return html`<${Counters} view=${{ counters: told?.["counters"] ?? countersAfter(last, seat + 1) }} seat=${seat} />`;
}

/** Say otherwise where the table has counted otherwise than the page. @param {{ told: Told, before: Scored | null, names: string[], change: ChangeTold }} props */
export function OtherCounters({ told, before, names, change }) {
  /** @type {number[]} */
  const counters = told["counters"] ?? countersAfter(before, names.length);
  return html`${names.map((name, seat) => html`<${Segments} key=${seat} label=${say("score.counters.of", { name })} value=${String(counters[seat])}
    choices=${LEFT.map((value) => ({ value, text: value }))} choose=${(/** @type {string} */ left) => change({ counters: counters.with(seat, Number(left)) })} />`)}`;
}
