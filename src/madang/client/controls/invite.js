/** Invite friends: a link to a page, shared by the device, copied, or read by another device's camera. */

import { html, useState } from "../core/html.js";
import { link } from "../core/route.js";
import { t } from "../core/words.js";
import { Sheet } from "../parts/sheet.js";
import { CopyLink } from "./copy.js";
import { FriendsHere } from "./friends_here.js";
import { Icon } from "./icon.js";
import { ReachNote, findReach, reaches, useReach } from "./own_device.js";
import { QrCode } from "./qr_code.js";

/**
 * @typedef {object} Invitation
 * @property {string} path of the page, such as "/t/4bc"
 * @property {string} text that goes with the link
 * @property {string} [label] of the link
 * @property {string} [table] to which friends may be asked who are here
 * @property {string[]} [sitting] guests who sit there already
 * @property {boolean} [isOpen] all of it at once, else the code behind a button
 */

await findReach(); // an invitation that grew would push away what is below it

/** @param {Invitation} props */
export default function Invite({ path, text, label = t("invite.link"), isOpen = false, table, sitting }) {
  const [hasCode, showCode] = useState(false);
  const { base, reach } = useReach();
  const address = base ? `${base}#${path}` : link(path);
  const code = html`<${QrCode} text=${address} label=${t("invite.qr")} />`;
  return html`<div class="invite">
    <${ReachNote} base=${base} reach=${reach} />
    <div class="invite__by">
      ${isOpen && reaches(reach) && code}
      <div class="invite__link"><${CopyLink} id="table-link" label=${label} address=${address} />
        <div class="ways">
          <${Share} address=${address} text=${text} />
          ${!isOpen && reaches(reach) && html`<button type="button" class="button" data-do="show-code" onClick=${() => showCode(true)}><${Icon} name="phone" />${t("invite.code")}</button>`}
        </div></div>
    </div>
    ${table && html`<${FriendsHere} table=${table} sitting=${sitting ?? []} />`}
    ${hasCode && html`<${Sheet} title=${t("invite.title")} onClose=${() => showCode(false)}><div class="stack">${code}</div><//>`}
  </div>`;
}

/** The device's own way to pass a link on, where it has one. @param {{ address: string, text: string }} props */
function Share({ address, text }) {
  if (!("share" in navigator)) return null;
  const share = () => navigator.share({ title: t("app.name"), text, url: address }).catch(() => {}); // thought better of
  return html`<button type="button" class="button main" data-do="share" onClick=${share}><${Icon} name="link" />${t("invite.share")}</button>`;
}
