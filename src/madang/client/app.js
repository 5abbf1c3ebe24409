/** Madang in the browser: mount, and show the page that the address names. */

import { Announcer } from "./device/announce.js";
import { keepShell, savesData } from "./device/installed.js";
import { effect, html, render, signal, useEffect } from "./html.js";
import { t, wordsReady } from "./i18n/words.js";
import { lazy } from "./lazy.js";
import { begin, connection, enter, invitation, problem } from "./net/store.js";
import { MODULES, moduleOf, preload } from "./preload.js";
import { route } from "./route.js";
import { refusalWords } from "./ui/asking.js";
import { keepFocusNear } from "./ui/sheet.js";

const RETRY_MS = 2000;
const MOST_FAILURES = 3;
const RELOADED = "madang.reloaded"; // when
const RELOADED_MS = 60_000; // within which it is not done once more
const REST_AFTER_MS = 2000; // the visible page comes first

const Invited = lazy("ui/invited.js", () => import("./ui/invited.js"));

/** What draws a page of these parts of an address; each is loaded when it is first shown. @typedef {(props: { parts: string[] }) => any} PageOf */

/** Pages that are loaded, by their module. @type {import("./vendor/signals.js").Signal<Record<string, PageOf>>} */
const loaded = signal({});

/**
 * Load a page, again until it works. Where the server has another version by now, it never does: what is loaded already does
 * not fit, and a browser may keep a failure.
 *
 * @param {string} name
 * @param {boolean} [isShown] at once
 * @param {number} [failures] while there was a line to the server
 * @returns {Promise<void>}
 */
async function load(name, isShown = true, failures = 0) {
  if (loaded.value[name]) return;
  preload(`pages/${name}.js`, isShown);
  try {
    const module = await import(`./pages/${name}.js`);
    loaded.value = { ...loaded.value, [name]: module.default }; // others may have come meanwhile
  } catch (failure) {
    const failed = failures + Number(connection.value === "open");
    if (isShown && (failure instanceof SyntaxError || failed >= MOST_FAILURES)) reloadOnce();
    await new Promise((settle) => setTimeout(settle, RETRY_MS));
    await load(name, isShown, failed);
  }
}

/** Load everything again, unless that was done just now and has not helped. */
function reloadOnce() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOADED_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return; // what nobody remembers might go on without end
  }
  location.reload();
}

function App() {
  const { page, parts } = route.value;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("app.skip")}</a>
    ${problem.value && html`<p class="unreached" role="alert">${refusalWords(problem.value)}</p>`}
    <${Shown} name=${moduleOf(page)} parts=${parts} />
    ${invitation.value && moduleOf(page) !== "lobby" && html`<${Invited} />`}
    <${Announcer} />`;
}

/** @param {{ name: string, parts: string[] }} props */
function Shown({ name, parts }) {
  useEffect(() => void load(name), [name]);
  const page = loaded.value[name];
  return page ? html`<${page} parts=${parts} />` : null;
}

/** Go to the main part without touching the address, which names the page. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Have every page at hand, and then the shell. */
async function loadRest() {
  await Promise.all(MODULES.map((name) => load(name, false)));
  keepShell();
}

/** The rest comes when a page has been on show for a while: what the next one needs comes first. */
function waitToLoadRest() {
  void route.value;
  const timer = setTimeout(loadRest, REST_AFTER_MS);
  return () => clearTimeout(timer);
}

const root = document.getElementById("app");
begin();
keepFocusNear();
if (moduleOf(route.value.page) === "table" && route.value.parts[0]) enter(route.value.parts[0]); // its page is still on the way
await Promise.all([wordsReady, load(moduleOf(route.value.page))]);
if (root) render(html`<${App} />`, root);
if (!savesData()) effect(waitToLoadRest);
