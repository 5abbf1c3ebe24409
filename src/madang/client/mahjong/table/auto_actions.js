/** The automatic moves that I have switched on, and my preferences at mahjong tables. */

import { effect, html, signal, useEffect, useState } from "../../html.js";
import { isClaim, say } from "./words.js";

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").Update} Update */

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

const PLACE = "madang.mahjong";

const DEFAULTS = {
  sort: true, // the hand is kept in order
  win: false, // a win is called as soon as it can be
  waits: false, // the waits of a ready hand are shown
  index: false, // tiles bear a small letter or number in their corner
};

/** @typedef {typeof DEFAULTS} TilePrefs */

/** @returns {TilePrefs} */
function remembered() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const tilePrefs = signal(remembered());

effect(() => {
  const text = JSON.stringify(tilePrefs.value);
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // a browser that remembers nothing still plays
  }
});

/** @param {keyof TilePrefs} name */
export function toggleTiles(name) {
  tilePrefs.value = { ...tilePrefs.value, [name]: !tilePrefs.value[name] };
}
