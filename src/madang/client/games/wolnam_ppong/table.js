/** The table of Wolnam-ppong. It knows no rules: the server says what may be bet, and why not more. */

import { useFormDraft } from "../../device/form_drafts.js";
import { html } from "../../html.js";
import { Card, monthOf, preload } from "../../hwatu/card.js";
import { learn, signed } from "../../i18n/words.js";
import { playOf, TableFrame, useFrame } from "../../table/frame.js";
import { heardOf } from "../../table/log.js";
import { prefs } from "../../table/prefs.js";
import { toldWith } from "../../table/session.js";
import { stillOf } from "../../table/snapshot_view.js";
import { ActionGuide, allows, Bets, readBet, refusalWhy, SIZES, whyNot } from "./acts.js";
import { Felt, lastShown, OwnHand, Plate } from "./felt.js";
import { askFor, describe, GAME, monthsIn, OddsSheet, OddsStrip, say, tellEvent } from "./words.js";

// ---- Results of Wolnam-ppong: hands that were shown, and every chip.

/** @typedef {import("../../types.js").View} View */

/** @type {import("../../table/result.js").Told} */
export const RESULTS = {
  isLowBest: false,
  standing: chipsOf,
  Cards,
  lineWords: ({ kind }) => say(`line.${kind}`),
  outcome: (view, seat) => html`${signed(view.totals[seat])} <small>${detailOf(view, seat)}</small>`,
  reason: (view, names) => (view.phase === "over" ? { text: whyOver(view, names), section: "1.3" } : null),
};

/** Why the match is over: before its last deal because only one seat has chips for an ante. @param {View} view @param {string[]} names */
function whyOver({ deal, deals, totals }, names) {
  if (deal === deals) return say("reason.over");
  return say("reason.last_in", { name: names[totals.indexOf(Math.max(...totals))] ?? "" });
}

/** @param {View} view @param {number} seat */
function chipsOf(view, seat) {
  return say("result.chips", { chips: view.chips[seat] });
}

/** @param {View} view @param {number} seat */
function detailOf(view, seat) {
  const chips = chipsOf(view, seat);
  return view.rebuys[seat] ? `${chips}, ${say("result.rebuys", { count: view.rebuys[seat] })}` : chips;
}

/** The hand that was shown and the card drawn; other hands stay hidden, except for their own seats. @param {{ view: View, seat: number }} props */
function Cards({ view, seat }) {
  const hand = view.hands[seat];
  if (!hand)
    return html`<p class="verdict__none">${say(view.out.includes(seat) ? "result.sat_out" : "result.hidden")}</p>`;
  const cards = [...hand].sort((a, b) => monthOf(a) - monthOf(b));
  return html`<div class="verdict__hand">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${view.drawn[seat] && html`<span class="verdict__drawn"><${Card} card=${view.drawn[seat]} /></span>`}
    ${!view.shown.includes(seat) && html`<span class="verdict__none">${say("result.own_hidden")}</span>`}
  </div>`;
}

// ---- What is heard of a table of Wolnam-ppong.

/** @type {Record<string, string>} */
const SOUND_OF = { deal: "deal", fold: "fold", show: "card", deal_end: "result", ante: "chips" };

export const hear = heardOf({ soundOf, isHeard: () => true, tellEvent, question });

/** @param {import("../../types.js").GameEvent} event */
function soundOf(event) {
  if (event.code !== "bet") return SOUND_OF[event.code] ?? "";
  return event.won > 0 ? "win" : event.won < 0 ? "lose" : "bet";
}

/** @param {import("../../types.js").TableHandle} table @param {import("../../types.js").Update} update */
function question(table, { view, legal }) {
  if (!legal.length || table.seat === null || view.idle.includes(table.seat)) return "";
  return `${say("describe.hand", monthsIn(view.hands[table.seat]))} ${askFor(view, legal, table.names, table.seat)}`;
}

// ---- What the frame of a table asks Wolnam-ppong for.

/**
 * The cards lie there, the chips not yet.
 *
 * @param {import("../../types.js").View} before
 * @param {import("../../types.js").View} view
 */
function untold(before, view) {
  const { chips, pot, out, idle, results, turns } = before;
  return { ...view, chips, pot, out, idle, ...(view.deal === before.deal ? { results, turns } : {}) };
}

