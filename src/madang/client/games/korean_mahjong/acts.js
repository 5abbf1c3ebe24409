/**
 * The buttons of Korean mahjong, why they cannot be pressed, and what a wait would
 * bring; ready is pressed first, then the discard.
 */

import { forbiddenWords, say } from "./words.js";
import { html, useLayoutEffect, useState } from "../../html.js";
import {
  buttonsFor,
  closed,
  farFromWin,
  guideOf,
  KONG,
  lastButton,
  PUNG,
  whyNotOf,
  WIN,
  wordsOf,
} from "../../mahjong/table/acts.js";
import { isClaim, say as sayAll, waitsIn } from "../../mahjong/table/words.js";
import { Tile } from "../../mahjong/tile.js";
import { closeByBack } from "../../route.js";

/** @typedef {import("../../table/actions.js").Act} Act */
/** @typedef {import("../../table/actions.js").Why} Why */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").View} View */

/** @type {Record<string, string>} */
const KEY_OF = { ready: "R", "open-ready": "O" };

/** @type {import("../../mahjong/table/play.js").Mahjong["actsFor"]} */
export function actsFor({ view, legal }, chosen, confirms, { verb }) {
  if (verb !== "discard") return [cancel(), chosenAct(legal, chosen, confirms, verb)];
  const last = lastButton(legal, confirms ? chosen : view.drawn, confirms);
  const worth = worthOfWin(view);
  if (isClaim(legal))
    return [...buttonsFor({ pung: PUNG, kong: KONG, win: WIN }, say, view, legal, worth), last];
  return [
    ...buttonsFor({ kong: KONG }, say, view, legal, worth),
    ...WAYS.map((way) => declaration(legal, way, view.own?.double)),
    ...buttonsFor({ win: WIN }, say, view, legal, worth),
    last,
  ];
}

/** A button that does not act yet: the discard is chosen then. @param {string[]} legal @param {string} way @param {boolean} [double] 5.7 @returns {Act} */
function declaration(legal, way, double) {
  const act = { ...closed(say, way, KEY_OF[way] ?? ""), label: say(`button.${way}`) };
  if (!wordsOf(legal, way).length) return act;
  return { ...act, tone: "event", isLegal: true, hint: double ? say(`hint.${way}.double`) : act.hint };
}

/** @returns {Act} */
function cancel() {
  return { word: CANCEL, label: say("action.cancel"), hint: say("hint.cancel"), key: "Esc", isLegal: true };
}

/** @param {string[]} legal @param {string | null} chosen @param {boolean} confirms @param {string} verb @returns {Act} */
function chosenAct(legal, chosen, confirms, verb) {
  if (confirms) return lastButton(legal, chosen, confirms, verb, say);
  return {
    word: verb,
    label: say(`action.${verb}`),
    hint: say("hint.choose"),
    key: KEY_OF[verb] ?? "",
    tone: "event",
    isLegal: true,
  };
}

/** The worth of a win that is offered now, if it is known. @param {View} view */
function worthOfWin({ drawn, offered, own }) {
  const points = drawn || !offered ? own?.points : own?.waits?.[offered.tile]?.points;
  return typeof points === "number" ? say("points", { points }) : null;
}

/** @param {Options} options */
function argsOf(options) {
  return { min: options.min_points };
}

export const ActionGuide = guideOf(say, ["ready", "open-ready", "pung", "kong", "win"], argsOf);

export const whyNot = whyNotOf(say, argsOf, (kind, view, _legal, mine, { info }) => {
  if (kind === "win") return noWin(view, mine, info.options);
  return WAYS.includes(kind) ? noReady(view, mine) : null;
});

/** @param {View} view @param {number} mine @param {Options} options @returns {Why | null} */
function noWin(view, mine, options) {
  const { own, offered } = view;
  if (!own || view.ended) return null;
  const forbidden = forbiddenWords(view, mine);
  if (forbidden) return forbidden;
  const wait = offered && offered.seat !== mine ? own.waits?.[offered.tile] : undefined;
  if (own.shanten === -1 || wait?.legal === false)
    return { text: say("why.win.below", argsOf(options)), section: "4.2" };
  return farFromWin(view);
}

/** 5.1, 5.6  @param {View} view @param {number} mine @returns {Why | null} */
function noReady({ ready, melds }, mine) {
  if (ready[mine]) return { text: say("why.ready.declared"), section: "5.1" };
  if (melds[mine].some((/** @type {{ open: boolean }} */ { open }) => open))
    return { text: say("why.ready.closed"), section: "5.1" };
  return ready.some((/** @type {{ open: boolean } | null} */ one) => one?.open)
    ? { text: say("why.ready.barred"), section: "5.6" }
    : null;
}

