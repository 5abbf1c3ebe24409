/** Real cards of Nylon-ppong, told by months; what they count and cost, the server says. */

import { UNREACHABLE, useTries } from "../../core/again.js";
import { Refused, score } from "../../core/api.js";
import { html, useEffect, useState } from "../../core/html.js";
import { signed } from "../../core/words.js";
import { useUnfinished } from "../../core/unfinished.js";
import { Segments } from "../../controls/choice.js";
import { EntryActs } from "../../controls/entry_acts.js";
import { refusalWords } from "../../controls/refusal.js";
import { MonthHand, MonthPad } from "../../hwatu/months.js";
import { SectionLink } from "../../parts/sheet.js";
import { HandQuestion } from "./score_hand.js";
import { GAME, lineWords, say } from "./words.js";

/** @typedef {import("../../core/types.js").EntryProps} EntryProps */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../core/score_book.js").Reason} Reason */
/** @typedef {import("../../core/score_book.js").Scored} Scored */

const MOST_CARDS = 6;
const ASK_AFTER_MS = 200;

/** How a round ends in the words of the scoring call, and what it has to be told beside the hands. */
const ENDS = [
  { end: "stop", hasEnder: true },
  { end: "out", hasEnder: true, hasDiscarder: true },
  { end: "declare", hasEnder: true },
  { end: "show", hasEnder: true, option: "triplet_only_finish" },
  { end: "deck_out" },
];

/** @typedef {{ end: string, seat: number | null, discarder: number | null, hands: number[][] }} Told */

/** @param {EntryProps} props */
function RoundEntry({ names, options, known, form, finish, cancel }) {
  const [told, setTold] = useUnfinished(`${form}told`, () => toldBefore(names, known));
  const [open, setOpen] = useUnfinished(`${form}open`, 0);
  const asked = questionOf(told, names);
  const { answer, refused } = useAnswer(asked, options);
  const change = (/** @type {Partial<Told>} */ fields) => setTold({ ...told, ...fields });
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (asked && answer) finish(roundOf(told, asked, answer));
  };
  return html`<form class="score__form" onSubmit=${save}>
    <${HowItEnded} told=${told} names=${names} options=${options} change=${change} />
    <${Hands} told=${told} names=${names} answer=${answer} open=${open} setOpen=${setOpen} change=${change} />
    <div class="score__told">
    <div class="verdicts" role="status">
      ${!asked && html`<p class="hint">${missingWords(told, names)}</p>`}
      ${refused && html`<p class="problem">${refusedWords(refused, told, names, options)} ${refused.args.section
        && html`<${SectionLink} game=${GAME} section=${refused.args.section} />`}</p>`}
      ${asked && answer && html`<${Explained} names=${names} round=${roundOf(told, asked, answer)} />`}
    </div>
    <${EntryActs} canKeep=${Boolean(asked && answer)} cancel=${cancel} />
    </div>
  </form>`;
}

/** What a round that is mended was told. @param {string[]} names @param {Scored | null} known @returns {Told} */
function toldBefore(names, known) {
  const empty = { end: "", seat: null, discarder: null, hands: names.map(() => []) };
  return known?.question ? { ...empty, ...known.question } : empty;
}

/** The question, once everything is told; who goes out may hold nothing. @param {Told} told @param {string[]} names @returns {Record<string, any> | null} */
function questionOf({ end, seat, discarder, hands }, names) {
  const row = ENDS.find((other) => other.end === end);
  if (!row || missingHands({ end, seat, discarder, hands }, names).length) return null;
  if ((row.hasEnder && seat === null) || (row.hasDiscarder && discarder === null)) return null;
  return { hands, end, ...(row.hasEnder && { seat }), ...(row.hasDiscarder && { discarder }) };
}

/** @param {Told} told @param {string[]} names */
function missingHands({ end, seat, hands }, names) {
  return names.filter((_, other) => hands[other]?.length === 0 && !(other === seat && end === "out"));
}

/** What is still to be told. @param {Told} told @param {string[]} names */
function missingWords(told, names) {
  const row = ENDS.find((other) => other.end === told.end);
  if (!row) return say("score.missing.end");
  if (row.hasEnder && told.seat === null) return say("score.missing.seat");
  if (row.hasDiscarder && told.discarder === null) return say("score.missing.discarder");
  return say("score.missing.hands", { names: missingHands(told, names).join(", ") });
}

/** @typedef {{ scores: number[], failed_stop: boolean, explained: Reason[] }} RoundAnswer */

