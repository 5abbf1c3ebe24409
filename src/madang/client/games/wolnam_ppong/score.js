/** One turn of Wolnam-ppong with real cards: what is my hand worth, how much may I bet, what did it come to? */

import { useFormDraft } from "../../device/form_drafts.js";
import { GAME, OddsSheet, say } from "./words.js";
import { html } from "../../html.js";
import { MonthHand, MonthPad } from "../../hwatu/months.js";
import { signed } from "../../i18n/words.js";
import { odds, score } from "../../net/api.js";
import { refusalWords } from "../../ui/asking.js";
import { useAnswers } from "../../ui/score_form.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").Options} Options */

const HAND = 2;
const MOST_SEEN = 46;
const MOST_CHIPS = 1_000_000; // of a deal

/** @typedef {{ hand: number[], seen: number[], pot: string, chips: string, bet: string, drawn: number | null }} Asked */
/** @typedef {(fields: Partial<Asked>) => void} Change */
/** @typedef {{ pot: number, chips: number, change: number, deal_ends: boolean, section: string }} Turn */
/** @typedef {{ min_bet: number, max_bet: number, why: string, section: string }} Cap what may be bet, and why not more */
/** @typedef {{ odds: Record<string, any> | null, cap: Cap | null, turn: Turn | null }} Answers */

/** @type {Answers} */
const NOTHING = { odds: null, cap: null, turn: null };
/** @type {Asked} */
const BLANK = { hand: [], seen: [], pot: "", chips: "", bet: "", drawn: null };

/** @param {import("../../types.js").HandProps} props */
function HandQuestion({ options, house }) {
  const [asked, setAsked] = useFormDraft(`hand.${GAME}`, BLANK);
  const told = useAnswers([asked, options], () => answersTo(asked, options), NOTHING);
  /** @type {Change} */
  const change = (fields) => setAsked({ ...asked, ...fields });
  return html`<div class="one-hand">
    <div class="one-hand__ask">
      ${house(told.refused)}
      <${Cards} part="hand" label=${say("score.hand")} means=${say("score.tap")} months=${asked.hand} used=${[...asked.hand, ...asked.seen]}
        isFull=${asked.hand.length >= HAND} put=${(/** @type {number[]} */ hand) => change({ hand, drawn: null, bet: "" })} />
      <${Cards} part="seen" label=${say("score.seen")} means=${say("score.seen.means")} months=${asked.seen} used=${[...asked.hand, ...asked.seen]}
        isFull=${asked.seen.length >= MOST_SEEN} put=${(/** @type {number[]} */ seen) => change({ seen })} />
      <${Amount} name="pot" value=${asked.pot} put=${(/** @type {string} */ pot) => change({ pot })} />
      <${Amount} name="chips" value=${asked.chips} put=${(/** @type {string} */ chips) => change({ chips })} />
    </div>
    <div class="one-hand__answer" role="status" aria-busy=${told.isOld}>
      ${told.cap && html`<${Most} cap=${told.cap} pot=${asked.pot} />`}
      ${told.odds && html`<section class="one-hand__odds" data-part="odds"><h2>${say("odds.title")}</h2><${OddsSheet} odds=${told.odds} /></section>`}
      ${told.cap && html`<${Settle} asked=${asked} cap=${told.cap} turn=${told.turn} change=${change} />`}
      ${told.refused && html`<p class="problem">${refusalWords(told.refused.code, told.refused.args)}</p>`}
    </div>
  </div>`;
}

/** @param {{ part: string, label: string, means: string, months: number[], used: number[], isFull: boolean, put: (months: number[]) => void }} props */
function Cards({ part, label, means, months, used, isFull, put }) {
  return html`<section class="field" data-part=${part}><h2>${label}</h2>
    <div class="one-hand__cards">
      <${MonthHand} months=${months} take=${(/** @type {number} */ place) => put(months.toSpliced(place, 1))} />
      ${
        months.length
          ? html`<button type="button" class="button plain" data-do="clear" onClick=${() => put([])}>${say("score.clear")}</button>`
          : html`<p class="hint">${means}</p>`
      }
    </div>
    <${MonthPad} label=${label} used=${used} isFull=${isFull} press=${(/** @type {number} */ month) => put([...months, month])} />
  </section>`;
}

