/** Real tiles of Korean mahjong. */

import { COUNTERS, Counters, GAME, say, Worth } from "./words.js";
import { html } from "../../html.js";
import { number, signed } from "../../i18n/words.js";
import { WINDS } from "../../mahjong/score/answer.js";
import { scoreClientOf } from "../../mahjong/score/client.js";
import { isWon } from "../../mahjong/score/pay.js";
import { FACES } from "../../mahjong/tile.js";
import { score } from "../../net/api.js";
import { Segments, Stepper, Switch } from "../../ui/choice.js";
import { SectionLink } from "../../ui/sheet.js";

// ---- The horse race of real tiles: which counters are left, what a hand takes away, what the last one
// brings (9).

/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../mahjong/score/client.js").ChangeTold} ChangeTold */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */
/** @typedef {import("../../mahjong/score/client.js").Bare} Bare */

/** @typedef {{ had: number[], counters: number[] }} Kept before a hand, and after it */

const LEFT = ["1", "2", "3"]; // one who has none left has three again
const RACE = "9.2";
const TRIGGER = "9.1";

/** The reasons that a race adds to those of a hand. */
const BESIDE = new Set(["counter", "hand", "horse_race", "horse_race.full"]);

/** What each seat has left after a hand; null: before the first. @param {Scored | null} last @param {number} seats @returns {number[]} */
function countersAfter(last, seats) {
  return last?.kept?.counters ?? Array(seats).fill(COUNTERS);
}

/** A hand with the counter that it takes away. @param {Bare} round @param {Scored | null} before @param {Options} options @returns {Promise<Bare>} */
export async function settled(round, before, options) {
  const had = round.question?.counters ?? countersAfter(before, round.points.length);
  if (String(round.kept?.had) === String(had)) return round;
  const hand = withoutRace(round);
  if (!isClosed(round)) return { ...hand, kept: { had, counters: had } };
  /** @type {{ counters: number[], payments: number[] }} */
  const { counters, payments } = await score(GAME, {
    counters: had,
    winner: round.ender,
    [round.ended === "self_draw" ? "fully_concealed" : "concealed_hand"]: true,
    options,
  });
  return withRace(hand, { had, counters }, payments);
}

/** Whether a hand is a closed one that may take a counter of its winner away: its tiles say so, or somebody did. @param {Bare} round */
function isClosed({ ended, question }) {
  return isWon({ ended }) && Boolean(question?.worth ? question.worth.horse : question?.closed);
}

