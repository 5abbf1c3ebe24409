/** Evenings with friends: a name and a link, the matches that belong to it, and standings over all of them. */

import { html, useEffect, useState } from "../html.js";
import { has, learn, number, spoken, t, tOf, title } from "../i18n/words.js";
import { endNight, newNight, night as fetchNight, nights as fetchNights } from "../net/api.js";
import { draftPath, usualDraft } from "../net/draft.js";
import { isGivenUp } from "../net/socket.js";
import { ask, gameNamed, games, me, namesOf, personName } from "../net/store.js";
import { csvOf, download, fileName } from "./score_file.js";
import { go } from "../route.js";
import { refusal, useLooks } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Icon } from "../ui/icon.js";
import { InviteButton } from "../ui/sheet_buttons.js";
import { AskFirst } from "../ui/sheet.js";
import { freeSeat, progressIn } from "../ui/table_card.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Night} Night */
/** @typedef {import("../types.js").NightHead} NightHead */
/** @typedef {import("../types.js").NightMatch} NightMatch */
/** @typedef {import("../types.js").Standing} Standing */

const LOOK_MS = 4000; // how often a page looks again
const NAME_LENGTH = 40;

/** @param {{ parts: string[] }} address */
export default function NightPage({ parts: [id = ""] }) {
  useEffect(() => void learn(["shell.night"]), []);
  if (!has("night.title"))
    return html`<${Bar} /><${Page} title=${t("lobby.nights")} class="past night"><h1 tabindex="-1">${t("lobby.nights")}</h1><//>`;
  return html`<${Bar} />${id ? html`<${OneNight} key=${id} id=${id} />` : html`<${Nights} />`}`;
}

// ---- all of mine -------------------------------------------------------------------------------

function Nights() {
  const [mine, setMine] = useState(/** @type {NightHead[]} */ ([]));
  const id = me.value?.id;
  useEffect(() => {
    if (id) fetchNights().then(setMine, () => {});
  }, [id]);
  return html`<${Page} title=${t("night.title")} class="past night">
    <h1 tabindex="-1">${t("night.title")}</h1>
    <p class="hint">${t("night.means")}</p>
    <${NewNight} />
    ${
      mine.length > 0 &&
      html`<section aria-labelledby="nights"><h2 id="nights">${t("night.mine")}</h2>
      <ul class="night__list">${mine.map(
        (one) => html`<li key=${one.night}>
        <a href=${`#/night/${one.night}`}>${one.name}</a> <time class="hint" datetime=${new Date(one.at * 1000).toISOString()}>${dated(one.at)}</time></li>`,
      )}</ul>
    </section>`
    }
  <//>`;
}

function NewNight() {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const open = async (/** @type {any} */ event) => {
    event.preventDefault();
    setBusy(true);
    const made = newNight(event.currentTarget.elements.namedItem("name").value.trim() || usualName());
    setProblem(await refusal(made));
    setBusy(false);
    made.then(
      (id) => go(`/night/${id}`),
      () => {},
    );
  };
  return html`<form class="night__new" onSubmit=${open}>
    <div class="field"><label for="night-name">${t("night.name")}</label>
      <input id="night-name" name="name" class="input" maxlength=${NAME_LENGTH} autocomplete="off" value=${usualName()} /></div>
    <button class="button main" data-do="open-night" disabled=${isBusy}>${t("night.open")}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </form>`;
}

/** "Friday game night". */
function usualName() {
  return t("night.usual", {
    day: new Intl.DateTimeFormat(spoken.value, { weekday: "long" }).format(new Date()),
  });
}

/** @param {number} at */
function dated(at) {
  return new Intl.DateTimeFormat(spoken.value, { dateStyle: "medium" }).format(at * 1000);
}

// ---- one of them -------------------------------------------------------------------------------

