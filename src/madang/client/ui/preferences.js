/** The finer settings: how loud, whether the device shakes, what cards, tiles and the table look like, and my other devices. */

import { announce } from "../device/announce.js";
import { KINDS, lookOf, LOOKS, looks, sound, vibration, volume } from "../device/prefs.js";
import { play } from "../device/sound.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { whoAmI } from "../net/api.js";
import { me, signOutOthers } from "../net/store.js";
import { useSheet } from "../preload.js";
import { refusal } from "./asking.js";
import { Switch } from "./choice.js";
import { AskFirst } from "./sheet.js";

/** @typedef {import("../device/prefs.js").Kind} Kind */

export const words = ["shell.devices"];

const SHEET = new URL("../style/looks.css", import.meta.url).href;

/** Settles when its style sheet is there. */
export const dressed = () => useSheet(SHEET);

const ART = new URL("../art/", import.meta.url).href;

/** A bit of each kind, to choose by. @type {Record<Kind, () => import("../types.js").Children>} */
const SAMPLES = {
  cards: () => html`<${Card} name="back" /><${Card} name="1a" /><${Card} name="8a" />`,
  felt: () => html`<span class="felt"></span>`,
  tiles: () => html`<${Tile} name="5p" /><${Tile} name="7z" /><${Tile} name="back" />`,
};

export default function FinerPreferences() {
  return html`<${Volume} />
    ${"vibrate" in navigator && html`<${Vibration} />`}
    ${KINDS.map((kind) => html`<${Looks} key=${kind} kind=${kind} />`)}`;
}

/** How loud; a change is heard at once. */
function Volume() {
  /** @param {any} event */
  const change = (event) => {
    volume.value = event.currentTarget.value;
  };
  return html`<div class="field"><label class="label" for="volume">${t("tastes.volume")}</label>
    <input class="loudness" id="volume" type="range" min="0" max="100" step="5" value=${volume.value} disabled=${sound.value !== "on"}
      aria-valuetext=${t("table.percent", { percent: volume.value })} onInput=${change} onChange=${() => play("card")} /></div>`;
}

function Vibration() {
  return html`<div class="option"><label class="label" for="vibration">${t("tastes.vibration")}</label>
    <${Switch} id="vibration" isOn=${vibration.value === "on"} change=${(/** @type {boolean} */ isOn) => (vibration.value = isOn ? "on" : "off")} /></div>`;
}

/** @param {{ kind: Kind }} props */
function Looks({ kind }) {
  return html`<fieldset class="field"><legend class="label">${t(`tastes.${kind}`)}</legend>
    <div class="looks">${LOOKS[kind].map(
      (look) => html`<label key=${look} class="look" ...${{ [`data-look-${kind}`]: look }}>
      <input type="radio" name=${`look-${kind}`} value=${look} checked=${lookOf(kind) === look} onChange=${() => (looks[kind].value = look)} />
      <span class="look__sample" aria-hidden="true">${SAMPLES[kind]()}</span>
      <span>${t(`tastes.${kind}.${look}`)}</span></label>`,
    )}</div></fieldset>`;
}

/** @param {{ name: string }} props */
function Card({ name }) {
  return html`<span class="card" data-month=${parseInt(name, 10) || undefined}><img src=${`${ART}cards/${name}.svg`} alt="" width="100" height="160" /></span>`;
}

/** @param {{ name: string }} props */
function Tile({ name }) {
  return html`<span class="look__tile" data-tile=${name}><img src=${`${ART}tiles/${name}.svg`} alt="" width="90" height="120" /></span>`;
}

// ---- On how many devices I am who I am, and how the others are signed out.

export function Devices() {
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState("");
  const name = me.value?.name ?? "";
  useEffect(() => {
    whoAmI().then(
      (mine) => setCount(mine.devices),
      () => {},
    );
  }, [me.value?.id]);
  const signOut = async () => {
    const words = await refusal(signOutOthers());
    setProblem(words);
    if (words) return;
    setCount(1);
    announce(t("devices.signed_out"));
  };
  if (!count) return null;
  return html`<section class="field devices"><h3>${t("devices.title")}</h3>
    <p class="hint">${t("devices.count", { name, count })}</p>
    <${AskFirst} class="button" name="sign-out" title=${t("devices.sign_out.title")} lost=${t("devices.sign_out.lost", { name })} yes=${t("devices.sign_out")} act=${signOut}>
      ${t("devices.sign_out")}<//>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}
