/** Switches of what a person prefers at tables. */

import { html } from "../core/html.js";
import { pace, sound } from "../core/prefs.js";
import { t } from "../core/words.js";
import { PACES } from "./pacing.js";
import { prefs, toggle } from "./prefs.js";

/** @param {{ without?: (keyof import("./prefs.js").Prefs)[] }} props */
export function Settings({ without = [] }) {
  const names = /** @type {(keyof import("./prefs.js").Prefs)[]} */ (Object.keys(prefs.value)).filter((name) => !without.includes(name));
  return html`<div class="settings">
    <${Switch} name="sound" isOn=${sound.value === "on"}
      onPress=${() => (sound.value = sound.value === "on" ? "off" : "on")} />
    <${Pace} />
    ${names.map((name) => html`<${Switch}
      key=${name} name=${name} isOn=${prefs.value[name]} onPress=${() => toggle(name)} />`)}
  </div>`;
}

/** How fast cards move, and moves follow each other. */
function Pace() {
  return html`<div class="setting" role="radiogroup" aria-label=${t("table.set.pace")}>
    <span><b>${t("table.set.pace")}</b><small>${t("table.set.pace.note")}</small></span>
    <span class="segments">${PACES.map((name) => html`<label key=${name}>
      <input type="radio" name="pace" value=${name} checked=${pace.value === name} onChange=${() => (pace.value = name)} />
      ${t(`table.set.pace.${name}`)}</label>`)}</span>
  </div>`;
}

/** One of the switches, where it is spoken of. @param {{ name: keyof import("./prefs.js").Prefs }} props */
export function Setting({ name }) {
  return html`<div class="settings"><${Switch} name=${name} isOn=${prefs.value[name]} onPress=${() => toggle(name)} /></div>`;
}

/** @param {{ name: string, isOn: boolean, onPress: () => void }} props */
function Switch({ name, isOn, onPress }) {
  return html`<button class="setting" role="switch" aria-checked=${isOn} onClick=${onPress}>
    <span><b>${t(`table.set.${name}`)}</b><small>${t(`table.set.${name}.note`)}</small></span>
    <i aria-hidden="true"></i>
  </button>`;
}
