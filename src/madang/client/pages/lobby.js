/** The lobby: who I am, play at once, tables that are open or running. */

import { botLevel, isNewGame, nearestFirst, noteMet } from "../device/prefs.js";
import { html, useEffect } from "../html.js";
import { language, t, tOf, title } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { STRONGEST } from "../net/catalogue.js";
import { playNow, seatsOf, usualDraft } from "../net/draft.js";
import { isGivenUp } from "../net/socket.js";
import { ask, gameNamed, games, invitation, lobby, me, mine, namesOf, watchLobby } from "../net/store.js";
import { go } from "../route.js";
import { Bar, Page } from "../ui/bar.js";
import { Select } from "../ui/choice.js";
import { SeatDot } from "../ui/company.js";
import { Icon } from "../ui/icon.js";
import { MyName, MyTables, Sent, useSending } from "../ui/mine.js";
import { Summary, freeSeat, progressIn } from "../ui/table_card.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const Invited = lazy("ui/invited.js", () => import("../ui/invited.js"));

export default function Lobby() {
  useEffect(watchLobby, []);
  return html`<${Bar} isHome />
    <${Page} title=${t("lobby.title")} class="lobby">
      <${Greeting} />
      ${invitation.value && html`<${Invited} />`}
      <${Running} />
      <div class="games">${nearestFirst(games.value, language.value).map((game) => html`<${GamePanel} key=${game.name} game=${game} />`)}</div>
      <p><a class="greeting__past" data-do="puzzles" href="#/puzzles"><${Icon} name="learn" />${t("lobby.puzzles")}</a></p>
      <${Tables} />
    <//>`;
}

/** Who I am, the way to what I have played, and to a table with friends. */
function Greeting() {
  return html`<div class="greeting">
    <h1 tabindex="-1">${t("lobby.greeting")}</h1>
    <div class="greeting__me"><${MyName} /><nav class="greeting__ways" aria-label=${t("lobby.ways")}>
      <a class="greeting__past" href="#/history"><${Icon} name="past" />${t("lobby.history")}</a>
      <a class="greeting__past" data-do="friends" href="#/friends"><${Icon} name="person" />${t("lobby.friends")}</a>
      <a class="greeting__past" data-do="nights" href="#/night"><${Icon} name="crown" />${t("lobby.nights")}</a></nav></div>
    ${
      games.value.length > 0 &&
      html`<div class="with-friends"><a class="button large" data-do="with-friends" href="#/new" aria-describedby="with-friends"><${Icon} name="link" />${t("lobby.with_friends")}</a>
      <span id="with-friends" class="hint">${t("lobby.with_friends.means")}</span>
      <${Select} id="bot-level" label=${t("lobby.level.means")} value=${botLevel.value} choices=${levels()} choose=${(/** @type {string} */ level) => (botLevel.value = level)} /></div>`
    }
  </div>`;
}

/** How strong bots may play, the weakest first. */
function levels() {
  return Array.from({ length: STRONGEST }, (_, place) => ({
    value: `${place + 1}`,
    text: t("lobby.level", { level: t(`bot.level.${place + 1}`) }),
  }));
}

/** The way back to my tables, and out of them. */
function Running() {
  if (!mine.value.length) return null;
  return html`<section class="tables" aria-labelledby="my-tables">
    <h2 id="my-tables">${t("lobby.mine")}</h2>
    <${MyTables} tables=${mine.value} />
  </section>`;
}

