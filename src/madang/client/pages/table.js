/** The page of a table: who sits before the deal, the game afterwards, and what is around both. */

import { hush } from "../device/announce.js";
import { useWakeLock } from "../device/installed.js";
import { guidedTable, helperBy, isNewGame, noteMet, notePlayed } from "../device/prefs.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { isolated, t, tOf, title } from "../i18n/words.js";
import { Broken, lazy, useClient } from "../lazy.js";
import { isAsked } from "../net/catalogue.js";
import { connection, enter, exit, gameNamed, lostWords, namesOf } from "../net/store.js";
import { heardAt } from "../net/talk.js";
import { RuleBook, titleOf } from "./rules.js";
import { Emotes, TableMenu, useTalkBeside } from "./table_menu.js";
import { openedAt, parse, wantsAnotherTab } from "../route.js";
import { prefs } from "../table/prefs.js";
import { Bar, Page } from "../ui/bar.js";
import { FairMark } from "../ui/sheet_buttons.js";
import { Icon } from "../ui/icon.js";
import { Sheet } from "../ui/sheet.js";
import { freeSeat, progressIn } from "../ui/table_card.js";

const Coached = lazy("pages/coach.js", () => import("./coach.js"));

const Ended = lazy("pages/table_ended.js", () => import("./table_ended.js"));
const Waiting = lazy("pages/waiting.js", () => import("./waiting.js"));

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").TableInfo} TableInfo */

/** @param {{ id: string }} props */
function TablePage({ id }) {
  const [table, setTable] = useState(/** @type {Table | null} */ (null));
  const wasOpen = useRef(false);
  useEffect(() => {
    setTable(enter(id));
    return () => {
      exit(id);
      hush();
    };
  }, [id]);
  if (!table || table.id !== id) return null;
  if (table.ended.value) return html`<${Ended} code=${table.ended.value} />`;
  const info = table.info.value;
  if (info?.status === "stuck") return html`<${Stuck} info=${info} />`;
  if (info?.status === "broken") return html`<${Ended} code="broken" />`;
  wasOpen.current ||= info?.status === "open";
  // the card of a running table comes before its first update; no room is shown in between
  if (!info || !(table.update.value || wasOpen.current)) return html`<${Entering} />`;
  return table.update.value && info.status !== "open"
    ? html`<${Playing} table=${table} info=${info} />`
    : html`<${BeforeTheDeal} table=${table} info=${info} />`;
}

/** @param {{ parts: string[] }} address */
export default ({ parts: [table = ""] }) => html`<${TablePage} key=${table} id=${table} />`;

function Entering() {
  const isOpen = connection.value === "open";
  return html`<${Bar} /><${Page} title=${t("around.title")} class="simple">
    <h1 tabindex="-1">${t("around.title")}</h1><p>${isOpen ? t("around.entering") : lostWords()}</p>
  <//>`;
}

/** Why a match cannot be continued, and what was kept of it. @param {{ info: TableInfo }} props */
function Stuck({ info }) {
  const path = `/api/tables/${encodeURIComponent(info.table)}/record`;
  return html`<${Bar} /><${Page} title=${t("around.title")} class="simple">
    <h1 tabindex="-1">${t("around.stuck")}</h1><p>${t(`around.stuck.${info.stuck}`)}</p>
    <a class="button main" href="#/">${t("bar.lobby")}</a>
    <a class="button" data-do="download" href=${path} download=${`madang-${info.table}.jsonl`}>${t("around.stuck.record")}</a>
    <p class="hint">${t("around.stuck.ends")}</p>
  <//>`;
}

/** @param {{ table: Table, info: TableInfo }} props */
function BeforeTheDeal({ table, info }) {
  const game = gameNamed(info.game);
  return html`<${Bar} beside=${table.seat.value !== null && html`<${Emotes} table=${table} info=${info} />`} />
    <${Page} title=${game ? title(game) : info.game} class="waiting">
      <${NewestWords} table=${table} info=${info} />
      ${game && html`<${Waiting} table=${table} info=${info} game=${game} />`}
    <//>
    <${RulesOver} />`;
}

const NEWEST = 3;

/** What was said last in the room: all of it is behind the button above. @param {{ table: Table, info: TableInfo }} props */
function NewestWords({ table, info }) {
  const heard = heardAt(table.id).slice(-NEWEST);
  const names = namesOf(info);
  return (
    heard.length > 0 &&
    html`<ol class="waiting__said" aria-label=${t("table.emotes")}>${heard.map(
      (line) => html`<li key=${line.n}>
    <b>${names[info.seats.findIndex(({ guest }) => guest === line.guest)] ?? isolated(line.name)}</b> <bdi>${line.text}</bdi></li>`,
    )}</ol>`
  );
}

