/** Madang in the browser: mount, and show the page that the address names. */

import { Announcer } from "./core/announce.js";
import { html, render } from "./core/html.js";
import { keepShell } from "./core/installed.js";
import { route } from "./core/route.js";
import { begin, problem } from "./core/store.js";
import { t, wordsReady } from "./core/words.js";
import { refusalWords } from "./controls/refusal.js";
import { HistoryPage } from "./pages/history.js";
import { Lobby } from "./pages/lobby.js";
import { Make } from "./pages/make.js";
import { ReplayPage } from "./pages/replay.js";
import { Rules } from "./pages/rules.js";
import { ScorePage } from "./pages/score.js";
import { SeatPage } from "./pages/seat.js";
import { TablePage } from "./pages/table.js";

/** @type {Record<string, (parts: string[]) => any>} */
const PAGES = {
  "": () => html`<${Lobby} />`,
  history: () => html`<${HistoryPage} />`,
  new: ([game = ""]) => html`<${Make} name=${game} />`,
  replay: ([table = "", at = "", seat = ""]) => html`<${ReplayPage} key=${table} table=${table} at=${at} seat=${seat} />`,
  rules: ([game = "", section = ""]) => html`<${Rules} name=${game} section=${section} />`,
  score: ([game = "", part = ""]) => html`<${ScorePage} key=${game} name=${game} part=${part} />`,
  seat: ([secret = "", table = ""]) => html`<${SeatPage} secret=${secret} table=${table} />`,
  t: ([table = ""]) => html`<${TablePage} key=${table} id=${table} />`,
};

function App() {
  const { page, parts } = route.value;
  const draw = PAGES[page] ?? PAGES[""];
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("app.skip")}</a>
    ${problem.value && html`<p class="unreached" role="alert">${refusalWords(problem.value)}</p>`}
    ${draw?.(parts)}
    <${Announcer} />`;
}

/** Go to the main part without touching the address, which names the page. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const root = document.getElementById("app");
await wordsReady;
if (root) render(html`<${App} />`, root);
begin();
keepShell();