/** @param {{ game: GameInfo }} props */
function GamePanel({ game }) {
  const sending = useSending();
  const draft = usualDraft(game);
  const bots = seatsOf(game, draft) - 1;
  return html`<section class="panel on-felt" data-panel=${game.name} aria-labelledby=${`game-${game.name}`}>
    <div class="panel__head"><${Face} pictures=${game.face} />
      <h2 id=${`game-${game.name}`}>${title(game)}</h2>
      <p>${t(`${game.name}.blurb`)}</p></div>
    <div class="panel__acts">
      <button type="button" class="button main large" data-do="play-now" aria-busy=${sending.isBusy} onClick=${() => sending.send(() => playNow(game))}>
        ${t("lobby.play_bots", { bots })}</button>
      <a class="button large" data-do="new-table" href=${`#/new/${game.name}`} aria-label=${t("lobby.with_friends.game", { game: title(game) })}>${t("lobby.with_friends.card")}</a>
    </div>
    <${Sent} sending=${sending} />
    <div class="panel__links">
      ${
        isNewGame(game.name)
          ? html`<${Offer} game=${game} />`
          : html`<a class="panel__rules" data-do="learn" href=${`#/learn/${game.name}`}><${Icon} name="learn" />${t("lobby.learn")}</a>`
      }
      <a class="panel__rules" href=${`#/rules/${game.name}`}><${Icon} name="rules" />${t("lobby.rules")}</a>
      ${game.sheet && html`<a class="panel__rules" data-do="score" href=${`#/score/${game.name}`}><${Icon} name="tally" />${tOf(game.name, "lobby.score")}</a>`}
    </div>
  </section>`;
}

/** How to play, for people who have not played it here. @param {{ game: GameInfo }} props */
function Offer({ game }) {
  return html`<span class="panel__offer" data-offer>
    <a class="panel__rules" data-do="learn" href=${`#/learn/${game.name}`}><${Icon} name="learn" />${t("lobby.new_here")}</a>
    <button type="button" class="button plain square" aria-label=${t("lobby.new_here.not", { game: title(game) })} onClick=${() => noteMet(game.name)}>
      <${Icon} name="close" /></button>
  </span>`;
}

/** Pictures to know a game by from afar. @param {{ pictures: string[] }} props */
function Face({ pictures }) {
  return html`<div class="panel__fan" aria-hidden="true">
    ${pictures.map(
      (path, place) => html`<img key=${path} class=${`fan-${place}`} alt="" width="100" height="160"
      src=${new URL(`../${path}`, import.meta.url).href} />`,
    )}
  </div>`;
}

/** Tables to sit down at or to watch. */
function Tables() {
  const own = new Set(mine.value.map((info) => info.table));
  const tables = lobby.value?.filter((info) => !own.has(info.table)) ?? null;
  return html`<section class="tables" aria-labelledby="tables">
    <h2 id="tables">${t("lobby.tables")}</h2>
    ${tables === null && html`<p class="hint">${t("lobby.loading")}</p>`}
    ${tables?.length === 0 && html`<p class="hint">${t("lobby.nobody")}</p>`}
    <ul class="tables__list">${tables?.map((info) => html`<${TableRow} key=${info.table} info=${info} />`)}</ul>
  </section>`;
}

/** @param {{ info: TableInfo }} props */
function TableRow({ info }) {
  const game = gameNamed(info.game);
  const names = namesOf(info);
  const taken = info.seats.filter((seat) => seat.kind !== "open").length;
  const host = info.host_name;
  return html`<li class="row">
    <div class="row__head">
      <h3>${host ? t("lobby.hosted", { host }) : game && title(game)}</h3>
      <p class="hint">${host && game ? `${title(game)} · ` : ""}${status(info, taken)}</p>
    </div>
    ${game && html`<${Summary} game=${game} info=${info} />`}
    <ul class="row__seats" aria-label=${t("lobby.seats")}>
      ${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} game=${info.game} place=${place} seat=${seat} name=${names[place]} /></li>`)}
    </ul>
    <${RowAct} info=${info} />
  </li>`;
}

/** @param {TableInfo} info @param {number} taken */
function status(info, taken) {
  if (info.status === "playing")
    return progressIn((key, args) => tOf(info.game, key, args), "lobby.round", info);
  return t("lobby.taken", { taken, seats: info.seats.length });
}

/** @param {{ info: TableInfo }} props */
function RowAct({ info }) {
  const path = `#/t/${info.table}`;
  const seat = freeSeat(info, me.value?.id);
  if (info.status !== "open" || seat === null) {
    return html`<a class="button" data-do="watch" href=${path}>${t("lobby.watch")}</a>`;
  }
  const sit = async () => {
    const sat = await ask({ type: "sit", table: info.table, seat });
    if (!isGivenUp(sat)) go(`/t/${info.table}`);
  };
  return html`<button type="button" class="button" data-do="sit" onClick=${sit}>${t("lobby.sit")}</button>`;
}
