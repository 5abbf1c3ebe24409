/** The pages for real tiles of a mahjong: the server says what a hand is worth and who pays; the sheet keeps it. */

import { useFormDraft } from "../../device/form_drafts.js";
import { html, useRef } from "../../html.js";
import { learn } from "../../i18n/words.js";
import { Segments } from "../../ui/choice.js";
import { EntryActs, useAnswers } from "../../ui/score_form.js";
import { say } from "../table/words.js";
import { Circumstances, Distance, Flags, InShort, RefusedHand, Verdict, WAYS } from "./answer.js";
import { answersTo, BLANK, FULL, NOTHING, sizeOf, winningOf } from "./asked.js";
import { HandEditor } from "./editor.js";
import {
  after,
  answerTo,
  best,
  check,
  dealAfter,
  DealForm,
  DealLine,
  Explained,
  isOver,
  isWon,
  Next,
  rowNote,
  UNANSWERED,
} from "./pay.js";

/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("../../device/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../../types.js").EntryProps} EntryProps */
/** @typedef {import("../../types.js").HandProps} HandProps */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").ScoreClient} ScoreClient */
/** @typedef {import("../../types.js").SheetClient} SheetClient */

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
    Explained: (/** @type {{ names: string[], round: Bare }} */ props) =>
      html`<${Explained} ...${props} said=${said} />`,
    Next: (/** @type {{ names: string[], last: Scored | null }} */ props) =>
      html`<${Next} ...${props} said=${said} />`,
  };
}

/** Every hand with what those before it mean for it, however they were mended. @param {Said} said @param {Scored[]} rounds @param {Options} options */
async function settle(said, rounds, options) {
  /** @type {Scored[]} */
  const settled = [];
  for (const round of rounds)
    settled.push(await settledAfter(said, round, settled[settled.length - 1] ?? null, options));
  return settled;
}

/** A round is left as it was while the server is away. @param {Said} said @param {Scored} round @param {Scored | null} before @param {Options} options @returns {Promise<Scored>} */
async function settledAfter(said, round, before, options) {
  const settled = said.settled?.(round, before, options).catch(() => round);
  return { ...round, ...(await settled) };
}

// ---- What is this hand worth? Tiles tapped or typed, circumstances ticked; with thirteen tiles, what
// it waits for.

