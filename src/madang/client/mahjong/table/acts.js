/** The buttons of a table of mahjong: what each would do, its key, why it is closed; and the moves that are made by themselves. */

import { keptTogether } from "../../device/prefs.js";
import { html, useEffect, useState } from "../../html.js";
import { sectionOf } from "../../net/catalogue.js";
import { Guide } from "../../table/actions.js";
import { Tile } from "../tile.js";
import { isClaim, namesOf, say, tilesIn } from "./words.js";

/** @typedef {import("../../table/actions.js").Act} Act */
/** @typedef {import("../../table/actions.js").Why} Why */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").TableHandle} TableHandle */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./words.js").Say} Say */

/** The buttons of a game at their places, each with its key. @typedef {Record<string, { key: string, tone: string }>} Buttons */

export const PUNG = { key: "P", tone: "event" };
export const KONG = { key: "K", tone: "event" };
export const WIN = { key: "W", tone: "win" };
const LETTING_GO = { key: "X", tone: "main" };

/** The legal actions of one kind: there may be several chows and kongs. @param {string[]} legal @param {string} kind */
export function wordsOf(legal, kind) {
  return legal.filter((word) => word.split(" ")[0] === kind);
}

/**
 * The buttons of actions that are said in full; a claim shows what may be claimed, and why not to win.
 *
 * @param {Buttons} buttons
 * @param {Say} own
 * @param {View} view
 * @param {string[]} legal
 * @param {string | null} worth what a win would bring, where it is known
 * @returns {Act[]}
 */
export function buttonsFor(buttons, own, view, legal, worth) {
  return Object.entries(buttons).flatMap(([kind, { key, tone }]) => {
    const words = wordsOf(legal, kind);
    if (!words.length) return isClaim(legal) && kind !== "win" ? [] : [closed(own, kind, key)];
    return words.map((word, i) => ({
      word,
      label: own(`action.${kind}`),
      hint: hintOf(word, view) ?? worth ?? say(view.drawn ? "hint.win.self_draw" : "hint.win"),
      key: words.length > 1 ? String(i + 1) : key,
      tone,
      isLegal: true,
    }));
  });
}

/** @param {Say} own @param {string} kind @param {string} key @returns {Act} */
export function closed(own, kind, key) {
  return { word: kind, label: own(`action.${kind}`), hint: own(`hint.${kind}`), key, isLegal: false };
}

/** The tiles that would lie together, in small; null for a win. @param {string} word @param {View} view */
function hintOf(word, view) {
  const [kind = "", tiles = ""] = word.split(" ");
  const offered = view.offered?.tile ?? "";
  const shown =
    kind === "chow"
      ? tilesIn(tiles)
      : kind === "pung"
        ? Array(3).fill(offered)
        : kind === "kong"
          ? Array(4).fill(tiles || offered)
          : [];
  return shown[0] ? small(shown) : null;
}

/** Tiles on a button. @param {string[]} tiles */
function small(tiles) {
  return html`<span class="act__tiles">${tiles.map((tile, i) => html`<${Tile} key=${i} tile=${tile} silent />`)}
    <span class="heard-only">${namesOf(tiles)}</span></span>`;
}

/**
 * The last button: to let a claim go by; on my own turn to throw the tile that is picked out, or where none is, what I drew.
 *
 * @param {string[]} legal
 * @param {string | null} tile the tile that it would throw
 * @param {boolean} confirms whether a tile is picked out first
 * @param {string} verb what would be done with it
 * @param {Say} own
 * @returns {Act}
 */
export function lastButton(legal, tile, confirms, verb = "discard", own = say) {
  if (!wordsOf(legal, verb).length) {
    return {
      word: "pass",
      label: say("action.pass"),
      hint: say("hint.pass"),
      ...LETTING_GO,
      isLegal: isClaim(legal),
    };
  }
  const word = tile ? `${verb} ${tile}` : verb;
  const isLegal = legal.includes(word);
  return {
    word,
    label: own(`action.${verb}`),
    hint: isLegal && tile ? small([tile]) : say("hint.discard"),
    key: confirms ? "" : "D",
    tone: "main",
    isLegal,
  };
}

/**
 * Return what says why an action is not open now: whose move it is, what is missing, and when the rules allow it.
 *
 * @param {Say} own
 * @param {(options: Options) => Record<string, any>} args of the sentences
 * @param {(kind: string, view: View, legal: string[], seat: number, table: TableHandle) => Why | null} reasonOf why it cannot be done, as far as my own tiles tell
 */
export function whyNotOf(own, args, reasonOf) {
  /** @param {string} word @param {TableHandle} table @param {Update} update @returns {Why} */
  return function whyNot(word, table, { view, legal }) {
    const kind = word.split(" ")[0] ?? "";
    const condition = own(`why.${kind}`, args(table.info.options));
    const found = table.seat === null ? null : reasonOf(kind, view, legal, table.seat, table);
    const asked =
      legal.length || view.ended ? "" : say("why.not_asked", { name: table.names[view.seat] ?? "" });
    return {
      text: [found?.text || asked, condition].filter(Boolean).join(" "),
      section: found?.section || sectionOf(table.game, kind),
    };
  };
}

/** How far a hand is from a win on any tile, where it is not there. @param {View} view @returns {Why | null} */
export function farFromWin({ own }) {
  if (own?.shanten > 0) return { text: say("why.win.away", { count: own.shanten }), section: "4.1" };
  return own?.shanten === 0 ? { text: say("why.win.ready"), section: "4.1" } : null;
}

