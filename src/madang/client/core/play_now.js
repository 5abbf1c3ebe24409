/** A match against bots alone, at once. */

import { makeCommand, sized, usualBot, usualDraft } from "./draft.js";
import { guidedTable } from "./prefs.js";
import { numberFor } from "./promises.js";
import { go } from "./route.js";
import { isGivenUp } from "./socket.js";
import { ask, closeLater } from "./store.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** Nobody is hurried: play waits until everybody has answered. @type {Partial<import("./draft.js").Draft>} */
const UNHURRIED = { callWindow: 0, uniformWindow: false };

/** Make a table of bots, deal, and go there. @param {GameInfo} game */
export function playNow(game) {
  return play(game, usualBot(game), {}, () => {});
}

/** The prepared first deal of a game, which is explained; without one, against bots that are easily beaten. @param {GameInfo} game */
export async function playGuided(game) {
  const begin = (/** @type {string} */ table) => (guidedTable.value = table);
  if (!game.lesson) return play(game, easyBot(game), UNHURRIED, begin);
  const made = await ask({ type: "make", game: game.name, lesson: true });
  if (made.ok && made.table) {
    begin(made.table);
    go(`/t/${made.table}`);
  }
  return made;
}

/** The weakest that means what it does: the first one plays by chance. @param {GameInfo} game */
function easyBot(game) {
  return game.bots[1] ?? usualBot(game);
}

/** @param {GameInfo} game @param {string | null} bot @param {Partial<import("./draft.js").Draft>} more @param {(table: string) => void} before we go */
async function play(game, bot, more, before) {
  const draft = sized(game, { ...usualDraft(game), ...more });
  const made = await ask(makeCommand(game, { ...draft, bots: draft.bots.map((_, seat) => (seat ? bot : null)) }));
  if (!made.ok || !made.table) return made;
  const number = made.commit && numberFor(made.table, { commit: made.commit, numbers: [] }, 0);
  if (number) void ask({ type: "add_number", table: made.table, number }); // goes before the start on the same line
  const started = await ask({ type: "start", table: made.table });
  if (isGivenUp(started)) closeLater(made.table);
  else {
    before(made.table);
    go(`/t/${made.table}`);
  }
  return started;
}
