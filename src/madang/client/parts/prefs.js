/** What a person prefers at every table, remembered on this device. Sound is in core/prefs.js. */

import { effect, signal } from "../core/html.js";
import { helperBy } from "../core/prefs.js";

const PLACE = "madang.table";

const DEFAULTS = {
  confirm: matchMedia("(pointer: coarse)").matches, // a card is chosen first, then discarded
  keys: true, // single letters are shortcuts
  pairs: true, // equal months in the hand are bracketed
  helper: false, // advice on one's own hand, where the game has any
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
