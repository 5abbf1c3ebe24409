/** What a person prefers at mahjong tables, remembered on this device; what every table has is in parts/prefs.js. */

import { effect, signal } from "../core/html.js";

const PLACE = "madang.mahjong";

const DEFAULTS = {
  sort: true, // the hand is kept in order
  win: false, // a win is called as soon as it can be
  waits: false, // what a ready hand waits for is shown
  index: false, // tiles bear a small letter or number in their corner
};

/** @typedef {typeof DEFAULTS} TilePrefs */

/** @returns {TilePrefs} */
function remembered() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const tilePrefs = signal(remembered());

effect(() => {
  const text = JSON.stringify(tilePrefs.value);
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // a browser that remembers nothing still plays
  }
});

/** @param {keyof TilePrefs} name */
export function toggleTiles(name) {
  tilePrefs.value = { ...tilePrefs.value, [name]: !tilePrefs.value[name] };
}
