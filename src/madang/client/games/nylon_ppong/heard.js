/** What is heard of a table: sounds, news for a screen reader, and what is asked of the listener. */

import { alert, announce } from "../../core/announce.js";
import { play } from "../../parts/sound.js";
import { askFor, isAsked, isNews, tellEvent } from "./words.js";

/** @typedef {import("../../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../../core/types.js").Update} Update */

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal", draw: "draw", discard: "card", ppong: "ppong", "ppong-out": "ppong",
  stop: "stop", declare: "stop", show: "stop", deal_end: "result", reshuffle: "deal",
};

/**
 * @param {TableHandle} table
 * @param {Update} update
 * @param {boolean} isFresh
 */
export function hear(table, update, isFresh) {
  const { events, view, legal } = update;
  const asked = isAsked(legal);
  if (isFresh) {
    for (const event of events) play(SOUND_OF[event.code] ?? "");
    const news = events
      .filter((event) => isNews(event) && (event.seat !== table.seat || event.code === "deal_end"))
      .map((event) => tellEvent(event, table.names, table.seat));
    if (news.length) announce(news.join(" "));
  }
  if (!asked) return;
  const drawn = events.find((event) => event.code === "draw" && event.seat === table.seat);
  const lead = isFresh && drawn ? `${tellEvent(drawn, table.names, table.seat)} ` : "";
  alert(lead + askFor(view, legal, table.names));
  if (isFresh && view.phase !== "discard") play("ask");
}
