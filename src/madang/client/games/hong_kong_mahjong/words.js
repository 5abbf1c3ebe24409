/** The words that only Old Hong Kong mahjong has. */

import { sayOf, tellerOf } from "../../mahjong/table/words.js";

export { windName } from "../../mahjong/table/words.js";

export const GAME = "hong_kong_mahjong";

export const say = sayOf(GAME);

/**
 * 7  What is called out for a limit hand: its name, what it is called at the table, and that it wins the limit.
 *
 * @param {import("../../types.js").GameEvent[]} events
 * @param {import("../../types.js").View} view
 * @returns {import("../../mahjong/table/words.js").Banner | null}
 */
export function limitBanner(events, { wins = [] }) {
  const won = events.find(({ code, limit }) => code === "win" && limit);
  if (!won) return null;
  const row = wins.find((/** @type {{ seat: number }} */ { seat }) => seat === won.seat)?.sheet.limit_rows[0];
  const [word = "", native] = row ? say(`row.${row.id}`).split(" · ") : [say("limit")];
  const notes = row ? [native, say(row.half ? "half_limit" : "limit")] : [];
  return { word, note: notes.filter(Boolean).join(" · "), tone: "limit", seat: won.seat };
}

export const tellEvent = tellerOf(GAME, ({ limit, faan }) =>
  say(limit ? "event.worth.limit" : "event.worth.faan", { faan }),
);
