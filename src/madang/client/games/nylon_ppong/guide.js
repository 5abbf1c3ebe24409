/** What each action does and when it is open: beside the table where there is room, else in the help. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { SectionLink } from "../../parts/sheet.js";
import { ACTS } from "./acts.js";
import { GAME, say } from "./words.js";

/** @param {{ legal: string[], options: import("../../core/types.js").Options }} props */
export function ActionGuide({ legal, options }) {
  const isOpen = (/** @type {string} */ word) => legal.some((other) => other.split(" ")[0] === word);
  const played = Object.keys(ACTS).filter((word) => isPlayed(word, options));
  const words = [...played.filter(isOpen), ...played.filter((word) => !isOpen(word))];
  return html`<dl class="guide">
    ${words.map((word) => html`<div key=${word} data-open=${isOpen(word) ? "" : undefined}>
      <dt>${say(`action.${word}`)} ${isOpen(word) && html`<i>${t("table.open_now")}</i>`}</dt>
      <dd>${say(`why.${word}`, { limit: options.stop_limit })} <${SectionLink} game=${GAME}
        section=${ACTS[word]?.section} /></dd>
    </div>`)}
  </dl>`;
}

/** Actions that only some houses play, and the option that says so. @type {Record<string, string>} */
const HOUSE = { "ppong-out": "concealed_triplet", show: "triplet_only_finish" };

/** @param {string} word @param {import("../../core/types.js").Options} options */
function isPlayed(word, options) {
  if (word === "pass") return options.ppong_scope === "any_seat";
  const option = HOUSE[word];
  return !option || options[option] === true;
}
