/** 5.1, 5.6  Ready and open ready: pressed first, then the discard is chosen among those that the table allows. */

import { closeByBack } from "../../core/back.js";
import { html, useLayoutEffect, useState } from "../../core/html.js";
import { Tile } from "../../mahjong/tile.js";
import { wordsOf } from "../../mahjong/table/acts.js";
import { say as sayAll, waitsOf } from "../../mahjong/table/words.js";
import { say } from "./words.js";
import { worthIn } from "./worth.js";

/** @typedef {import("../../core/types.js").View} View */

export const WAYS = ["ready", "open-ready"];
export const CANCEL = "cancel";

/** What one is about to do with a tile. @param {import("../../parts/frame.js").Frame} frame @returns {import("../../mahjong/table/play.js").Turn} */
export function useDeclaring({ update, table, press }) {
  const [pressed, declare] = useState("");
  const { view, legal } = update;
  const open = WAYS.filter((way) => wordsOf(legal, way).length > 0);
  const way = open.includes(pressed) ? pressed : "";
  const put = (/** @type {string} */ next) => declare(next === way || next === CANCEL ? "" : next);
  useLayoutEffect(() => declare(""), [update.n]);
  useLayoutEffect(() => (way ? closeByBack(() => declare("")) : undefined), [way]);
  const key = (/** @type {string} */ word) => (open.includes(word) ? () => put(word) : press(word));
  return {
    verb: way || "discard",
    ask: way && say(`ask.${way}`),
    keys: { r: key("ready"), o: key("open-ready"), ...(way ? { Escape: () => declare("") } : {}) },
    takes(word) {
      const isMine = WAYS.includes(word) || word === CANCEL;
      if (isMine) put(word);
      return isMine;
    },
    Above: way && html`<${Choices} view=${view} way=${way} discards=${wordsOf(legal, way).map((word) => word.split(" ")[1] ?? "")} options=${table.info.options} />`,
  };
}

/** What each discard would wait for. @param {{ view: View, way: string, discards: string[], options: import("../../core/types.js").Options }} props */
function Choices({ view, way, discards, options }) {
  return html`<ul class="waits declare" aria-label=${say("declare")}>
    ${discards.map((discard) => html`<li key=${discard} data-discard=${discard}>
      <${Tile} tile=${discard} /><span class="declare__to" aria-hidden="true">→</span>
      ${waitsOf(view, discard).map((wait) => html`<span key=${wait.tile} class="declare__wait" data-left=${wait.left}>
        <${Tile} tile=${wait.tile} /><small><b>${sayAll("waits.left", { left: wait.left })}</b><br class="declare__break" /> ${worthIn(way, wait, options)}</small></span>`)}
    </li>`)}
  </ul>`;
}
