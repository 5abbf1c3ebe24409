/** Where a match with real tiles is: dealer, prevailing wind, what drawn hands have added; the server moves it on. */

import { score } from "../../core/api.js";
import { html } from "../../core/html.js";
import { Segments } from "../../controls/choice.js";
import { WINDS } from "./score_how.js";
import { GAME, say, windName } from "./words.js";

/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("../../core/score_book.js").ScoreSheet} ScoreSheet */

/**
 * @typedef {object} Deal
 * @property {number} dealer the seat that is East
 * @property {string} round_wind
 * @property {number} same_deal hands in a row with the same seats
 * @property {number} goulash what each seat owes the next winner
 */

/** @type {Deal & { over: boolean }} */
const FIRST = { dealer: 0, round_wind: "E", same_deal: 1, goulash: 0, over: false };

/** Where the hand after this one is played; null: the first of all. @param {Scored | null} last @returns {Deal & { over: boolean }} */
export function dealAfter(last) {
  return last ? (last.next ?? last.deal ?? FIRST) : FIRST;
}

/** A hand with where it was played, and where the next one is. @param {ScoreSheet} sheet @param {number} place @param {Omit<Scored, "starters">} round @returns {Promise<Scored>} */
export async function after(sheet, place, round) {
  const { over: _, ...deal } = round.deal ?? sheet.rounds[place]?.deal ?? dealAfter(sheet.rounds[place - 1] ?? null);
  const next = round.ended === "false_win" ? deal : await nextOf(deal, round, sheet.options);
  return { ...round, deal, next, starters: [] };
}

/** Nobody hears of the next hand while the server is away. @param {Deal} deal @param {Omit<Scored, "starters">} round @param {import("../../core/types.js").Options} options */
function nextOf(deal, { ender }, options) {
  return score(GAME, { ...deal, winners: ender === null ? [] : [ender], options }).catch(() => undefined);
}

/** Rejected where house rules exclude each other. @param {import("../../core/types.js").Options} options */
export function check(options) {
  return score(GAME, { winners: [], options });
}

/** The wind of a seat. @param {number} seat @param {Deal} deal */
export function windOf(seat, { dealer }) {
  return WINDS[(seat - dealer + WINDS.length) % WINDS.length] ?? "";
}

/** Who sits where in the hand that comes. @param {{ names: string[], last: Scored | null }} props */
export function Next({ names, last }) {
  return html`<${DealLine} names=${names} deal=${dealAfter(last)} />`;
}

/** The round, the hand of it, every seat with its wind. @param {{ names: string[], deal: Deal }} props */
export function DealLine({ names, deal }) {
  return html`<div class="deal-line"><p>${dealWords(deal)}${deal.goulash > 0 && html` · ${say("goulash", { points: deal.goulash })}`}</p>
    <ul aria-label=${say("score.winds")}>${names.map((name, seat) => html`<li key=${seat} data-wind=${windOf(seat, deal)}>
      <b aria-hidden="true">${say(`wind.${windOf(seat, deal)}.letter`)}</b><span>${name}</span><span class="heard-only">${windName(windOf(seat, deal))}</span></li>`)}</ul></div>`;
}

/** @param {Deal} deal */
function dealWords({ round_wind: wind, dealer, same_deal: count }) {
  const round = say("round", { wind: windName(wind), number: dealer + 1 });
  return count > 1 ? `${round} ${say("round.again", { count: count - 1 })}` : round;
}

/** Where a hand was played, and that nobody won it. @param {Scored} round */
export function rowNote({ deal, ended }) {
  const where = deal ? [say("round.short", { wind: windName(deal.round_wind), number: deal.dealer + 1 })] : [];
  return [...where, ...(ended === "drawn_hand" ? [say("mark.drawn_hand")] : [])].join(", ");
}

/** 1.1  Whether the hand before was the last one. @param {Scored | null} last */
export function isOver(last) {
  return dealAfter(last).over;
}

/** Say otherwise where the table plays otherwise than the page has counted. @param {{ names: string[], deal: Deal, change: (deal: Deal) => void }} props */
export function DealForm({ names, deal, change }) {
  return html`<details class="fold" data-do="other-deal"><summary>${say("score.other_deal")}</summary><div class="fold__body">
    <${Segments} label=${say("score.dealer")} value=${String(deal.dealer)} choices=${names.map((name, seat) => ({ value: String(seat), text: name }))}
      choose=${(/** @type {string} */ seat) => change({ ...deal, dealer: Number(seat), same_deal: 1 })} />
    <${Segments} label=${say("score.round")} value=${deal.round_wind} choices=${WINDS.map((value) => ({ value, text: windName(value) }))}
      choose=${(/** @type {string} */ wind) => change({ ...deal, round_wind: wind, same_deal: 1 })} />
  </div></details>`;
}
