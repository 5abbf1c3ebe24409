/**
 * A page without a browser: the client's own components in Node, on happy-dom. Nothing is laid out
 * here and nothing has a size; what has is looked at in Chromium.
 *
 * `MOMENTS` names the file in which tests/client/moments.py has put what a server would say.
 */

import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, afterEach } from "node:test";

GlobalRegistrator.register({
  url: "http://localhost/",
  width: 1440,
  height: 900,
  settings: {
    device: { prefersReducedMotion: "reduce" },
    disableCSSFileLoading: true,
    disableErrorCapturing: true, // an error in a listener fails the test
    handleDisabledFileLoadingAsSuccess: true,
  },
});
// words are read from the disk; what a browser does sixty times a second is done at once
globalThis.fetch = async (address) => ({
  ok: true,
  json: async () => JSON.parse(await readFile(new URL(address), "utf8")),
});
globalThis.requestAnimationFrame = (act) => setTimeout(act);
document.body.innerHTML = '<div id="app"></div>';

/** Where the client keeps what tests take out of it. */
export const PATHS = {
  acts: "table/actions.js",
  changes: "net/table.js",
  frame: "table/frame.js",
  hand: "table/hand.js",
  html: "html.js",
  table: "net/table.js",
  words: "i18n/words.js",
};

/** A module of the client. @param {string} path @returns {Promise<any>} */
export const client = (path) => import(`../../../src/madang/client/${path}`);

const { begin, forget, load, show } = await import("../shell.js");
const { games, moments, changes: sent } = JSON.parse(readFileSync(process.env.MOMENTS, "utf8"));
const loaded = new Map();

/** Whole updates of matches, and the changes that are sent in their place, as text. @type {Record<string, { whole: string[], sent: string[] }>} */
export const changes = sent;

/** Every moment of a game, or of all, by its name. @param {string} [game] */
export const names = (game) => Object.keys(moments).filter((name) => !game || moments[name].game === game);

/** What happened up to a moment: { game, card, seat, updates, recap }, which a test may change. @param {string} name */
export function moment(name) {
  if (!moments[name]) throw new Error(`no moment ${name}`);
  return structuredClone(moments[name]);
}

/** Let everything be drawn that has been asked for. */
export async function drawn() {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((settle) => setTimeout(settle));
}

/** Let time pass in which nothing should happen. @param {number} ms */
export const wait = (ms) => new Promise((settle) => setTimeout(settle, ms));

/** Wait until something is so. @param {() => any} isSo @param {string} [what] */
export async function until(isSo, what = String(isSo)) {
  for (const begun = performance.now(); performance.now() - begun < 20_000; await drawn()) if (isSo()) return;
  throw new Error(`never: ${what}`);
}

/**
 * Open the table at a moment: its last update alone, or the `last` ones.
 *
 * @param {string | ReturnType<typeof moment>} given its name, or the moment itself
 * @param {{ lang?: string, last?: number, without?: number }} [how] `without`: how many of the last are left out
 */
export async function open(given, { lang = "en", last = 1, without = 0 } = {}) {
  const told = typeof given === "string" ? moment(given) : given;
  if (!loaded.has(told.game)) loaded.set(told.game, await load(told.game));
  await forget();
  await begin({ lang, theme: "light", sound: "off" });
  const updates = told.updates.slice(0, told.updates.length - without).slice(-last);
  show(loaded.get(told.game), games[told.game], told.card, told.seat, updates, told.recap);
  await drawn();
  return { ...told, update: updates.at(-1), view: updates.at(-1).view, legal: updates.at(-1).legal };
}

/** Put something on the page that is no table. @param {any} node @param {{ lang?: string, words?: string[] }} [how] */
export async function put(node, { lang = "en", words = [] } = {}) {
  const [{ render }, { learn }] = await Promise.all([client(PATHS.html), client(PATHS.words)]);
  await forget();
  await begin({ lang, theme: "light", sound: "off" });
  await learn(words);
  render(node, one("#app"));
  await drawn();
}

