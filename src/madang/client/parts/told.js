/** The lines of a table's log: what happened, in words. */

import { spoken } from "../core/words.js";

/** @typedef {import("../core/types.js").GameEvent} GameEvent */
/** @typedef {import("../core/types.js").TableHandle} TableHandle */

/** Lines by their events, each told once a language and set of names. @type {WeakMap<object, import("./log.js").Line & { wording: string }>} */
const told = new WeakMap();

/**
 * @param {import("./session.js").Session} session
 * @param {TableHandle} table
 * @param {(event: GameEvent) => boolean} isNews
 * @param {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @returns {import("./log.js").Line[]}
 */
export function linesOf(session, table, isNews, tellEvent) {
  const wording = [spoken.value, table.seat, ...table.names].join("\n");
  return session.told.value.filter(({ event }) => isNews(event)).map(({ id, event }) => {
    let line = told.get(event);
    if (line?.wording !== wording) {
      line = { id, text: tellEvent(event, table.names, table.seat), tone: event.code, wording };
      told.set(event, line);
    }
    return line;
  });
}
