/** The button that opens an invitation over the page. */

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
