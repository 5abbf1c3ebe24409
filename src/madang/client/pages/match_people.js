/** What the host of a running match can do about the people in it: hand it over, or put a bot in the place of who is away. */

import { html, useState } from "../html.js";
import { learn, t } from "../i18n/words.js";
import { me, namesOf } from "../net/store.js";
import { refusal } from "../ui/asking.js";
import { Icon } from "../ui/icon.js";
import { AskFirst } from "../ui/sheet.js";

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").TableInfo} TableInfo */

await learn(["shell.room"]);

/** @param {{ table: Table, info: TableInfo }} props */
export default function MatchPeople({ table, info }) {
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
    ${others.map((seat) => html`<${Person} key=${seat.guest} seat=${seat} name=${names[info.seats.indexOf(seat)] ?? ""} ask=${ask} />`)}
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
function Person({ seat, name, ask }) {
  const isSilent = !seat.connected || seat.covered;
  return html`<button type="button" class="button" data-do="pass-host" onClick=${() => ask("pass_host", seat.guest)}><${Icon} name="crown" />${t("room.pass_host", { name })}</button>
    ${
      isSilent &&
      html`<${AskFirst} class="button" name="remove" title=${t("room.remove.title", { name })} lost=${t("room.remove.bot", { name })} yes=${t("room.remove", { name })}
      act=${() => ask("remove", seat.guest)}>${t("room.remove", { name })}<//>`
    }`;
}
