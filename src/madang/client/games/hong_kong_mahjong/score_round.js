/** A hand played with real tiles, to be written down: who won with what, and what each seat pays for it. */

import { html, useRef, useState } from "../../core/html.js";
import { Segments, Stepper, Switch } from "../../controls/choice.js";
import { EntryActs } from "../../pages/score_entry.js";
import { useAnswers } from "../../parts/answers.js";
import { Distance, InShort, Verdict } from "./score_answer.js";
import { BLANK, winningOf } from "./score_asked.js";
import { DealForm, DealLine, dealAfter } from "./score_deal.js";
import { HandEditor } from "./score_editor.js";
import { Explained } from "./score_explained.js";
import { Flags, WAYS } from "./score_how.js";
import { UNANSWERED, answerTo, isWon, roundOf } from "./score_pay.js";
import { RefusedHand } from "./score_refused.js";
import { say } from "./words.js";

/** @typedef {import("../../core/types.js").EntryProps} EntryProps */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("./score_asked.js").Asked} Asked */
/** @typedef {import("./score_deal.js").Deal} Deal */
/** @typedef {import("./score_pay.js").Answered} Answered */
/** @typedef {import("./score_pay.js").Told} Told */

/** @typedef {(fields: Partial<Told>) => void} ChangeTold */

const ENDS = [...WAYS, "drawn_hand", "false_win"];
const MOST_FAAN = 40;

/** @type {Told} */
const UNTOLD = { ended: "", winner: null, discarder: null, counted: "tiles", faan: 3, limit: false, hand: BLANK };

/** @param {EntryProps} props */
export function RoundEntry({ names, options, known, before, finish, cancel }) {
  const [told, setTold] = useState(() => toldBefore(known, options));
  const [deal, setDeal] = useState(/** @type {Deal} */ (known?.deal ?? dealAfter(before)));
  const asked = JSON.stringify([told, deal, options]);
  const answer = useAnswers([asked], async () => ({ ...(await answerTo(told, deal, options)), asked }), UNANSWERED);
  /** @type {ChangeTold} */
  const change = (fields) => setTold({ ...told, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const short = html`<${InShort} worth=${answer.worth} distance=${answer.distance} look=${() => place.current?.scrollIntoView()} />`;
  const round = answer.paid && roundOf(told, answer, deal, names.length);
  const canKeep = round !== null && answer.asked === asked; // the answer to an older question is shown, and not kept
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (round && canKeep) void finish(round);
  };
  return html`<form class="score__form score__form--tiles" onSubmit=${save}>
    <div class="score__how">
      <${DealLine} names=${names} deal=${deal} />
      <${DealForm} names=${names} deal=${deal} change=${setDeal} />
      <${HowItEnded} told=${told} names=${names} change=${change} />
      ${isWon(told) && html`<${WhatItWas} told=${told} options=${options} refused=${answer.refused} short=${short} change=${change} />`}
    </div>
    <div class="score__told">
      <div class="verdicts" role="status" ref=${place}>
        ${answer.refused && (told.counted === "faan" || !isWon(told)) && html`<${RefusedHand} refused=${answer.refused} />`}
        ${!round && !answer.refused && html`<p class="hint">${missingWords(told)}</p>`}
        ${round ? html`<${Explained} names=${names} round=${round} />`
          : html`<${NotYet} answer=${answer} hand=${told.hand} options=${options} />`}
      </div>
      <${EntryActs} canKeep=${canKeep} cancel=${cancel} />
    </div>
  </form>`;
}

/** What a hand that is mended was told. @param {Scored | null} known @param {Options} options @returns {Told} */
function toldBefore(known, options) {
  const { worth: _, ...told } = known?.question ?? {};
  return { ...UNTOLD, faan: Math.max(UNTOLD.faan, Number(options["min_faan"])), ...told };
}

/** @param {{ told: Told, names: string[], change: ChangeTold }} props */
function HowItEnded({ told, names, change }) {
  const players = names.map((name, seat) => ({ value: String(seat), text: name }));
  const hasGiver = isWon(told) && told.ended !== "self_draw";
  return html`<${Segments} label=${say("score.end")} value=${told.ended} choices=${ENDS.map((value) => ({ value, text: endName(value) }))}
      choose=${(/** @type {string} */ ended) => change({ ended, discarder: null })} />
    ${told.ended && told.ended !== "drawn_hand" && html`<${Segments} label=${say(isWon(told) ? "score.winner" : "score.caller")} value=${String(told.winner)} choices=${players}
      choose=${(/** @type {string} */ seat) => change({ winner: Number(seat), discarder: null })} />`}
    ${hasGiver && html`<${Segments} label=${say("score.discarder")} value=${String(told.discarder)} choices=${players.filter(({ value }) => value !== String(told.winner))}
      choose=${(/** @type {string} */ seat) => change({ discarder: Number(seat) })} />`}`;
}

/** @param {string} ended */
function endName(ended) {
  if (ended === "drawn_hand") return say("result.drawn_hand");
  return say(ended === "false_win" ? "score.false_win" : `score.by.${ended}`);
}

/** The tiles of the winner, or how many faan somebody has counted. @param {{ told: Told, options: Options, refused: import("../../core/api.js").Refused | null, short: import("../../core/types.js").Children, change: ChangeTold }} props */
function WhatItWas({ told, options, refused, short, change }) {
  const hand = (/** @type {Partial<Asked>} */ fields) => change({ hand: { ...told.hand, ...fields } });
  return html`<${Segments} label=${say("score.counted")} value=${told.counted} choose=${(/** @type {string} */ counted) => change({ counted })}
      choices=${["tiles", "faan"].map((value) => ({ value, text: say(`score.counted.${value}`) }))} />
    ${told.counted === "tiles"
      ? html`<${HandEditor} asked=${{ ...told.hand, by: told.ended }} change=${hand} refused=${refused} short=${short} /><${Flags} asked=${told.hand} change=${hand} />`
      : html`<${Faan} told=${told} options=${options} change=${change} />`}`;
}

/** @param {{ told: Told, options: Options, change: ChangeTold }} props */
function Faan({ told, options, change }) {
  const least = Number(options["min_faan"]);
  const values = Array.from({ length: MOST_FAAN - least + 1 }, (_, step) => least + step);
  return html`<div class="option"><label class="label" for="limit">${say("limit")}</label>
      <${Switch} id="limit" isOn=${told.limit} change=${(/** @type {boolean} */ limit) => change({ limit })} /></div>
    ${!told.limit && html`<div class="option"><label class="label" for="faan">${say("score.faan")}</label>
      <${Stepper} id="faan" label=${say("score.faan")} value=${told.faan} values=${values} change=${(/** @type {number} */ faan) => change({ faan })} /></div>`}`;
}

/** What is still to be told. @param {Told} told */
function missingWords(told) {
  if (!told.ended) return say("score.missing.end");
  if (!isWon(told)) return say("score.missing.caller");
  if (told.winner === null) return say("score.missing.winner");
  if (told.ended !== "self_draw" && told.discarder === null) return say("score.missing.discarder");
  return say("score.missing.hand");
}

/** A hand that cannot be written down yet: what it lacks. @param {{ answer: Answered, hand: Asked, options: Options }} props */
function NotYet({ answer: { worth, distance, wins }, hand, options }) {
  return html`${worth && html`<${Verdict} worth=${worth} winning=${winningOf(hand)} bonus=${hand.bonus} options=${options} isGiverMissing=${false} />`}
    ${distance && html`<${Distance} distance=${distance} wins=${wins} />`}`;
}
