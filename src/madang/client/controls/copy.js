/** A link to give away: shared by the device where it can, copied otherwise, always there to be marked. */

import { announce } from "../core/announce.js";
import { html, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";

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
