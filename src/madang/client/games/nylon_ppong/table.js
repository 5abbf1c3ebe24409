/** The table of Nylon-ppong. It knows no rules: the server says what may be done, and why it counts. */

import { html, useLayoutEffect, useState } from "../../html.js";
import { CARDS, monthOf, preload } from "../../hwatu/card.js";
import { PileHistory } from "../../hwatu/piles.js";
import { learn, t } from "../../i18n/words.js";
import { ActionBar } from "../../table/actions.js";
import { playOf, TableFrame, useFrame } from "../../table/frame.js";
import { ClosedHand, Hand, OpenHand } from "../../table/hand.js";
import { heardOf } from "../../table/log.js";
import { prefs } from "../../table/prefs.js";
import { stillOf } from "../../table/snapshot_view.js";
import { Sheet } from "../../ui/sheet.js";
import { ActionGuide, actsFor, whyNot } from "./acts.js";
import { Felt, Helper, Plate, RESULTS } from "./felt.js";
import { askFor, describe, GAME, isAsked, isNews, say, tellEvent, topMonth } from "./words.js";

// ---- What is heard of a table of Nylon-ppong.

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal",
  draw: "draw",
  discard: "card",
  ppong: "ppong",
  "ppong-out": "ppong",
  stop: "stop",
  declare: "stop",
  show: "stop",
  deal_end: "result",
  reshuffle: "deal",
};

export const hear = heardOf({
  soundOf: ({ code }) => SOUND_OF[code] ?? "",
  isHeard: (event, mine) => isNews(event) && (event.seat !== mine || event.code === "deal_end"),
  tellEvent,
  question,
  rings: ({ view }) => view.phase !== "discard",
});

/** @param {import("../../types.js").TableHandle} table @param {import("../../types.js").Update} update @param {boolean} isFresh */
function question(table, { events, view, legal }, isFresh) {
  if (!isAsked(legal)) return "";
  const drawn = events.find((event) => event.code === "draw" && event.seat === table.seat);
  const lead = isFresh && drawn ? `${tellEvent(drawn, table.names, table.seat)} ` : "";
  return lead + askFor(view, legal, table.names);
}

// ---- What the frame of a table asks Nylon-ppong for.

/** @type {import("../../table/frame.js").Said} */
export const SAID = {
  game: GAME,
  words: ["card.1a", `${GAME}.ask.turn`],
  preload,
  hear,
  isNews,
  tellEvent,
  describe,
  house: (options) => say(`bar.house.${options.ppong_scope}`, { limit: options.stop_limit }),
  keys: [
    ["D", "nylon_ppong.action.draw"],
    ["P", "nylon_ppong.action.ppong"],
    ["S", "nylon_ppong.action.stop"],
    ["C", "nylon_ppong.action.declare"],
    ["O", "nylon_ppong.action.ppong-out"],
    ["W", "nylon_ppong.action.show"],
    ["X Esc", "nylon_ppong.action.pass"],
    ["1…9 0 - =", "nylon_ppong.keys.discard"],
    ["← → ↵", "table.keys.hand"],
    ["H", "table.keys.pile"],
  ],
  ActionGuide,
  settings: ["helper"],
  without: ["one_tap"],
  results: RESULTS,
  sheets: {
    pile: {
      title: ({ update }) => t("table.pile.history", { count: update.view.pile.length }),
      body: ({ update }) => html`<${PileHistory} cards=${update.view.pile} />`,
    },
  },
};

// ---- One moment of a match of Nylon-ppong that is over.

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
 * Discards are one choice: the next moment shows which card.
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

// ---- The table.

/** The keys that discard a month, in the order of a keyboard. */
const MONTH_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

learn(["shell.table", "hwatu", GAME]);

/** @param {{ table: import("../../types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { update, does, press, mine, nearest, isBusy } = frame;
  const { view, legal } = update;
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  // before it is painted, so that nothing done at what is new is undone
  useLayoutEffect(() => choose(null), [update.n]);

  const wordOf = (/** @type {string} */ card) => legal.find((word) => word === `discard ${monthOf(card)}`);

  /** @type {import("../../table/hand.js").Pick} */
  function pick(card, event) {
    const word = wordOf(card);
    if (!word) return;
    if (prefs.value.confirm && chosen !== card) {
      if (!does.isEcho(event)) choose(card);
    } else does.click(word, event);
  }

  /** @param {number} month */
  function pickMonth(month) {
    const card = (view.hands[nearest] ?? []).find((/** @type {string} */ card) => monthOf(card) === month);
    const word = card && wordOf(card);
    if (!word) return;
    if (prefs.value.confirm && chosen !== card) choose(card);
    else does.now(word);
  }

  const letGo = legal.includes("pass") ? press("pass") : undefined;
  const keys = {
    ...(mine === null
      ? {}
      : {
          d: press("draw"),
          p: press("ppong"),
          o: press("ppong-out"),
          s: press("stop"),
          c: press("declare"),
          w: press("show"),
          x: letGo,
          Escape: isAsked(legal) ? letGo : undefined,
          ...Object.fromEntries(MONTH_KEYS.map((key, i) => [key, () => pickMonth(i + 1)])),
        }),
    h: view.pile.length ? () => frame.openSheet("pile") : undefined,
  };
  return html`<${TableFrame} frame=${frame} keys=${keys} data-call=${view.phase === "call" && isAsked(legal) ? "" : undefined}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update)}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} busy=${isBusy} onAct=${does.click}
      onHistory=${() => frame.openSheet("pile")} />`}>
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names, mine)} news=${frame.news} />
    ${prefs.value.helper && update.hint && html`<${Helper} hint=${update.hint} limit=${table.info.options.stop_limit} />`}
    ${
      mine === null
        ? html`<${ClosedHand} pieces=${CARDS} seat=${nearest} count=${view.sizes[nearest]} />`
        : html`<${Hand} pieces=${CARDS} cards=${view.hands[mine] ?? []} drawn=${view.seat === mine ? view.drawn : null}
          wordOf=${wordOf} chosen=${chosen} isBusy=${isBusy} brackets=${prefs.value.pairs} onPick=${pick} onWhy=${() => frame.askWhy("discard")}
          isWanted=${(/** @type {string} */ card) => legal.includes("ppong") && monthOf(card) === topMonth(view)} />
        <${ActionBar} acts=${actsFor(view, legal, chosen, prefs.value.confirm)} isBusy=${isBusy}
          showsKeys=${prefs.value.keys} label=${t("table.acts")} onAct=${does.click} onWhy=${frame.askWhy} />`
    }
  <//>`;
}

const styles = [
  new URL("../../hwatu/card.css", import.meta.url).href,
  new URL("../../hwatu/piles.css", import.meta.url).href,
  new URL("../../hwatu/fan.css", import.meta.url).href,
  new URL("./table.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, actionName, isNews, styles };
