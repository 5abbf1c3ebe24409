/** The bar above a table: the house rules that count most, and the small buttons. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Icon } from "./sheet.js";

/**
 * @param {object} props
 * @param {string} props.house
 * @param {string} [props.path] where the rules explain them
 * @param {boolean} props.hasResult whether a deal has ended, whose result can be looked at again
 * @param {(name: string) => void} props.onSheet
 * @param {() => void} props.onDescribe
 */
export function Bar({ house, path, hasResult, onSheet, onDescribe }) {
  return html`<div class="game__bar">
    <span class="game__house">${path ? html`<a href=${path}>${house}</a>` : house}</span>
    <span class="game__tools">
      ${hasResult && html`<${Tool} icon="chart" label=${t("table.last_result")} onPress=${() => onSheet("result")} />`}
      <${Tool} icon="log" label=${t("table.log")} keys="L" onPress=${() => onSheet("log")} class="tool--log" />
      <${Tool} icon="eye" label=${t("table.describe")} keys="I" onPress=${onDescribe} />
      <${Tool} icon="settings" label=${t("table.settings")} onPress=${() => onSheet("settings")} />
      <${Tool} icon="help" label=${t("table.help")} keys="?" onPress=${() => onSheet("help")} />
    </span>
  </div>`;
}

/** @param {{ icon: string, label: string, keys?: string, class?: string, onPress: () => void }} props */
function Tool({ icon, label, keys, class: more = "", onPress }) {
  return html`<button class="icon ${more}" aria-label=${label} title=${keys ? `${label} (${keys})` : label}
    onClick=${onPress}><${Icon} name=${icon} /></button>`;
}
