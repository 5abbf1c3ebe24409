/**
 * Links to give away: shared by the device, copied or read as a QR code; and whether they lead here from
 * other devices.
 */

import { announce } from "../device/announce.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { addresses, newSeatLink } from "../net/api.js";
import { link } from "../route.js";
import { refusal } from "./asking.js";
import { Icon } from "./icon.js";
import { useFocusAfter } from "./sheet.js";

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.id
 * @param {string} props.address
 */
export function CopyLink({ label, id, address }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (/** @type {any} */ event) => {
    const field = event.currentTarget.parentElement.querySelector("input");
    await copyText(address, field);
    announce(t("control.copied"));
    setCopied(true);
    setTimeout(() => setCopied(false), 2500);
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <div class="copy">
      <input class="input" id=${id} readonly value=${address} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
      <button type="button" class="button" onClick=${copy}>
        <${Icon} name=${isCopied ? "check" : "copy"} />${isCopied ? t("control.copied") : t("control.copy")}
      </button>
    </div>
  </div>`;
}

/**
 * Copy a text; a page that is not secure (a LAN address) has no clipboard but its old command.
 *
 * @param {string} text
 * @param {HTMLInputElement} [field] where the text stands
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = field ?? document.body.appendChild(document.createElement("input"));
    place.value = text;
    place.select();
    document.execCommand("copy");
    if (!field) place.remove();
  }
}

// ---- A text as a QR code: one path of black squares on white, in dark pages too, for cameras.

const QUIET = 4; // squares around it that stay white, as the standard asks

/** @typedef {{ size: number, data: boolean[][] }} Squares */

/** @param {{ text: string, label: string }} props */
export function QrCode({ text, label }) {
  const [code, setCode] = useState(/** @type {Squares | null} */ (null));
  useEffect(() => {
    import("../vendor/uqr.js").then(({ encode }) => setCode(encode(text, { ecc: "M", border: QUIET })));
  }, [text]);
  if (!code) return null;
  return html`<figure class="qr">
    <svg viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label} shape-rendering="crispEdges"><path d=${drawn(code)} /></svg>
    <figcaption class="hint">${label}</figcaption>
  </figure>`;
}

/** @param {Squares} code */
function drawn({ data }) {
  return data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

// ---- Addresses that lead back to this device alone, and those by which others come here.

/** Names by which a device reaches nobody but itself. */
const OWN_NAMES = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** What lets the local network in. */
const OPENED = "madang serve --host 0.0.0.0";

/** Whether this page stands at such a name. */
const isOwnDevice = OWN_NAMES.test(location.hostname);

/** @typedef {"fine" | "asking" | "near" | "alone" | "unknown"} Reach who can open a link to this page: everybody, those near, nobody else */

/** @typedef {{ base: string, reach: Reach }} Found */

/** The last answer. @type {Found} */
let last = { base: "", reach: isOwnDevice ? "asking" : "fine" };

/** Where others find this server, and who they may be. @returns {Found} */
export function useReach() {
  const [found, setFound] = useState(last);
  useEffect(() => {
    findReach().then(setFound);
  }, []);
  return found;
}

/** Find it, for what must be shown whole from the beginning. @returns {Promise<Found>} */
export async function findReach() {
  if (isOwnDevice) last = await ask();
  return last;
}

/** @returns {Promise<Found>} */
async function ask() {
  try {
    const [near] = await addresses();
    return near ? { base: near, reach: "near" } : { base: "", reach: "alone" };
  } catch {
    return { base: "", reach: "unknown" };
  }
}

/** Whether a link reaches another device. @param {Reach} reach */
export function reaches(reach) {
  return reach === "fine" || reach === "near";
}

/** What to know before such a link is given away. @param {{ base: string, reach: Reach }} props */
export function ReachNote({ base, reach }) {
  if (reach === "near")
    return html`<p class="hint" role="status">${t("invite.near", { address: base.replace(/^http:\/\/|\/$/g, "") })}</p>`;
  if (reach === "unknown") return html`<p class="problem" role="status">${t("invite.own")}</p>`;
  if (reach === "alone") {
    return html`<div class="problem" role="status"><p>${t("invite.alone")}</p><p><code>${OPENED}</code></p></div>`;
  }
  return null;
}

// ---- A link with which another device goes on as me, and its QR code; made only when asked for: it is
// a key, which works once.

/** @param {{ path?: string }} props where it leads in addition to the seat, such as "/t4bl3" for a table */
export function SeatLink({ path = "" }) {
  const [key, setKey] = useState("");
  const { base, reach } = useReach();
  const [problem, setProblem] = useState("");
  const [lasts, setLasts] = useState(0);
  const make = async () => {
    const asked = newSeatLink();
    asked.then(
      (made) => {
        setLasts(made.lasts);
        setKey(`/seat/${made.secret}${path}`);
      },
      () => {},
    );
    setProblem(await refusal(asked));
  };
  const address = base ? `${base}#${key}` : link(key);
  const isMade = key !== "" && reach !== "asking";
  const place = useFocusAfter(isMade);
  if (!isMade)
    return html`<button type="button" class="button" data-do="seat-link" onClick=${make}><${Icon} name="phone" />${t("around.seat_link.make")}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
  return html`<div class="field seat-link">
    <${QrCode} text=${address} label=${t("around.seat_link.qr")} />
    ${!reaches(reach) && html`<p class="problem" role="status">${t("around.seat_link.local")}</p>`}
    <p class="hint" ref=${place} tabindex="-1">${t("around.seat_link.means", { minutes: Math.max(1, Math.floor(lasts / 60)) })}</p>
    <${CopyLink} id="seat-link" label=${t("around.seat_link")} address=${address} />
  </div>`;
}
