/** Which games this device has met: they need no introduction any more; and which it played last. */

import { metGames, playedGames } from "./prefs.js";
import { language } from "../i18n/words.js";

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

/** Games, those played last first, then those that readers of the language know best. @template {import("../types.js").GameInfo} G @param {G[]} games @returns {G[]} */
export function nearestFirst(games) {
  const played = playedGames.value.split(" ");
  const rank = (/** @type {G} */ { name, known }) =>
    played.includes(name) ? played.indexOf(name) : played.length + (known?.[language.value] ?? games.length);
  return [...games].sort((one, other) => rank(one) - rank(other));
}
