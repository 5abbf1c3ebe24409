/** What cards, tiles and the table look like on this device; looks other than the usual ones are fetched when they are wanted. */

import { kept } from "./prefs.js";
import { effect } from "../html.js";
import { useSheet } from "../preload.js";

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
