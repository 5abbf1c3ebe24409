/** A link with which another device goes on as me, and its QR code; made only when asked for: it is a key, which works once. */

import { newSeatLink } from "../core/api.js";
import { html, useState } from "../core/html.js";
import { link } from "../core/route.js";
import { t } from "../core/words.js";
import { CopyLink } from "./copy.js";
import { Icon } from "./icon.js";
import { reaches, useReach } from "./own_device.js";
import { QrCode } from "./qr_code.js";
import { refusal } from "./refusal.js";

/** @param {{ path?: string }} props where it leads beside the seat, such as "/t4bl3" for a table */
export function SeatLink({ path = "" }) {
  const [key, setKey] = useState("");
  const { base, reach } = useReach();
  const [problem, setProblem] = useState("");
  const [lasts, setLasts] = useState(0);
  const make = async () => {
    const asked = newSeatLink();
    setProblem(await refusal(asked));
    const made = await asked;
    setLasts(made.lasts);
    setKey(`/seat/${made.secret}${path}`);
  };
  const address = base ? `${base}#${key}` : link(key);
  if (!key || reach === "asking") return html`<button type="button" class="button" data-do="seat-link" onClick=${make}><${Icon} name="phone" />${t("around.seat_link.make")}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
  return html`<div class="field seat-link">
    <${QrCode} text=${address} label=${t("around.seat_link.qr")} />
    ${!reaches(reach) && html`<p class="problem" role="status">${t("around.seat_link.local")}</p>`}
    <p class="hint">${t("around.seat_link.means", { minutes: Math.max(1, Math.floor(lasts / 60)) })}</p>
    <${CopyLink} id="seat-link" label=${t("around.seat_link")} address=${address} />
  </div>`;
}
