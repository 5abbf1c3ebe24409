/** Madang in the browser: mount, and show the page that the address names. */

import { fetchAhead } from "./core/ahead.js";
import { Announcer } from "./core/announce.js";
import { html, render, signal, useEffect } from "./core/html.js";
import { keepShell } from "./core/installed.js";
import { MODULES, known } from "./core/pages.js";
import { route } from "./core/route.js";
import { begin, enter, problem } from "./core/store.js";
import { t, wordsReady } from "./core/words.js";
import { refusalWords } from "./controls/refusal.js";

/** @typedef {{ load: () => Promise<any>, draw: (module: any, parts: string[]) => any }} PageOf */

/** Each page is loaded when it is first shown. @type {Record<string, PageOf>} */
const PAGES = {
  "": {
    load: () => import("./pages/lobby.js"),
    draw: ({ Lobby }) => html`<${Lobby} />`,
  },
  history: {
    load: () => import("./pages/history.js"),
    draw: ({ HistoryPage }) => html`<${HistoryPage} />`,
  },
  new: {
    load: () => import("./pages/make.js"),
    draw: ({ Make }, [game = ""]) => html`<${Make} name=${game} />`,
  },
  replay: {
    load: () => import("./pages/replay.js"),
    draw: ({ ReplayPage }, [table = "", at = "", seat = ""]) =>
      html`<${ReplayPage} key=${table} table=${table} at=${at} seat=${seat} />`,
  },
  rules: {
    load: () => import("./pages/rules.js"),
    draw: ({ Rules }, [game = "", section = ""]) => html`<${Rules} name=${game} section=${section} />`,
  },
  score: {
    load: () => import("./pages/score.js"),
    draw: ({ ScorePage }, [game = "", part = ""]) => html`<${ScorePage} key=${game} name=${game} part=${part} />`,
  },
  seat: {
    load: () => import("./pages/seat.js"),
    draw: ({ SeatPage }, [secret = "", table = ""]) => html`<${SeatPage} secret=${secret} table=${table} />`,
  },
  t: {
    load: () => import("./pages/table.js"),
    draw: ({ TablePage }, [table = ""]) => html`<${TablePage} key=${table} id=${table} />`,
  },
};

const RETRY_MS = 2000;
const REST_AFTER_MS = 2000; // what is on show comes first

/** Modules of pages that are loaded. @type {import("./vendor/signals.js").Signal<Record<string, any>>} */
const loaded = signal({});

/** Load a page, again until it works. @param {string} page @returns {Promise<void>} */
async function load(page) {
  if (loaded.value[page]) return;
  const one = /** @type {PageOf} */ (PAGES[page]);
  fetchAhead(MODULES[page] ?? "");
  try {
    const module = await one.load();
    loaded.value = { ...loaded.value, [page]: module }; // others may have come meanwhile
  } catch {
    await new Promise((settle) => setTimeout(settle, RETRY_MS));
    await load(page);
  }
}

function App() {
  const { page, parts } = route.value;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("app.skip")}</a>
    ${problem.value && html`<p class="unreached" role="alert">${refusalWords(problem.value)}</p>`}
    <${Shown} page=${known(page)} parts=${parts} />
    <${Announcer} />`;
}

/** @param {{ page: string, parts: string[] }} props */
function Shown({ page, parts }) {
  useEffect(() => void load(page), [page]);
  const module = loaded.value[page];
  return module ? PAGES[page]?.draw(module, parts) : null;
}

/** Go to the main part without touching the address, which names the page. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Have every page at hand, and then the shell. */
async function loadRest() {
  await Promise.all(Object.keys(PAGES).map(load));
  keepShell();
}

const root = document.getElementById("app");
begin();
if (route.value.page === "t" && route.value.parts[0]) enter(route.value.parts[0]); // its page is still on the way
await Promise.all([wordsReady, load(known(route.value.page))]);
if (root) render(html`<${App} />`, root);
setTimeout(loadRest, REST_AFTER_MS);
