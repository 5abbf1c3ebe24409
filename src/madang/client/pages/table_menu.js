/** What is around a running table: its rules, links to it, who watches, a way out. */

import { html, useState } from "../core/html.js";
import { go, link } from "../core/route.js";
import { gameNamed, me, namesOf } from "../core/store.js";
import { t } from "../core/words.js";
import { Preferences } from "../controls/bar.js";
import { CopyLink } from "../controls/copy.js";
import { Icon } from "../controls/icon.js";
import { refusal } from "../controls/refusal.js";
import { SeatDot } from "../controls/seat_dot.js";
import { SeatLink } from "../controls/seat_link.js";
import { Summary } from "../controls/summary.js";
import { Sheet } from "../parts/sheet.js";

/** @typedef {import("../core/table.js").Table} Table */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ table: Table, info: TableInfo }} props */
export function TableMenu({ table, info }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button plain square" data-do="table-menu" aria-label=${t("around.menu")} onClick=${() => setOpen(true)}>
      <${Icon} name="menu" /></button>
    ${isOpen && html`<${Sheet} title=${t("around.menu")} onClose=${() => setOpen(false)}>
      <div class="stack"><${Menu} table=${table} info=${info} /></div><//>`}`;
}

/** @param {{ table: Table, info: TableInfo }} props */
function Menu({ table, info }) {
  const game = gameNamed(info.game);
  const isSeated = table.seat.value !== null;
  const names = namesOf(info);
  return html`
    <section class="field"><h3>${t("around.rules")}</h3>
      ${game && html`<${Summary} game=${game} info=${info} />`}
      <a href=${`#/rules/${info.game}?${new URLSearchParams(Object.entries(info.options).map(([name, value]) => [name, String(value)]))}`} target="_blank">${t("lobby.rules")}</a>
    </section>
    <section class="field"><h3>${t("lobby.seats")}</h3>
      <ul class="row__seats">${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} seat=${seat} name=${names[place] ?? ""} /></li>`)}</ul>
      ${!isSeated && html`<${TakeOver} table=${table} info=${info} />`}
    </section>
    <${CopyLink} id="watch-link" label=${t("around.watch_link")} address=${link(`/t/${info.table}`)} />
    ${isSeated && html`<${SeatLink} path=${`/${info.table}`} />`}
    <${Preferences} />
    <${Leave} table=${table} isSeated=${isSeated && info.status === "playing"} />`;
}

/** Watchers may play on for a bot from the next deal, where the table allows it. @param {{ table: Table, info: TableInfo }} props */
function TakeOver({ table, info }) {
  const [problem, setProblem] = useState("");
  const isNext = info.seats.some((other) => other.next_guest && other.next_guest === me.value?.id);
  const seat = info.seats.findIndex((other) => other.kind === "bot" && !other.next_guest);
  const ask = async (/** @type {string} */ type, fields = {}) => setProblem(await refusal(table.ask(type, fields)));
  if (!info.open_bots || info.status !== "playing" || info.is_last || (seat < 0 && !isNext)) return null;
  return html`${isNext
      ? html`<p role="status">${t("around.next")}</p>
        <button type="button" class="button plain" data-do="keep-watching" onClick=${() => ask("stand")}>${t("around.keep_watching")}</button>`
      : html`<button type="button" class="button" data-do="take-over" onClick=${() => ask("sit", { seat })}>${t("around.take_over")}</button>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/** @param {{ table: Table, isSeated: boolean }} props */
function Leave({ table, isSeated }) {
  const giveUp = async () => {
    await table.ask("stand");
    go("/");
  };
  return html`<div class="field">
    <a class="button" href="#/">${t("bar.lobby")}</a>
    ${isSeated && html`<p class="hint">${t("around.leave.means")}</p>
      <button type="button" class="button plain" data-do="give-up" onClick=${giveUp}>${t("around.give_up")}</button>`}
  </div>`;
}
