/** One moment of a match of Nylon-ppong that is over: the table as it was, to be looked at only. */

import { html, useEffect, useMemo, useRef, useState } from "../../core/html.js";
import { t } from "../../core/words.js";
import { CARDS, monthOf, preload } from "../../hwatu/card.js";
import { Aside } from "../../parts/gate.js";
import { ClosedHand, OpenHand } from "../../parts/hand.js";
import { winnersOf } from "../../parts/match.js";
import { useMotion } from "../../parts/motion.js";
import { PileHistory } from "../../hwatu/pile.js";
import { Icon, Sheet } from "../../parts/sheet.js";
import { tableOf, updateOf } from "../../parts/still.js";
import { Felt, OwnPlate } from "./felt.js";
import { MatchResult, RoundResult, Totals, titleOf } from "./result.js";
import { say, tellEvent } from "./words.js";

/** @typedef {import("../../core/types.js").Frame} Frame */
/** @typedef {import("../../core/types.js").StillProps} StillProps */
/** @typedef {import("../../core/types.js").View} View */

const nothing = () => {};

/** What happened, in a sentence or two; that nobody called only where nothing else did. @param {Frame} frame @param {string[]} names */
export function tell(frame, names) {
  const heard = frame.events.filter(({ code }) => code !== "no_call");
  return (heard.length ? heard : frame.events).map((event) => tellEvent(event, names, null)).join(" ");
}

/** @param {StillProps} props */
export function Still({ info, names, nearest, frame, next, rounds }) {
  const { view } = frame;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [isPileOpen, openPile] = useState(false);
  const update = useMemo(() => updateOf(info.table, frame), [frame]);
  const table = useMemo(() => tableOf(info, names, nearest), [info, names, nearest]);
  useEffect(preload, []);
  useMotion(root, update);
  const hand = view.hands[nearest];
  return html`<div class="still" ref=${root}>
    <${Felt} table=${table} update=${update} nearest=${nearest} busy=${false} onAct=${nothing}
      onHistory=${() => openPile(true)} />
    <section class="own" aria-label=${t("table.own", { name: names[nearest] ?? "" })}>
      <${OwnPlate} table=${table} update=${update} seat=${nearest} ask=${tell(frame, names)} news="" />
      ${hand
        ? html`<${OpenHand} pieces=${CARDS} seat=${nearest} cards=${hand} drawn=${view.seat === nearest ? view.drawn : null} />`
        : html`<${ClosedHand} pieces=${CARDS} seat=${nearest} count=${view.sizes[nearest]} />`}
      <${Choices} frame=${frame} next=${next} names=${names} />
    </section>
    ${view.ended && html`<${Ending} key=${view.round} view=${view} names=${names} rounds=${rounds.slice(0, view.round)} />`}
    ${isPileOpen && html`<${Sheet} title=${t("table.pile.history", { count: view.pile.length })}
      onClose=${() => openPile(false)}><${PileHistory} cards=${view.pile} /><//>`}
  </div>`;
}

/**
 * What those who were asked might have done, and what they did.
 *
 * @param {{ frame: Frame, next: Frame | undefined, names: string[] }} props
 */
function Choices({ frame, next, names }) {
  const done = (next?.events ?? []).map(wordOf);
  return html`<div class="choices">
    ${Object.entries(frame.legal).map(([seat, legal]) => html`<p key=${seat}>
      <b>${say("choices", { name: names[Number(seat)] ?? "" })}</b>
      ${chipsOf(legal, Number(seat), done).map(({ text, isDone }) => html`<span key=${text} class="choices__one"
        data-done=${isDone ? "" : undefined}>${isDone && html`<${Icon} name="check" />`}${text}
        ${isDone && html`<span class="heard-only">${say("choices.done")}</span>`}</span>`)}
    </p>`)}
  </div>`;
}

/** @param {import("../../core/types.js").GameEvent} event */
function wordOf(event) {
  return { seat: event.seat, word: event.code === "discard" ? `discard ${monthOf(event.card)}` : event.code };
}

/**
 * Discards are one choice: which card, the next moment shows.
 *
 * @param {string[]} legal
 * @param {number} seat
 * @param {{ seat: number, word: string }[]} done
 */
function chipsOf(legal, seat, done) {
  const word = done.find((act) => act.seat === seat && legal.includes(act.word))?.word;
  const chips = legal
    .filter((other) => !other.startsWith("discard "))
    .map((other) => ({ text: say(`action.${other}`), isDone: other === word }));
  if (chips.length === legal.length) return chips;
  const month = word?.startsWith("discard ") ? Number(word.split(" ")[1]) : null;
  const discard = month ? say("action.discard_month", { month }) : say("action.discard");
  return [{ text: discard, isDone: month !== null }, ...chips];
}

/**
 * How the round, or the match, ended: over the table, until it is put aside.
 *
 * @param {{ view: View, names: string[], rounds: import("../../core/types.js").Round[] }} props of all rounds up to this
 */
function Ending({ view, names, rounds }) {
  const places = rounds[rounds.length - 1]?.places ?? [];
  const standings = rounds.map(({ totals }) => totals);
  const [isPutAside, putAside] = useState(false);
  const isOver = view.phase === "over";
  return html`<section class="over" aria-label=${titleOf(view, names)} data-aside=${isPutAside ? "" : undefined}>
    <header>
      <h2>${isOver ? say("result.match", { names: winnersOf(places, names) }) : titleOf(view, names)}</h2>
      <${Aside} isPutAside=${isPutAside} onPutAside=${putAside} />
    </header>
    ${!isPutAside && html`<div class="over__body">
      ${isOver && html`<div class="match">
          <${MatchResult} view=${view} places=${places} names=${names} mine=${null} />
          <${Totals} names=${names} mine=${null} standings=${standings} />
        </div>
        <h3>${titleOf(view, names)}</h3>`}
      <${RoundResult} view=${view} names=${names} mine=${null} standings=${isOver ? undefined : standings} />
    </div>`}
  </section>`;
}
