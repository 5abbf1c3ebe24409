/** A finished match shown again: step, seek, play; each seat's view or all hands; play on from any moment. */

import { announce } from "../device/announce.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { has, learn, spoken, t, tOf, title } from "../i18n/words.js";
import { Broken, clients, useClient } from "../lazy.js";
import { replay as fetchReplay, replayOf } from "../net/api.js";
import { Replay } from "../net/replay.js";
import { gameNamed, me, namesOf } from "../net/store.js";
import { Controls, Side } from "./replay_controls.js";
import { OpenRecord } from "./replay_open.js";
import { useSheet } from "../preload.js";
import { keepInAddress } from "../route.js";
import { UNREACHABLE, refusalWords, useRetry } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";

/** @typedef {import("../net/replay.js").Viewer} Viewer */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const LOOKS = new URL("../style/replay.css", import.meta.url).href;
const KEPT_AFTER = 300; // ms after which the address names the moment shown

/** @param {{ parts: string[] }} address */
export default ({ parts: [table = "", at = "", seat = ""] }) =>
  html`<${ReplayPage} key=${table} table=${table} at=${at} seat=${seat} />`;

/** @param {{ table: string, at: string, seat: string }} props */
function ReplayPage({ table, at, seat }) {
  const [text, setText] = useState("");
  const [isWorn, setWorn] = useState(false);
  useEffect(() => {
    void learn(["shell.replay"]);
    void useSheet(LOOKS).then(
      () => setWorn(true),
      () => setWorn(true),
    );
  }, []);
  if (!isWorn || !has("replay.title")) return null;
  if (!table && !text) return html`<${OpenRecord} onText=${setText} />`;
  return html`<${Loaded} key=${table || text} table=${table} text=${text} at=${Number(at) || 1} viewer=${viewerIn(seat)}
    onClose=${() => setText("")} />`;
}

/** @param {string} text @returns {Viewer} */
function viewerIn(text) {
  return /^\d$/.test(text) ? Number(text) : "all";
}

/** What a game says of an event; until its client is there, everything is news. @param {string} game @param {import("../types.js").GameEvent} event */
function isNews(game, event) {
  return clients.value[game]?.isNews(event) ?? true;
}

/** @param {{ table: string, text: string, at: number, viewer: Viewer, onClose: () => void }} props */
function Loaded({ table, text, at, viewer, onClose }) {
  const replay = useMemo(
    () =>
      new Replay(
        (n, seat) => (table ? fetchReplay(table, n, seat) : replayOf(text, n, seat)),
        at,
        viewer,
        isNews,
      ),
    [table, text],
  );
  useEffect(() => {
    if (replay.info.peek()) void replay.go(at, viewer); // the address was changed by hand
  }, [at, viewer]);
  const info = replay.info.value;
  const [client, isBroken] = useClient(info?.game ?? "");
  const problem = replay.problem.value;
  const tries = useRetry(problem?.code === UNREACHABLE ? problem : null);
  useEffect(() => {
    if (tries) void replay.go(replay.at.peek());
  }, [tries]);
  if (problem && !replay.shown.value)
    return html`<${Refusal} problem=${problem} table=${table} onClose=${onClose} />`;
  if (!info || !replay.shown.value || !client) return html`<${Waiting} isBroken=${isBroken} />`;
  return html`<${Showing} replay=${replay} info=${info} table=${table} text=${text} onClose=${onClose} />`;
}

/** @param {{ isBroken: boolean }} props whether what it waits for could not be loaded */
function Waiting({ isBroken }) {
  return html`<${Bar} /><${Page} title=${t("replay.title")} class="simple">
    <h1 tabindex="-1">${t("replay.title")}</h1>
    ${isBroken ? html`<${Broken} />` : html`<p>${t("around.entering")}</p>`}
  <//>`;
}

/** @param {{ problem: { code: string, args: Record<string, any> }, table: string, onClose: () => void }} props */
function Refusal({ problem, table, onClose }) {
  const isRunning = problem.code === "not_now" && table;
  return html`<${Bar} /><${Page} title=${t("replay.title")} class="simple">
    <h1 tabindex="-1">${t("replay.title")}</h1>
    <p class="problem" role="alert">${isRunning ? t("replay.running") : refusalWords(problem.code, problem.args)}</p>
    ${isRunning && html`<a class="button main" href=${`#/t/${table}`}>${t("replay.to_table")}</a>`}
    ${
      table
        ? html`<a class="button" href="#/">${t("bar.lobby")}</a>`
        : html`<button type="button" class="button main" onClick=${onClose}>${t("replay.open_another")}</button>`
    }
  <//>`;
}

