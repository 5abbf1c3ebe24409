/** Why the server refuses a hand, in the words of the page; what only it can say stays in English. */

import { html } from "../../core/html.js";
import { refusalWords } from "../../controls/refusal.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

const CIRCUMSTANCES = "MJ 10.6"; // of which there are many, and the server names one
const OWN = "HK "; // the page of this game needs no sign

/** What a section says, in a sentence for every language. @type {Record<string, string>} */
const SENTENCES = {
  "MJ 1.3": "score.refused.copies",
  "MJ 1.5": "score.refused.set",
  "MJ 5.8": "score.refused.size",
  [CIRCUMSTANCES]: "score.refused.circumstances",
  "HK 3.8": "score.refused.false_win",
};

/** @param {{ refused: import("../../core/api.js").Refused, id?: string }} props */
export function RefusedHand({ refused: { code, args }, id }) {
  const { remedy, section = "" } = args;
  const known = SENTENCES[section];
  const words = code === "bad_question" ? say(known ?? "score.refused") : refusalWords(code, args);
  return html`<div class="problem" id=${id}><p>${words} ${section && html`<${SectionLink} game=${GAME} section=${section.replace(OWN, "")} />`}</p>
    ${remedy && (!known || section === CIRCUMSTANCES) && html`<p class="problem__detail" lang="en">${remedy}</p>`}</div>`;
}