/**
 * Return the list of what each action does: those that are open first.
 *
 * @param {Say} own
 * @param {string[]} kinds
 * @param {(options: Options) => Record<string, any>} args of the sentences
 */
export function guideOf(own, kinds, args) {
  /** @param {{ table: TableHandle, legal: string[] }} props */
  return function ActionGuide({ table, legal }) {
    const rows = [...kinds, "pass", "discard"].map((word) => ({
      word,
      title: own(`action.${word}`),
      text: own(`why.${word}`, args(table.info.options)),
      section: sectionOf(table.game, word),
      isOpen: wordsOf(legal, word).length > 0,
    }));
    return html`<${Guide} game=${table.game.name} rows=${rows.sort((a, b) => Number(b.isOpen) - Number(a.isOpen))} />`;
  };
}

// ---- The automatic moves that I have switched on, and my preferences at mahjong tables.

const PAUSE = 450; // ms, so that the answer can be seen

/** Those that end with the hand. @typedef {{ deal: number, calls: boolean, drawn: boolean }} OfTheHand */

/**
 * The automatic move for me now; "" for none. Only what is legal, and never what may be a false win.
 *
 * @param {Update} update
 * @param {number} mine
 * @param {{ wins: boolean, skips: boolean, drawn: boolean }} on
 * @param {Options} options
 */
function autoWord({ view, legal }, mine, on, options) {
  const isSure = options.false_win === "refused";
  const wait = view.own?.waits?.[view.offered?.tile];
  const mayWin = isSure ? legal.includes("win") : Boolean(wait?.legal && !wait.barred);
  if (legal.includes("win") && mayWin) return on.wins && isSure ? "win" : "";
  if (isClaim(legal)) return on.skips ? "pass" : "";
  const word = `discard ${view.drawn}`;
  return on.drawn && view.seat === mine && view.drawn && legal.includes(word) && isSure ? word : "";
}

/**
 * @param {Update} update
 * @param {number | null} mine
 * @param {Options} options
 * @param {(word: string) => void} act
 * @param {boolean} [mayPass] though nobody asks me
 */
export function useAutos(update, mine, options, act, mayPass = false) {
  const [own, setOwn] = useState(/** @type {OfTheHand} */ ({ deal: 0, calls: false, drawn: false }));
  const now = own.deal === update.view.deal ? own : { deal: update.view.deal, calls: false, drawn: false };
  const on = { wins: tilePrefs.value.win, skips: now.calls, drawn: now.drawn };
  const word = mine === null ? "" : mayPass && now.calls ? "pass" : autoWord(update, mine, on, options);
  useEffect(() => {
    if (!word) return undefined;
    const timer = setTimeout(() => act(word), PAUSE);
    return () => clearTimeout(timer);
  }, [word, update.n]);
  return {
    on: now,
    /** @param {"calls" | "drawn"} name */
    turn: (name) => setOwn({ ...now, [name]: !now[name] }),
  };
}

/**
 * @param {object} props
 * @param {OfTheHand} props.on
 * @param {(name: "calls" | "drawn") => void} props.turn
 * @param {Options} props.options
 * @param {boolean} props.isOpen whether all are listed where there is little room
 * @param {() => void} props.onOpen
 */
export function Autos({ on, turn, options, isOpen, onOpen }) {
  const { sort, win, waits, index } = tilePrefs.value;
  const isSure = options.false_win === "refused";
  const switches = [
    { name: "sort", isOn: sort, press: () => toggleTiles("sort") },
    ...(isSure ? [{ name: "win", isOn: win, press: () => toggleTiles("win") }] : []),
    { name: "calls", isOn: on.calls, press: () => turn("calls") },
    ...(isSure ? [{ name: "drawn", isOn: on.drawn, press: () => turn("drawn") }] : []),
    { name: "waits", isOn: waits, press: () => toggleTiles("waits") },
    { name: "index", isOn: index, press: () => toggleTiles("index") },
  ];
  const answering = switches.filter(({ name, isOn }) => isOn && ["win", "calls", "drawn"].includes(name));
  return html`<div class="autos" role="group" aria-label=${say("auto")} data-open=${isOpen ? "" : undefined}>
    <button class="autos__open" aria-expanded=${isOpen} data-on=${answering.length ? "" : undefined} onClick=${onOpen}>
      ${say("auto")}${answering.length > 0 && html` <b>${answering.map(({ name }) => say(`auto.${name}`)).join(" · ")}</b>`}</button>
    <div class="autos__all">${switches.map(
      ({ name, isOn, press }) => html`<button key=${name} class="auto" aria-pressed=${isOn} data-auto=${name}
      title=${say(`auto.${name}.note`)} onClick=${press}>${say(`auto.${name}`)}</button>`,
    )}</div>
  </div>`;
}

// ---- What a person prefers at mahjong tables, remembered on this device; what every table has is in
// table/prefs.js.

const DEFAULTS = {
  sort: true, // the hand is kept in order
  win: false, // a win is called as soon as it can be
  waits: false, // the waits of a ready hand are shown
  index: false, // tiles bear a small letter or number in their corner
};

/** @typedef {typeof DEFAULTS} TilePrefs */

export const tilePrefs = keptTogether("mahjong", DEFAULTS);

/** @param {keyof TilePrefs} name */
export function toggleTiles(name) {
  tilePrefs.value = { ...tilePrefs.value, [name]: !tilePrefs.value[name] };
}
