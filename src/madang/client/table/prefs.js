/** A person's preferences at every table, remembered on this device, their switches, and the pace that follows from them. */

import { helperBy, keptTogether, pace, sound } from "../device/prefs.js";
import { effect, html } from "../html.js";
import { t } from "../i18n/words.js";

const DEFAULTS = {
  confirm: matchMedia("(pointer: coarse)").matches, // a card is chosen first, then discarded
  keys: true, // single letters are shortcuts
  pairs: true, // equal months in the hand are bracketed
  helper: false, // advice on my own hand, if the game has any
  one_tap: false, // a size of bet is bet at once, where the game has any
};

/** @typedef {typeof DEFAULTS} Prefs */

export const prefs = keptTogether("table", DEFAULTS);

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

// ---- The pace of a table: first the cards, then the words, at the speed that the player has set.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Pacing} Pacing */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").View} View */

/** How many times as long everything takes. @type {Record<string, number>} */
const FACTORS = { calm: 1.8, usual: 1, quick: 0.5 };

/** The choices. */
export const PACES = Object.keys(FACTORS);

export const A_DEAL = 1000; // ms until all pieces of a deal have left
export const A_PIECE = 70; // at most, from one that is dealt to the next
const ARRIVES = 250; // the last of them

const ONE_MORE = 320; // of several things of one kind that are done one after the other

/** How long the cards of an event move, and how long people read its words, in ms. @type {Record<string, [number, number]>} */
const TIMES = {
  deal: [0, 100],
  reshuffle: [300, 100],
  draw: [220, 60],
  discard: [280, 200],
  bonus: [350, 250],
  ppong: [450, 500],
  chow: [450, 500],
  pung: [450, 500],
  kong: [450, 500],
  ready: [300, 400],
  bet: [950, 900],
  show: [650, 700],
  fold: [0, 250],
  stop: [800, 0],
  declare: [800, 0],
  "ppong-out": [800, 0],
  false_win: [800, 600],
  win: [900, 0],
  limit: [2200, 0], // a win that is announced by its name
  deal_end: [600, 0],
};

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** How many times as long as usual: 0 where nothing moves, or nobody looks. */
export function slowness() {
  return stillness.matches || document.hidden ? 0 : (FACTORS[pace.value] ?? 1);
}

effect(() => document.documentElement.style.setProperty("--pace", String(FACTORS[pace.value] ?? 1)));

/** @param {(before: View, view: View) => View} [untold] what a game's view says of its cards alone */
export function pacingOf(untold = (_, view) => view) {
  /** @type {Pacing} */
  return {
    timesOf: (update) => ({
      cards: Math.max(longest(update.events, 0), dealing(update)) * slowness(),
      words: longest(update.events, 1) * slowness(),
    }),
    cardsOf: (before, update) => ({
      ...update,
      legal: [],
      deadlines: {},
      hint: before.hint,
      odds: before.odds,
      standings: before.standings,
      places: before.places,
      view: { ...untold(before.view, update.view), to_act: [], totals: before.view.totals },
    }),
  };
}

/** How long a deal takes, by the pieces that come to hands. @param {Update} update */
function dealing({ events, view }) {
  if (!events.some(({ code }) => code === "deal")) return 0;
  const pieces = view.sizes.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
  return Math.min(pieces * A_PIECE, A_DEAL) + ARRIVES;
}

/** @param {GameEvent[]} events @param {0 | 1} part */
function longest(events, part) {
  const discards = part ? 0 : Math.max(0, events.filter(({ code }) => code === "discard").length - 1);
  return (
    Math.max(0, ...events.map(({ code, limit }) => TIMES[limit ? "limit" : code]?.[part] ?? 0)) +
    discards * ONE_MORE
  );
}
