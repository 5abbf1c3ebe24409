/** A person's preferences at every table, remembered on this device, and their switches. */

import { helperBy, pace, sound } from "../device/prefs.js";
import { effect, html, signal } from "../html.js";
import { t } from "../i18n/words.js";
import { PACES } from "./pacing.js";

const PLACE = "madang.table";

const DEFAULTS = {
  confirm: matchMedia("(pointer: coarse)").matches, // a card is chosen first, then discarded
  keys: true, // single letters are shortcuts
  pairs: true, // equal months in the hand are bracketed
  helper: false, // advice on my own hand, if the game has any
  one_tap: false, // a size of bet is bet at once, where the game has any
};

/** @typedef {typeof DEFAULTS} Prefs */

/** @returns {Prefs} */
function remembered() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = signal(remembered());

effect(() => {
  const text = JSON.stringify(prefs.value);
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // a browser that remembers nothing still plays
  }
});

/** @param {keyof Prefs} name */
export function toggle(name) {
  if (name === "helper") helperBy.value = "own";
  prefs.value = { ...prefs.value, [name]: !prefs.value[name] };
}

// ---- Switches of what a person prefers at tables.

/** @param {{ without?: (keyof Prefs)[] }} props */
export function Settings({ without = [] }) {
  const names = /** @type {(keyof Prefs)[]} */ (Object.keys(prefs.value)).filter(
    (name) => !without.includes(name),
  );
  return html`<div class="settings">
    <${Switch} name="sound" isOn=${sound.value === "on"}
      onPress=${() => (sound.value = sound.value === "on" ? "off" : "on")} />
    <${Pace} />
    ${names.map(
      (name) => html`<${Switch}
      key=${name} name=${name} isOn=${prefs.value[name]} onPress=${() => toggle(name)} />`,
    )}
  </div>`;
}

/** How fast cards move, and moves follow each other. */
function Pace() {
  return html`<div class="setting" role="radiogroup" aria-label=${t("table.set.pace")}>
    <span><b>${t("table.set.pace")}</b><small>${t("table.set.pace.note")}</small></span>
    <span class="segments">${PACES.map(
      (name) => html`<label key=${name}>
      <input type="radio" name="pace" value=${name} checked=${pace.value === name} onChange=${() => (pace.value = name)} />
      ${t(`table.set.pace.${name}`)}</label>`,
    )}</span>
  </div>`;
}

/** One of the switches, where it is spoken of. @param {{ name: keyof Prefs }} props */
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
