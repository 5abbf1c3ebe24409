/** The last bet of this deal in the middle of the table: two cards, and the one drawn between them. */

import { html } from "../../core/html.js";
import { signed } from "../../core/words.js";
import { Card, monthOf, nameOf, picture } from "../../hwatu/card.js";
import { monthsIn, say } from "./words.js";

/** @typedef {import("../../core/types.js").GameEvent} GameEvent */

const OPENS = ["bet", "show"];

/**
 * The newest hand that was laid open since the cards were dealt.
 *
 * @param {{ id: number, event: GameEvent }[]} told
 */
export function lastShown(told) {
  const turns = told.filter(({ event }) => event.code === "deal" || OPENS.includes(event.code));
  const last = turns[turns.length - 1];
  return last && last.event.code !== "deal" ? last : undefined;
}

/** @param {{ shown: { id: number, event: GameEvent } | undefined, names: string[], isTold: boolean }} props `isTold`: what came of it */
export function Reveal({ shown, names, isTold }) {
  if (!shown) return html`<div class="reveal" aria-hidden="true"><div class="reveal__cards"><${Empty} /><${Empty} /><${Empty} /></div></div>`;
  const { event } = shown;
  const hand = [...event.hand].sort((a, b) => monthOf(a) - monthOf(b));
  const tone = event.won > 0 ? "win" : event.won < 0 ? "loss" : "push";
  return html`<div class="reveal" key=${shown.id} data-tone=${tone} data-result=${event.result}>
    <div class="reveal__cards">
      <${Shown} card=${hand[0]} seat=${event.seat} />
      ${event.drawn ? html`<${Drawn} card=${event.drawn} />` : html`<${Empty} />`}
      <${Shown} card=${hand[1]} seat=${event.seat} />
    </div>
    <p class="reveal__who"><b>${names[event.seat]}</b> <span>${wordsOf(event)}</span></p>
    <p class="reveal__verdict" data-untold=${isTold ? undefined : ""}><b>${signed(event.won)}</b> <span>${say(`verdict.${event.result}`, monthsIn(event.hand, event.drawn))}</span></p>
  </div>`;
}

/** @param {GameEvent} event */
function wordsOf(event) {
  if (event.code === "show") return say("reveal.shows");
  return say(event.ado ? "reveal.ado" : "reveal.bets", { chips: event.chips });
}

/** @param {{ card: string, seat: number }} props */
function Shown({ card, seat }) {
  return html`<${Card} card=${card} piece=${`reveal:${card}`} from=${`hand:${seat}`} />`;
}

/** The card that decides: drawn face down, then turned. @param {{ card: string }} props */
function Drawn({ card }) {
  return html`<span class="reveal__drawn" data-card=${card}>
    <span class="reveal__flip">
      <img class="reveal__face" src=${picture(card)} alt=${nameOf(card)} width="100" height="160" draggable=${false} />
      <img class="reveal__back" src=${picture("back")} alt="" width="100" height="160" draggable=${false} />
    </span>
  </span>`;
}

function Empty() {
  return html`<span class="reveal__empty"><span class="pile__mark"></span></span>`;
}
