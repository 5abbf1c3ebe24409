/** Buttons that open a sheet over the page: an invitation, and what the decks of a table follow from. */

import { doubtOf } from "../device/promises.js";
import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { Icon } from "./icon.js";
import { Sheet } from "./sheet.js";

export const Invite = lazy("ui/invite.js", () => import("./invite.js"));

/** @param {{ path: string, text: string, table?: string, sitting?: string[] }} props */
export function InviteButton({ path, text, table, sitting }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button" data-do="invite" onClick=${() => setOpen(true)}><${Icon} name="link" />${t("waiting.invite")}</button>
    ${
      isOpen &&
      html`<${Sheet} title=${t("waiting.invite")} onClose=${() => setOpen(false)}>
      <div class="stack"><${Invite} path=${path} text=${text} table=${table} sitting=${sitting} isOpen /></div><//>`
    }`;
}

// ---- What the decks of a table follow from; red where something is not as this device remembers it.

const Fair = lazy("ui/fair.js", () => import("./fair.js"));

/** @typedef {import("./fair.js").Props} Props */

/** The doubts: facts that differ from what this device remembers. @param {Props} props */
function doubtAt({ table, info }) {
  return doubtOf(table.id, table.promised.value, info.status !== "open");
}

/** @param {Props} props */
export function FairButton(props) {
  const [isOpen, setOpen] = useState(false);
  const doubt = doubtAt(props);
  return html`<button type="button" class="button" data-do="fair" data-doubt=${doubt ? "" : undefined} onClick=${() => setOpen(true)}>
      <${Icon} name="scales" />${t(doubt ? "around.fair.doubt" : "around.fair")}</button>
    ${isOpen && html`<${Sheet} title=${t("around.fair")} onClose=${() => setOpen(false)}><${Fair} ...${props} doubt=${doubt} /><//>`}`;
}

/** The red mark next to the table's menu: empty if all is well. @param {Props} props */
export function FairMark(props) {
  return doubtAt(props) && html`<${FairButton} ...${props} />`;
}