/** Put a component on the page. @param {string} path @param {string} name @param {any} props @param {Parameters<typeof put>[1]} how */
export async function draw(path, name, props, how) {
  const [{ html }, module] = await Promise.all([client(PATHS.html), client(path)]);
  await put(html`<${module[name]} ...${props} />`, how);
}

/** Let the server say something. @param {Record<string, any>} update */
export async function feed(update) {
  window.feed(update);
  await drawn();
}

/** Change the table's card. @param {(info: any) => any} change */
export async function changeInfo(change) {
  window.changeInfo(change);
  await drawn();
}

/** @param {string} selector @param {ParentNode} [inside] @returns {any[]} */
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

/** The first; an error where there is none. @param {string} selector @param {ParentNode} [inside] @returns {any} */
export function one(selector, inside = document) {
  const found = inside.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** What stands there, with single spaces. @param {any} at a selector or an element */
export const text = (at) => (typeof at === "string" ? one(at) : at).textContent.replace(/\s+/g, " ").trim();

/** Press something, as a mouse does; `times` of a double click. @param {any} at @param {number} [times] */
export async function press(at, times = 1) {
  const place = typeof at === "string" ? one(at) : at;
  if (place.disabled || place.closest("[inert]")) throw new Error(`${at} cannot be pressed`);
  for (let detail = 1; detail <= times; detail += 1) {
    place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    await drawn();
  }
}

/** Press a key; where something has the focus, there. @param {string} key */
export async function type(key) {
  const place = document.activeElement ?? document.body;
  const goesOn = place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const dialog = all("dialog[open]").at(-1);
  if (key === "Escape" && goesOn) dialog?.close(); // as browsers do
  await drawn();
}

/** Write into a field; return it. @param {string} selector @param {string} value */
export async function fill(selector, value) {
  const field = one(selector);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await drawn();
  return field;
}

/** What the page has asked of the server. @returns {string[]} */
export const done = () => [...window.done];

/** What the server answers from now on. @param {any} answer */
export const answer = (answer) => (window.answer = answer);

/** The words of what may be done, each once; they are buttons. */
export function offered() {
  const found = all("[data-action]");
  const odd = found.filter((it) => it.tagName !== "BUTTON");
  if (odd.length) throw new Error(`no button: ${odd[0].outerHTML}`);
  return [...new Set(found.map((it) => it.dataset.action))].sort();
}

/** Sentences that were asked for and are not there. */
export const missing = () => [...window.missing];

/** Advice of a mahjong table on "own turn": 9 dots rather than 1 dot. @param {"faan" | "points"} unit */
export function hint(unit) {
  const rows = [
    { id: "dragon_pung", [unit]: 1, tiles: ["7z"] },
    { id: "all_pungs", [unit]: 3, tiles: [] },
  ];
  const plan = {
    shape: "pungs",
    tiles: "suited",
    honours: [],
    rows,
    [unit]: 4,
    by: "any",
    closed: false,
    changed: null,
  };
  const discards = [
    { tile: "1p", away: 1, takes: { "4p": 1, "7p": 3, "8p": 1 } },
    { tile: "9p", away: 1, takes: { "4p": 1, "7p": 3 } },
  ];
  return { action: "discard 9p", away: 1, takes: discards[1].takes, plan, why: "safer", discards };
}

/** Every face of a hwatu deck with the name that it alone has. @returns {Promise<[string, string][]>} */
export async function cardNames() {
  const words = new URL("../../../src/madang/client/locales/hwatu.en.json", import.meta.url);
  const { main: said } = JSON.parse(await readFile(words, "utf8"));
  const cards = Object.entries(said).filter(([key]) => /^card\.\d+[a-d]$/.test(key));
  const alone = cards.filter(([, name]) => cards.filter(([, other]) => other.includes(name)).length === 1);
  return alone.map(([key, name]) => [key.slice("card.".length), name]);
}

/** How often a section of a game's rules is linked to. @param {string} inside @param {string} game @param {string} section */
export const links = (inside, game, section) => all(`${inside} a[href="#/rules/${game}/${section}"]`).length;

afterEach(() => forget());
after(() => setTimeout(() => process.exit(), 1000).unref());
