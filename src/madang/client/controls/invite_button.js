/** The button that opens an invitation over the page. */

import { html, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { Sheet } from "../parts/sheet.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

export const Invite = later("controls/invite.js", () => import("./invite.js"));

/** @param {{ path: string, text: string, table?: string, sitting?: string[] }} props */
export function InviteButton({ path, text, table, sitting }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button" data-do="invite" onClick=${() => setOpen(true)}><${Icon} name="link" />${t("waiting.invite")}</button>
    ${isOpen && html`<${Sheet} title=${t("waiting.invite")} onClose=${() => setOpen(false)}>
      <div class="stack"><${Invite} path=${path} text=${text} table=${table} sitting=${sitting} isOpen /></div><//>`}`;
}
