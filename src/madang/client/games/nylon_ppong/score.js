/** Real cards of Nylon-ppong, by their months; the server says what they count and cost. */

import { useFormDraft } from "../../device/form_drafts.js";
import { GAME, lineWords, say } from "./words.js";
import { html } from "../../html.js";
import { MonthHand, MonthPad } from "../../hwatu/months.js";
import { comma, signed } from "../../i18n/words.js";
import { score } from "../../net/api.js";
import { refusalWords } from "../../ui/asking.js";
import { Segments, Switch } from "../../ui/choice.js";
import { EntryActs, useAnswers } from "../../ui/score_form.js";
import { SectionLink } from "../../ui/sheet.js";

// ---- One hand of Nylon-ppong: what do these cards show, and what may I do with them?

/** @typedef {import("../../net/api.js").Refused} Refused */
/** @typedef {import("../../types.js").GameInfo} GameInfo */
/** @typedef {import("../../types.js").Options} Options */

const MOST_CARDS = 6;
const SIZES = [2, 3, 5, 6]; // that a hand can have in its own turn
const SIZES_TO_ASK = [2, 3, 5]; // whose moment the cards alone do not tell
const ROWS_SECTION = "7";
const POINTS_SECTION = "6.1";

/** @typedef {{ hand: number[], top: number | null, drawn: boolean, others: boolean }} Asked */
/** @typedef {{ rows: Record<string, number>, value: number | null, hand_points: number }} Worth */

/** @param {import("../../types.js").HandProps} props */
function HandQuestion({ game, options, house }) {
  const [asked, setAsked] = useFormDraft(
    `hand.${GAME}`,
    /** @type {Asked} */ ({ hand: [], top: null, drawn: true, others: true }),
  );
  const told = useAnswers([asked, options], () => answersTo(asked, options), NOTHING);
  const change = (/** @type {Partial<Asked>} */ fields) => setAsked({ ...asked, ...fields });
  const used = [...asked.hand, ...(asked.top ? [asked.top] : [])];
  return html`<div class="one-hand">
    <div class="one-hand__ask">
      ${house(told.refused)}
      <section class="field" data-part="hand"><h2>${say("score.my_hand")}</h2>
        <div class="one-hand__cards">
          <${MonthHand} months=${asked.hand} take=${(/** @type {number} */ place) => change({ hand: asked.hand.toSpliced(place, 1) })} />
          ${
            asked.hand.length === 0
              ? html`<p class="hint">${say("score.tap_hand")}</p>`
              : html`<button type="button" class="button plain" data-do="clear" onClick=${() => change({ hand: [], top: null })}>${say("score.clear")}</button>`
          }
        </div>
        <${MonthPad} label=${say("score.my_hand")} used=${used} isFull=${asked.hand.length >= MOST_CARDS}
          press=${(/** @type {number} */ month) => change({ hand: [...asked.hand, month] })} />
      </section>
    </div>
    <div class="one-hand__answer" role="status" aria-busy=${told.isOld}>
      ${told.worth && html`<${WorthOf} worth=${told.worth} isWhole=${asked.hand.length === MOST_CARDS} />`}
      ${SIZES_TO_ASK.includes(asked.hand.length) && html`<${Moment} asked=${asked} used=${asked.hand} change=${change} />`}
      ${told.may && html`<${May} game=${game} may=${told.may} />`}
      ${told.refused && html`<p class="problem">${refusalWords(told.refused.code, told.refused.args)}</p>`}
    </div>
  </div>`;
}

/** @typedef {{ worth: Worth | null, may: string[] | null }} Answers */

/** @type {Answers} */
const NOTHING = { worth: null, may: null };

/** @param {Asked} asked @param {Options} options @returns {Promise<Answers>} */
async function answersTo({ hand, top, drawn, others }, options) {
  if (!hand.length) return NOTHING;
  const worth = await score(GAME, { months: hand, options });
  if (!SIZES.includes(hand.length)) return { worth, may: null };
  const moment = hand.length === 3 ? { drawn } : {};
  const { may } = await score(GAME, { hand, top, other_ppong: others, ...moment, options });
  return { worth, may };
}

