/** The rules of a table that waits for its deal, changed by its host. */

import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { refusedOption } from "../net/catalogue.js";
import { draftOf, rulesCommand, seatsOf, withOptions } from "../net/draft.js";
import { Company, Count, HouseRules, Presets, Time } from "./make.js";
import { Sent, useSending } from "../ui/mine.js";
import { Sheet } from "../ui/sheet.js";

const Pace = lazy("ui/pace.js", () => import("../ui/pace.js"));

/** @typedef {import("../net/draft.js").Draft} Draft */
/** @typedef {import("../net/catalogue.js").RefusedOption} RefusedOption */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TableInfo} TableInfo */

export const words = ["shell.room"];

/** @param {{ table: import("../net/table.js").Table, info: TableInfo, game: GameInfo, onClose: () => void }} props */
export default function ChangeRules({ table, info, game, onClose }) {
  const [draft, setDraft] = useState(() => draftOf(game, info));
  const [refused, setRefused] = useState(/** @type {RefusedOption | null} */ (null));
  const sending = useSending();
  const row = game.options.find((other) => other.name === game.seats_option);
  const change = (/** @type {Partial<Draft>} */ fields) => setDraft({ ...draft, ...fields });
  const save = async () => {
    const answer = await table.ask("set_rules", rulesCommand(game, draft));
    setRefused(refusedOption(game, answer));
    if (answer.ok) onClose();
    return answer;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void sending.send(save);
  };
  return html`<${Sheet} class="change-rules" title=${t("waiting.rules")} onClose=${onClose}><form class="make__form" onSubmit=${submit}>
    ${
      row &&
      html`<${Count} row=${row} count=${seatsOf(game, draft)}
      choose=${(/** @type {number} */ chosen) => setDraft(withOptions(game, draft, { [row.name]: chosen }))} />`
    }
    <${Presets} game=${game} draft=${draft} setDraft=${setDraft} />
    <${HouseRules} game=${game} draft=${draft} setDraft=${setDraft} refused=${refused} />
    <${Pace} game=${game} seconds=${draft.callWindow} change=${(/** @type {number} */ callWindow) => change({ callWindow })} />
    <${Time} game=${game} draft=${draft} change=${change} />
    <${Company} game=${game} draft=${draft} change=${change} />
    <div class="make__done"><${Sent} sending=${sending} />
      <button class="button main large" data-do="save-rules" aria-busy=${sending.isBusy}>${t("room.rules.done")}</button></div>
  </form><//>`;
}
