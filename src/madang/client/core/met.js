/** Which games this device has met: they need no introduction any more; and which it played last. */

import { metGames, playedGames } from "./prefs.js";
import { language } from "./words.js";

/** @param {string} game */
export function isNew(game) {
  return !metGames.value.split(" ").includes(game);
}

/** From now on a game is known here: a match of it has been played, or nobody wants to be told. @param {string} game */
export function meet(game) {
  if (isNew(game)) metGames.value = `${metGames.value} ${game}`.trim();
}

/** A game is being played here: it comes first from now on. @param {string} game */
export function notePlayed(game) {
  playedGames.value = [game, ...playedGames.value.split(" ").filter((other) => other !== game)].join(" ").trim();
}

/**
 * What readers of a language know best comes first; a game that is named nowhere comes last. In English that is one
 * game of tiles and one of cards, and Korean mahjong last: most people learn it after another mahjong.
 *
 * @type {Record<string, string[]>}
 */
const KNOWN = {
  en: ["hong_kong_mahjong", "nylon_ppong", "wolnam_ppong", "korean_mahjong"],
  ko: ["nylon_ppong", "wolnam_ppong", "korean_mahjong", "hong_kong_mahjong"],
  "zh-Hant": ["hong_kong_mahjong", "korean_mahjong", "nylon_ppong", "wolnam_ppong"],
};

/** Games, those played last first, then those that are known best. @template {{ name: string }} G @param {G[]} games @returns {G[]} */
export function nearestFirst(games) {
  const order = [...playedGames.value.split(" "), ...(KNOWN[language.value] ?? []), ...games.map((game) => game.name)];
  return [...games].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}
