/** Wolnam-ppong in sentences: what happened, what is asked, how the table looks, what a bet is worth. */

import { html } from "../../html.js";
import { monthOf } from "../../hwatu/card.js";
import { number, signed, t } from "../../i18n/words.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").View} View */

export const GAME = "wolnam_ppong";

/** @param {string} key @param {Record<string, any>} [args] */
export function say(key, args) {
  return t(`${GAME}.${key}`, args);
}

/**
 * The months of a hand, the lower first, and of the card that was drawn.
 *
 * @param {string[] | null | undefined} hand
 * @param {string | null} [drawn]
 */
export function monthsIn(hand, drawn) {
  const [low = 0, high = 0] = (hand ?? []).map(monthOf).sort((a, b) => a - b);
  return { low, high, month: drawn ? monthOf(drawn) : 0 };
}

/**
 * @param {GameEvent} event
 * @param {string[]} names
 * @param {number | null} mine
 */
export function tellEvent(event, names, mine) {
  const seat = event.code === "deal" ? event.dealer : event.seat;
  const who = seat === mine ? "me" : "other";
  const { won = 0 } = event;
  const args = {
    ...event,
    ...monthsIn(event.hand, event.drawn),
    name: names[seat] ?? "",
    won: Math.abs(won),
  };
  switch (event.code) {
    case "ante":
      return say("event.ante", { ...event, count: event.seats.length });
    case "split":
    case "pot_empty":
      return say(`event.${event.code}`, args);
    case "deal_end":
      return say(
        event.ended === "pot_taken" && who === "me"
          ? "event.deal_end.pot_taken.me"
          : `event.deal_end.${event.ended}`,
        args,
      );
    case "bet":
      return (event.ado ? `${say("event.ado")} ` : "") + say(`event.bet.${event.result}.${who}`, args);
    case "fold":
    case "show":
      return say(`event.${event.result}.${who}`, args);
    default:
      return say(`event.${event.code}.${who}`, args);
  }
}

/**
 * The question to me, or the players that the table waits for.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string[]} names
 * @param {number | null} mine
 * @param {boolean} [rebuys] whether the house gives chips again
 */
export function askFor(view, legal, names, mine, rebuys = false) {
  if (view.phase === "over") return say("ask.over");
  if (mine !== null && view.idle.includes(mine)) return say(brokeWords(view, mine, rebuys));
  if (view.ended) return say("ask.ended");
  const may = view.may_bet;
  if (!legal.length && view.seat === mine) return "";
  if (!legal.length || !may) return say(`wait.${view.phase}`, { name: names[view.seat] ?? "" });
  if (may.cap === "rain")
    return say(may.rain_costs ? "ask.rain" : "ask.double_rain", { lost: may.rain_costs, won: view.pot });
  if (legal.includes("show")) return say("ask.pair");
  return may.most ? say("ask.bet", may) : say("ask.no_bet");
}

/** What becomes of a seat without chips. @param {View} view @param {number} seat @param {boolean} rebuys */
function brokeWords(view, seat, rebuys) {
  if (view.out.includes(seat)) return "ask.out";
  return rebuys ? "ask.broke.rebuy" : "ask.broke";
}

/**
 * The whole table as sentences, for people who cannot or do not want to look.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string[]} names
 * @param {number | null} mine
 * @returns {string[]}
 */
export function describe(view, legal, names, mine) {
  const hand = mine === null ? null : view.hands[mine];
  return [
    say("describe.deal", { round: view.deal, rounds: view.deals, deck: view.deck }),
    say("describe.pot", { pot: view.pot }),
    ...names.map(
      (name, seat) =>
        `${say("describe.seat", { name, chips: view.chips[seat] })} ${describeSeat(view, seat)}`,
    ),
    ...(hand ? [say("describe.hand", monthsIn(hand))] : []),
    askFor(view, legal, names, mine),
  ];
}

/** @param {View} view @param {number} seat */
function describeSeat(view, seat) {
  if (view.out.includes(seat)) return say("describe.out");
  if (view.to_play.includes(seat)) return say("describe.to_play");
  if (!view.shown.includes(seat)) return say("describe.folded");
  const months = monthsIn(view.hands[seat], view.drawn[seat]);
  return say(view.drawn[seat] ? "describe.drew" : "describe.showed", months);
}

// ---- What a bet of mine is worth, where the host lets the server say so: a strip, and the whole of it.

/** @typedef {Record<string, any>} Odds as the server's `own_odds` has them */

const PARTS = ["win", "match", "outside"];
const UNDRAWN = ["pair_push", "rain", "double_rain"]; // reasons of hands that draw nothing

/** A strip as high as any, where there is nothing to tell. */
function NoStrip() {
  return html`<span class="odds" data-none><span class="odds__bar"></span><span class="odds__words" aria-hidden="true">${say("odds.title")}</span></span>`;
}

/** @param {{ odds: Odds | null, onOpen: () => void }} props */
export function OddsStrip({ odds, onOpen }) {
  if (!odds) return html`<${NoStrip} />`;
  const isDrawn = !UNDRAWN.includes(odds.reason.code);
  const shares = isDrawn ? PARTS.map((part) => ({ part, cards: odds[`${part}_cards`] })) : [];
  return html`<button type="button" class="odds" onClick=${onOpen} title=${say("odds.title")}>
    <span class="odds__bar" aria-hidden="true">${shares.map(({ part, cards }) => html`<i key=${part} data-part=${part} style=${`flex-grow:${cards}`}></i>`)}</span>
    <span class="odds__words">${isDrawn ? say("odds.short", { win: odds.win_cards, unseen: odds.unseen, percent: percent(odds.p_win) }) : say("odds.title")}</span>
  </button>`;
}

/** @param {{ odds: Odds }} props */
export function OddsSheet({ odds }) {
  const { best, reason } = odds;
  const why = html`<p class="prose">${say(`odds.reason.${reason.code}`, { gain: reason.gain, cost: reason.cost })} <${SectionLink} game=${GAME} section=${reason.section} /></p>`;
  if (UNDRAWN.includes(reason.code))
    return html`${why}${best && html`<p class="prose">${advised(best, reason.code)}</p>`}`;
  return html`${why}
    <table class="odds__table">
      <caption class="heard-only">${say("odds.title")}</caption>
      <thead><tr><th scope="col">${say("odds.drawn")}</th><th scope="col">${say("odds.cards")}</th><th scope="col">${say("odds.chance")}</th><th scope="col">%</th></tr></thead>
      <tbody>${PARTS.map(
        (part) => html`<tr key=${part} data-part=${part}>
        <th scope="row">${say(`odds.part.${part}`)}</th><td>${number(odds[`${part}_cards`])}</td><td>${odds[`p_${part}`]}</td><td>${percent(odds[`p_${part}`])}</td>
      </tr>`,
      )}</tbody>
    </table>
    <p class="prose">${say("odds.worth", { ev: odds.ev_per_chip })} ${best && advised(best, reason.code)}</p>
    <p class="prose hint">${say("odds.unseen", { unseen: odds.unseen })} <${SectionLink} game=${GAME} section="5.3" /></p>`;
}

/** What to bet; nothing where no bet can be made, or where a bet is worth as much as a fold. @param {Odds} best @param {string} code */
function advised(best, code) {
  if (best.bet) return say("odds.best", { chips: best.bet, ev: signed(rounded(best.ev)) });
  return best.max_bet && !["even", "pair_push"].includes(code) ? say("odds.best.none") : "";
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
