/** One hand of Nylon-ppong: what do these cards show, and what may I do with them? */

import { score } from "../../core/api.js";
import { html } from "../../core/html.js";
import { useUnfinished } from "../../core/unfinished.js";
import { signed } from "../../core/words.js";
import { Segments, Switch } from "../../controls/choice.js";
import { refusalWords } from "../../controls/refusal.js";
import { useAnswers } from "../../parts/answers.js";
import { MonthHand, MonthPad } from "../../hwatu/months.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../../core/types.js").Options} Options */

const MOST_CARDS = 6;
const SIZES = [2, 3, 5, 6]; // that a hand can have in its own turn
const SIZES_TO_ASK = [2, 3, 5]; // whose moment the cards alone do not tell
const ROWS_SECTION = "7";
const POINTS_SECTION = "6.1";

/** @typedef {{ hand: number[], top: number | null, drawn: boolean, others: boolean }} Asked */
/** @typedef {{ rows: Record<string, number>, value: number | null, hand_points: number }} Worth */

/** @param {import("../../core/types.js").HandProps} props */
export function HandQuestion({ game, options, house }) {
  const [asked, setAsked] = useUnfinished(`hand.${GAME}`, /** @type {Asked} */ ({ hand: [], top: null, drawn: true, others: true }));
  const told = useAnswers([asked, options], () => answersTo(asked, options), NOTHING);
  const change = (/** @type {Partial<Asked>} */ fields) => setAsked({ ...asked, ...fields });
  const used = [...asked.hand, ...(asked.top ? [asked.top] : [])];
  return html`<div class="one-hand">
    <div class="one-hand__ask">
      ${house(told.refused)}
      <section class="field" data-part="hand"><h2>${say("score.my_hand")}</h2>
        <div class="one-hand__cards">
          <${MonthHand} months=${asked.hand} take=${(/** @type {number} */ place) => change({ hand: asked.hand.toSpliced(place, 1) })} />
          ${asked.hand.length === 0 ? html`<p class="hint">${say("score.tap_hand")}</p>`
            : html`<button type="button" class="button plain" data-do="clear" onClick=${() => change({ hand: [], top: null })}>${say("score.clear")}</button>`}
        </div>
        <${MonthPad} label=${say("score.my_hand")} used=${used} isFull=${asked.hand.length >= MOST_CARDS}
          press=${(/** @type {number} */ month) => change({ hand: [...asked.hand, month] })} />
      </section>
    </div>
    <div class="one-hand__answer" role="status">
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

/** What else lies there, where it matters. @param {{ asked: Asked, used: number[], change: (fields: Partial<Asked>) => void }} props */
function Moment({ asked, used, change }) {
  const size = asked.hand.length;
  return html`<section class="field" data-part="top"><h2>${say("score.moment")}</h2>
    ${(size === 2 || size === 5) && html`<p class="hint">${asked.top ? say("score.top.is", { month: asked.top }) : say("score.top.means")}</p>
      <${MonthPad} label=${say("score.top")} used=${used} chosen=${asked.top}
        press=${(/** @type {number} */ month) => change({ top: asked.top === month ? null : month })} />`}
    ${size === 3 && html`<${Segments} label=${say("score.before")} isLabelHidden value=${String(asked.drawn)} choose=${(/** @type {string} */ value) => change({ drawn: value === "true" })}
      choices=${[{ value: "true", text: say("score.before.drawn") }, { value: "false", text: say("score.before.ppong") }]} />`}
    ${size === 2 && html`<div class="option"><label class="label" for="others">${say("score.others")}</label>
      <${Switch} id="others" isOn=${asked.others} change=${(/** @type {boolean} */ others) => change({ others })} /></div>`}
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
