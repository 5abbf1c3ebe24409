/** What the decks of a table follow from: the server's promise, and the numbers of everybody's devices. */

import { html } from "../core/html.js";
import { knownOf } from "../core/promises.js";
import { namesOf } from "../core/store.js";
import { t } from "../core/words.js";
import { Row, useFairLooks } from "./fair_looks.js";

/** @typedef {{ table: import("../core/table.js").Table, info: import("../core/types.js").TableInfo }} Props */

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

/** @param {Props & { promised: import("../core/promises.js").Promised }} props */
function Promised({ table, info, promised }) {
  const names = namesOf(info);
  return html`<h3>${t("fair.promise")}</h3>
    <p><code>${promised.commit}</code></p>
    <h3>${t("fair.numbers")}</h3>
    <ul class="fair__rows">
      ${promised.numbers.map((number, seat) => html`<${Row} key=${seat} is=${number ? "right" : "open"}>
        ${names[seat]}: ${number ? html`<code>${number}</code>` : t(info.seats[seat]?.kind === "bot" ? "fair.number.bot" : "fair.number.none")}
        ${seat === table.seat.value && number && html` <span class="hint" data-whose>${t(whose(table.id, number))}</span>`}<//>`)}
    </ul>
    ${info.status === "over"
      ? html`<a class="button main" data-do="check-deal" href=${`#/fair/${info.table}`}>${t("table.fair")}</a>`
      : html`<p class="hint">${t("fair.later")}</p>`}`;
}

/** Which device added the number of my seat. @param {string} table @param {string} number */
function whose(table, number) {
  return knownOf(table)?.number === number ? "fair.number.mine" : "fair.number.other_device";
}
