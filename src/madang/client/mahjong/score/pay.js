/**
 * What a hand of real tiles costs each seat: by its tiles, by what somebody counted, or for a false win; the
 * server computes it, and this file puts it into words.
 */

import { html } from "../../html.js";
import { signed } from "../../i18n/words.js";
import { WAYS, WINDS } from "./answer.js";
import { NOTHING, answersTo, winningOf } from "./asked.js";
import { windOf } from "./deal.js";
import { Sets } from "../table/result.js";
import { say } from "../table/words.js";
import { score } from "../../net/api.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./deal.js").Deal} Deal */
/** @typedef {import("./client.js").Bare} Bare */
/** @typedef {import("./client.js").Said} Said */

/**
 * The entries for a hand; a game's own way of counting adds its fields.
 *
 * @typedef {Record<string, any> & {
 *   ended: string,
 *   winner: number | null,
 *   discarder: number | null,
 *   counted: string,
 *   hand: Asked,
 * }} Told `ended`: "" for not told yet; `winner`: or who called a false win; `counted`: `tiles`, or the game's own way
 */

/** @typedef {{ deal: Deal, before: Scored | null, seats: number }} Place where a hand was played */

/** @typedef {{ points: Record<string, number>, why: { wind: string, points: number, section: string, kind: string }[] }} Paid by winds */
/** @typedef {import("./asked.js").Answers & { paid: Paid | null }} Costs */
/** @typedef {import("./asked.js").Answers & { round: Bare | null, asked: string }} Answered `round`: to be kept; `asked`: the question of it, as text */

/** @type {Costs} */
const UNPAID = { ...NOTHING, paid: null };

/** @type {Answered} */
export const UNANSWERED = { ...NOTHING, round: null, asked: "" };

/** Whether somebody won. @param {Pick<Told, "ended">} told */
export function isWon({ ended }) {
  return WAYS.includes(ended);
}

/** @param {Said} said @param {Told} told @param {Place} place @param {Options} options @returns {Promise<Omit<Answered, "asked">>} */
export async function answerTo(said, told, place, options) {
  const costs = await costsOf(said, told, place.deal, options);
  const bare = costs.paid && roundOf(said, told, costs, place);
  const round = bare && said.settled ? await said.settled(bare, place.before, options) : bare;
  return { ...costs, round };
}

/** @param {Said} said @param {Told} told @param {Deal} deal @param {Options} options @returns {Promise<Costs>} */
async function costsOf(said, told, deal, options) {
  const { ended, winner, discarder, counted } = told;
  if (ended === "drawn_hand") return { ...UNPAID, paid: { points: {}, why: [] } };
  if (!ended || winner === null) return UNPAID;
  const winds = {
    winner: windOf(winner, deal),
    discarder: discarder === null ? "" : windOf(discarder, deal),
  };
  if (ended === "false_win")
    return { ...UNPAID, paid: paidFalsely(await score(said.game, { false_win: winds.winner, options })) };
  if (ended !== "self_draw" && discarder === null) return UNPAID;
  if (counted !== "tiles") return { ...UNPAID, paid: await said.counting.paid(told, winds, options) };
  const answers = await answersTo(
    said,
    { ...told.hand, by: ended, seat: winds.winner, round: deal.round_wind, discarder: winds.discarder },
    options,
  );
  return { ...answers, paid: answers.worth?.legal ? said.paid(answers.worth, winds) : null };
}

/** @param {{ payments: Record<string, number>, section: string }} answer @returns {Paid} */
function paidFalsely({ payments, section }) {
  return {
    points: payments,
    why: Object.entries(payments).map(([wind, points]) => ({ wind, points, section, kind: "false_win" })),
  };
}

/** @param {Said} said @param {Told} told @param {Costs} costs @param {Place} place @returns {Bare} */
function roundOf(said, told, { paid, worth }, { deal, seats }) {
  const seatOf = (/** @type {string} */ wind) => (WINDS.indexOf(wind) + deal.dealer) % seats;
  const why = (paid?.why ?? []).map(({ wind, ...reason }) => ({ seat: seatOf(wind), ...reason }));
  const beside = (isWon(told) && said.beside?.(told, deal, seats)) || [];
  const points = Array.from({ length: seats }, (_, seat) => paid?.points[windOf(seat, deal)] ?? 0);
  for (const owed of beside) points[owed.seat] = (points[owed.seat] ?? 0) + owed.points;
  return {
    points,
    deal,
    ended: told.ended,
    ender: told.ended === "drawn_hand" ? null : told.winner,
    question: worth ? { ...told, worth } : told,
    explained: [...why, ...beside],
  };
}

// ---- What each seat won or paid for a hand of real tiles, in words.

/** What each seat won or paid, and why. @param {{ said: Said, names: string[], round: Bare }} props */
export function Explained({ said, names, round }) {
  const { question } = round;
  return html`<div class="explained" data-ended=${round.ended}>
    <p class="explained__reason"><strong>${resultWords(said, names, round)}.</strong> ${!question?.worth && WAYS.includes(round.ended) && said.counting.words(round)}</p>
    ${
      question?.worth &&
      html`<${Sets} split=${question.worth.split} winning=${winningOf(question.hand)} bonus=${question.hand.bonus} />
      <${said.Rows} sheet=${question.worth} />`
    }
    <ul>
      ${names.map(
        (called, seat) => html`<li key=${seat} data-crest=${seat}>
        <div class="explained__seat"><span>${called}</span><b>${signed(round.points[seat] ?? 0)}</b></div>
        ${round.explained
          .filter((reason) => reason.seat === seat)
          .map(
            (reason, i) => html`<p key=${i} class="explained__why">
          <span>${reason.kind === "false_win" ? say("score.false_win") : said.reasonWords(reason.kind)} <${SectionLink} game=${said.game} section=${reason.section} /></span>
          ${reason.points !== 0 && html`<span>${signed(reason.points)}</span>`}</p>`,
          )}
      </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {Said} said @param {string[]} names @param {Bare} round */
function resultWords(said, names, { ended, ender }) {
  const name = names[ender ?? 0] ?? "";
  return ended === "false_win" ? say("score.false_win.of", { name }) : said.word(`result.${ended}`, { name });
}

/** The highest total leads. @param {number[]} totals */
export function best(totals) {
  return Math.max(...totals);
}