/** @param {{ worth: Worth, isWhole: boolean }} props */
function WorthOf({ worth, isWhole }) {
  const rows = Object.entries(worth.rows);
  return html`<section class="worth">
    <p class="worth__points"><span>${say("score.counts")} <${SectionLink} game=${GAME} section=${POINTS_SECTION} /></span><b>${signed(worth.hand_points)}</b></p>
    ${rows.map(([row, value]) => html`<p key=${row} class="worth__row" data-row=${row}><span>${say(`combination.${row}`)} <${SectionLink} game=${GAME} section=${ROWS_SECTION} /></span><b>${signed(value)}</b></p>`)}
    ${rows.length > 1 && html`<p class="worth__best"><span>${say("score.best")}</span><b>${signed(worth.value ?? 0)}</b></p>`}
    ${isWhole && !rows.length && html`<p class="hint">${say("score.no_rows")}</p>`}
  </section>`;
}

/** What else is on the table, where it matters. @param {{ asked: Asked, used: number[], change: (fields: Partial<Asked>) => void }} props */
function Moment({ asked, used, change }) {
  const size = asked.hand.length;
  return html`<section class="field" data-part="top"><h2>${say("score.moment")}</h2>
    ${
      (size === 2 || size === 5) &&
      html`<p class="hint">${asked.top ? say("score.top.is", { month: asked.top }) : say("score.top.means")}</p>
      <${MonthPad} label=${say("score.top")} used=${used} chosen=${asked.top}
        press=${(/** @type {number} */ month) => change({ top: asked.top === month ? null : month })} />`
    }
    ${
      size === 3 &&
      html`<${Segments} label=${say("score.before")} isLabelHidden value=${String(asked.drawn)} choose=${(/** @type {string} */ value) => change({ drawn: value === "true" })}
      choices=${[{ value: "true", text: say("score.before.drawn") }, { value: "false", text: say("score.before.ppong") }]} />`
    }
    ${
      size === 2 &&
      html`<div class="option"><label class="label" for="others">${say("score.others")}</label>
      <${Switch} id="others" isOn=${asked.others} change=${(/** @type {boolean} */ others) => change({ others })} /></div>`
    }
  </section>`;
}

/** @param {{ game: GameInfo, may: string[] }} props */
function May({ game, may }) {
  const words = [...new Set(may.map((word) => word.split(" ")[0] ?? ""))];
  return html`<section class="may"><h2>${say("score.may")}</h2>
    <ul>${words.map((word) => {
      const row = game.actions.find((other) => other.word.split(" ")[0] === word);
      return html`<li key=${word} data-may=${word}><b>${say(`action.${word}`)}</b> <span>${say(`score.may.${word}`)}</span>
        ${row && html`<${SectionLink} game=${GAME} section=${row.section} />`}</li>`;
    })}</ul>
  </section>`;
}

// ---- Real cards of Nylon-ppong, by their months; the server says what they count and cost.

/** @typedef {import("../../types.js").EntryProps} EntryProps */
/** @typedef {import("../../device/score_book.js").Reason} Reason */
/** @typedef {import("../../device/score_book.js").Scored} Scored */

/** How a round ends in the words of the scoring call, and what else than the hands it needs. */
const ENDS = [
  { end: "stop", hasEnder: true },
  { end: "out", hasEnder: true, hasDiscarder: true },
  { end: "declare", hasEnder: true },
  { end: "show", hasEnder: true, option: "triplet_only_finish" },
  { end: "deck_out" },
];

/** @typedef {{ end: string, seat: number | null, discarder: number | null, hands: number[][] }} Told */

