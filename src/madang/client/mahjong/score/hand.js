/** What is this hand worth? Tiles tapped or typed, circumstances ticked; with thirteen tiles, what it waits for. */

import { html, useRef } from "../../core/html.js";
import { useUnfinished } from "../../core/unfinished.js";
import { useAnswers } from "../../parts/answers.js";
import { say } from "../table/words.js";
import { Distance, InShort, Verdict } from "./answer.js";
import { BLANK, FULL, NOTHING, answersTo, sizeOf, winningOf } from "./asked.js";
import { HandEditor } from "./editor.js";
import { Circumstances } from "./how.js";

/** @param {import("../../core/types.js").HandProps & { said: import("./said.js").Said }} props */
export function HandQuestion({ said, options, house }) {
  const [asked, setAsked] = useUnfinished(`hand.${said.game}`, BLANK);
  const { worth, distance, wins, refused } = useAnswers([asked, options], () => answersTo(said, asked, options), NOTHING);
  /** @type {import("./asked.js").Change} */
  const change = (fields) => setAsked({ ...asked, ...fields });
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  return html`<div class="one-hand one-hand--tiles">
    <div class="one-hand__ask">
      <${HandEditor} said=${said} asked=${asked} change=${change} refused=${refused} mayBeSeen
        short=${html`<${InShort} said=${said} worth=${worth} distance=${distance} isWhole=${sizeOf(asked) === FULL} look=${() => place.current?.scrollIntoView()} />`} />
      <${Circumstances} said=${said} asked=${asked} change=${change} />
      ${house(refused)}
    </div>
    <div class="one-hand__answer" role="status" aria-label=${say("score.answer")} ref=${place}>
      ${worth && html`<${Verdict} said=${said} worth=${worth} winning=${winningOf(asked)} bonus=${asked.bonus} options=${options} isGiverMissing=${said.isGiverAsked && asked.by !== "self_draw" && !asked.discarder} />`}
      ${distance && html`<${Distance} said=${said} distance=${distance} wins=${wins} isWhole=${sizeOf(asked) === FULL} />`}
      ${!worth && !distance && !refused && html`<p class="hint">${say("score.how")}</p>`}
      ${refused?.code === "bad_question" && html`<p class="hint">${say("score.impossible")}</p>`}
    </div>
  </div>`;
}
