/** One moment of a match of Nylon-ppong that is over. */

import { Felt, Plate } from "./felt.js";
import { SAID } from "./game_hooks.js";
import { say, tellEvent } from "./words.js";
import { html, useState } from "../../html.js";
import { CARDS, monthOf } from "../../hwatu/card.js";
import { PileHistory } from "../../hwatu/piles.js";
import { t } from "../../i18n/words.js";
import { ClosedHand, OpenHand } from "../../table/hand.js";
import { stillOf } from "../../table/snapshot_view.js";
import { Sheet } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").Frame} Frame */
/** @typedef {import("../../table/snapshot_view.js").Moment} Moment */

const nothing = () => {};

/** What happened, in a sentence or two; that nobody called only where nothing else did. @param {Frame} frame @param {string[]} names */
export function tell(frame, names) {
  const heard = frame.events.filter(({ code }) => code !== "no_call");
  return (heard.length ? heard : frame.events).map((event) => tellEvent(event, names, null)).join(" ");
}

/** @param {Moment} props */
function StillFelt({ table, update, nearest }) {
  const [isPileOpen, openPile] = useState(false);
  const { pile } = update.view;
  return html`<${Felt} table=${table} update=${update} nearest=${nearest} busy=${false} onAct=${nothing} onHistory=${() => openPile(true)} />
    ${
      isPileOpen &&
      html`<${Sheet} title=${t("table.pile.history", { count: pile.length })}
      onClose=${() => openPile(false)}><${PileHistory} cards=${pile} /><//>`
    }`;
}

/** @param {Moment} props */
function Own({ table, update, nearest, words }) {
  const { view } = update;
  const hand = view.hands[nearest];
  return html`<${Plate} table=${table} update=${update} seat=${nearest} ask=${words} news="" />
    ${
      hand
        ? html`<${OpenHand} pieces=${CARDS} seat=${nearest} cards=${hand} drawn=${view.seat === nearest ? view.drawn : null} />`
        : html`<${ClosedHand} pieces=${CARDS} seat=${nearest} count=${view.sizes[nearest]} />`
    }`;
}

/** What an action is called. @param {string} word */
export function actionName(word) {
  const [verb = "", month] = word.split(" ");
  return month ? say("action.discard_month", { month }) : say(`action.${verb}`);
}

/** @param {import("../../types.js").GameEvent} event */
function wordOf(event) {
  return { seat: event.seat, word: event.code === "discard" ? `discard ${monthOf(event.card)}` : event.code };
}

/**
 * Discards are one choice: which card, the next moment shows.
 *
 * @param {string[]} legal
 * @param {number} seat
 * @param {Frame | undefined} next
 */
function choicesOf(legal, seat, next) {
  const done = (next?.events ?? []).map(wordOf);
  const word = done.find((act) => act.seat === seat && legal.includes(act.word))?.word;
  const chips = legal
    .filter((other) => !other.startsWith("discard "))
    .map((other) => ({ text: say(`action.${other}`), isDone: other === word }));
  if (chips.length === legal.length) return chips;
  const month = word?.startsWith("discard ") ? Number(word.split(" ")[1]) : null;
  const discard = month ? say("action.discard_month", { month }) : say("action.discard");
  return [{ text: discard, isDone: month !== null }, ...chips];
}

export const Still = stillOf(SAID, { Felt: StillFelt, Own, tell, choicesOf });
