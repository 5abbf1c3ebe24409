/** The words and the looks of fair dealing. */

import { html, useEffect, useState } from "../core/html.js";
import { wear } from "../core/sheets.js";
import { has, learn, t } from "../core/words.js";

const LOOKS = new URL("../style/fair.css", import.meta.url).href;

/** Whether they are there. */
export function useFairLooks() {
  const [isWorn, setWorn] = useState(false);
  useEffect(() => {
    void learn(["fair"]);
    void wear(LOOKS).then(() => setWorn(true), () => setWorn(true));
  }, []);
  return isWorn && has("fair.means");
}

/** A row of what was looked at; the mark is told in words too. @param {{ is: "right" | "wrong" | "open", children: import("../core/types.js").Children }} props */
export function Row({ is, children }) {
  const mark = { right: "✓ ", wrong: "✗ ", open: "" }[is];
  return html`<li data-is=${is}>${mark && html`<span role="img" aria-label=${t(`fair.is.${is}`)}>${mark}</span>`}${children}</li>`;
}
