/** The page of a table that cannot be shown: why, and tables of the lobby that are open. */

import { hush } from "../device/announce.js";
import { html, useEffect } from "../html.js";
import { t, title } from "../i18n/words.js";
import { gameNamed, lobby, watchLobby } from "../net/store.js";
import { refusalWords } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { freeSeat } from "../ui/table_card.js";

/** @param {{ code: string }} props */
export default function Ended({ code }) {
  useEffect(hush, []);
  return html`<${Bar} /><${Page} title=${t("around.title")} class="simple">
    <h1 tabindex="-1">${code === "gone" ? t("around.gone") : refusalWords(code)}</h1>
    <${OpenTables} />
    <a class="button main" href="#/">${t("bar.lobby")}</a>
  <//>`;
}

const MOST_OFFERED = 3;

/** Tables of the lobby with a free seat, for people who found no table. */
function OpenTables() {
  useEffect(watchLobby, []);
  const open = (lobby.value ?? []).filter((info) => info.status === "open" && freeSeat(info) !== null);
  return (
    open.length > 0 &&
    html`<p>${t("around.open")}</p>
    <div class="stack" data-do="open-tables">${open.slice(0, MOST_OFFERED).map(
      (info) => html`<a class="button" key=${info.table} href=${`#/t/${info.table}`}>
      <bdi>${t("lobby.hosted", { host: info.host_name })}</bdi> · ${titleOf(info.game)}</a>`,
    )}</div>`
  );
}

/** @param {string} name */
function titleOf(name) {
  const game = gameNamed(name);
  return game ? title(game) : name;
}