// ---- 5.1, 5.6 Ready and open ready: pressed first, then the discard is chosen among those that the
// table allows.

export const WAYS = ["ready", "open-ready"];
const CANCEL = "cancel";

/** The action that a tile is being chosen for. @param {import("../../table/frame.js").Frame} frame @returns {import("../../mahjong/table/play.js").Turn} */
export function useDeclaring({ update, table, press }) {
  const [pressed, declare] = useState("");
  const { view, legal } = update;
  const open = WAYS.filter((way) => wordsOf(legal, way).length > 0);
  const way = open.includes(pressed) ? pressed : "";
  const put = (/** @type {string} */ next) => declare(next === way || next === CANCEL ? "" : next);
  useLayoutEffect(() => declare(""), [update.n]);
  useLayoutEffect(() => (way ? closeByBack(() => declare("")) : undefined), [way]);
  const key = (/** @type {string} */ word) => (open.includes(word) ? () => put(word) : press(word));
  return {
    verb: way || "discard",
    ask: way && say(`ask.${way}`),
    keys: { r: key("ready"), o: key("open-ready"), ...(way ? { Escape: () => declare("") } : {}) },
    takes(word) {
      const isMine = WAYS.includes(word) || word === CANCEL;
      if (isMine) put(word);
      return isMine;
    },
    Above:
      way &&
      html`<${Choices} view=${view} way=${way} discards=${wordsOf(legal, way).map((word) => word.split(" ")[1] ?? "")} options=${table.info.options} />`,
  };
}

/** What each discard would wait for. @param {{ view: View, way: string, discards: string[], options: import("../../types.js").Options }} props */
function Choices({ view, way, discards, options }) {
  return html`<ul class="waits declare" aria-label=${say("declare")}>
    ${discards.map(
      (discard) => html`<li key=${discard} data-discard=${discard}>
      <${Tile} tile=${discard} /><span class="declare__to" aria-hidden="true">→</span>
      ${waitsIn(view.own?.declared?.[way]?.[discard]).map(
        (wait) => html`<span key=${wait.tile} class="declare__wait" data-left=${wait.left}>
        <${Tile} tile=${wait.tile} /><small><b>${sayAll("waits.left", { left: wait.left })}</b><br class="declare__break" /> ${worthIn(way, wait, options)}</small></span>`,
      )}
    </li>`,
    )}
  </ul>`;
}

// ---- The worth of a wait, by a discard and by the own draw.

/**
 * A wait, as `own_hand.py` tells it.
 *
 * @typedef {object} Wait
 * @property {string} tile
 * @property {number} left
 * @property {number} points by a discard
 * @property {number} minimum of them, those that count toward the minimum
 * @property {boolean} legal
 * @property {number} drawn_points by the own draw
 * @property {number} drawn_minimum
 * @property {boolean} drawn_legal
 * @property {boolean} barred by the seat's own discards, or by open ready
 */

/** Whether it does not win at all. @param {any} wait */
export function isBelow({ legal, barred, drawn_legal: drawnLegal }) {
  return !drawnLegal && (!legal || barred);
}

/** 4.2, 6.1  @param {any} wait @param {Options} options */
export function worthOfWait(wait, options) {
  const { points, legal, barred, drawn_points: drawn, drawn_legal: drawnLegal } = /** @type {Wait} */ (wait);
  if (legal && drawnLegal && !barred && points === drawn) return say("waits.either", { points });
  return [byDiscard(wait, options), byDraw(wait, options)].join(" · ");
}

/** 5.2, 5.6  Its worth after a declaration: open ready wins only by the own draw. @param {string} way @param {any} wait @param {Options} options */
function worthIn(way, wait, options) {
  return way === "open-ready" ? byDraw(wait, options) : worthOfWait(wait, options);
}

/** @param {Wait} wait @param {Options} options */
function byDiscard({ points, minimum, legal, barred }, options) {
  if (barred) return say("waits.discard.barred");
  return legal
    ? say("waits.discard", { points })
    : say("waits.discard.below", { minimum, min: options.min_points });
}

/** @param {Wait} wait @param {Options} options */
function byDraw({ drawn_points: points, drawn_minimum: minimum, drawn_legal: legal }, options) {
  return legal
    ? say("waits.drawn", { points })
    : say("waits.drawn.below", { minimum, min: options.min_points });
}
