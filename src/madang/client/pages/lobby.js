/** The lobby: who I am, play at once, tables that are open or running. */

import { html, useEffect, useState } from "../core/html.js";
import { draftPath, makeCommand, seatsOf, sized, usualBot, usualDraft } from "../core/draft.js";
import { progressIn } from "../core/progress.js";
import { go } from "../core/route.js";
import { ask, forget, gameNamed, games, lobby, me, nameOf, watchLobby } from "../core/store.js";
import { t, tOf, title } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Icon } from "../controls/icon.js";
import { MyName } from "../controls/my_name.js";
import { SeatDot } from "../controls/seat_dot.js";
import { Summary } from "../controls/summary.js";
import { Page } from "../controls/page.js";
import { refusal } from "../controls/refusal.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

export default function Lobby() {
  useEffect(watchLobby, []);
  return html`<${Bar} isHome />
    <${Page} title=${t("lobby.title")} class="lobby">
      <${Greeting} />
      <${Running} />
      <div class="games">${games.value.map((game) => html`<${GamePanel} key=${game.name} game=${game} />`)}</div>
      <${Tables} />
    <//>`;
}

/** Who I am, and the way to what I have played. */
function Greeting() {
  return html`<div class="greeting">
    <h1 tabindex="-1">${t("lobby.greeting")}</h1>
    <div class="greeting__me"><${MyName} /><a class="greeting__past" href="#/history"><${Icon} name="past" />${t("lobby.history")}</a></div>
  </div>`;
}

/** The way back to tables that only I and who has the link can see. */
function Running() {
  const listed = lobby.value?.map((info) => info.table);
  const mine = me.value?.tables.filter((id) => listed && !listed.includes(id)) ?? [];
  if (!mine.length) return null;
  return html`<section class="running" aria-label=${t("lobby.mine")}>
    ${mine.map((id) => html`<div key=${id} class="running__row">
      <a class="running__table" href=${`#/t/${id}`}><strong>${t("lobby.back")}</strong><span class="hint">${t("lobby.private")}</span></a>
      <button type="button" class="button plain" data-do="give-up" onClick=${() => leave(id)}>${t("lobby.give_up")}</button>
    </div>`)}
  </section>`;
}

/** Give a seat up: the table closes where nobody else plays. @param {string} table */
async function leave(table) {
  const closed = await ask({ type: "close", table });
  const left = closed.ok ? closed : await ask({ type: "stand", table });
  if (left.ok || left.code === "no_table") forget(table);
}

