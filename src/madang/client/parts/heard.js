/** What is heard of a table: sounds, news for a screen reader, and what is asked of the listener. */

import { alert, announce } from "../core/announce.js";
import { play } from "./sound.js";

/** @typedef {import("../core/types.js").GameEvent} GameEvent */
/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */

/**
 * How a game sounds.
 *
 * @typedef {object} Sounds
 * @property {(event: GameEvent) => string} soundOf "" for none
 * @property {(event: GameEvent, mine: number | null) => boolean} isHeard whether it is read aloud
 * @property {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @property {(table: TableHandle, update: Update, isFresh: boolean) => string} question what is asked of me; "" for nothing
 * @property {(update: Update) => boolean} [rings] whether the question rings
 */

/** Return what reacts to each update. @param {Sounds} sounds */
export function heardOf({ soundOf, isHeard, tellEvent, question, rings = () => true }) {
  /** @param {TableHandle} table @param {Update} update @param {boolean} isFresh */
  return function hear(table, update, isFresh) {
    if (isFresh && update.stage !== "words") for (const event of update.events) play(soundOf(event));
    if (update.stage === "cards") return; // nothing is told before it is seen
    if (isFresh) {
      const news = update.events.filter((event) => isHeard(event, table.seat)).map((event) => tellEvent(event, table.names, table.seat));
      if (news.length) announce(news.join(" "));
    }
    const asked = question(table, update, isFresh);
    if (!asked) return;
    alert(asked);
    if (isFresh && rings(update)) play("ask");
  };
}