/** @param {Bare} round @returns {Bare} */
function withoutRace({ aside, ...round }) {
  return {
    ...round,
    aside: null,
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
  const why = payments.map((points, seat) => ({
    seat,
    points,
    section: RACE,
    kind: seat !== winner && kept.had[seat] === COUNTERS ? "horse_race.full" : "horse_race",
  }));
  return {
    ...hand,
    kept,
    aside: { kind: "horse_race", points: payments },
    points: hand.points.map((points, seat) => points + (payments[seat] ?? 0)),
    explained: [
      ...hand.explained,
      {
        seat: winner,
        points: hand.points[winner] ?? 0,
        section: hand.ended === "self_draw" ? BY_SELF_DRAW : BY_DISCARD,
        kind: "hand",
      },
      ...why,
    ],
  };
}

/** The counters that a seat has left. @param {{ seat: number, last: Scored | null, told?: Told }} props */
function SeatCounters({ seat, last, told }) {
  return html`<${Counters} view=${{ counters: told?.counters ?? countersAfter(last, seat + 1) }} seat=${seat} />`;
}

/** Say otherwise where the table has counted otherwise than the page. @param {{ told: Told, before: Scored | null, names: string[], change: ChangeTold }} props */
function OtherCounters({ told, before, names, change }) {
  /** @type {number[]} */
  const counters = told.counters ?? countersAfter(before, names.length);
  return html`${names.map(
    (
      name,
      seat,
    ) => html`<${Segments} key=${seat} label=${say("score.counters.of", { name })} value=${String(counters[seat])}
    choices=${LEFT.map((value) => ({ value, text: value }))} choose=${(/** @type {string} */ left) => change({ counters: counters.with(seat, Number(left)) })} />`,
  )}`;
}

// ---- What a hand of real tiles costs each seat, and why.

/** @typedef {import("../../mahjong/score/asked.js").Worth} Worth */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */

export const BY_DISCARD = "8.1";
const BY_SELF_DRAW = "8.2";
const HORSE = "9.1";

/** @param {Worth} worth @param {{ winner: string, discarder: string }} winds @returns {Paid} */
function paidForHand({ payments }, { winner, discarder }) {
  const losers = discarder ? [discarder] : WINDS.filter((wind) => wind !== winner);
  const owed = discarder ? payments.discarder_pays : payments.each_pays;
  return paidBy(
    Object.fromEntries([...losers.map((wind) => [wind, -owed]), [winner, payments.winner_gets]]),
    Boolean(discarder),
  );
}

/** Payments by winds, each with its reason. @param {Record<string, number>} points @param {boolean} hasGiver @returns {Paid} */
function paidBy(points, hasGiver) {
  const why = hasGiver
    ? { section: BY_DISCARD, kind: "discard" }
    : { section: BY_SELF_DRAW, kind: "self_draw" };
  const losers = Object.entries(points).filter(([, owed]) => owed < 0);
  return { points, why: losers.map(([wind, owed]) => ({ wind, points: owed, ...why })) };
}

/** Who pays for one hand, and whether it takes a counter away. @param {{ worth: Worth }} props */
function Payers({ worth: { payments, horse, legal } }) {
  if (!legal) return null;
  const isDiscard = payments.discarder_pays > 0;
  return html`<ul class="sheet__pays" aria-label=${say("payments")}>
    <li><span>${say(isDiscard ? "score.pays.discarder" : "score.pays.each")} <${SectionLink} game=${GAME} section=${isDiscard ? BY_DISCARD : BY_SELF_DRAW} /></span>
      <small></small><b>${number(-(isDiscard ? payments.discarder_pays : payments.each_pays))}</b></li>
    <li><span>${say("score.pays.winner")}</span><small></small><b>${signed(payments.winner_gets)}</b></li>
    <li data-horse=${horse ? "" : undefined}><span>${say(horse ? "score.horse.goes" : "score.horse.stays")} <${SectionLink} game=${GAME} section=${HORSE} /></span></li>
  </ul>`;
}

/** @param {string} kind a word, and how many counters are left */
function reasonWords(kind) {
  const [word, left] = kind.split(" ");
  return say(`score.reason.${word}`, { left: Number(left) });
}

// ---- A hand of real tiles whose points somebody has counted.

const MOST = 120;

/** @type {import("../../mahjong/score/client.js").Counting} */
export const counting = {
  way: "points",
  untold: (options) => ({ points: Math.max(1, Number(options.min_points)), closed: false }),
  Count,
  words: ({ question }) => say("score.worth", { points: question?.points ?? 0 }),
  paid: paidForCounted,
};

/** @param {{ told: Told, options: Options, change: ChangeTold }} props */
function Count({ told, options, change }) {
  const least = Number(options.min_points);
  const values = Array.from({ length: MOST - least + 1 }, (_, step) => least + step);
  return html`<div class="option"><label class="label" for="points">${say("score.points")}</label>
      <${Stepper} id="points" label=${say("score.points")} value=${told.points} values=${values} change=${(/** @type {number} */ points) => change({ points })} /></div>
    <div class="option"><label class="label" for="closed">${say("score.closed")}</label>
      <${Switch} id="closed" isOn=${told.closed} change=${(/** @type {boolean} */ closed) => change({ closed })} /></div>`;
}

/** @param {Told} told @param {{ winner: string, discarder: string }} winds @param {Options} options @returns {Promise<Paid>} */
async function paidForCounted({ ended, points }, { winner, discarder }, options) {
  const giver = discarder ? { discarder } : {};
  /** @type {{ payments: Record<string, number> }} */
  const { payments } = await score(GAME, { winner, points, by: ended, ...giver, options });
  return paidBy(payments, Boolean(discarder));
}

// ---- Real tiles of Korean mahjong.

/** @typedef {import("../../mahjong/score/asked.js").Worth} WorthAnswer */

const FLOWERS = ["f1", "f2", "f3", "f4"];

/** @param {WorthAnswer} worth */
function worthWords({ total_points: points }) {
  return say("score.worth", { points });
}

/** How much a complete hand lacks of the minimum. @param {WorthAnswer} worth @param {import("../../types.js").Options} options */
function belowWords({ points_for_minimum: points }, { min_points }) {
  const least = Number(min_points);
  return say("score.below", { points, least, short: least - points });
}

export default scoreClientOf({
  game: GAME,
  citation: "KM",
  word: say,
  kinds: FACES.filter((face) => "mpz".includes(face[1] ?? "")),
  bonus: FLOWERS,
  melds: ["pung", "kong", "concealed"],
  flags: [
    "ready",
    "open_ready",
    "double_ready",
    "last_tile",
    "kong_replacement",
    "heavenly",
    "earthly",
    "blessing",
  ],
  refused: { 2.1: "score.refused.tiles", 3.2: "score.refused.chow" },
  isGiverAsked: false,
  minimum: "4.2",
  worthWords,
  belowWords,
  Rows: Worth,
  Payers,
  paid: paidForHand,
  counting,
  reasonWords,
  first: {},
  SeatMark: SeatCounters,
  OtherDeal: OtherCounters,
  settled,
  styles: [new URL("./ready.css", import.meta.url).href, new URL("./score.css", import.meta.url).href],
});
