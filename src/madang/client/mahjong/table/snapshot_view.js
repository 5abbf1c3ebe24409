/** One moment of a match of mahjong that is over: all hands lie open. */

import { html } from "../../html.js";
import { Felt, Plate } from "./felt.js";
import { Bonus, Melds, piecesNow } from "./rack.js";
import { actionWords, isNews } from "./words.js";
import { ClosedHand, OpenHand } from "../../table/hand.js";
import { stillOf } from "../../table/snapshot_view.js";

/** @typedef {import("../../types.js").Frame} Frame */
/** @typedef {import("../../table/snapshot_view.js").Moment} Moment */
/** @typedef {import("./play.js").Mahjong} Mahjong */

/**
 * Return what tells a moment in a sentence or two; that somebody let a tile go only where nothing else happened.
 *
 * @param {Mahjong["tellEvent"]} tellEvent
 */
export function tellOf(tellEvent) {
  return (/** @type {Frame} */ frame, /** @type {string[]} */ names) => {
    const heard = frame.events.filter(isNews);
    return (heard.length ? heard : frame.events).map((event) => tellEvent(event, names, null)).join(" ");
  };
}

/** Return what shows a moment. @param {Mahjong} own */
export function momentOf(own) {
  return stillOf(own.said, {
    Felt: ({ table, update, nearest }) =>
      html`<${Felt} own=${own} table=${table} update=${update} nearest=${nearest} />`,
    Own: (moment) => html`<${Own} own=${own} ...${moment} />`,
    tell: tellOf(own.tellEvent),
    choicesOf: (legal, seat, next) => choicesOf(own, legal, seat, next),
  });
}

/** @param {Moment & { own: Mahjong }} props */
function Own({ own, table, update, nearest, words }) {
  const { view } = update;
  const hand = view.hands[nearest];
  return html`<${Plate} own=${own} table=${table} update=${update} seat=${nearest} ask=${words} news="" />
    <div class="own__rack" data-tiles=${view.sizes[nearest]}>
      ${
        hand
          ? html`<${OpenHand} pieces=${piecesNow()} seat=${nearest} cards=${hand} drawn=${view.seat === nearest && hand.includes(view.drawn) ? view.drawn : null} />`
          : html`<${ClosedHand} pieces=${piecesNow()} seat=${nearest} count=${view.sizes[nearest]} />`
      }
      <${Melds} view=${view} seat=${nearest} names=${table.names} />
      <${Bonus} view=${view} seat=${nearest} />
    </div>`;
}

/** What a seat has done, as one would have said it, by an event. @param {import("../../types.js").GameEvent} event */
export function wordOf(event) {
  if (event.code === "discard") return `discard ${event.tile}`;
  if (event.code === "kong" && event.form !== "claimed") return `kong ${event.tile}`;
  if (event.code === "chow")
    return `chow ${event.tiles?.map((/** @type {string} */ tile) => tile[0]).join("")}${event.tile?.[1]}`;
  return event.code;
}

/**
 * What is done with a tile of the hand is one choice: which tile, the next moment shows.
 *
 * @param {Mahjong} own
 * @param {string[]} legal
 * @param {number} seat
 * @param {Frame | undefined} next
 */
function choicesOf({ say: words, verbs, wordOf: wordOfOwn = wordOf }, legal, seat, next) {
  const mine = (next?.events ?? []).filter((event) => event.seat === seat);
  const done = mine.map((event) => wordOfOwn(event, mine)).find((word) => legal.includes(word)) ?? "";
  const open = verbs.filter((verb) => legal.some((word) => word.startsWith(`${verb} `)));
  const others = legal.filter((word) => !open.includes(word.split(" ")[0] ?? ""));
  return [
    ...open.map((verb) => {
      const isDone = done.startsWith(`${verb} `);
      return { text: isDone ? actionWords(words, done) : words(`action.${verb}`), isDone };
    }),
    ...others.map((word) => ({ text: actionWords(words, word), isDone: word === done })),
  ];
}
