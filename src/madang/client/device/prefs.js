/** What this device remembers: language, theme, sound, looks, the games it has met. Each is a signal that keeps itself. */

import { effect, signal } from "../html.js";
import { useSheet } from "../preload.js";

/**
 * @param {string} name
 * @param {string} otherwise until something is chosen
 */
export function kept(name, otherwise) {
  return keptAs(
    name,
    (text) => text ?? otherwise,
    (value) => value,
  );
}

/**
 * Switches that are kept together.
 *
 * @template {object} Switches
 * @param {string} name
 * @param {Switches} otherwise each until it is pressed
 */
export function keptTogether(name, otherwise) {
  const parse = (/** @type {string | null} */ text) => {
    try {
      return { ...otherwise, ...JSON.parse(text ?? "{}") };
    } catch {
      return { ...otherwise };
    }
  };
  return keptAs(name, /** @type {(text: string | null) => Switches} */ (parse), JSON.stringify);
}

/**
 * What another tab chooses is chosen here too: else this one would write over it.
 *
 * @template Value
 * @param {string} name
 * @param {(text: string | null) => Value} parse
 * @param {(value: Value) => string} spell
 */
function keptAs(name, parse, spell) {
  const choice = signal(parse(read(name)));
  const usual = spell(parse(null)); // is not kept: a later version may have another
  effect(() => {
    const text = spell(choice.value);
    if ((read(name) ?? usual) !== text) write(name, text); // or two tabs would answer each other, with what one has chosen before
  });
  addEventListener("storage", ({ key }) => {
    if (key === `madang.${name}`) choice.value = parse(read(name)); // what is kept by now: the event may be older
  });
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

/** Games that need no introduction here any more, with spaces between: see `isNewGame`. */
export const metGames = kept("met", "");

/** Games played here, the last one first, with spaces between: see `nearestFirst`. */
export const playedGames = kept("played", "");

/** "": the helper has not been switched yet; "auto": a first match has switched it on; "own": somebody has. */
export const helperBy = kept("helper", "");

/** "1" to "6": how strong bots play where nobody chose others. */
export const botLevel = kept("level", "3");

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

// ---- What cards, tiles and the table look like on this device; looks other than the usual ones are
// fetched when they are wanted.

/** The looks there are of each kind, the usual one first. */
export const LOOKS = {
  cards: ["classic", "bold", "paper"],
  felt: ["green", "night", "wood"],
  tiles: ["jade", "amber", "ink"],
};

/** @typedef {keyof typeof LOOKS} Kind */

export const KINDS = /** @type {Kind[]} */ (Object.keys(LOOKS));

const SHEET = `${new URL("..", import.meta.url).href}style/looks.css`;

/** What is chosen of each kind. @type {Record<Kind, import("../vendor/signals.js").Signal<string>>} */
export const looks = {
  cards: kept("look.cards", "classic"),
  felt: kept("look.felt", "green"),
  tiles: kept("look.tiles", "jade"),
};

/** The look of a kind: the chosen one, or the usual one where that is none. @param {Kind} kind */
export function lookOf(kind) {
  return LOOKS[kind].includes(looks[kind].value) ? looks[kind].value : (LOOKS[kind][0] ?? "");
}

effect(() => {
  const { dataset } = document.documentElement;
  dataset.lookCards = lookOf("cards");
  dataset.lookFelt = lookOf("felt");
  dataset.lookTiles = lookOf("tiles");
  if (KINDS.some((kind) => lookOf(kind) !== LOOKS[kind][0])) void useSheet(SHEET);
});

// ---- Which games this device has met: they need no introduction any more; and which it played last.

/** @param {string} game */
export function isNewGame(game) {
  return !metGames.value.split(" ").includes(game);
}

/** From now on a game is known here: a match of it has been played, or nobody wants to be told. @param {string} game */
export function noteMet(game) {
  if (isNewGame(game)) metGames.value = `${metGames.value} ${game}`.trim();
}

/** A game is being played here: it comes first from now on. @param {string} game */
export function notePlayed(game) {
  playedGames.value = [game, ...playedGames.value.split(" ").filter((other) => other !== game)]
    .join(" ")
    .trim();
}

/**
 * Games, those played last first, then those that readers of a language know best.
 *
 * @template {import("../types.js").GameInfo} G
 * @param {G[]} games
 * @param {string} language
 * @returns {G[]}
 */
export function nearestFirst(games, language) {
  const played = playedGames.value.split(" ");
  const rank = (/** @type {G} */ { name, known }) =>
    played.includes(name) ? played.indexOf(name) : played.length + (known?.[language] ?? games.length);
  return [...games].sort((one, other) => rank(one) - rank(other));
}
