/** What the host can do about a seat before the deal: who sits there goes elsewhere, or away, or is the host. */

import { html } from "../html.js";
import { learn, t } from "../i18n/words.js";
import { me, namesOf } from "../net/store.js";
import { Icon } from "../ui/icon.js";
import { AskFirst, Sheet } from "../ui/sheet.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {{ info: TableInfo, place: number, act: (type: string, fields?: Record<string, any>) => void, onClose: () => void }} Menu */

await learn(["shell.room"]);

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
    ${seat.kind === "person" && seat.guest !== me.value?.id && html`<${Person} guest=${seat.guest} name=${names[place] ?? ""} finish=${finish} />`}
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
function Person({ guest, name, finish }) {
  return html`<div class="seat-menu">
    <button type="button" class="button" data-do="pass-host" onClick=${() => finish("pass_host", { guest })}><${Icon} name="crown" />${t("room.pass_host", { name })}</button>
    <${AskFirst} class="button" name="remove" title=${t("room.remove.title", { name })} lost=${t("room.remove.lost", { name })} yes=${t("room.remove", { name })}
      act=${() => finish("remove", { guest })}>${t("room.remove", { name })}<//>
  </div>`;
}