/** @param {{ id: string }} props */
function OneNight({ id }) {
  const [night, setNight] = useState(/** @type {Night | null} */ (null));
  const [problem, setProblem] = useState("");
  const look = async () => {
    const asked = fetchNight(id);
    asked.then(setNight, () => {});
    setProblem(await refusal(asked));
  };
  useEffect(() => {
    void look();
  }, [id]);
  useLooks(night !== null && !night.ended, LOOK_MS, look);
  return html`<${Page} title=${night?.name ?? t("night.title")} class="past night">
    <div><h1 tabindex="-1">${night?.name ?? t("night.title")}</h1>
      ${night && html`<p class="hint">${t(night.ended ? "night.ended" : "night.by", { host: night.host_name || t("guest.deleted"), day: dated(night.at) })}</p>`}</div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${
      night &&
      html`<${Standings} standings=${night.standings} />
      <${Matches} id="now" title=${t("night.now")} matches=${night.matches.filter(runs)} />
      ${!night.ended && html`<${Begin} night=${night} />`}
      <${Matches} id="matches" title=${t("night.played")} matches=${night.matches.filter((match) => !runs(match))} />
      <${Foot} night=${night} setNight=${setNight} />`
    }
  <//>`;
}

/** Whether a match is not over: it waits for players, or runs. @param {NightMatch} match */
function runs({ status }) {
  return status !== "over";
}

/** Invite, and make a table of any game. @param {{ night: Night }} props */
function Begin({ night }) {
  return html`<section aria-labelledby="begin"><h2 id="begin">${t("night.begin")}</h2>
    <div class="night__acts">
      ${games.value.map((game) => html`<a key=${game.name} class="button" data-game=${game.name} href=${`#${pathOf(game, night.night)}`}><${Icon} name="plus" />${title(game)}</a>`)}
      <${InviteButton} path=${`/night/${night.night}`} text=${t("night.invite", { name: night.name })} />
    </div>
  </section>`;
}

/** A new table in an evening. @param {GameInfo} game @param {string} night */
function pathOf(game, night) {
  return draftPath(game, { ...usualDraft(game), night });
}

/** @param {{ standings: Standing[] }} props */
function Standings({ standings }) {
  const played = [...new Set(standings.flatMap(({ points }) => Object.keys(points)))];
  if (!standings.length) return html`<p class="hint">${t("night.nothing")}</p>`;
  return html`<section class="night__standings" aria-labelledby="standings"><h2 id="standings">${t("night.standings")}</h2>
    <div class="night__scroll" tabindex="0" role="group" aria-label=${t("night.standings")}><table>
      <thead><tr><td></td>${headings(played).map((words, place) => html`<th key=${words} scope="col" class=${place ? "is-number" : ""}>${words}</th>`)}</tr></thead>
      <tbody>${standings.map(
        (one, place) => html`<tr key=${one.guest} class=${one.guest === me.value?.id ? "is-me" : ""}>
        <td class="is-number">${placeOf(standings, place)}</td><th scope="row">${personName(one.name)}</th>
        ${figures(one, played).map((value, at) => html`<td key=${at} class="is-number">${number(value)}</td>`)}
      </tr>`,
      )}</tbody>
    </table></div>
    <p class="hint">${t("night.placement.means")}</p>
  </section>`;
}

/** Players who are level share a place. @param {Standing[]} standings @param {number} place */
function placeOf(standings, place) {
  return 1 + standings.findIndex((one) => one.placement === standings[place]?.placement);
}

/** @param {string[]} played */
function headings(played) {
  const ours = ["night.player", "night.placement", "night.matches", "night.wins", "night.mean_place"].map(
    (key) => t(key),
  );
  return [...ours, ...played.map((game) => titleOf(game))];
}

/** @param {Standing} one @param {string[]} played */
function figures(one, played) {
  const ours = [one.placement, one.matches, one.wins, Math.round(one.mean_place * 100) / 100];
  return [...ours, ...played.map((game) => one.points[game] ?? 0)];
}

/** @param {string} name */
function titleOf(name) {
  const game = gameNamed(name);
  return game ? title(game) : name;
}

