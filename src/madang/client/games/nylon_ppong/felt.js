/**
 * The felt of Nylon-ppong: the others around it, the deck and the pile in its middle, my own plate, the
 * helper and the results.
 */

import { GAME, bannerOf, lineWords, say } from "./words.js";
import { html } from "../../html.js";
import { Card, monthOf } from "../../hwatu/card.js";
import { Deck, Fan, Pile } from "../../hwatu/piles.js";
import { t } from "../../i18n/words.js";
import { placesAround } from "../../table/places.js";
import { Clock, OwnPlate, SeatClock, SeatPlate } from "../../table/seat.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").TableHandle} TableHandle */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").View} View */

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {number} props.nearest
 * @param {boolean} props.busy
 * @param {(word: string, event: MouseEvent) => void} props.onAct
 * @param {() => void} props.onHistory
 */
export function Felt({ table, update, nearest, busy, onAct, onHistory }) {
  const { view, legal, events } = update;
  const banner = bannerOf(events);
  const laid = [...events].reverse().find((event) => ["discard", "ppong", "ppong-out"].includes(event.code));
  return html`<div class="felt">
    ${placesAround(table.info.seats.length, nearest).map(
      ({ seat, place }) => html`<${Other} key=${seat}
      table=${table} update=${update} seat=${seat} place=${place} />`,
    )}
    <div class="centre" data-place="centre">
      <${Deck} count=${view.deck} word=${legal.includes("draw") ? "draw" : undefined} isBusy=${busy} onAct=${onAct} />
      <${Pile} cards=${view.pile} owner=${view.owner === null ? null : table.names[view.owner]}
        from=${laid ? `hand:${laid.seat}` : "deck"} onHistory=${onHistory} />
      ${
        "call" in update.deadlines &&
        html`<span class="centre__call"><${Clock} left=${update.deadlines.call}
        at=${update.at} total=${table.info.call_window} bank=${null} /></span>`
      }
    </div>
    ${
      banner &&
      html`<div class="banner" key=${update.n} data-tone=${banner.tone} aria-hidden="true">
      <b>${banner.word}</b>${banner.seat !== null && html`<span>${table.names[banner.seat]}</span>`}
    </div>`
    }
  </div>`;
}

/** @param {View} view @param {number} seat */
function marksOf(view, seat) {
  return view.ponged.includes(seat) ? [say("mark.ponged")] : [];
}

/** @param {View} view @param {number} seat @param {boolean} isMine */
function isOnTurn(view, seat, isMine) {
  return (
    !view.ended &&
    view.phase !== "deal" &&
    view.seat === seat &&
    (view.phase !== "call" || (isMine && view.to_act.includes(seat)))
  );
}

/** @param {{ table: TableHandle, update: Update, seat: number, place: string }} props */
function Other({ table, update, seat, place }) {
  const { view } = update;
  const sitter = table.info.seats[seat];
  if (!sitter) return null;
  const hand = view.hands[seat];
  return html`<${SeatPlate} seat=${seat} place=${place} name=${table.names[seat] ?? ""} game=${table.info.game} sitter=${sitter}
    isTurn=${isOnTurn(view, seat, false)} score=${say("seat.total", { total: view.totals[seat] })}
    marks=${marksOf(view, seat)} clock=${html`<${SeatClock} seat=${seat} info=${table.info} update=${update} />`}>
    ${
      hand
        ? html`<span class="fan fan--open" data-spot=${`hand:${seat}`}>${hand.map(
            (/** @type {string} */ card) => html`<${Card}
          key=${card} card=${card} piece=${`card:${card}`} from=${view.ended ? `hand:${seat}` : "deck"}
          class=${card === view.drawn && seat === view.seat ? "is-drawn" : ""} />`,
          )}</span>`
        : html`<${Fan} seat=${seat} count=${view.sizes[seat]} isOneTooMany=${view.phase === "discard" && view.seat === seat} />`
    }
  <//>`;
}

/** @param {{ table: TableHandle, update: Update, seat: number, ask: string, news: string }} props */
export function Plate({ table, update, seat, ask, news }) {
  const { view } = update;
  return html`<${OwnPlate} table=${table} update=${update} seat=${seat} isTurn=${isOnTurn(view, seat, true)}
    score=${say("seat.total", { total: view.totals[seat] })} marks=${marksOf(view, seat)} ask=${ask} news=${news} />`;
}

// ---- For newcomers who switch it on: what their own hand costs, what it could call, how far it is from
// more.

/** @typedef {{ points: number, pairs: number[], stop: number | null, ppongs: number, away: { id: string, cards: number }[], discards: string[] }} Hint see `hint.py` */

const NEAREST = 2; // combinations that are shown

/** @param {{ hint: Hint, limit: number | boolean | string | undefined }} props */
export function Helper({ hint, limit }) {
  return html`<ul class="helper" aria-label=${t("table.set.helper")}>
    ${tips(hint, Number(limit)).map(
      ({ kind, text, section, isReady }) => html`<li key=${kind} data-tip=${kind}
      data-ready=${isReady ? "" : undefined}>${text} <${SectionLink} game=${GAME} section=${section} /></li>`,
    )}
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
    ...(pairs.length
      ? [{ kind: "pairs", text: say("tip.pairs", { months: pairs.join(" ") }), section: "4.1" }]
      : []),
    ...(stop === null
      ? []
      : [
          {
            kind: "stop",
            text: say(ppongs ? "tip.stop.later" : "tip.stop", { sum: stop, limit }),
            section: "5.1",
            isReady: !ppongs && stop <= limit,
          },
        ]),
    ...away.slice(0, NEAREST).map(({ id, cards }) => ({
      kind: id,
      text: say(cards ? "tip.away" : "tip.there", { name: say(`combination.${id}`), cards }),
      section: "7",
      isReady: cards === 0,
    })),
    ...(months ? [{ kind: "discards", text: say("tip.discards", { months }), section: "3.3" }] : []),
  ];
}

// ---- Results of Nylon-ppong: the hand that is left, and its penalty points.

/** @type {import("../../table/result.js").Told} */
export const RESULTS = {
  isLowBest: true,
  standing: (view, seat) => say("result.total", { total: view.totals[seat] }),
  Cards,
  lineWords: ({ kind, section, cards }) => lineWords(kind, section, cards.map(monthOf)),
  outcome: (view, seat) => say("result.points", { points: view.totals[seat] }),
};

/** @param {{ view: View, seat: number }} props */
function Cards({ view, seat }) {
  const hand = view.hands[seat] ?? [];
  return html`<div class="verdict__hand">
    ${hand.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${hand.length === 0 && html`<span class="verdict__none">${say("result.no_cards")}</span>`}
  </div>`;
}
