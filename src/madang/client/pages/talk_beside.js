/** Talk beside the log of a table, where the screen is wide; else it is in the sheet of words to say. */

import { beside } from "../core/beside.js";
import { html, signal, useEffect } from "../core/html.js";
import { mayTalk } from "../core/talk.js";
import { later } from "../controls/later.js";

/** @typedef {import("../core/table.js").Table} Table */

export const Talk = later("pages/talk.js", () => import("./talk.js"));

const room = matchMedia("(min-width: 1024px) and (min-height: 640px)");
export const isWide = signal(room.matches);
room.addEventListener("change", () => {
  isWide.value = room.matches;
});

/** Put the talk of a table beside its log while it is shown. @param {Table} table @param {import("../core/types.js").TableInfo} info */
export function useTalkBeside(table, info) {
  const isShown = isWide.value && mayTalk(info);
  useEffect(() => {
    beside.value = isShown ? () => html`<${Talk} table=${table} />` : null;
    return () => {
      beside.value = null;
    };
  }, [table, isShown]);
}
