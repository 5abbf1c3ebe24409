/** The table of Old Hong Kong mahjong. */

import { GAME, limitBanner, RESULTS, say, tellEvent } from "./words.js";
import { html } from "../../html.js";
import {
  buttonsFor,
  farFromWin,
  guideOf,
  KONG,
  lastButton,
  PUNG,
  whyNotOf,
  WIN,
  wordsOf,
} from "../../mahjong/table/acts.js";
import { saidOf, tableOf } from "../../mahjong/table/play.js";
import { askFor, bannerOf, describe, isClaim } from "../../mahjong/table/words.js";

// ---- The buttons of Old Hong Kong mahjong, and why they cannot be pressed.

/** @typedef {import("../../table/actions.js").Why} Why */
/** @typedef {import("../../types.js").View} View */

/** @type {import("../../mahjong/table/acts.js").Buttons} */
const BUTTONS = { chow: { key: "C", tone: "event" }, pung: PUNG, kong: KONG, win: WIN };

/** @type {import("../../mahjong/table/play.js").Mahjong["actsFor"]} */
export function actsFor({ view, legal }, chosen, confirms) {
  return [
    ...buttonsFor(BUTTONS, say, view, legal, worthOfWin(view)),
    lastButton(legal, confirms ? chosen : view.drawn, confirms),
  ];
}

/** The worth of a win that is offered now, if it is known. @param {View} view */
function worthOfWin(view) {
  const wait = view.drawn || !view.offered ? null : view.own?.waits?.[view.offered.tile];
  return wait ? worth(wait.faan, wait.limit) : null;
}

/** @param {number} faan @param {boolean} limit */
function worth(faan, limit) {
  return limit ? say("limit") : say("faan", { faan });
}

/** What a wait brings by a discard; drawn, where only that wins. @param {any} wait as `own_hand.py` tells it */
function worthOfWait({
  faan,
  limit,
  legal,
  drawn_faan: drawn,
  drawn_limit: isLimit,
  drawn_legal: drawnLegal,
}) {
  if (legal) return worth(faan, limit);
  return drawnLegal ? say("waits.drawn", { worth: worth(drawn, isLimit) }) : say("waits.below");
}

/** @param {import("../../types.js").Options} options */
function argsOf(options) {
  return { min: options.min_faan };
}

export const ActionGuide = guideOf(say, Object.keys(BUTTONS), argsOf);

export const whyNot = whyNotOf(say, argsOf, (kind, view, legal, mine, { info }) => {
  if (kind === "win") return noWin(view, mine, argsOf(info.options));
  const isLeft = view.offered?.seat === (mine + info.seats.length - 1) % info.seats.length;
  return kind === "chow" && isClaim(legal) && !isLeft
    ? { text: say("why.chow.not_left"), section: "3.1" }
    : null;
});

/** @param {View} view @param {number} mine @param {Record<string, any>} args @returns {Why | null} */
function noWin(view, mine, args) {
  const { own, offered } = view;
  if (!own || view.ended) return null;
  if (own.locked && !view.drawn) return { text: say("why.win.locked"), section: "3.3" };
  const wait = offered && offered.seat !== mine ? own.waits?.[offered.tile] : undefined;
  if (own.shanten === -1 || wait?.legal === false)
    return { text: say("why.win.below", args), section: "4.2" };
  return farFromWin(view);
}

// ---- What the frame of a table asks Old Hong Kong mahjong for.

export const SAID = saidOf({
  game: GAME,
  tellEvent,
  askFor,
  describe,
  house: (options) =>
    say("bar.house", { min: options.min_faan, table: say(`option.faan_table.${options.faan_table}`) }),
  houseSection: "8.1",
  keys: [["C 1 2 3", "hong_kong_mahjong.keys.chow"]],
  ActionGuide,
  results: RESULTS,
});

// ---- The table of Old Hong Kong mahjong.

const CALLED = ["chow", "pung", "kong", "false_win", "win"];

export default tableOf({
  said: SAID,
  tiles: 144,
  say,
  verbs: ["discard"],
  tellEvent,
  askFor,
  bannerOf: (events, view) => limitBanner(events, view) ?? bannerOf(say, events, CALLED),
  actsFor,
  whyNot,
  keysOf: (legal, press) => ({ c: press(wordsOf(legal, "chow")[0] ?? "chow") }),
  isBelow: ({ legal, drawn_legal: drawnLegal }) => !legal && !drawnLegal,
  worthOfWait,
  worthOfPlan: ({ faan }) => (faan === null ? say("limit") : say("faan", { faan })),
  leastOf: (options) => (options.min_faan ? { faan: options.min_faan } : null),
  Middle: ({ view }) =>
    view.goulash > 0 &&
    html`<small class="compass__goulash">${say("goulash", { points: view.goulash })}</small>`,
});
