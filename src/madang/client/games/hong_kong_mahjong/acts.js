/** The buttons of Old Hong Kong mahjong, and what stands in their way. */

import { KONG, PUNG, WIN, buttonsFor, farFromWin, guideOf, lastButton, whyNotOf } from "../../mahjong/table/acts.js";
import { isClaim } from "../../mahjong/table/words.js";
import { say } from "./words.js";

/** @typedef {import("../../parts/notice.js").Why} Why */
/** @typedef {import("../../core/types.js").View} View */

/** @type {import("../../mahjong/table/acts.js").Buttons} */
const BUTTONS = { chow: { key: "C", tone: "event" }, pung: PUNG, kong: KONG, win: WIN };

/** @type {import("../../mahjong/table/play.js").Mahjong["actsFor"]} */
export function actsFor({ view, legal }, chosen, confirms) {
  return [...buttonsFor(BUTTONS, say, view, legal, worthOfWin(view)), lastButton(legal, confirms ? chosen : view.drawn, confirms)];
}

/** What a win is worth that is offered now, where it is known; "limit" hands have no count. @param {View} view */
function worthOfWin(view) {
  const wait = view.drawn || !view.offered ? view.own : view.own?.waits?.[view.offered.tile];
  return typeof wait?.faan === "number" && !wait.limit ? say("faan", { faan: wait.faan }) : null;
}

/** @param {import("../../core/types.js").Options} options */
function argsOf(options) {
  return { min: options.min_faan };
}

export const ActionGuide = guideOf(say, Object.keys(BUTTONS), argsOf);

export const whyNot = whyNotOf(say, argsOf, (kind, view, legal, mine, { info }) => {
  if (kind === "win") return noWin(view, mine, argsOf(info.options));
  const isLeft = view.offered?.seat === (mine + info.seats.length - 1) % info.seats.length;
  return kind === "chow" && isClaim(legal) && !isLeft ? { text: say("why.chow.not_left"), section: "3.1" } : null;
});

/** @param {View} view @param {number} mine @param {Record<string, any>} args @returns {Why | null} */
function noWin(view, mine, args) {
  const { own, offered } = view;
  if (!own || view.ended) return null;
  if (own.locked && !view.drawn) return { text: say("why.win.locked"), section: "3.3" };
  const wait = offered && offered.seat !== mine ? own.waits?.[offered.tile] : undefined;
  if (own.shanten === -1 || wait?.legal === false) return { text: say("why.win.below", args), section: "4.2" };
  return farFromWin(view);
}