/** @param {EntryProps} props */
function RoundEntry({ names, options, known, form, isBusy, finish, cancel }) {
  const [told, setTold] = useFormDraft(`${form}told`, () => toldBefore(names, known));
  const [open, setOpen] = useFormDraft(`${form}open`, 0);
  const asked = questionOf(told, names);
  const seated = { ...options, players: names.length };
  const answers = useAnswers(
    [asked, seated],
    async () => ({ answer: asked && (await score(GAME, { ...asked, options: seated })) }),
    UNANSWERED,
  );
  const { answer, refused } = answers.isOld ? UNANSWERED : answers; // who ended it may be another by now
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
      ${
        refused &&
        html`<p class="problem">${refusedWords(refused, told, names, options)} ${
          refused.args.section && html`<${SectionLink} game=${GAME} section=${refused.args.section} />`
        }</p>`
      }
      ${asked && answer && html`<${Explained} names=${names} round=${roundOf(told, asked, answer)} />`}
    </div>
    <${EntryActs} canKeep=${Boolean(asked && answer)} isBusy=${isBusy} cancel=${cancel} />
    </div>
  </form>`;
}

/** The entries of a round that is being corrected. @param {string[]} names @param {Scored | null} known @returns {Told} */
function toldBefore(names, known) {
  const empty = { end: "", seat: null, discarder: null, hands: names.map(() => []) };
  return known?.question ? { ...empty, ...known.question } : empty;
}

/** The question, once everything is entered; a player who goes out may hold nothing. @param {Told} told @param {string[]} names @returns {Record<string, any> | null} */
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

/** The entries that are still missing. @param {Told} told @param {string[]} names */
function missingWords(told, names) {
  const row = ENDS.find((other) => other.end === told.end);
  if (!row) return say("score.missing.end");
  if (row.hasEnder && told.seat === null) return say("score.missing.seat");
  if (row.hasDiscarder && told.discarder === null) return say("score.missing.discarder");
  return say("score.missing.hands", { names: missingHands(told, names).join(comma()) });
}

/** @typedef {{ scores: number[], failed_stop: boolean, explained: Reason[] }} RoundAnswer */

/** @type {{ answer: RoundAnswer | null, refused: Refused | null }} */
const UNANSWERED = { answer: null, refused: null };

/** @param {Refused} refused @param {Told} told @param {string[]} names @param {Options} options */
function refusedWords(refused, told, names, options) {
  const seat = /^hands\[(\d)\]$/.exec(refused.args.where ?? "")?.[1];
  if (refused.code !== "bad_question") return refusalWords(refused.code, refused.args);
  if (seat !== undefined && Number(seat) !== told.seat)
    return say("score.refused.six", { name: names[Number(seat)] ?? "" });
  return say(`score.refused.${told.end}`, { name: names[told.seat ?? 0] ?? "", limit: options.stop_limit });
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
    ${
      row?.hasEnder &&
      html`<${Segments} label=${say(`score.who.${told.end}`)} value=${String(told.seat)} choices=${players}
      choose=${(/** @type {string} */ seat) => change({ seat: Number(seat) })} />`
    }
    ${
      row?.hasDiscarder &&
      html`<${Segments} label=${say("score.discarder")} value=${String(told.discarder)}
      choices=${players.filter(({ value }) => value !== String(told.seat))} choose=${(/** @type {string} */ seat) => change({ discarder: Number(seat) })} />`
    }
  </div>`;
}

/** @param {{ told: Told, names: string[], answer: RoundAnswer | null, open: number, setOpen: (seat: number) => void, change: (fields: Partial<Told>) => void }} props */
function Hands({ told, names, answer, open, setOpen, change }) {
  const used = told.hands.flat();
  const put = (/** @type {number} */ seat, /** @type {number[]} */ hand) =>
    change({ hands: told.hands.with(seat, hand) });
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
        ${
          isOpen &&
          html`<${MonthPad} label=${say("score.pad", { name })} used=${used} isFull=${hand.length >= MOST_CARDS}
          press=${(/** @type {number} */ month) => put(seat, [...hand, month])} />
          ${
            seat < names.length - 1 &&
            html`<button type="button" class="button hands__next" data-do="next-hand" onClick=${() => setOpen(seat + 1)}>
            ${say("score.next_hand", { name: names[seat + 1] ?? "" })}</button>`
          }`
        }
      </div>`;
    })}
  </fieldset>`;
}

/** Every point of a round in words. @param {{ names: string[], round: Omit<Scored, "starters"> }} props */
function Explained({ names, round }) {
  const hands = round.question?.hands ?? [];
  const name = names[round.ender ?? 0] ?? "";
  return html`<div class="explained" data-ended=${round.ended}>
    <p class=${round.ended === "failed_stop" ? "explained__failed" : "explained__reason"}><strong>${say(`result.${round.ended}`, { name })}.</strong> ${say(`reason.${round.ended}`, { name })}</p>
    <ul>
      ${names.map(
        (called, seat) => html`<li key=${seat} data-crest=${seat}>
        <div class="explained__seat"><span>${called}</span><b>${signed(round.points[seat] ?? 0)}</b></div>
        ${round.explained
          .filter((reason) => reason.seat === seat)
          .map(
            (reason, i) => html`<p key=${i} class="explained__why" data-kind=${reason.kind}>
          <span>${lineWords(
            reason.kind,
            reason.section,
            [...(hands[seat] ?? [])].sort((a, b) => a - b),
          )} <${SectionLink} game=${GAME} section=${reason.section} /></span>
          <span>${signed(reason.points)}</span></p>`,
          )}
      </li>`,
      )}
    </ul>
  </div>`;
}

/** 1.4  The lowest total leads. @param {number[]} totals */
function best(totals) {
  return Math.min(...totals);
}

/** @type {import("../../types.js").ScoreClient} */
export default { HandQuestion, sheet: { RoundEntry, Explained, best } };