/** @param {import("../../types.js").HandProps & { said: Said }} props */
function HandQuestion({ said, options, house }) {
  const [asked, setAsked] = useFormDraft(`hand.${said.game}`, BLANK);
  const { worth, distance, wins, refused, isOld } = useAnswers(
    [asked, options],
    () => answersTo(said, asked, options),
    NOTHING,
  );
  /** @type {import("./asked.js").Change} */
  const change = (fields) => setAsked({ ...asked, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  return html`<div class="one-hand one-hand--tiles">
    <div class="one-hand__ask">
      <${HandEditor} said=${said} asked=${asked} change=${change} refused=${refused} mayBeSeen
        short=${html`<${InShort} said=${said} worth=${worth} distance=${distance} isWhole=${sizeOf(asked) === FULL} isOld=${isOld} look=${() => place.current?.scrollIntoView()} />`} />
      <${Circumstances} said=${said} asked=${asked} change=${change} />
      ${house(refused)}
    </div>
    <div class="one-hand__answer" role="status" aria-busy=${isOld} aria-label=${say("score.answer")} ref=${place}>
      ${worth && html`<${Verdict} said=${said} worth=${worth} winning=${winningOf(asked)} bonus=${asked.bonus} options=${options} isGiverMissing=${said.isGiverAsked && asked.by !== "self_draw" && !asked.discarder} />`}
      ${distance && html`<${Distance} said=${said} distance=${distance} wins=${wins} isWhole=${sizeOf(asked) === FULL} />`}
      ${!worth && !distance && !refused && html`<p class="hint">${say("score.how")}</p>`}
      ${refused?.code === "bad_question" && html`<p class="hint">${say("score.impossible")}</p>`}
    </div>
  </div>`;
}

// ---- The parts of a mahjong game that the pages for real tiles need. Types only: nothing here runs.

/** @typedef {import("../../device/score_book.js").Reason} Reason */
/** @typedef {import("../../types.js").Node} Node */
/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Worth} Worth */
/** @typedef {import("./pay.js").Deal} Deal */
/** @typedef {import("./pay.js").Paid} Paid */
/** @typedef {import("./pay.js").Told} Told */

/** @typedef {Omit<Scored, "starters">} Bare a hand before it is on the sheet */

/**
 * Another way to tell what a hand was worth than by its tiles: somebody has counted.
 *
 * @typedef {object} Counting
 * @property {string} way what it is called, as `faan`
 * @property {(options: Options) => Partial<Told>} untold the entries at the start
 * @property {(props: { told: Told, options: Options, change: ChangeTold }) => Node} Count
 * @property {(round: Bare) => string} words what was told
 * @property {(told: Told, winds: { winner: string, discarder: string }, options: Options) => Promise<Paid>} paid
 */

/**
 * @typedef {object} Said
 * @property {string} game
 * @property {string} citation the sign of its own page, which its own sections go without
 * @property {(key: string, args?: Record<string, any>) => string} word a sentence of the game
 * @property {string[]} kinds the tiles that are played
 * @property {string[]} bonus
 * @property {string[]} melds what a press may put down instead of a tile
 * @property {string[]} flags circumstances that may be ticked
 * @property {Record<string, string>} [refused] what its own sections forbid: a word for each
 * @property {boolean} isGiverAsked whether it matters which wind gave the tile
 * @property {string} minimum the section that asks for it
 * @property {(worth: Worth) => string} worthWords
 * @property {(worth: Worth, options: Options) => string} belowWords what a complete hand lacks
 * @property {(props: { sheet: any }) => Node} Rows every row of a hand, and what they come to
 * @property {(props: { worth: Worth }) => Node} Payers who pays what, as far as one hand tells it
 * @property {(asked: Asked) => boolean} [winsUnfinished] whether a hand wins before its last tile
 * @property {(asked: Asked) => Record<string, any>} [payers] what a question tells of those who pay
 * @property {(worth: Worth, winds: { winner: string, discarder: string }) => Paid} paid what a hand told by its tiles costs
 * @property {Counting} counting
 * @property {(kind: string) => string} reasonWords why somebody paid
 * @property {Record<string, any>} first the fields of a deal at the start of a match, in addition to dealer, wind and count
 * @property {(deal: Deal) => string} [dealNote] a note on a deal, next to its wind and number
 * @property {(told: Told, deal: Deal, seats: number) => Reason[]} [beside] what is paid on top of the hand
 * @property {(props: { seat: number, last: Scored | null, told?: Told }) => Node} [SeatMark] what a seat has kept from the hands before
 * @property {(props: { told: Told, before: Scored | null, names: string[], change: ChangeTold }) => Node} [OtherDeal] what else the table may have counted otherwise
 * @property {(round: Bare, before: Scored | null, options: Options) => Promise<Bare>} [settled] a hand with what the hands before mean for it
 * @property {string[]} [styles] where its own style sheets lie
 */

// ---- A hand played with real tiles, to be written down: who won with what, and what each seat pays.

/** @typedef {import("./pay.js").Answered} Answered */

/** @typedef {(fields: Partial<Told>) => void} ChangeTold */

const ENDS = [...WAYS, "drawn_hand", "false_win"];

/** @type {Told} */
const UNTOLD = { ended: "", winner: null, discarder: null, counted: "tiles", hand: BLANK };

/** @param {EntryProps & { said: Said }} props */
export function RoundEntry({ said, names, options, known, before, form, isBusy, finish, cancel }) {
  const [told, setTold] = useFormDraft(`${form}told`, () => toldBefore(said, known, options));
  const [deal, setDeal] = useFormDraft(
    `${form}deal`,
    /** @type {Deal} */ (known?.deal ?? dealAfter(said, before)),
  );
  const answer = useAnswers(
    [told, deal, options],
    () => answerTo(said, told, { deal, before, seats: names.length }, options),
    UNANSWERED,
  );
  /** @type {ChangeTold} */
  const change = (fields) => setTold({ ...told, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const isWhole = told.counted === "tiles" && sizeOf(told.hand) === FULL;
  const short = html`<${InShort} said=${said} worth=${answer.worth} distance=${answer.distance} isWhole=${isWhole} isOld=${answer.isOld} look=${() => place.current?.scrollIntoView()} />`;
  const { round } = answer;
  const canKeep = round !== null && !answer.isOld; // the answer to an older question is shown, and not kept
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (round && canKeep) void finish(round);
  };
  return html`<form class="score__form score__form--tiles" onSubmit=${save}>
    <div class="score__how">
      <${DealLine} said=${said} names=${names} deal=${deal} last=${before} told=${told} />
      <${DealForm} said=${said} names=${names} deal=${deal} change=${setDeal}>
        ${said.OtherDeal && html`<${said.OtherDeal} told=${told} before=${before} names=${names} change=${change} />`}<//>
      <${HowItEnded} said=${said} told=${told} names=${names} change=${change} />
      ${isWon(told) && html`<${WhatItWas} said=${said} told=${told} options=${options} refused=${answer.refused} short=${short} change=${change} />`}
    </div>
    <div class="score__told">
      <div class="verdicts" role="status" aria-busy=${answer.isOld} ref=${place}>
        ${answer.refused && (told.counted !== "tiles" || !isWon(told)) && html`<${RefusedHand} said=${said} refused=${answer.refused} />`}
        ${!round && !answer.refused && !(isWhole && answer.distance) && html`<p class="hint">${missingWords(told)}</p>`}
        ${
          round
            ? html`<${Explained} said=${said} names=${names} round=${round} />`
            : html`<${NotYet} said=${said} answer=${answer} hand=${told.hand} isWhole=${isWhole} options=${options} />`
        }
      </div>
      <${EntryActs} canKeep=${canKeep} isBusy=${isBusy} cancel=${cancel} />
    </div>
  </form>`;
}

/** The entries of a hand that is being corrected. @param {Said} said @param {Scored | null} known @param {Options} options @returns {Told} */
function toldBefore({ counting }, known, options) {
  const { worth: _, ...told } = known?.question ?? {};
  return { ...UNTOLD, ...counting.untold(options), ...told };
}

/** @param {{ said: Said, told: Told, names: string[], change: ChangeTold }} props */
function HowItEnded({ said, told, names, change }) {
  const players = names.map((name, seat) => ({ value: String(seat), text: name }));
  const hasGiver = isWon(told) && told.ended !== "self_draw";
  return html`<${Segments} label=${say("score.end")} value=${told.ended} choices=${ENDS.map((value) => ({ value, text: endName(said, value) }))}
      choose=${(/** @type {string} */ ended) => change({ ended, discarder: null })} />
    ${
      told.ended &&
      told.ended !== "drawn_hand" &&
      html`<${Segments} label=${say(isWon(told) ? "score.winner" : "score.caller")} value=${String(told.winner)} choices=${players}
      choose=${(/** @type {string} */ seat) => change({ winner: Number(seat), discarder: null })} />`
    }
    ${
      hasGiver &&
      html`<${Segments} label=${say("score.discarder")} value=${String(told.discarder)} choices=${players.filter(({ value }) => value !== String(told.winner))}
      choose=${(/** @type {string} */ seat) => change({ discarder: Number(seat) })} />`
    }`;
}

/** @param {Said} said @param {string} ended */
function endName(said, ended) {
  if (ended === "drawn_hand") return say("result.drawn_hand");
  return said.word(ended === "false_win" ? "score.false_win" : `score.by.${ended}`);
}

/** The tiles of the winner, or what somebody has counted. @param {{ said: Said, told: Told, options: Options, refused: import("../../net/api.js").Refused | null, short: import("../../types.js").Children, change: ChangeTold }} props */
function WhatItWas({ said, told, options, refused, short, change }) {
  const hand = (/** @type {Partial<Asked>} */ fields) => change({ hand: { ...told.hand, ...fields } });
  return html`<${Segments} label=${say("score.counted")} value=${told.counted} choose=${(/** @type {string} */ counted) => change({ counted })}
      choices=${[{ value: "tiles", text: say("score.counted.tiles") }, { value: said.counting.way, text: said.word(`score.counted.${said.counting.way}`) }]} />
    ${
      told.counted === "tiles"
        ? html`<${HandEditor} said=${said} asked=${{ ...told.hand, by: told.ended }} change=${hand} refused=${refused} short=${short} /><${Flags} said=${said} asked=${told.hand} change=${hand} />`
        : html`<${said.counting.Count} told=${told} options=${options} change=${change} />`
    }`;
}

/** The entries that are still missing. @param {Told} told */
function missingWords(told) {
  if (!told.ended) return say("score.missing.end");
  if (!isWon(told)) return say("score.missing.caller");
  if (told.winner === null) return say("score.missing.winner");
  if (told.ended !== "self_draw" && told.discarder === null) return say("score.missing.discarder");
  return say("score.missing.hand");
}

/** A hand that cannot be written down yet: what it lacks. @param {{ said: Said, answer: Answered, hand: Asked, isWhole: boolean, options: Options }} props */
function NotYet({ said, answer: { worth, distance, wins }, hand, isWhole, options }) {
  return html`${worth && html`<${Verdict} said=${said} worth=${worth} winning=${winningOf(hand)} bonus=${hand.bonus} options=${options} isGiverMissing=${false} />`}
    ${distance && html`<${Distance} said=${said} distance=${distance} wins=${wins} isWhole=${isWhole} />`}`;
}
