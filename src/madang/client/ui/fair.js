/** The source of a table's decks: the server's promise, and the numbers of everybody's devices. */

import { knownOf } from "../device/promises.js";
import { html, useEffect, useState } from "../html.js";
import { has, learn, t } from "../i18n/words.js";
import { namesOf } from "../net/store.js";
import { useSheet } from "../preload.js";

/** @typedef {{ table: import("../net/table.js").Table, info: import("../types.js").TableInfo }} Props */

/** @param {Props & { doubt: string }} props */
export default function Fair({ table, info, doubt }) {
  const promised = table.promised.value;
  if (!useFairLooks()) return null;
  return html`<div class="fair" data-fair=${promised ? "promised" : "none"}>
    ${doubt && html`<p class="problem" role="alert">${t(`fair.doubt.${doubt}`)}</p>`}
    <p>${t("fair.means")}</p>
    ${promised ? html`<${Promised} table=${table} info=${info} promised=${promised} />` : html`<p>${t(info.branch_of ? "fair.none.what_if" : "fair.none")}</p>`}
  </div>`;
}

/** @param {Props & { promised: import("../device/promises.js").Promised }} props */
function Promised({ table, info, promised }) {
  const names = namesOf(info);
  return html`<h3>${t("fair.promise")}</h3>
    <p><code>${promised.commit}</code></p>
    <h3>${t("fair.numbers")}</h3>
    <ul class="fair__rows">
      ${promised.numbers.map(
        (number, seat) => html`<${Row} key=${seat} is=${number ? "right" : "open"}>
        ${names[seat]}: ${number ? html`<code>${number}</code>` : t(info.seats[seat]?.kind === "bot" ? "fair.number.bot" : "fair.number.none")}
        ${seat === table.seat.value && number && html` <span class="hint" data-whose>${t(whose(table.id, number))}</span>`}<//>`,
      )}
    </ul>
    ${
      info.status === "over"
        ? html`<a class="button main" data-do="check-deal" href=${`#/fair/${info.table}`}>${t("table.fair")}</a>`
        : html`<p class="hint">${t("fair.later")}</p>`
    }`;
}

/** Which device added the number of my seat. @param {string} table @param {string} number */
function whose(table, number) {
  return knownOf(table)?.number === number ? "fair.number.mine" : "fair.number.other_device";
}

// ---- The words and the looks of fair dealing.

const LOOKS = new URL("../style/fair.css", import.meta.url).href;

/** Whether they are there. */
export function useFairLooks() {
  const [isWorn, setWorn] = useState(false);
  useEffect(() => {
    void learn(["shell.fair"]);
    void useSheet(LOOKS).then(
      () => setWorn(true),
      () => setWorn(true),
    );
  }, []);
  return isWorn && has("fair.means");
}

/** A row of the check; the mark is in words too. @param {{ is: "right" | "wrong" | "open", children: import("../types.js").Children }} props */
export function Row({ is, children }) {
  const mark = { right: "✓ ", wrong: "✗ ", open: "" }[is];
  return html`<li data-is=${is}>${mark && html`<span role="img" aria-label=${t(`fair.is.${is}`)}>${mark}</span>`}${children}</li>`;
}
