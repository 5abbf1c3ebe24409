/** What is this hand worth? Tiles tapped or typed, circumstances ticked; with thirteen tiles, what it waits for. */

import { html, useRef, useState } from "../../core/html.js";
import { useAnswers } from "../../parts/answers.js";
import { Distance, InShort, Verdict } from "./score_answer.js";
import { BLANK, NOTHING, answersTo, winningOf } from "./score_asked.js";
import { HandEditor } from "./score_editor.js";
import { Circumstances } from "./score_how.js";
import { say } from "./words.js";

/** @param {import("../../core/types.js").HandProps} props */
export function HandQuestion({ options, house }) {
  const [asked, setAsked] = useState(BLANK);
  const { worth, distance, wins, refused } = useAnswers([asked, options], () => answersTo(asked, options), NOTHING);
  /** @type {import("./score_asked.js").Change} */
  const change = (fields) => setAsked({ ...asked, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  return html`<div class="one-hand one-hand--tiles">
    <div class="one-hand__ask">
      <${HandEditor} asked=${asked} change=${change} refused=${refused} mayBeSeen
        short=${html`<${InShort} worth=${worth} distance=${distance} look=${() => place.current?.scrollIntoView()} />`} />
      <${Circumstances} asked=${asked} change=${change} />
      ${house(refused)}
    </div>
    <div class="one-hand__answer" role="status" aria-label=${say("score.answer")} ref=${place}>
      ${worth && html`<${Verdict} worth=${worth} winning=${winningOf(asked)} bonus=${asked.bonus} options=${options} isGiverMissing=${asked.by !== "self_draw" && !asked.discarder} />`}
      ${distance && html`<${Distance} distance=${distance} wins=${wins} />`}
      ${!worth && !distance && !refused && html`<p class="hint">${say("score.how")}</p>`}
      ${refused?.code === "bad_question" && html`<p class="hint">${say("score.impossible")}</p>`}
    </div>
  </div>`;
}
