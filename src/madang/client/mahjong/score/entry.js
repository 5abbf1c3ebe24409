/** A hand played with real tiles, to be written down: who won with what, and what each seat pays for it. */

import { useFormDraft } from "../../device/form_drafts.js";
import { html, useRef } from "../../html.js";
import { Distance, Flags, InShort, RefusedHand, Verdict, WAYS } from "./answer.js";
import { BLANK, FULL, sizeOf, winningOf } from "./asked.js";
import { DealForm, DealLine, dealAfter } from "./deal.js";
import { HandEditor } from "./editor.js";
import { Explained, UNANSWERED, answerTo, isWon } from "./pay.js";
import { say } from "../table/words.js";
import { Segments } from "../../ui/choice.js";
import { EntryActs, useAnswers } from "../../ui/score_form.js";

/** @typedef {import("../../types.js").EntryProps} EntryProps */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../device/score_book.js").Scored} Scored */
/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./deal.js").Deal} Deal */
/** @typedef {import("./pay.js").Answered} Answered */
/** @typedef {import("./pay.js").Told} Told */
/** @typedef {import("./client.js").Said} Said */

/** @typedef {(fields: Partial<Told>) => void} ChangeTold */

const ENDS = [...WAYS, "drawn_hand", "false_win"];

/** @type {Told} */
const UNTOLD = { ended: "", winner: null, discarder: null, counted: "tiles", hand: BLANK };

/** @param {EntryProps & { said: Said }} props */
export function RoundEntry({ said, names, options, known, before, form, finish, cancel }) {
  const [told, setTold] = useFormDraft(`${form}told`, () => toldBefore(said, known, options));
  const [deal, setDeal] = useFormDraft(
    `${form}deal`,
    /** @type {Deal} */ (known?.deal ?? dealAfter(said, before)),
  );
  const asked = JSON.stringify([told, deal, options]);
  const answer = useAnswers(
    [asked],
    async () => ({ ...(await answerTo(said, told, { deal, before, seats: names.length }, options)), asked }),
    UNANSWERED,
  );
  /** @type {ChangeTold} */
  const change = (fields) => setTold({ ...told, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const isWhole = told.counted === "tiles" && sizeOf(told.hand) === FULL;
  const short = html`<${InShort} said=${said} worth=${answer.worth} distance=${answer.distance} isWhole=${isWhole} look=${() => place.current?.scrollIntoView()} />`;
  const { round } = answer;
  const canKeep = round !== null && answer.asked === asked; // the answer to an older question is shown, and not kept
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
      <div class="verdicts" role="status" ref=${place}>
        ${answer.refused && (told.counted !== "tiles" || !isWon(told)) && html`<${RefusedHand} said=${said} refused=${answer.refused} />`}
        ${!round && !answer.refused && !(isWhole && answer.distance) && html`<p class="hint">${missingWords(told)}</p>`}
        ${
          round
            ? html`<${Explained} said=${said} names=${names} round=${round} />`
            : html`<${NotYet} said=${said} answer=${answer} hand=${told.hand} isWhole=${isWhole} options=${options} />`
        }
      </div>
      <${EntryActs} canKeep=${canKeep} cancel=${cancel} />
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
