/** Where a match with real tiles is: dealer, prevailing wind; the server moves it on. */

import { html } from "../../html.js";
import { WINDS } from "./answer.js";
import { roundWords, say, windName } from "../table/words.js";
import { score } from "../../net/api.js";
import { Segments } from "../../ui/choice.js";

/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("../../device/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("./client.js").Said} Said */

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

/** The round, the hand of it, every seat with its wind. @param {{ said: Said, names: string[], deal: Deal, last: Scored | null, told?: import("./pay.js").Told }} props `told`: of the hand that is written down */
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
  return [...where, ...(ended === "drawn_hand" ? [say("mark.drawn_hand")] : [])].join(", ");
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
