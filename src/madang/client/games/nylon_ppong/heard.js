/** What is heard of a table of Nylon-ppong. */

import { heardOf } from "../../parts/heard.js";
import { askFor, isAsked, isNews, tellEvent } from "./words.js";

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal", draw: "draw", discard: "card", ppong: "ppong", "ppong-out": "ppong",
  stop: "stop", declare: "stop", show: "stop", deal_end: "result", reshuffle: "deal",
};

export const hear = heardOf({
  soundOf: ({ code }) => SOUND_OF[code] ?? "",
  isHeard: (event, mine) => isNews(event) && (event.seat !== mine || event.code === "deal_end"),
  tellEvent,
  question,
  rings: ({ view }) => view.phase !== "discard",
});

/** @param {import("../../core/types.js").TableHandle} table @param {import("../../core/types.js").Update} update @param {boolean} isFresh */
function question(table, { events, view, legal }, isFresh) {
  if (!isAsked(legal)) return "";
  const drawn = events.find((event) => event.code === "draw" && event.seat === table.seat);
  const lead = isFresh && drawn ? `${tellEvent(drawn, table.names, table.seat)} ` : "";
  return lead + askFor(view, legal, table.names);
}
