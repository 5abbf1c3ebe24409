/** One moment of a match of Old Hong Kong mahjong that is over: all hands lie open. */

import { html } from "../../core/html.js";
import { ClosedHand, OpenHand } from "../../parts/hand.js";
import { stillOf } from "../../parts/still.js";
import { Felt, Plate } from "./felt.js";
import { Bonus, Melds, piecesNow } from "./rack.js";
import { SAID } from "./said.js";
import { actionWords, isNews, say, tellEvent } from "./words.js";

/** @typedef {import("../../core/types.js").Frame} Frame */
/** @typedef {import("../../parts/still.js").Moment} Moment */

/** What happened, in a sentence or two; that somebody let a tile go only where nothing else did. @param {Frame} frame @param {string[]} names */
export function tell(frame, names) {
  const heard = frame.events.filter(isNews);
  return (heard.length ? heard : frame.events).map((event) => tellEvent(event, names, null)).join(" ");
}

/** @param {Moment} props */
function StillFelt({ table, update, nearest }) {
  return html`<${Felt} table=${table} update=${update} nearest=${nearest} />`;
}

/** @param {Moment} props */
function Own({ table, update, nearest, words }) {
  const { view } = update;
  const hand = view.hands[nearest];
  return html`<${Plate} table=${table} update=${update} seat=${nearest} ask=${words} news="" />
    <div class="own__rack" data-tiles=${view.sizes[nearest]}>
      ${hand
        ? html`<${OpenHand} pieces=${piecesNow()} seat=${nearest} cards=${hand} drawn=${view.seat === nearest && hand.includes(view.drawn) ? view.drawn : null} />`
        : html`<${ClosedHand} pieces=${piecesNow()} seat=${nearest} count=${view.sizes[nearest]} />`}
      <${Melds} view=${view} seat=${nearest} names=${table.names} />
      <${Bonus} view=${view} seat=${nearest} />
    </div>`;
}

/** @param {import("../../core/types.js").GameEvent} event */
function wordOf(event) {
  if (event.code === "discard") return `discard ${event.tile}`;
  if (event.code === "kong" && event.form !== "claimed") return `kong ${event.tile}`;
  if (event.code === "chow") return `chow ${event.tiles?.map((/** @type {string} */ tile) => tile[0]).join("")}${event.tile?.[1]}`;
  return event.code;
}

/**
 * Discards are one choice: which tile, the next moment shows.
 *
 * @param {string[]} legal
 * @param {number} seat
 * @param {Frame | undefined} next
 */
function choicesOf(legal, seat, next) {
  const done = (next?.events ?? []).filter((event) => event.seat === seat).map(wordOf).find((word) => legal.includes(word));
  const others = legal.filter((word) => !word.startsWith("discard "));
  const chips = others.map((word) => ({ text: actionWords(word), isDone: word === done }));
  if (others.length === legal.length) return chips;
  const discard = done?.startsWith("discard ") ? done : "";
  return [{ text: discard ? actionWords(discard) : say("action.discard"), isDone: Boolean(discard) }, ...chips];
}

export const Still = stillOf(SAID, { Felt: StillFelt, Own, tell, choicesOf });