/** @param {{ table: Table, info: TableInfo }} props */
function Playing({ table, info }) {
  const game = gameNamed(info.game);
  const name = game ? title(game) : info.game;
  const asked = isAsked(game, table.update.value?.legal ?? []);
  useTurnInTitle(asked, name);
  useWakeLock(info.status === "playing");
  useTalkBeside(table, info);
  const origin = info.branch_of;
  const heading = html`<h1 class="bar__game" tabindex="-1">${name}
    ${origin && html` <a class="bar__tag" href=${`#/replay/${origin.table}/${origin.at}/all`}>${t("around.what_if")}</a>`}
    ${" "}<span class="bar__round">${progressIn((key, args) => tOf(info.game, key, args), "around.round", info)}</span></h1>`;
  return html`<${Bar} title=${heading}>${game && !table.isRemoved.value && html`<${Join} table=${table} info=${info} game=${game} />`}<${Emotes} table=${table} info=${info} /><${FairMark} table=${table} info=${info} /><${TableMenu} table=${table} info=${info} /><//>
    <${Page} title=${name} class="playing">
      ${guidedTable.value === info.table && table.seat.value !== null && html`<${Coached} table=${table.handle.value} />`}
      <${Game} name=${info.game} table=${table} />
    <//>
    ${table.isRemoved.value && html`<${Removed} />`}
    <${RulesOver} />`;
}

/** The host has taken my seat: say so where I sat. */
function Removed() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen &&
    html`<${Sheet} title=${t("code.removed")} onClose=${() => setOpen(false)}>
    <p class="prose">${t("around.removed")}</p><a class="button" href="#/">${t("bar.lobby")}</a><//>`
  );
}

/** Show in the window's title that I am awaited: the title is all that shows of another tab. @param {boolean} isAsked @param {string} name */
function useTurnInTitle(isAsked, name) {
  useEffect(() => {
    const usual = `${name} · ${t("app.name")}`;
    document.title = isAsked ? t("around.your_turn", { title: usual }) : usual;
  }, [isAsked, name]);
}

/** @param {{ table: import("../types.js").TableHandle }} props */
function FirstMatch({ table }) {
  useFirstMatch(table);
  return null;
}

/** @param {{ name: string, table: Table }} props */
function Game({ name, table }) {
  const [client, isBroken] = useClient(gameNamed(name) ? name : "");
  if (isBroken) return html`<div class="simple"><${Broken} /></div>`;
  if (!client) return html`<p class="simple">${t("around.entering")}</p>`;
  const seat = table.seat.value ?? "watcher";
  return html`<${FirstMatch} table=${table.handle.value} /><${client.Play} key=${`${table.id} ${seat}`} table=${table.handle.value} />`;
}

// ---- A visitor who came by a link to a running table is received; watchers may play on for a bot.

const Arrival = lazy("pages/arrival.js", () => import("./arrival.js"));

/** The tables at which somebody was received in this window. @type {Set<string>} */
const received = new Set();

/** @param {{ table: Table, info: import("../types.js").TableInfo, game: import("../types.js").GameInfo }} props */
function Join({ table, info, game }) {
  const watches = table.seat.value === null;
  const [isOpen, setOpen] = useState(watches && info.status === "playing" && isNew(table.id));
  if (!watches) return null;
  return html`${
    freeSeat(info) !== null &&
    html`<button type="button" class="button join" data-do="join" aria-label=${t("around.take_over")} onClick=${() => setOpen(true)}>
      <${Icon} name="plus" /><span>${t("around.take_over")}</span></button>`
  }
    ${isOpen && html`<${Arrival} table=${table} info=${info} game=${game} onClose=${() => setOpen(false)} />`}`;
}

/** Whether this window was opened here, and nobody was received yet. @param {string} table */
function isNew(table) {
  const isFirst = openedAt.page === "t" && openedAt.parts[0] === table && !received.has(table);
  received.add(table);
  return isFirst;
}

// ---- The rules over a table: a link to them opens here, and nobody leaves the match to read.

const LINKS = "a[href^='#/rules/']";

function RulesOver() {
  const [open, setOpen] = useState(/** @type {{ name: string, section: string } | null} */ (null));
  useEffect(() => {
    /** @param {MouseEvent} event */
    function follow(event) {
      const address = event.target instanceof Element && event.target.closest(LINKS)?.getAttribute("href");
      if (!address || wantsAnotherTab(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const [name = "", section = ""] = parse(address).parts;
      setOpen({ name, section });
    }
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, []);
  if (!open) return null;
  return html`<${Sheet} class="rules-over" title=${titleOf(open.name, open.section)} onClose=${() => setOpen(null)}>
    <${RuleBook} key=${open.name} name=${open.name} at=${open} isOver />
  <//>`;
}

// ---- The first match of a game on this device: the helper is on, until somebody switches it or the
// match is over.

/** @typedef {import("../types.js").TableHandle} TableHandle */

const HAS_ROOM = "(min-width: 22rem)"; // on the smallest phones it would lie over the others

/** @param {TableHandle} table */
function useFirstMatch(table) {
  const { game, seat, id } = table;
  const isOver = table.update.value.view.phase === "over";
  const isFirst = seat !== null && isNewGame(game.name);
  const mayHelp = matchMedia(HAS_ROOM).matches;
  const isHelped = isFirst && mayHelp && guidedTable.value !== id;
  useEffect(() => {
    if (isFirst && isOver) noteMet(game.name);
  }, [isFirst, isOver]);
  useEffect(() => switchHelper(isHelped), [isHelped]);
  useEffect(() => {
    if (seat !== null) notePlayed(game.name);
  }, [game.name, seat]);
}

/** Switch the helper on, or off again, unless somebody has done so. @param {boolean} isOn */
function switchHelper(isOn) {
  if (helperBy.value === "own" || (!isOn && helperBy.value !== "auto")) return;
  helperBy.value = isOn ? "auto" : "";
  prefs.value = { ...prefs.value, helper: isOn };
}
