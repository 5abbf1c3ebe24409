/** What the host can do about people: before the deal about a seat, in a running match about those who sit and watch. */

import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { me, namesOf } from "../net/store.js";
import { refusal } from "../ui/asking.js";
import { Icon } from "../ui/icon.js";
import { AskFirst, Sheet } from "../ui/sheet.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {{ info: TableInfo, place: number, act: (type: string, fields?: Record<string, any>) => void, onClose: () => void }} Menu */

export const words = ["shell.room"];

// ---- Before the deal: swap a person's seat, remove them, or make them the host.

/** @param {Menu} props */
export default function SeatMenu({ info, place, act, onClose }) {
  const names = namesOf(info);
  const seat = info.seats[place];
  const finish = (/** @type {string} */ type, /** @type {Record<string, any>} */ fields) => {
    act(type, fields);
    onClose();
  };
  if (!seat) return null;
  return html`<${Sheet} title=${t("room.seat", { seat: place + 1, name: names[place] })} onClose=${onClose}><div class="stack">
    ${seat.kind === "person" && seat.guest !== me.value?.id && html`<${AtSeat} guest=${seat.guest} name=${names[place] ?? ""} finish=${finish} />`}
    <section class="field" aria-labelledby="swap"><h3 id="swap">${t("room.swap")}</h3>
      <div class="seat-menu">
        ${names.map(
          (name, other) =>
            other !== place &&
            html`<button key=${other} type="button" class="button" data-do="swap" data-with=${other}
          onClick=${() => finish("swap", { seat: place, other })}>${t("room.seat", { seat: other + 1, name })}</button>`,
        )}
      </div>
    </section>
  </div><//>`;
}

/** @param {{ guest: string, name: string, finish: (type: string, fields: Record<string, any>) => void }} props */
function AtSeat({ guest, name, finish }) {
  return html`<div class="seat-menu">
    <button type="button" class="button" data-do="pass-host" onClick=${() => finish("pass_host", { guest })}><${Icon} name="crown" />${t("room.pass_host", { name })}</button>
    <${AskFirst} class="button" name="remove" title=${t("room.remove.title", { name })} lost=${t("room.remove.lost", { name })} yes=${t("room.remove", { name })}
      act=${() => finish("remove", { guest })}>${t("room.remove", { name })}<//>
  </div>`;
}

// ---- In a running match: hand it over, or put a bot in the place of somebody who is away.

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {{ table: Table, info: TableInfo }} props */
export function MatchPeople({ table, info }) {
  const [problem, setProblem] = useState("");
  const names = namesOf(info);
  const ask = async (
    /** @type {import("../net/table.js").CommandType} */ type,
    /** @type {string} */ guest,
  ) => setProblem(await refusal(table.ask(type, { guest })));
  const others = info.seats.filter((seat) => seat.kind === "person" && seat.guest !== me.value?.id);
  const watching = (info.watching ?? []).filter(({ guest }) => guest !== me.value?.id);
  if (!others.length && !watching.length) return null;
  return html`<div class="seat-menu" data-do="match-people">
    ${others.map((seat) => html`<${InMatch} key=${seat.guest} seat=${seat} name=${names[info.seats.indexOf(seat)] ?? ""} ask=${ask} />`)}
    ${watching.map(
      ({
        guest,
        name,
      }) => html`<${AskFirst} key=${guest} class="button" name="remove-watcher" title=${t("room.remove.title", { name })} lost=${t("room.remove.watcher", { name })} yes=${t("room.remove", { name })}
      act=${() => ask("remove", guest)}>${t("room.remove", { name })}<//>`,
    )}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}</div>`;
}

/** @param {{ seat: Seat, name: string, ask: (type: string, guest: string) => void }} props */
function InMatch({ seat, name, ask }) {
  const isSilent = !seat.connected || seat.covered;
  return html`<button type="button" class="button" data-do="pass-host" onClick=${() => ask("pass_host", seat.guest)}><${Icon} name="crown" />${t("room.pass_host", { name })}</button>
    ${
      isSilent &&
      html`<${AskFirst} class="button" name="remove" title=${t("room.remove.title", { name })} lost=${t("room.remove.bot", { name })} yes=${t("room.remove", { name })}
      act=${() => ask("remove", seat.guest)}>${t("room.remove", { name })}<//>`
    }`;
}
