/** The buttons of Old Hong Kong mahjong: what each would do, its key, and why it is closed. */

import { sectionOf } from "../../core/catalogue.js";
import { html } from "../../core/html.js";
import { Tile, nameOf } from "../../mahjong/tile.js";
import { isClaim, say, tilesIn } from "./words.js";

/** @typedef {import("../../parts/acts.js").Act} Act */
/** @typedef {import("../../parts/notice.js").Why} Why */
/** @typedef {import("../../core/types.js").Update} Update */
/** @typedef {import("../../core/types.js").View} View */

/** Always at their places, greyed out while they are not allowed; a claim shows what may be claimed, and why not to win. @type {Record<string, { key: string, tone: string }>} */
export const ACTS = {
  chow: { key: "C", tone: "event" },
  pung: { key: "P", tone: "event" },
  kong: { key: "K", tone: "event" },
  win: { key: "W", tone: "win" },
};

const LETTING_GO = { key: "X", tone: "main" };

/** The legal actions of one kind: there may be several chows and kongs. @param {string[]} legal @param {string} kind */
export function wordsOf(legal, kind) {
  return legal.filter((word) => word.split(" ")[0] === kind);
}

/**
 * @param {View} view
 * @param {string[]} legal
 * @param {string | null} chosen the tile picked out to be discarded
 * @param {boolean} confirms whether a tile is picked out first
 * @returns {Act[]}
 */
export function actsFor(view, legal, chosen, confirms) {
  const kinds = Object.keys(ACTS).flatMap((kind) => {
    const words = wordsOf(legal, kind);
    if (words.length) return words.map((word, i) => actOf(word, view, i, words.length));
    return isClaim(legal) && kind !== "win" ? [] : [closed(kind)];
  });
  const last = wordsOf(legal, "discard").length && confirms ? discardOf(chosen, legal) : passOf(legal);
  return [...kinds, last];
}

/** @param {string} kind @returns {Act} */
function closed(kind) {
  return { word: kind, label: say(`action.${kind}`), hint: say(`hint.${kind}`), key: ACTS[kind]?.key ?? "", isLegal: false };
}

/** @param {string} word @param {View} view @param {number} place among those of its kind @param {number} count of them @returns {Act} */
function actOf(word, view, place, count) {
  const [kind = "", tiles = ""] = word.split(" ");
  const { key = "", tone } = ACTS[kind] ?? {};
  return { word, label: say(`action.${kind}`), hint: hintOf(kind, tiles, view), key: count > 1 ? String(place + 1) : key, tone, isLegal: true };
}

/** What a win is worth that is offered now, where it is known; "limit" hands have no count. @param {View} view */
function faanOf(view) {
  if (view.drawn || !view.offered) return view.own?.faan;
  const wait = view.own?.waits?.[view.offered.tile];
  return wait?.limit ? undefined : wait?.faan;
}

/** The tiles that would lie together, in small. @param {string} kind @param {string} tiles @param {View} view */
function hintOf(kind, tiles, view) {
  const offered = view.offered?.tile ?? "";
  const shown = kind === "chow" ? tilesIn(tiles) : kind === "pung" ? Array(3).fill(offered) : kind === "kong" ? Array(4).fill(tiles || offered) : [];
  if (!shown.length || !shown[0]) return winHint(view);
  return html`<span class="act__tiles">${shown.map((tile, i) => html`<${Tile} key=${i} tile=${tile} silent />`)}
    <span class="heard-only">${shown.map((tile) => nameOf(tile)).join(", ")}</span></span>`;
}

/** @param {View} view */
function winHint(view) {
  const faan = faanOf(view);
  if (typeof faan === "number") return say("faan", { faan });
  return say(view.drawn ? "hint.win.self_draw" : "hint.win");
}

/** @param {string[]} legal @returns {Act} */
function passOf(legal) {
  return { word: "pass", label: say("action.pass"), hint: say("hint.pass"), ...LETTING_GO, isLegal: isClaim(legal) };
}

/** @param {string | null} chosen @param {string[]} legal @returns {Act} */
function discardOf(chosen, legal) {
  const word = chosen ? `discard ${chosen}` : "discard";
  const isLegal = legal.includes(word);
  return {
    word,
    label: say("action.discard"),
    hint: isLegal && chosen ? html`<span class="act__tiles"><${Tile} tile=${chosen} silent /><span class="heard-only">${nameOf(chosen)}</span></span>` : say("hint.discard"),
    key: "",
    tone: "main",
    isLegal,
  };
}

/**
 * Why an action is not open now: whose move it is, what is missing, and when the rules allow it.
 *
 * @param {string} word
 * @param {import("../../core/types.js").TableHandle} table
 * @param {Update} update
 * @returns {Why}
 */
export function whyNot(word, { info, game, names, seat }, { view, legal }) {
  const kind = word.split(" ")[0] ?? "";
  const condition = say(`why.${kind}`, { min: info.options.min_faan });
  const { reason, section } = seat === null ? { reason: "", section: "" } : reasonOf(kind, view, legal, seat, info.seats.length, info.options);
  const asked = legal.length || view.ended ? "" : say("why.not_asked", { name: names[view.seat] ?? "" });
  return { text: [reason || asked, condition].filter(Boolean).join(" "), section: section || sectionOf(game, kind) };
}

/**
 * What stands in the way, as far as my own tiles tell.
 *
 * @param {string} kind
 * @param {View} view
 * @param {string[]} legal
 * @param {number} mine
 * @param {number} seats
 * @param {import("../../core/types.js").Options} options
 */
function reasonOf(kind, view, legal, mine, seats, options) {
  const none = { reason: "", section: "" };
  if (kind === "win") return noWin(view, mine, options);
  if (kind === "chow" && isClaim(legal) && view.offered?.seat !== (mine + seats - 1) % seats) return { reason: say("why.chow.not_left"), section: "3.1" };
  return none;
}

/** @param {View} view @param {number} mine @param {import("../../core/types.js").Options} options */
function noWin(view, mine, options) {
  const { own, offered } = view;
  if (!own || view.ended) return { reason: "", section: "" };
  if (own.locked && !view.drawn) return { reason: say("why.win.locked"), section: "3.3" };
  const wait = offered && offered.seat !== mine ? own.waits?.[offered.tile] : undefined;
  if (own.shanten === -1 || wait?.legal === false) return { reason: say("why.win.below", { min: options.min_faan }), section: "4.2" };
  if (own.shanten > 0) return { reason: say("why.win.away", { count: own.shanten }), section: "4.1" };
  if (own.shanten === 0) return { reason: say("why.win.ready"), section: "4.1" };
  return { reason: "", section: "" };
}