/** @param {{ replay: Replay, info: TableInfo, table: string, text: string, onClose: () => void }} props */
function Showing({ replay, info, table, text, onClose }) {
  const shown = replay.shown.value;
  const names = useMemo(() => seatNames(info), [info, spoken.value]);
  const { Still, tell } = clients.value[info.game] ?? {};
  useAddress(replay, table);
  const game = gameNamed(info.game);
  if (!shown || !Still || !tell || !game) return null;
  const { frame, frames, viewer } = shown;
  const words = tell(frame, names);
  const next = frames[frames.indexOf(frame) + 1];
  const round = replay.dealOf(frame.n) + 1;
  const heading = html`<h1 class="bar__game" tabindex="-1">${t("replay.title")}
    ${" "}<span class="bar__round">${title(game)} · ${tOf(game.name, "around.round", { round, rounds: replay.deals.value.length })}</span></h1>`;
  return html`<${Bar} title=${heading} />
    <${Page} title=${t("replay.title")} class="playing">
      <div class="game replaying" data-game=${info.game} data-seats=${info.seats.length} data-at=${frame.n} data-viewer=${viewer}>
        <div class="game__main">
          <${Views} replay=${replay} names=${names} />
          <div class="replaying__stage" data-late=${viewer === replay.viewer.value && frame.n === replay.at.value ? undefined : ""}>
            <${Still} info=${info} game=${game} names=${names} nearest=${nearestOf(viewer, info)} frame=${frame} next=${next}
              rounds=${replay.deals.value} />
          </div>
          <${Heard} words=${words} />
          <${Controls} replay=${replay} info=${info} names=${names} table=${table} text=${text} words=${words} tell=${tell} />
        </div>
        <${Side} replay=${replay} info=${info} names=${names} table=${table} text=${text} tell=${tell} onClose=${onClose} />
      </div>
    <//>`;
}

/** Every moment in words, for people who cannot see it. @param {{ words: string }} props */
function Heard({ words }) {
  useEffect(() => announce(words), [words]);
  return null;
}

/** Which seat is drawn below: the one looked through, else my own, else the first. @param {Viewer} viewer @param {TableInfo} info */
function nearestOf(viewer, info) {
  if (viewer !== "all") return viewer;
  return Math.max(
    0,
    info.seats.findIndex((seat) => seat.guest && seat.guest === me.value?.id),
  );
}

/** Names of seats; numbers where a record does not say them. @param {TableInfo} info */
function seatNames(info) {
  if (info.table || info.seats.every((seat) => seat.name)) return namesOf(info);
  return info.seats.map((_, seat) => t("replay.seat", { seat: seat + 1 }));
}

/** Keep the moment in the address, so that a reload or a copy of it leads here. @param {Replay} replay @param {string} table */
function useAddress(replay, table) {
  const [at, viewer] = [replay.at.value, replay.viewer.value];
  useEffect(() => {
    if (!table) return undefined;
    const timer = setTimeout(() => keepInAddress(`/replay/${table}/${at}/${viewer}`), KEPT_AFTER);
    return () => clearTimeout(timer);
  }, [at, viewer, table]);
}

/** Whose eyes to look through. @param {{ replay: Replay, names: string[] }} props */
function Views({ replay, names }) {
  const look = (/** @type {Viewer} */ viewer) => () => void replay.go(replay.at.peek(), viewer);
  return html`<div class="views" role="group" aria-label=${t("replay.views")}>
    <button type="button" class="view" data-view="all" aria-pressed=${replay.viewer.value === "all"} onClick=${look("all")}>${t("replay.all_hands")}</button>
    ${names.map(
      (name, seat) => html`<button type="button" key=${seat} class="view" data-view=${seat}
      aria-pressed=${replay.viewer.value === seat} onClick=${look(seat)}>
      <i class="view__dot" data-crest=${seat % 6} aria-hidden="true"></i>${name}</button>`,
    )}
  </div>`;
}
