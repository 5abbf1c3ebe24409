/**
 * The shell's place taken by a test: it shows a game's table, says what the server would, and keeps
 * what the page asks for. The same in Chromium (table.html) and in Node (node/page.mjs).
 */

import { Announcer } from "../../src/madang/client/device/announce.js";
import { said } from "../../src/madang/client/net/talk.js";
import { html, render, signal } from "../../src/madang/client/html.js";
import { UpdateQueue } from "../../src/madang/client/net/table.js";
import * as choices from "../../src/madang/client/device/prefs.js";
import { learn, missing, share } from "../../src/madang/client/i18n/words.js";
import * as tablePrefs from "../../src/madang/client/table/prefs.js";

const natives = Object.fromEntries(
  ["setTimeout", "setInterval", "requestAnimationFrame"].map((name) => [name, window[name]]),
);
const { animate } = Element.prototype;
const title = document.title;

/** Of the table: its card, whether a bot has played for me, … A test writes into them. */
const info = signal(null);
const update = signal(null);
const signals = { missed: signal(null), isNext: signal(false), nudged: signal(null), isLost: signal(false) };

/** What a page remembers: these signals, with what they hold at first. */
const REMEMBERED = [choices, { said }, choices.looks, tablePrefs, signals].flatMap(signalsOf);

/** The signals of a module, with what they hold. @param {Record<string, any>} module */
function signalsOf(module) {
  return Object.values(module)
    .filter((one) => one?.peek)
    .map((one) => [one, one.peek()]);
}

let listeners = new Set();
let pictures = new UpdateQueue(() => {});
let tables = 0;

Object.assign(window, signals, { missing, done: [], answer: { ok: true } });

const ask = (...what) => {
  window.done.push(what.join(" "));
  return Promise.resolve(window.answer);
};

/** Fetch a game's table and put its style sheets on. @param {string} game */
export async function load(game) {
  if (game.endsWith("mahjong"))
    REMEMBERED.push(...signalsOf(await import("../../src/madang/client/mahjong/table/acts.js")));
  const { default: found } = await import(`../../src/madang/client/games/${game}/table.js`);
  await Promise.all(
    found.styles.map(
      (href) =>
        new Promise((settle) => {
          const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
          sheet.onload = settle;
          document.head.append(sheet);
        }),
    ),
  );
  return found;
}

/** What the server says next. */
window.feed = ({ waited = 0, ...next }) => pictures.add({ ...next, at: performance.now() - waited });

/** The table's card, changed. */
window.changeInfo = (change) => (info.value = change(info.value));

/** Choose a language, a theme and whether anything sounds; settles when the words are there. */
export async function begin({ lang, theme, sound = "on" }) {
  choices.sound.value = sound;
  choices.chosenLanguage.value = lang;
  choices.theme.value = theme;
  await learn([]);
}

/** Let whatever sets out stay where it begins. */
export function hold() {
  Element.prototype.animate = function (...how) {
    const way = animate.apply(this, how);
    way.pause();
    return way;
  };
}

/** Show a table at some updates: the game as the catalogue has it, the table's card, and my seat. */
export function show(found, catalogue, card, seat, updates, recap = []) {
  listeners = new Set();
  tables += 1;
  const table = {
    id: `t${tables}`,
    get info() {
      return info.value;
    },
    game: catalogue,
    seat,
    get names() {
      return info.value.seats.map(({ name }) => name);
    },
    update,
    onUpdate(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    paceBy: (pacing) => {
      pictures.pacing = pacing;
    },
    act: (word) => ask("act", word),
    ready: () => ask("ready"),
    rematch: () => ask("rematch"),
    noRematch: () => ask("noRematch"),
    leave: () => ask("leave"),
    recap,
    get missed() {
      return signals.missed.value;
    },
    get isNext() {
      return signals.isNext.value;
    },
    get nudged() {
      return signals.nudged.value;
    },
    get isLost() {
      return signals.isLost.value;
    },
    back: () => ask("back"),
    nudge: (other) => ask("nudge", other),
    vote: (other = "call") => ask("vote", other),
    keepWatching: () => ask("keepWatching"),
  };
  pictures = new UpdateQueue((picture) => {
    update.value = picture;
    for (const listen of [...listeners]) listen(picture);
  });
  share(catalogue);
  info.value = card;
  window.feed(updates[0]);
  render(
    html`<header class="page"></header><main><${found.Play} table=${table} /></main><${Announcer} />`,
    document.querySelector("#app"),
  );
  for (const next of updates.slice(1)) window.feed(next);
  pictures.hurry();
}

/** Have everything as a page has it that was just opened. */
export async function forget() {
  render(null, document.querySelector("#app"));
  pictures.hurry();
  const wait = (settle) => natives.setTimeout.call(window, settle, 10);
  for (let turn = 0; history.state?.over && turn < 300; turn += 1) await new Promise(wait); // until Back has closed it
  Object.assign(window, natives, { done: [], answer: { ok: true } });
  Element.prototype.animate = animate;
  for (const [one, first] of REMEMBERED) one.value = first;
  missing.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const one of document.querySelectorAll("head style ~ style, body > :not(#app, script)")) one.remove();
  document.title = title;
  document.documentElement.removeAttribute("style");
  delete document.documentElement.dataset.missing;
  document.activeElement?.blur();
}
