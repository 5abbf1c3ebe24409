/** Which games this device has met: they need no introduction any more. */

import { metGames } from "./prefs.js";

/** @param {string} game */
export function isNew(game) {
  return !metGames.value.split(" ").includes(game);
}

/** From now on a game is known here: a match of it has been played, or nobody wants to be told. @param {string} game */
export function meet(game) {
  if (isNew(game)) metGames.value = `${metGames.value} ${game}`.trim();
}
