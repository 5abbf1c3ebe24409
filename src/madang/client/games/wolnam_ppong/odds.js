/** What a bet of mine is worth, where the host lets the server say so: a strip, and the whole of it. */

import { GAME, say } from "./words.js";
import { html } from "../../html.js";
import { number, signed, t } from "../../i18n/words.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {Record<string, any>} Odds as the server's `own_odds` has them */

const PARTS = ["win", "match", "outside"];

/** A strip as high as any, where there is nothing to tell. */
function NoStrip() {
  return html`<span class="odds" data-none><span class="odds__bar"></span><span class="odds__words" aria-hidden="true">${say("odds.title")}</span></span>`;
}

/** @param {{ odds: Odds | null, onOpen: () => void }} props */
export function OddsStrip({ odds, onOpen }) {
  if (!odds) return html`<${NoStrip} />`;
  const shares = PARTS.map((part) => ({ part, cards: odds[`${part}_cards`] }));
  return html`<button type="button" class="odds" onClick=${onOpen} title=${say("odds.title")}>
    <span class="odds__bar" aria-hidden="true">${shares.map(({ part, cards }) => html`<i key=${part} data-part=${part} style=${`flex-grow:${cards}`}></i>`)}</span>
    <span class="odds__words">${say("odds.short", { win: odds.win_cards, unseen: odds.unseen, percent: percent(odds.p_win) })}</span>
  </button>`;
}

/** @param {{ odds: Odds }} props */
export function OddsSheet({ odds }) {
  const { best, reason } = odds;
  return html`<p class="prose">${say(`odds.reason.${reason.code}`, { gain: reason.gain, cost: reason.cost })} <${SectionLink} game=${GAME} section=${reason.section} /></p>
    <table class="odds__table">
      <caption class="heard-only">${say("odds.title")}</caption>
      <thead><tr><th scope="col">${say("odds.drawn")}</th><th scope="col">${say("odds.cards")}</th><th scope="col">${say("odds.chance")}</th><th scope="col">%</th></tr></thead>
      <tbody>${PARTS.map(
        (part) => html`<tr key=${part} data-part=${part}>
        <th scope="row">${say(`odds.part.${part}`)}</th><td>${number(odds[`${part}_cards`])}</td><td>${odds[`p_${part}`]}</td><td>${percent(odds[`p_${part}`])}</td>
      </tr>`,
      )}</tbody>
    </table>
    <p class="prose">${say("odds.worth", { ev: odds.ev_per_chip })} ${best && (best.bet ? say("odds.best", { chips: best.bet, ev: signed(rounded(best.ev)) }) : say("odds.best.none"))}</p>
    <p class="prose hint">${say("odds.unseen", { unseen: odds.unseen })} <${SectionLink} game=${GAME} section="5.3" /></p>`;
}

/** A fraction as the server writes it. @param {string} fraction */
function numberOf(fraction) {
  const [above = 0, below = 1] = fraction.split("/").map(Number);
  return above / below;
}

/** @param {string} fraction */
function percent(fraction) {
  return t("table.percent", { percent: Math.round(numberOf(fraction) * 100) });
}

/** @param {string} fraction */
function rounded(fraction) {
  return Math.round(numberOf(fraction) * 10) / 10;
}
