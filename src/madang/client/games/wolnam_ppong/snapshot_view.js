/** One moment of a match of Wolnam-ppong that is over. */

import { Felt, OwnHand, Plate, lastShown } from "./felt.js";
import { SAID } from "./game_hooks.js";
import { say, tellEvent } from "./words.js";
import { html } from "../../html.js";
import { stillOf } from "../../table/snapshot_view.js";

/** @typedef {import("../../types.js").Frame} Frame */
/** @typedef {import("../../table/snapshot_view.js").Moment} Moment */

/** What happened, in a sentence or two. @param {Frame} frame @param {string[]} names */
export function tell(frame, names) {
  return frame.events.map((event) => tellEvent(event, names, null)).join(" ");
}

/** What an action is called. @param {string} word */
export function actionName(word) {
  const [verb = "", chips] = word.split(" ");
  return chips ? say("action.bet_chips", { chips }) : say(`action.${verb}`);
}

/** @param {Moment} props */
function StillFelt({ table, update, nearest, frame }) {
  return html`<${Felt} table=${table} update=${update} nearest=${nearest}
    shown=${lastShown(frame.events.map((event) => ({ id: frame.n, event })))} />`;
}

/** @param {Moment} props */
function Own({ table, update, nearest, words }) {
  return html`<${OwnHand} view=${update.view} seat=${nearest} isFresh=${false} />
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${words} news="" />`;
}

/**
 * Bets are one choice: how much, the next moment tells.
 *
 * @param {string[]} legal
 * @param {number} _seat
 * @param {Frame | undefined} next
 */
function choicesOf(legal, _seat, next) {
  const turn = next?.events.find(({ code }) => ["fold", "show", "bet"].includes(code));
  const bet = turn?.code === "bet" ? say("action.bet_chips", { chips: turn.chips }) : say("action.bet");
  const others = legal.filter((word) => word === "fold" || word === "show");
  const chips = others.map((word) => ({ text: say(`action.${word}`), isDone: turn?.code === word }));
  return others.length < legal.length ? [...chips, { text: bet, isDone: turn?.code === "bet" }] : chips;
}

export const Still = stillOf(SAID, { Felt: StillFelt, Own, tell, choicesOf });
