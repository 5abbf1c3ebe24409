/** The buttons of Korean mahjong, and what stands in their way. */

import { KONG, PUNG, WIN, buttonsFor, closed, farFromWin, guideOf, lastButton, whyNotOf, wordsOf } from "../../mahjong/table/acts.js";
import { isClaim } from "../../mahjong/table/words.js";
import { CANCEL, WAYS } from "./declare.js";
import { forbiddenWords, say } from "./words.js";

/** @typedef {import("../../parts/acts.js").Act} Act */
/** @typedef {import("../../parts/notice.js").Why} Why */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../core/types.js").View} View */

/** @type {Record<string, string>} */
const KEY_OF = { ready: "R", "open-ready": "O" };

/** @type {import("../../mahjong/table/play.js").Mahjong["actsFor"]} */
export function actsFor({ view, legal }, chosen, confirms, { verb }) {
  if (verb !== "discard") return [cancel(), chosenAct(legal, chosen, confirms, verb)];
  const last = lastButton(legal, confirms ? chosen : view.drawn, confirms);
  const worth = worthOfWin(view);
  if (isClaim(legal)) return [...buttonsFor({ pung: PUNG, kong: KONG, win: WIN }, say, view, legal, worth), last];
  return [...buttonsFor({ kong: KONG }, say, view, legal, worth), ...WAYS.map((way) => declaration(legal, way)), ...buttonsFor({ win: WIN }, say, view, legal, worth), last];
}

/** A button that does not act yet: the discard is chosen then. @param {string[]} legal @param {string} way @returns {Act} */
function declaration(legal, way) {
  const act = { ...closed(say, way, KEY_OF[way] ?? ""), label: say(`button.${way}`) };
  return wordsOf(legal, way).length ? { ...act, tone: "event", isLegal: true } : act;
}

/** @returns {Act} */
function cancel() {
  return { word: CANCEL, label: say("action.cancel"), hint: say("hint.cancel"), key: "Esc", isLegal: true };
}

/** @param {string[]} legal @param {string | null} chosen @param {boolean} confirms @param {string} verb @returns {Act} */
function chosenAct(legal, chosen, confirms, verb) {
  if (confirms) return lastButton(legal, chosen, confirms, verb, say);
  return { word: verb, label: say(`action.${verb}`), hint: say("hint.choose"), key: KEY_OF[verb] ?? "", tone: "event", isLegal: true };
}

/** What a win is worth that is offered now, where it is known. @param {View} view */
function worthOfWin({ drawn, offered, own }) {
  const points = drawn || !offered ? own?.points : own?.waits?.[offered.tile]?.points;
  return typeof points === "number" ? say("points", { points }) : null;
}

/** @param {Options} options */
function argsOf(options) {
  return { min: options["min_points"] };
}

export const ActionGuide = guideOf(say, ["ready", "open-ready", "pung", "kong", "win"], argsOf);

export const whyNot = whyNotOf(say, argsOf, (kind, view, legal, mine, { info }) => {
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
  if (own.shanten === -1 || wait?.legal === false) return { text: say("why.win.below", argsOf(options)), section: "4.2" };
  return farFromWin(view);
}

/** 5.1, 5.6  @param {View} view @param {number} mine @returns {Why | null} */
function noReady({ ready, melds }, mine) {
  if (ready[mine]) return { text: say("why.ready.declared"), section: "5.1" };
  if (melds[mine].some((/** @type {{ open: boolean }} */ { open }) => open)) return { text: say("why.ready.closed"), section: "5.1" };
  return ready.some((/** @type {{ open: boolean } | null} */ one) => one?.open) ? { text: say("why.ready.barred"), section: "5.6" } : null;
}
