/** Who came by a link to a table that is played is received; who watches may play on for a bot. */

import { freeSeat } from "../core/free_seat.js";
import { html, useState } from "../core/html.js";
import { openedAt } from "../core/route.js";
import { t } from "../core/words.js";
import { Icon } from "../controls/icon.js";
import { later } from "../controls/later.js";

const Arrival = later("pages/arrival.js", () => import("./arrival.js"));

/** The tables at which somebody was received in this window. @type {Set<string>} */
const received = new Set();

/** @typedef {import("../core/table.js").Table} Table */

/** @param {{ table: Table, info: import("../core/types.js").TableInfo, game: import("../core/types.js").GameInfo }} props */
export function Join({ table, info, game }) {
  const watches = table.seat.value === null;
  const [isOpen, setOpen] = useState(watches && info.status === "playing" && isNew(table.id));
  if (!watches) return null;
  return html`${freeSeat(info) !== null && html`<button type="button" class="button join" data-do="join" aria-label=${t("around.take_over")} onClick=${() => setOpen(true)}>
      <${Icon} name="plus" /><span>${t("around.take_over")}</span></button>`}
    ${isOpen && html`<${Arrival} table=${table} info=${info} game=${game} onClose=${() => setOpen(false)} />`}`;
}

/** Whether this window was opened here, and nobody was received yet. @param {string} table */
function isNew(table) {
  const isFirst = openedAt.page === "t" && openedAt.parts[0] === table && !received.has(table);
  received.add(table);
  return isFirst;
}
