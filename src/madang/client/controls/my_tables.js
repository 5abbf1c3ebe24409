/** Tables of mine: what is played there and by whom, the way back and the way out. */

import { html, useState } from "../core/html.js";
import { progressIn } from "../core/progress.js";
import { gameNamed, me, namesOf } from "../core/store.js";
import { t, tOf, title } from "../core/words.js";
import { GiveUp } from "./give_up.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ tables: TableInfo[] }} props */
export function MyTables({ tables }) {
  const [left, setLeft] = useState(/** @type {string[]} */ ([]));
  const shown = tables.filter((info) => !left.includes(info.table));
  return html`<ul class="running">
    ${shown.map((info) => html`<li key=${info.table} class="running__row">
      <a class="running__table" href=${`#/t/${info.table}`}>
        <strong>${gameTitle(info)}</strong><span>${progress(info)}</span><span class="hint">${company(info)}</span></a>
      <${GiveUp} info=${info} onDone=${() => setLeft([...left, info.table])} />
    </li>`)}
  </ul>`;
}

/** @param {TableInfo} info */
function gameTitle(info) {
  const game = gameNamed(info.game);
  return game ? title(game) : info.game;
}

/** How far the match is, or how many have come. @param {TableInfo} info */
function progress(info) {
  if (info.status === "playing") return progressIn((key, args) => tOf(info.game, key, args), "lobby.round", info);
  if (info.status === "stuck") return t("around.stuck");
  const taken = info.seats.filter((seat) => seat.kind !== "open").length;
  return t("lobby.taken", { taken, seats: info.seats.length });
}

/** Who else sits there. @param {TableInfo} info */
function company(info) {
  const names = namesOf(info).filter((_, seat) => info.seats[seat]?.kind !== "open" && info.seats[seat]?.guest !== me.value?.id);
  return names.join(" · ");
}