/** @param {{ name: string, value: string, put: (text: string) => void }} props */
function Amount({ name, value, put }) {
  return html`<div class="field"><label class="label" for=${`turn-${name}`}>${say(`score.${name}`)}</label>
    <input id=${`turn-${name}`} class="input" type="number" inputmode="numeric" min="0" step="1" value=${value}
      onInput=${(/** @type {any} */ event) => put(event.currentTarget.value)} /></div>`;
}

/** How much may be bet, and what bounds it. @param {{ cap: Cap, pot: string }} props */
function Most({ cap, pot }) {
  const why = say(`cap.${cap.why}`, { pot: Number(pot), most: cap.max_bet, least: cap.min_bet });
  return html`<section class="worth" data-part="cap"><p class="worth__points"><span>${say("score.most")}</span><b>${cap.max_bet}</b></p>
    <p class="hint">${why} <${SectionLink} game=${GAME} section=${cap.section} /></p></section>`;
}

/** The result of a turn. @param {{ asked: Asked, cap: Cap, turn: Turn | null, change: Change }} props */
function Settle({ asked, cap, turn, change }) {
  const draws = asked.hand[0] !== asked.hand[1];
  return html`<section class="field" data-part="turn"><h2>${say("score.turn")}</h2>
    ${cap.max_bet > 0 && html`<${Amount} name="bet" value=${asked.bet} put=${(/** @type {string} */ bet) => change({ bet })} />`}
    ${!mayBet(asked.bet, cap) && html`<p class="problem">${say("score.bounds", { least: cap.min_bet, most: cap.max_bet })}</p>`}
    ${
      whole(asked.bet) && draws
        ? html`<p class="label">${say("score.drawn")}</p><${MonthPad} label=${say("score.drawn")}
      used=${[...asked.hand, ...asked.seen]} chosen=${asked.drawn}
      press=${(/** @type {number} */ month) => change({ drawn: asked.drawn === month ? null : month })} />`
        : null
    }
    ${
      turn &&
      html`<div class="worth">
      <p class="worth__points"><span>${say("score.change")} <${SectionLink} game=${GAME} section=${turn.section} /></span><b data-change>${signed(turn.change)}</b></p>
      <p><span>${say("score.pot_after")}</span><b>${turn.pot}</b></p>
      <p><span>${say("score.chips_after")}</span><b>${turn.chips}</b></p>
      ${turn.deal_ends && html`<p class="hint">${say("score.ends")}</p>`}
    </div>`
    }
  </section>`;
}

/** @param {Asked} asked @param {Options} options @returns {Promise<Answers>} */
async function answersTo({ hand, seen, pot, chips, bet, drawn }, options) {
  if (hand.length < HAND) return NOTHING;
  const purse = whole(pot) && chips !== "" ? { pot: Number(pot), chips: Number(chips) } : null;
  const worth = await odds(GAME, { hand, seen, ...purse, options, explain: true });
  if (!purse) return { ...NOTHING, odds: worth };
  const cap = worth.best;
  if (!mayBet(bet, cap)) return { ...NOTHING, odds: worth, cap };
  const stake = cap.max_bet ? Number(bet) : 0;
  const draws = stake > 0 && hand[0] !== hand[1];
  const isAsked = draws ? drawn !== null : bet !== "" || cap.max_bet === 0;
  const turn = isAsked
    ? await score(GAME, { hand, bet: stake, drawn: draws ? drawn : null, ...purse, options })
    : null;
  return { odds: worth, cap, turn };
}

/** Whether a bet is within its bounds; nothing and 0 are no bet. @param {string} text @param {Cap} cap */
function mayBet(text, { min_bet, max_bet }) {
  const bet = Number(text);
  return !bet || max_bet === 0 || (Number.isInteger(bet) && bet >= min_bet && bet <= max_bet);
}

/** Whether a field holds a number of chips above zero. @param {string} text */
function whole(text) {
  return Number(text) > 0;
}

/** A sheet of chips won and lost; nobody remembers the cards of a whole deal. @type {import("../../types.js").SheetClient} */
const sheet = {
  best: (totals) => Math.max(...totals),
  most: MOST_CHIPS,
  isZeroSum: true,
  after: async (_sheet, _place, round) => ({ ...round, starters: [] }),
};

/** @type {import("../../types.js").ScoreClient} */
export default { HandQuestion, sheet, isHandFirst: true };