/** Ask the server whenever the question has rested for a moment. @param {Record<string, any> | null} question @param {Options} options @returns {{ answer: RoundAnswer | null, refused: Refused | null }} */
function useAnswer(question, options) {
  const key = JSON.stringify(question);
  const [told, setTold] = useState(/** @type {{ key: string, answer: any, refused: Refused | null }} */ ({ key: "", answer: null, refused: null }));
  const tries = useTries(told.refused?.code === UNREACHABLE);
  useEffect(() => {
    if (!question) return;
    const timer = setTimeout(() => {
      score(GAME, { ...question, options: { ...options, players: question["hands"].length } }).then(
        (answer) => setTold({ key, answer, refused: null }),
        (problem) => setTold({ key, answer: null, refused: problem instanceof Refused ? problem : new Refused(UNREACHABLE, {}) }),
      );
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, tries]);
  return told.key === key ? told : { answer: null, refused: null };
}

/** @param {Refused} refused @param {Told} told @param {string[]} names @param {Options} options */
function refusedWords(refused, told, names, options) {
  const seat = /^hands\[(\d)\]$/.exec(refused.args["where"] ?? "")?.[1];
  if (refused.code !== "bad_question") return refusalWords(refused.code, refused.args);
  if (seat !== undefined && Number(seat) !== told.seat) return say("score.refused.six", { name: names[Number(seat)] ?? "" });
  return say(`score.refused.${told.end}`, { name: names[told.seat ?? 0] ?? "", limit: options["stop_limit"] });
}

/** @param {Told} told @param {Record<string, any>} question @param {RoundAnswer} answer @returns {Omit<Scored, "starters">} */
function roundOf(told, question, answer) {
  const ender = ENDS.find((row) => row.end === told.end)?.hasEnder ? told.seat : null;
  const ended = answer.failed_stop ? "failed_stop" : told.end;
  return { points: answer.scores, ender, ended, question, explained: answer.explained };
}

/** @param {{ told: Told, names: string[], options: Options, change: (fields: Partial<Told>) => void }} props */
function HowItEnded({ told, names, options, change }) {
  const row = ENDS.find((other) => other.end === told.end);
  const rows = ENDS.filter((other) => !other.option || options[other.option] || other.end === told.end);
  const players = names.map((name, seat) => ({ value: String(seat), text: name }));
  return html`<div class="score__how">
    <${Segments} label=${say("score.end")} value=${told.end} choices=${rows.map(({ end }) => ({ value: end, text: say(`score.end.${end}`) }))}
      choose=${(/** @type {string} */ end) => change({ end })} />
    ${row?.hasEnder && html`<${Segments} label=${say(`score.who.${told.end}`)} value=${String(told.seat)} choices=${players}
      choose=${(/** @type {string} */ seat) => change({ seat: Number(seat) })} />`}
    ${row?.hasDiscarder && html`<${Segments} label=${say("score.discarder")} value=${String(told.discarder)}
      choices=${players.filter(({ value }) => value !== String(told.seat))} choose=${(/** @type {string} */ seat) => change({ discarder: Number(seat) })} />`}
  </div>`;
}

/** @param {{ told: Told, names: string[], answer: RoundAnswer | null, open: number, setOpen: (seat: number) => void, change: (fields: Partial<Told>) => void }} props */
function Hands({ told, names, answer, open, setOpen, change }) {
  const used = told.hands.flat();
  const put = (/** @type {number} */ seat, /** @type {number[]} */ hand) => change({ hands: told.hands.with(seat, hand) });
  return html`<fieldset class="hands">
    <legend class="label">${say("score.hands")}</legend>
    ${names.map((name, seat) => {
      const hand = told.hands[seat] ?? [];
      const isOpen = seat === open;
      return html`<div key=${seat} class=${`hands__seat ${isOpen ? "is-open" : ""}`} data-crest=${seat} data-hand=${seat}>
        <div class="hands__head">
          <button type="button" class="hands__name" aria-expanded=${isOpen} onClick=${() => setOpen(isOpen ? -1 : seat)}>
            <span>${name}</span>
            ${hand.length === 0 && html`<small>${seat === told.seat && told.end === "out" ? say("result.no_cards") : say("score.tap")}</small>`}
          </button>
          <${MonthHand} months=${hand} take=${(/** @type {number} */ place) => put(seat, hand.toSpliced(place, 1))} />
          ${answer && html`<b class="hands__points">${signed(answer.scores[seat] ?? 0)}</b>`}
        </div>
        ${isOpen && html`<${MonthPad} label=${say("score.pad", { name })} used=${used} isFull=${hand.length >= MOST_CARDS}
          press=${(/** @type {number} */ month) => put(seat, [...hand, month])} />
          ${seat < names.length - 1 && html`<button type="button" class="button hands__next" data-do="next-hand" onClick=${() => setOpen(seat + 1)}>
            ${say("score.next_hand", { name: names[seat + 1] ?? "" })}</button>`}`}
      </div>`;
    })}
  </fieldset>`;
}

/** Every point of a round in words. @param {{ names: string[], round: Omit<Scored, "starters"> }} props */
function Explained({ names, round }) {
  const hands = round.question?.["hands"] ?? [];
  const name = names[round.ender ?? 0] ?? "";
  return html`<div class="explained" data-ended=${round.ended}>
    <p class=${round.ended === "failed_stop" ? "explained__failed" : "explained__reason"}><strong>${say(`result.${round.ended}`, { name })}.</strong> ${say(`reason.${round.ended}`, { name })}</p>
    <ul>
      ${names.map((called, seat) => html`<li key=${seat} data-crest=${seat}>
        <div class="explained__seat"><span>${called}</span><b>${signed(round.points[seat] ?? 0)}</b></div>
        ${round.explained.filter((reason) => reason.seat === seat).map((reason, i) => html`<p key=${i} class="explained__why" data-kind=${reason.kind}>
          <span>${lineWords(reason.kind, reason.section, [...(hands[seat] ?? [])].sort((a, b) => a - b))} <${SectionLink} game=${GAME} section=${reason.section} /></span>
          <span>${signed(reason.points)}</span></p>`)}
      </li>`)}
    </ul>
  </div>`;
}

/** 1.4  The lowest total leads. @param {number[]} totals */
function best(totals) {
  return Math.min(...totals);
}

/** @type {import("../../core/types.js").ScoreClient} */
export default { HandQuestion, sheet: { RoundEntry, Explained, best } };

