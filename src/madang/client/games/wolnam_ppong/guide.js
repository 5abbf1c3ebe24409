/** What each action does and when it is open: beside the table where there is room, else in the help. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { SectionLink } from "../../parts/sheet.js";
import { SECTIONS } from "./acts.js";
import { GAME, say } from "./words.js";

const WORDS = ["fold", "bet", "ado", "show"];

/** @param {{ legal: string[] }} props */
export function ActionGuide({ legal }) {
  const isOpen = (/** @type {string} */ word) => legal.some((other) => other === word || other.split("-")[0] === word);
  return html`<dl class="guide">
    ${WORDS.map((word) => html`<div key=${word} data-open=${isOpen(word) ? "" : undefined}>
      <dt>${say(`action.${word}`)} ${isOpen(word) && html`<i>${t("table.open_now")}</i>`}</dt>
      <dd>${say(`why.${word}`)} <${SectionLink} game=${GAME} section=${SECTIONS[word]} /></dd>
    </div>`)}
  </dl>`;
}
