/** What the host of a running match can do about the people in it: hand it over, or put a bot in the place of who is away. */

import { html, useState } from "../core/html.js";
import { me, namesOf } from "../core/store.js";
import { learn, t } from "../core/words.js";
import { AskFirst } from "../controls/ask_first.js";
import { Icon } from "../controls/icon.js";
import { refusal } from "../controls/refusal.js";

/** @typedef {import("../core/table.js").Table} Table */
/** @typedef {import("../core/types.js").Seat} Seat */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

await learn(["room"]);

/** @param {{ table: Table, info: TableInfo }} props */
export default function MatchPeople({ table, info }) {
  const [problem, setProblem] = useState("");
  const names = namesOf(info);
  const ask = async (/** @type {string} */ type, /** @type {string} */ guest) => setProblem(await refusal(table.ask(type, { guest })));
  const others = info.seats.filter((seat) => seat.kind === "person" && seat.guest !== me.value?.id);
  const watching = (info.watching ?? []).filter(({ guest }) => guest !== me.value?.id);
  if (!others.length && !watching.length) return null;
  return html`<div class="seat-menu" data-do="match-people">
    ${others.map((seat) => html`<${Person} key=${seat.guest} seat=${seat} name=${names[info.seats.indexOf(seat)] ?? ""} ask=${ask} />`)}
    ${watching.map(({ guest, name }) => html`<${AskFirst} key=${guest} class="button" name="remove-watcher" title=${t("room.remove.title", { name })} lost=${t("room.remove.watcher", { name })} yes=${t("room.remove", { name })}
      act=${() => ask("remove", guest)}>${t("room.remove", { name })}<//>`)}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}</div>`;
}

/** @param {{ seat: Seat, name: string, ask: (type: string, guest: string) => void }} props */
function Person({ seat, name, ask }) {
  const isSilent = !seat.connected || seat.covered;
  return html`<button type="button" class="button" data-do="pass-host" onClick=${() => ask("pass_host", seat.guest)}><${Icon} name="crown" />${t("room.pass_host", { name })}</button>
    ${isSilent && html`<${AskFirst} class="button" name="remove" title=${t("room.remove.title", { name })} lost=${t("room.remove.bot", { name })} yes=${t("room.remove", { name })}
      act=${() => ask("remove", seat.guest)}>${t("room.remove", { name })}<//>`}`;
}