/** @param {{ id: string, title: string, matches: NightMatch[] }} props */
function Matches({ id, title: heading, matches }) {
  if (!matches.length) return null;
  return html`<section aria-labelledby=${id}><h2 id=${id}>${heading}</h2>
    <ol class="past__list">${matches.map((match) => html`<${Match} key=${match.table} match=${match} />`)}</ol>
  </section>`;
}

/** @param {{ match: NightMatch }} props */
function Match({ match }) {
  const names = namesOf(match);
  const isOver = match.status === "over";
  const seats = [...match.seats.keys()].sort((a, b) => (match.places[a] ?? 0) - (match.places[b] ?? 0));
  return html`<li class="match" data-table=${match.table} data-status=${match.status}>
    <div class="match__head"><h3>${titleOf(match.game)}</h3>
      <span class="hint">${isOver ? t("night.over") : match.status === "open" ? t("night.waiting") : progressIn((key, args) => tOf(match.game, key, args), "lobby.round", match)}</span></div>
    <ol class="match__seats">${seats.map(
      (seat) => html`<li key=${seat} class=${match.seats[seat]?.guest === me.value?.id ? "is-me" : ""}>
      ${isOver && html`<span class="match__place">${match.places[seat]}</span>`}
      <${Icon} name=${match.seats[seat]?.kind === "bot" ? "bot" : "person"} /><span class="match__name">${names[seat]}</span>
      ${isOver && html`<b>${number(match.totals[seat] ?? 0)}</b>`}</li>`,
    )}</ol>
    <div class="match__foot">${
      isOver
        ? html`<a class="button" href=${`#/replay/${match.table}`}>${t("night.replay")}</a>`
        : html`<${Way} match=${match} />`
    }</div>
  </li>`;
}

/** To the table: where a seat is free, onto it. @param {{ match: NightMatch }} props */
function Way({ match }) {
  const path = `/t/${match.table}`;
  const sits = match.seats.some(({ guest }) => guest !== "" && guest === me.value?.id);
  const seat = match.status === "open" && !sits ? freeSeat(/** @type {any} */ (match), me.value?.id) : null;
  if (seat === null) return html`<a class="button" href=${`#${path}`}>${t("night.go")}</a>`;
  const sit = async () => {
    if (!isGivenUp(await ask({ type: "sit", table: match.table, seat }))) go(path); // where it is taken by now, the room says so
  };
  return html`<button type="button" class="button main" data-do="sit" onClick=${sit}>${t("lobby.sit")}</button>`;
}

/** Files to keep, and the end. @param {{ night: Night, setNight: (night: Night) => void }} props */
function Foot({ night, setNight }) {
  const [problem, setProblem] = useState("");
  const end = async () => {
    const asked = endNight(night.night);
    asked.then(setNight, () => {});
    setProblem(await refusal(asked));
  };
  return html`<div class="night__acts">
    <button type="button" class="button" data-do="night-csv" onClick=${() => saveTable(night)}><${Icon} name="download" />${t("night.csv")}</button>
    <button type="button" class="button" data-do="night-json" onClick=${() => saveAll(night)}><${Icon} name="download" />${t("night.json")}</button>
    ${!night.ended && night.host === me.value?.id && html`<${AskFirst} name="end-night" title=${t("night.end")} lost=${t("night.end.means")} yes=${t("night.end")} act=${end}>${t("night.end")}<//>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </div>`;
}

/** @param {Night} night */
function saveTable(night) {
  const played = [...new Set(night.standings.flatMap(({ points }) => Object.keys(points)))];
  const rows = night.standings.map((one) => [one.name || t("guest.deleted"), ...figures(one, played)]);
  download(fileName(night.name, "csv"), "text/csv", csvOf([headings(played), ...rows]));
}

/** @param {Night} night */
function saveAll(night) {
  const { name, at, ended, matches, standings } = night;
  download(
    fileName(name, "json"),
    "application/json",
    JSON.stringify({ name, at, ended, standings, matches }, null, 1),
  );
}
