/** What each action does and when it is open: beside the table where there is room, else in the help. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { SectionLink } from "./sheet.js";

/** @typedef {{ word: string, title: string, text: string, section: string, isOpen: boolean }} Row */

/** @param {{ game: string, rows: Row[] }} props */
export function Guide({ game, rows }) {
  return html`<dl class="guide">
    ${rows.map(({ word, title, text, section, isOpen }) => html`<div key=${word} data-open=${isOpen ? "" : undefined}>
      <dt>${title} ${isOpen && html`<i>${t("table.open_now")}</i>`}</dt>
      <dd>${text} <${SectionLink} game=${game} section=${section} /></dd>
    </div>`)}
  </dl>`;
}
