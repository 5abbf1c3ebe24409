/** For newcomers who switch it on: what their own hand costs, what it could call, how far it is from more. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { monthOf } from "../../hwatu/card.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

/** @typedef {{ points: number, pairs: number[], stop: number | null, ppongs: number, away: { id: string, cards: number }[], discards: string[] }} Hint see `hint.py` */

const NEAREST = 2; // combinations that are told

/** @param {{ hint: Hint, limit: number | boolean | string | undefined }} props */
export function Helper({ hint, limit }) {
  return html`<ul class="helper" aria-label=${t("table.set.helper")}>
    ${tips(hint, Number(limit)).map(({ kind, text, section, isReady }) => html`<li key=${kind} data-tip=${kind}
      data-ready=${isReady ? "" : undefined}>${text} <${SectionLink} game=${GAME} section=${section} /></li>`)}
  </ul>`;
}

/**
 * @param {Hint} hint
 * @param {number} limit
 * @returns {{ kind: string, text: string, section: string, isReady?: boolean }[]}
 */
function tips({ points, pairs, stop, ppongs, away, discards }, limit) {
  const months = [...new Set(discards.map(monthOf))].join(" ");
  return [
    { kind: "points", text: say("tip.points", { points }), section: "6.1" },
    ...(pairs.length ? [{ kind: "pairs", text: say("tip.pairs", { months: pairs.join(" ") }), section: "4.1" }] : []),
    ...(stop === null ? [] : [{
      kind: "stop", text: say(ppongs ? "tip.stop.later" : "tip.stop", { sum: stop, limit }), section: "5.1",
      isReady: !ppongs && stop <= limit,
    }]),
    ...away.slice(0, NEAREST).map(({ id, cards }) => ({
      kind: id, text: say(cards ? "tip.away" : "tip.there", { name: say(`combination.${id}`), cards }), section: "7",
      isReady: cards === 0,
    })),
    ...(months ? [{ kind: "discards", text: say("tip.discards", { months }), section: "3.3" }] : []),
  ];
}
