/** Why the server refuses a hand, in the words of the page. */

import { html } from "../../core/html.js";
import { refusalWords } from "../../controls/refusal.js";
import { SectionLink } from "../../parts/sheet.js";

/** What a section says, in a sentence for every language. @type {Record<string, string>} */
const SENTENCES = {
  "MJ 1.3": "score.refused.copies",
  "MJ 1.5": "score.refused.set",
  "MJ 5.8": "score.refused.size",
  "3.8": "score.refused.false_win",
};

/** @param {{ said: import("./said.js").Said, refused: import("../../core/api.js").Refused }} props */
export function RefusedHand({ said, refused: { code, args } }) {
  const section = (args["section"] ?? "").replace(`${said.citation} `, ""); // its own page needs no sign
  const known = args["cause"] ? `score.cause.${args["cause"]}` : (SENTENCES[section] ?? said.refused?.[section]);
  const words = code === "bad_question" ? said.word(known ?? "score.refused") : refusalWords(code, args);
  return html`<div class="problem"><p>${words} ${section && html`<${SectionLink} game=${said.game} section=${section} />`}</p></div>`;
}
