/** One moment of a match of Wolnam-ppong that is over: the table as it was, to be looked at only. */

import { html, useEffect, useMemo, useRef, useState } from "../../core/html.js";
import { t } from "../../core/words.js";
import { preload } from "../../hwatu/card.js";
import { Aside } from "../../parts/gate.js";
import { winnersOf } from "../../parts/match.js";
import { useMotion } from "../../parts/motion.js";
import { Icon } from "../../parts/sheet.js";
import { tableOf, updateOf } from "../../parts/still.js";
import { Felt, OwnHand, OwnPlate } from "./felt.js";
import { Result, titleOf } from "./result.js";
import { lastShown } from "./reveal.js";
import { say, tellEvent } from "./words.js";

/** @typedef {import("../../core/types.js").Frame} Frame */
/** @typedef {import("../../core/types.js").StillProps} StillProps */
/** @typedef {import("../../core/types.js").View} View */

/** What happened, in a sentence or two. @param {Frame} frame @param {string[]} names */
export function tell(frame, names) {
  return frame.events.map((event) => tellEvent(event, names, null)).join(" ");
}

/** @param {StillProps} props */
export function Still({ info, names, nearest, frame, next, rounds }) {
  const { view } = frame;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const update = useMemo(() => updateOf(info.table, frame), [frame]);
  const table = useMemo(() => tableOf(info, names, nearest), [info, names, nearest]);
  useEffect(preload, []);
  useMotion(root, update);
  return html`<div class="still still--bets" ref=${root}>
    <${Felt} table=${table} update=${update} nearest=${nearest}
      shown=${lastShown(frame.events.map((event) => ({ id: frame.n, event })))} />
    <section class="own own--bets" aria-label=${t("table.own", { name: names[nearest] ?? "" })}>
      <${OwnHand} view=${view} seat=${nearest} isFresh=${false} />
      <${OwnPlate} table=${table} update=${update} seat=${nearest} ask=${tell(frame, names)} news="" />
      <${Choices} frame=${frame} next=${next} names=${names} />
    </section>
    ${view.ended && html`<${Ending} key=${view.round} view=${view} names=${names} rounds=${rounds.slice(0, view.round)} />`}
  </div>`;
}

/**
 * What the seat that was asked might have done, and what it did.
 *
 * @param {{ frame: Frame, next: Frame | undefined, names: string[] }} props
 */
function Choices({ frame, next, names }) {
  const turn = next?.events.find(({ code }) => ["fold", "show", "bet"].includes(code));
  return html`<div class="choices">
    ${Object.entries(frame.legal).map(([seat, legal]) => html`<p key=${seat}>
      <b>${say("choices", { name: names[Number(seat)] ?? "" })}</b>
      ${chipsOf(legal, turn).map(({ text, isDone }) => html`<span key=${text} class="choices__one" data-done=${isDone ? "" : undefined}>
        ${isDone && html`<${Icon} name="check" />`}${text}
        ${isDone && html`<span class="heard-only">${say("choices.done")}</span>`}</span>`)}
    </p>`)}
  </div>`;
}

/**
 * Bets are one choice: how much, the next moment tells.
 *
 * @param {string[]} legal
 * @param {import("../../core/types.js").GameEvent | undefined} turn
 */
function chipsOf(legal, turn) {
  const bet = turn?.code === "bet" ? say("action.bet_chips", { chips: turn.chips }) : say("action.bet");
  const others = legal.filter((word) => word === "fold" || word === "show");
  const chips = others.map((word) => ({ text: say(`action.${word}`), isDone: turn?.code === word }));
  return others.length < legal.length ? [...chips, { text: bet, isDone: turn?.code === "bet" }] : chips;
}

/**
 * How the deal, or the match, ended: over the table, until it is put aside.
 *
 * @param {{ view: View, names: string[], rounds: import("../../core/types.js").Round[] }} props of all deals up to this
 */
function Ending({ view, names, rounds }) {
  const places = rounds[rounds.length - 1]?.places ?? [];
  const standings = rounds.map(({ totals }) => totals);
  const [isPutAside, putAside] = useState(false);
  return html`<section class="over" aria-label=${titleOf(view, names)} data-aside=${isPutAside ? "" : undefined}>
    <header>
      <h2>${view.phase === "over" ? say("result.match", { names: winnersOf(places, names) }) : titleOf(view, names)}</h2>
      <${Aside} isPutAside=${isPutAside} onPutAside=${putAside} />
    </header>
    ${!isPutAside && html`<div class="over__body"><${Result} view=${view} places=${places} names=${names} mine=${null} standings=${standings} /></div>`}
  </section>`;
}
