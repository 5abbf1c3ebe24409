/** The pages for real tiles of a mahjong: what a hand is worth and who pays, the server says; the sheet keeps it. */

import { html } from "../../core/html.js";
import { learn } from "../../core/words.js";
import { Next, after, check, isOver, rowNote } from "./deal.js";
import { RoundEntry } from "./entry.js";
import { Explained, best } from "./explained.js";
import { HandQuestion } from "./hand.js";

/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("../../core/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../../core/types.js").EntryProps} EntryProps */
/** @typedef {import("../../core/types.js").HandProps} HandProps */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../core/types.js").ScoreClient} ScoreClient */
/** @typedef {import("../../core/types.js").SheetClient} SheetClient */
/** @typedef {import("./said.js").Bare} Bare */
/** @typedef {import("./said.js").Said} Said */

learn(["mahjong", "mahjong.score"]);

const TILE = new URL("../tile.css", import.meta.url).href;
const RESULT = new URL("../table/result.css", import.meta.url).href;
const SCORE = new URL("./score.css", import.meta.url).href;

/** @param {Said} said @returns {ScoreClient} */
export function scoreClientOf(said) {
  return {
    HandQuestion: (/** @type {HandProps} */ props) => html`<${HandQuestion} ...${props} said=${said} />`,
    sheet: sheetOf(said),
    styles: [TILE, RESULT, SCORE, ...(said.styles ?? [])],
  };
}

/** @param {Said} said @returns {SheetClient} */
function sheetOf(said) {
  return {
    best,
    isOver: (last) => isOver(said, last),
    check: (options) => check(said, options),
    after: (sheet, place, round) => after(said, sheet, place, round),
    settle: said.settled && ((rounds, options) => settle(said, rounds, options)),
    rowNote,
    RoundEntry: (/** @type {EntryProps} */ props) => html`<${RoundEntry} ...${props} said=${said} />`,
    Explained: (/** @type {{ names: string[], round: Bare }} */ props) => html`<${Explained} ...${props} said=${said} />`,
    Next: (/** @type {{ names: string[], last: Scored | null }} */ props) => html`<${Next} ...${props} said=${said} />`,
  };
}

/** Every hand with what those before it mean for it, however they were mended. @param {Said} said @param {Scored[]} rounds @param {Options} options */
async function settle(said, rounds, options) {
  /** @type {Scored[]} */
  const settled = [];
  for (const round of rounds) settled.push(await settledAfter(said, round, settled[settled.length - 1] ?? null, options));
  return settled;
}

/** A round is left as it was while the server is away. @param {Said} said @param {Scored} round @param {Scored | null} before @param {Options} options @returns {Promise<Scored>} */
async function settledAfter(said, round, before, options) {
  const settled = said.settled?.(round, before, options).catch(() => round);
  return { ...round, ...(await settled) };
}