/** @param {{ game: GameInfo }} props */
function GamePanel({ game }) {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const draft = usualDraft(game);
  const play = async () => {
    setBusy(true);
    setProblem(await refusal(playNow(game)));
    setBusy(false);
  };
  const bots = seatsOf(game, draft) - 1;
  return html`<section class="panel on-felt" data-panel=${game.name} aria-labelledby=${`game-${game.name}`}>
    <div class="panel__words">
      <h2 id=${`game-${game.name}`}>${title(game)}</h2>
      <p>${t(`${game.name}.blurb`)}</p>
      <div class="panel__acts">
        <button type="button" class="button main large" data-do="play-now" disabled=${isBusy} onClick=${play}>
          ${t("lobby.play_bots", { bots })}
        </button>
        <a class="button large" data-do="new-table" href=${`#/new/${game.name}`}>${t("lobby.new_table")}</a>
      </div>
      <div class="panel__links">
        <a class="panel__rules" href=${`#/rules/${game.name}`}><${Icon} name="rules" />${t("lobby.rules")}</a>
        ${game.sheet && html`<a class="panel__rules" data-do="score" href=${`#/score/${game.name}`}><${Icon} name="tally" />${tOf(game.name, "lobby.score")}</a>`}
      </div>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    </div>
    <${Face} pictures=${game.face} />
  </section>`;
}

/** Pictures to know a game by from afar. @param {{ pictures: string[] }} props */
function Face({ pictures }) {
  return html`<div class="panel__fan" aria-hidden="true">
    ${pictures.map((path, place) => html`<img key=${path} class=${`fan-${place}`} alt="" width="100" height="160"
      src=${new URL(`../${path}`, import.meta.url).href} />`)}
  </div>`;
}

/** Make a table of bots, deal, and go there. @param {GameInfo} game */
async function playNow(game) {
  const draft = sized(game, { ...usualDraft(game), isPrivate: true });
  const made = await ask(makeCommand(game, { ...draft, bots: draft.bots.map((_, seat) => (seat ? usualBot(game) : null)) }));
  if (!made.ok || !made.table) return made;
  const started = await ask({ type: "start", table: made.table });
  go(`/t/${made.table}`);
  return started;
}

/** Tables to sit down at or to watch. */
function Tables() {
  const tables = lobby.value && mineFirst(lobby.value);
  return html`<section class="tables" aria-labelledby="tables">
    <h2 id="tables">${t("lobby.tables")}</h2>
    ${tables === null && html`<p class="hint">${t("lobby.loading")}</p>`}
    ${tables?.length === 0 && html`<${Nobody} />`}
    <ul class="tables__list">${tables?.map((info) => html`<${TableRow} key=${info.table} info=${info} />`)}</ul>
  </section>`;
}

/** @param {TableInfo[]} tables */
function mineFirst(tables) {
  return [...tables].sort((one, other) => Number(isMine(other)) - Number(isMine(one)));
}

/** @param {TableInfo} info */
function isMine(info) {
  return info.seats.some((seat) => seat.guest && seat.guest === me.value?.id);
}

/** What to do where nobody plays. */
function Nobody() {
  const game = games.value[0];
  if (!game) return null;
  const open = { ...usualDraft(game), bots: [null, null, null, null] };
  return html`<div class="empty">
    <p>${t("lobby.nobody")}</p>
    <a class="button" href=${`#${draftPath(game, sized(game, open))}`}>${t("lobby.invite")}</a>
  </div>`;
}

/** @param {{ info: TableInfo }} props */
function TableRow({ info }) {
  const game = gameNamed(info.game);
  const taken = info.seats.filter((seat) => seat.kind !== "open").length;
  const host = info.seats.find((seat) => seat.guest === info.host)?.name;
  return html`<li class="row">
    <div class="row__head">
      <h3>${host ? t("lobby.hosted", { host }) : game && title(game)}</h3>
      <p class="hint">${host && game ? `${title(game)} · ` : ""}${status(info, taken)}</p>
    </div>
    ${game && html`<${Summary} game=${game} info=${info} />`}
    <ul class="row__seats" aria-label=${t("lobby.seats")}>
      ${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} seat=${seat} name=${nameOf(info.game, seat)} /></li>`)}
    </ul>
    <${RowAct} info=${info} taken=${taken} />
  </li>`;
}

/** @param {TableInfo} info @param {number} taken */
function status(info, taken) {
  if (info.status === "playing") return progressIn(t, "lobby.round", info);
  return t("lobby.taken", { taken, seats: info.seats.length });
}

/** @param {{ info: TableInfo, taken: number }} props */
function RowAct({ info, taken }) {
  const path = `#/t/${info.table}`;
  if (isMine(info)) return html`<a class="button main" href=${path}>${t("lobby.back")}</a>`;
  const seat = info.seats.findIndex((other) => other.kind === "open");
  if (info.status !== "open" || taken === info.seats.length) {
    return html`<a class="button" data-do="watch" href=${path}>${t("lobby.watch")}</a>`;
  }
  const sit = async () => {
    await ask({ type: "sit", table: info.table, seat });
    go(`/t/${info.table}`);
  };
  return html`<button type="button" class="button" data-do="sit" onClick=${sit}>${t("lobby.sit")}</button>`;
}
