/** What is heard of a table: sounds, news for a screen reader, and what is asked of the listener. */

import { alert, announce } from "../../core/announce.js";
import { play } from "../../parts/sound.js";
import { askFor, monthsIn, say, tellEvent } from "./words.js";

/** @typedef {import("../../core/types.js").GameEvent} GameEvent */
/** @typedef {import("../../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../../core/types.js").Update} Update */

/** @type {Record<string, string>} */
const SOUND_OF = { deal: "deal", fold: "draw", show: "card", deal_end: "result", ante: "chips" };

/** @param {GameEvent} event */
function soundOf(event) {
  if (event.code !== "bet") return SOUND_OF[event.code] ?? "";
  return event.won > 0 ? "win" : event.won < 0 ? "lose" : "card";
}

/**
 * @param {TableHandle} table
 * @param {Update} update
 * @param {boolean} isFresh
 */
export function hear(table, update, isFresh) {
  const { events, view, legal } = update;
  if (isFresh) {
    for (const event of events) play(soundOf(event));
    const news = events.map((event) => tellEvent(event, table.names, table.seat));
    if (news.length) announce(news.join(" "));
  }
  if (!legal.length || table.seat === null) return;
  alert(`${say("describe.hand", monthsIn(view.hands[table.seat]))} ${askFor(view, legal, table.names)}`);
  if (isFresh) play("ask");
}
