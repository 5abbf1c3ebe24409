/** What this device remembers: language, theme, sound. Each is a signal that keeps itself. */

import { effect, signal } from "../html.js";

/**
 * @param {string} name
 * @param {string} otherwise until something is chosen
 */
export function kept(name, otherwise) {
  const choice = signal(read(name) ?? otherwise);
  effect(() => write(name, choice.value));
  return choice;
}

/** @param {string} name @returns {string | null} */
export function read(name) {
  try {
    return localStorage.getItem(`madang.${name}`);
  } catch {
    return null; // storage is forbidden: remember nothing
  }
}

/** @param {string} name @param {string} value */
export function write(name, value) {
  try {
    localStorage.setItem(`madang.${name}`, value);
  } catch {
    // see read
  }
}

/** A language, or "" for the browser's. */
export const chosenLanguage = kept("language", "");

/** "auto", "light" or "dark". */
export const theme = kept("theme", "auto");

/** "on" or "off". */
export const sound = kept("sound", "on");

/** How loud, "0" to "100". */
export const volume = kept("volume", "80");

/** "on" or "off": whether the device shakes with what happens, where it can. */
export const vibration = kept("vibration", "on");

/** "calm", "usual" or "quick": how fast cards move, and moves follow each other. */
export const pace = kept("pace", "usual");

/** "on" or "off": whether what others say at the table is shown. */
export const hearsEmotes = kept("emotes", "on");

/** "yes" where I have said what to call me. */
export const isNamed = kept("named", "");

/** Guests whose words are not shown, with spaces between. */
export const mutedGuests = kept("muted", "");

/** Games that need no introduction here any more, with spaces between: see device/seen_games.js. */
export const metGames = kept("met", "");

/** Games played here, the last one first, with spaces between: see device/seen_games.js. */
export const playedGames = kept("played", "");

/** "": the helper has not been switched yet; "auto": a first match has switched it on; "own": somebody has. */
export const helperBy = kept("helper", "");

/** The table whose first deal is explained, "": none. */
export const guidedTable = kept("guided", "");

const night = matchMedia("(prefers-color-scheme: dark)");
const isNight = signal(night.matches);
night.addEventListener("change", () => {
  isNight.value = night.matches;
});

effect(() => {
  const device = isNight.value ? "dark" : "light";
  document.documentElement.dataset.theme = theme.value === "auto" ? device : theme.value;
  colourTheBar();
});

/** Give the browser's own bar the colour of the page. */
function colourTheBar() {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", paper);
}
