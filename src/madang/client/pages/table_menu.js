/** What is around a running table: its rules, links to it, who watches, a way out. */

import { html, useState } from "../core/html.js";
import { go } from "../core/route.js";
import { gameNamed, me, namesOf } from "../core/store.js";
import { t, title } from "../core/words.js";
import { Preferences } from "../controls/bar.js";
import { FairButton } from "../controls/fair_button.js";
import { GiveUp } from "../controls/give_up.js";
import { Icon } from "../controls/icon.js";
import { InviteButton } from "../controls/invite_button.js";
import { later } from "../controls/later.js";
import { refusal } from "../controls/refusal.js";
import { SeatDot } from "../controls/seat_dot.js";
import { SeatLink } from "../controls/seat_link.js";
import { Summary } from "../controls/summary.js";
import { Sheet } from "../parts/sheet.js";

const MatchPeople = later("pages/match_people.js", () => import("./match_people.js"));

/** @typedef {import("../core/table.js").Table} Table */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ table: Table, info: TableInfo }} props */
export function TableMenu({ table, info }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button plain square" data-do="table-menu" aria-label=${t("around.menu")} onClick=${() => setOpen(true)}>
      <${Icon} name="menu" /></button>
    ${isOpen && html`<${Sheet} title=${t("around.menu")} onClose=${() => setOpen(false)}>
      <div class="stack"><${Menu} table=${table} info=${info} onTaken=${() => setOpen(false)} /></div><//>`}`;
}

/** @param {{ table: Table, info: TableInfo, onTaken: () => void }} props */
function Menu({ table, info, onTaken }) {
  const game = gameNamed(info.game);
  const isSeated = table.seat.value !== null;
  const names = namesOf(info);
  return html`
    <section class="field"><h3>${t("around.rules")}</h3>
      ${game && html`<${Summary} game=${game} info=${info} />`}
      <a href=${`#/rules/${info.game}?${new URLSearchParams(Object.entries(info.options).map(([name, value]) => [name, String(value)]))}`} target="_blank">${t("lobby.rules")}</a>
      <a data-do="learn" href=${`#/learn/${info.game}`} target="_blank">${t("lobby.learn")}</a>
    </section>
    <section class="field"><h3>${t("lobby.seats")}</h3>
      <ul class="row__seats">${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} game=${info.game} place=${place} seat=${seat} name=${names[place] ?? ""} /></li>`)}</ul>
      ${!isSeated && html`<${TakeOver} table=${table} info=${info} onTaken=${onTaken} />`}
      ${info.status === "playing" && info.host === me.value?.id && html`<${MatchPeople} table=${table} info=${info} />`}
    </section>
    ${game && html`<${InviteButton} path=${`/t/${info.table}`} table=${isSeated ? info.table : ""} sitting=${info.seats.map((seat) => seat.guest)} text=${t("waiting.invite.text", { game: title(game) })} />`}
    ${isSeated && html`<${SeatLink} path=${`/${info.table}`} />`}
    <${FairButton} table=${table} info=${info} />
    <${Preferences} />
    <${Leave} info=${info} isSeated=${isSeated && info.status === "playing"} />`;
}

/** Watchers may play on for a bot from the next deal, where the table allows it; the table itself tells it then. @param {{ table: Table, info: TableInfo, onTaken: () => void }} props */
function TakeOver({ table, info, onTaken }) {
  const [problem, setProblem] = useState("");
  const isNext = info.seats.some((other) => other.next_guest && other.next_guest === me.value?.id);
  const seat = info.seats.findIndex((other) => other.kind === "bot" && !other.next_guest);
  const ask = async (/** @type {string} */ type, fields = {}) => {
    const why = await refusal(table.ask(type, fields));
    setProblem(why);
    if (!why) onTaken();
  };
  if (!info.open_bots || info.status !== "playing" || info.is_last || (seat < 0 && !isNext)) return null;
  return html`${isNext
      ? html`<p role="status">${t("around.next")}</p>
        <button type="button" class="button plain" data-do="keep-watching" onClick=${() => ask("stand")}>${t("around.keep_watching")}</button>`
      : html`<button type="button" class="button" data-do="take-over" onClick=${() => ask("sit", { seat })}>${t("around.take_over")}</button>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/** @param {{ info: TableInfo, isSeated: boolean }} props */
function Leave({ info, isSeated }) {
  return html`<div class="field">
    <a class="button" href="#/">${t("bar.lobby")}</a>
    ${isSeated && html`<p class="hint">${t("around.leave.means")}</p>
      <${GiveUp} info=${info} onDone=${() => go("/")} />`}
  </div>`;
}