/** @type {import("../../table/frame.js").Said} */
export const SAID = {
  game: GAME,
  kind: "bets",
  words: ["card.1a", `${GAME}.ask.bet`],
  preload,
  hear,
  untold,
  isNews: () => true,
  tellEvent,
  describe,
  house: (options) => say("bar.house", { ante: options.ante, least: options.min_bet }),
  keys: [
    ["F", "wolnam_ppong.action.fold"],
    ["B", "wolnam_ppong.keys.bet"],
    ["1…5", "wolnam_ppong.keys.sizes"],
    ["G", "wolnam_ppong.keys.amount"],
    ["S", "wolnam_ppong.action.show"],
    ["O", "wolnam_ppong.odds.title"],
  ],
  ActionGuide,
  results: RESULTS,
  sheets: {
    odds: {
      title: () => say("odds.title"),
      body: ({ update }) => update.odds && html`<${OddsSheet} odds=${update.odds} />`,
    },
  },
  settings: ["one_tap"],
  without: ["confirm", "pairs", "helper"],
  allows,
  refusalWhy,
};

// ---- One moment of a match of Wolnam-ppong that is over.

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
 * Bets are one choice: the next moment tells how much.
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

// ---- The table.

learn(["shell.table", "hwatu", GAME]);

/** The chips laid out for a bet, and at which update. @type {{ n: number, text: string | null, chosen: string }} */
const NOT_LAID = { n: -1, text: null, chosen: "" };

/** @param {{ table: import("../../types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { session, update, does, press, askWhy, mine, nearest } = frame;
  const { view, legal } = update;
  const [kept, lay] = useFormDraft(`bet.${table.id}`, NOT_LAID);
  const { text, chosen } = kept.n === update.n ? kept : NOT_LAID;
  const open = mine !== null && view.idle.includes(mine) ? [] : legal; // the table acts for players who are out of chips
  const typed = readBet(text, view, open);

  /** @param {string} amount */
  function changeAmount(amount, size = "") {
    askWhy("");
    lay({ n: update.n, text: amount, chosen: size });
  }

  /** Lay a size out, to be bet with the button. @param {string} word */
  function fillIn(word) {
    if (!legal.includes(word)) return askWhy(word);
    changeAmount(String(view.may_bet.sizes[word]), word);
  }

  /** Press a size: it fills the amount, or bets at once for players who prefer that. @param {string} word @param {MouseEvent} event */
  function pressSize(word, event) {
    if (prefs.value.one_tap) does.click(word, event);
    else fillIn(word);
  }

  const bet = () => (typed.code ? askWhy("bet") : does.now(`bet ${typed.amount}`));
  const keys =
    mine === null
      ? {}
      : {
          f: press("fold"),
          s: press("show"),
          b: legal.length ? bet : () => askWhy("bet"),
          g: () => document.getElementById("bet-amount")?.focus(),
          ...Object.fromEntries(
            SIZES.map(({ word, key }) => [key, prefs.value.one_tap ? press(word) : () => fillIn(word)]),
          ),
          o: update.odds ? () => frame.openSheet("odds") : undefined,
        };
  const bets = update.events.filter(({ code }) => code === "bet");
  const seen = frame.isTold ? session.told.value : toldWith(session.told.value, update);
  return html`<${TableFrame} frame=${frame} keys=${keys}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update, typed)}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} shown=${lastShown(seen)} />`}>
    <${OwnHand} view=${view} seat=${nearest} isFresh=${bets.some(({ seat }) => seat === nearest)} />
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names, mine, !!table.info.options.rebuy)} news=${frame.news}>
      ${table.info.odds && mine !== null && html`<${OddsStrip} odds=${update.odds} onOpen=${() => frame.openSheet("odds")} />`}
    <//>
    ${
      mine !== null &&
      html`<${Bets} view=${view} legal=${open} text=${text} typed=${typed} chosen=${chosen}
      isBusy=${frame.isBusy} showsKeys=${prefs.value.keys} onType=${changeAmount} onSize=${pressSize}
      onAct=${does.click} onWhy=${askWhy} onEnter=${bet} />`
    }
  <//>`;
}

const styles = [
  new URL("../../hwatu/card.css", import.meta.url).href,
  new URL("../../hwatu/piles.css", import.meta.url).href,
  new URL("./ring.css", import.meta.url).href,
  new URL("./pot.css", import.meta.url).href,
  new URL("./reveal.css", import.meta.url).href,
  new URL("./bets.css", import.meta.url).href,
  new URL("./odds.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, actionName, isNews: SAID.isNews, styles };
