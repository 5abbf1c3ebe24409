/**
 * What a hand of real tiles costs each seat: by its tiles, by what somebody counted, or for a false win; the
 * server computes it, and this file puts it into words. And where the match is after that hand.
 */

import { html } from "../../html.js";
import { comma, signed } from "../../i18n/words.js";
import { score } from "../../net/api.js";
import { Segments } from "../../ui/choice.js";
import { SectionLink } from "../../ui/sheet.js";
import { Sets } from "../table/result.js";
import { roundWords, say, windName } from "../table/words.js";
import { WAYS, WINDS } from "./answer.js";
import { answersTo, NOTHING, winningOf } from "./asked.js";

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("./asked.js").Asked} Asked */
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
/** @typedef {import("./asked.js").Answers & { round: Bare | null }} Answered `round`: to be kept */

/** @type {Costs} */
const UNPAID = { ...NOTHING, paid: null };

/** @type {Answered} */
export const UNANSWERED = { ...NOTHING, round: null };

/** Whether somebody won. @param {Pick<Told, "ended">} told */
export function isWon({ ended }) {
  return WAYS.includes(ended);
}

/** @param {Said} said @param {Told} told @param {Place} place @param {Options} options @returns {Promise<Answered>} */
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

// ---- Where a match with real tiles is: dealer, prevailing wind; the server moves it on.

/** @typedef {import("../../device/score_book.js").ScoreSheet} ScoreSheet */

/** @typedef {Record<string, any> & { dealer: number, round_wind: string, same_deal: number }} Deal `dealer`: the seat that is East; `same_deal`: hands in a row with the same seats */

const FIRST = { dealer: 0, round_wind: "E", same_deal: 1, over: false };

/** Where the hand after this one is played; null: the first of all. @param {Said} said @param {Scored | null} last @returns {Deal & { over: boolean }} */
export function dealAfter({ first }, last) {
  return last?.next ?? last?.deal ?? { ...FIRST, ...first };
}

/** A hand with where it was played, and where the next one is. @param {Said} said @param {ScoreSheet} sheet @param {number} place @param {Omit<Scored, "starters">} round @returns {Promise<Scored>} */
export async function after(said, sheet, place, round) {
  const { over: _, ...deal } =
    round.deal ?? sheet.rounds[place]?.deal ?? dealAfter(said, sheet.rounds[place - 1] ?? null);
  const next = round.ended === "false_win" ? deal : await nextOf(said, deal, round, sheet.options);
  return { ...round, deal, next, starters: [], ...(next ? {} : { isBehind: true }) };
}

/** Nobody hears of the next hand while the server is away. @param {Said} said @param {Deal} deal @param {Omit<Scored, "starters">} round @param {Options} options */
function nextOf({ game }, deal, { ender }, options) {
  return score(game, { ...deal, winners: ender === null ? [] : [ender], options }).catch(() => undefined);
}

/** Rejected where house rules exclude each other. @param {Said} said @param {Options} options */
export function check({ game }, options) {
  return score(game, { winners: [], options });
}

/** The wind of a seat. @param {number} seat @param {Deal} deal */
export function windOf(seat, { dealer }) {
  return WINDS[(seat - dealer + WINDS.length) % WINDS.length] ?? "";
}

/** The seats of the next hand. @param {{ said: Said, names: string[], last: Scored | null }} props */
export function Next({ said, names, last }) {
  return html`<${DealLine} said=${said} names=${names} deal=${dealAfter(said, last)} last=${last} />`;
}

/** The round, the hand of it, every seat with its wind. @param {{ said: Said, names: string[], deal: Deal, last: Scored | null, told?: Told }} props `told`: of the hand that is written down */
export function DealLine({ said, names, deal, last, told }) {
  return html`<div class="deal-line"><p>${[roundWords(deal), said.dealNote?.(deal)].filter(Boolean).join(" · ")}</p>
    <ul aria-label=${say("score.winds")}>${names.map(
      (name, seat) => html`<li key=${seat} data-wind=${windOf(seat, deal)}>
      <b aria-hidden="true">${say(`wind.${windOf(seat, deal)}.letter`)}</b><span>${name}</span><span class="heard-only">${windName(windOf(seat, deal))}</span>${said.SeatMark && html`<${said.SeatMark} seat=${seat} last=${last} told=${told} />`}</li>`,
    )}</ul></div>`;
}

/** Where a hand was played, and that nobody won it. @param {Scored} round */
export function rowNote({ deal, ended }) {
  const where = deal
    ? [say("round.short", { wind: windName(deal.round_wind), number: deal.dealer + 1 })]
    : [];
  return [...where, ...(ended === "drawn_hand" ? [say("mark.drawn_hand")] : [])].join(comma());
}

/** 1.1  Whether the hand before was the last one. @param {Said} said @param {Scored | null} last */
export function isOver(said, last) {
  return dealAfter(said, last).over;
}

/** Say otherwise where the table plays otherwise than the page has counted. @param {{ said: Said, names: string[], deal: Deal, change: (deal: Deal) => void, children?: import("../../types.js").Children }} props */
export function DealForm({ said, names, deal, change, children }) {
  return html`<details class="fold" data-do="other-deal"><summary>${said.word("score.other_deal")}</summary><div class="fold__body">
    <${Segments} label=${say("score.dealer")} value=${String(deal.dealer)} choices=${names.map((name, seat) => ({ value: String(seat), text: name }))}
      choose=${(/** @type {string} */ seat) => change({ ...deal, dealer: Number(seat), same_deal: 1 })} />
    <${Segments} label=${say("score.round")} value=${deal.round_wind} choices=${WINDS.map((value) => ({ value, text: windName(value) }))}
      choose=${(/** @type {string} */ wind) => change({ ...deal, round_wind: wind, same_deal: 1 })} />
    ${children}
  </div></details>`;
}
