/** Addresses that lead back to this device alone, and those by which others come here. */

import { addresses } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/words.js";

/** Names by which a device reaches nobody but itself. */
const OWN_NAMES = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** What lets the local network in. */
const OPENED = "madang serve --host 0.0.0.0";

/** Whether this page stands at such a name. */
const isOwnDevice = OWN_NAMES.test(location.hostname);

/** @typedef {"fine" | "asking" | "near" | "alone" | "unknown"} Reach who can open a link to this page: everybody, those near, nobody else */

/** @typedef {{ base: string, reach: Reach }} Found */

/** What was found last. @type {Found} */
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
  if (reach === "near") return html`<p class="hint" role="status">${t("invite.near", { address: base.replace(/^http:\/\/|\/$/g, "") })}</p>`;
  if (reach === "unknown") return html`<p class="problem" role="status">${t("invite.own")}</p>`;
  if (reach === "alone") {
    return html`<div class="problem" role="status"><p>${t("invite.alone")}</p><p><code>${OPENED}</code></p></div>`;
  }
  return null;
}
