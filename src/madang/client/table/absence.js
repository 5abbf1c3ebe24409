/** Who is away or silent: a bot that plays for me and what it did, a seat I shall take, people who keep us waiting. */

import { alert } from "../device/announce.js";
import { play } from "../device/sound.js";
import { html, useEffect, useState } from "../html.js";
import { signed, t } from "../i18n/words.js";
import { useSheet } from "../preload.js";
import { Icon, useFocusAfter } from "../ui/sheet.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Missed} Missed */

const SHEET = new URL("../style/table/absence.css", import.meta.url).href;

/** Settles when its style sheet is there. */
export const dressed = () => useSheet(SHEET);

const MOST_LINES = 5;
const SHOWN_FOR = 8; // seconds in which what was missed can be read; the log has it all
const TITLE_TURNS = 1000; // ms

/** Missed play that was looked at in this tab: a table and the number of an update. @type {Set<string>} */
const seen = new Set();

/**
 * Who keeps the table waiting, and whether for so long that the others may vote; in a call that is a secret.
 *
 * @typedef {{ seats: number[], isLong: boolean, isCall: boolean }} Silence
 */

/** @param {{ frame: Frame, silence: Silence, isCalled: boolean }} props */
export default function Absence({ frame, silence, isCalled }) {
  const { table, mine } = frame;
  const isCovered = mine !== null && table.info.seats[mine]?.covered;
  const { seats, isLong, isCall } = silence;
  return html`
    ${isCovered && html`<${Covered} table=${table} />`}
    ${table.isNext && html`<${Next} table=${table} />`}
    ${isCalled && html`<${Called} table=${table} />`}
    ${seats.length > 0 && html`<${Silent} table=${table} seats=${seats} isLong=${isLong} />`}
    ${isCall && html`<${OpenCall} table=${table} />`}
    ${!isCovered && table.missed?.until && html`<${Meanwhile} frame=${frame} missed=${table.missed} />`}`;
}

/** @param {{ kind: string, children: import("../types.js").Children, act?: import("../types.js").Children }} props */
function Note({ kind, children, act }) {
  return html`<div class="notice notice--absence" data-absence=${kind}><div class="absence__said">${children}</div>${act}</div>`;
}

/** A bot plays for me: why, and the way back. @param {{ table: TableHandle }} props */
function Covered({ table }) {
  const [isBack, comeBack] = useState(false);
  const place = useFocusAfter(isBack);
  const why = t(table.info.clock ? "absence.time_ran_out" : "absence.covered");
  useEffect(() => {
    alert(why);
    play("nudge");
  }, []);
  const back = () => {
    comeBack(true);
    table.back();
  };
  return html`<${Note} kind="covered" act=${!isBack && html`<button type="button" class="button main" data-do="back" onClick=${back}>${t("absence.back")}</button>`}>
    <p role="status" ref=${place} tabindex="-1">${isBack ? t("absence.coming_back") : why}</p><//>`;
}

/** The moves that were played for me, and their result. @param {{ frame: Frame, missed: Missed }} props */
function Meanwhile({ frame, missed }) {
  const { table, said, mine, session, update } = frame;
  const key = `${table.id} ${missed.until}`;
  const [isOpen, setOpen] = useState(!seen.has(key));
  const told = session.told.value.filter(({ n }) => n > missed.since && n <= (missed.until ?? n));
  const lines = told
    .filter(({ event }) => said.isNews(event) && (event.seat === mine || event.code === "deal_end"))
    .map(({ id, event }) => ({ id, text: said.tellEvent(event, table.names, mine) }));
  const isShown = isOpen && mine !== null && lines.length > 0;
  const close = () => {
    seen.add(key);
    setOpen(false);
  };
  useEffect(() => (isShown ? afterReading(close) : undefined), [isShown]);
  if (!isShown) return null;
  const won = wonBetween(update.standings, missed.deals, mine);
  return html`<${Note} kind="meanwhile" act=${html`<button type="button" class="icon" data-do="seen" aria-label=${t("table.close")} onClick=${close}><${Icon} name="close" /></button>`}>
    <div role="status"><h3>${t("absence.meanwhile")}</h3>
      <ul>${lines.length > MOST_LINES && html`<li>${t("absence.more", { count: lines.length - MOST_LINES })}</li>`}
        ${lines.slice(-MOST_LINES).map(({ id, text }) => html`<li key=${id}>${text}</li>`)}</ul>
      ${won !== null && html`<p><b>${t("absence.won", { points: signed(won) })}</b></p>`}</div><//>`;
}

/** Do something once the note was in sight for long enough, and nobody is at it. @param {() => void} close */
function afterReading(close) {
  let seconds = 0;
  const timer = setInterval(() => {
    const note = document.querySelector("[data-absence=meanwhile]");
    if (document.hidden || !note?.getClientRects().length || note.matches(":hover, :focus-within")) return;
    seconds += 1;
    if (seconds >= SHOWN_FOR) close();
  }, 1000);
  return () => clearInterval(timer);
}

/** The winnings of a seat in the deals that ended since; null: none has. @param {number[][]} standings @param {number} deals @param {number} seat */
function wonBetween(standings, deals, seat) {
  if (standings.length <= deals) return null;
  return (standings[standings.length - 1]?.[seat] ?? 0) - (standings[deals - 1]?.[seat] ?? 0);
}

/** I take a bot's seat. @param {{ table: TableHandle }} props */
function Next({ table }) {
  return html`<${Note} kind="next" act=${html`<button type="button" class="button plain" data-do="keep-watching" onClick=${() => table.keepWatching()}>${t("around.keep_watching")}</button>`}>
    <p role="status">${t("around.next")}</p><//>`;
}

/** Somebody calls to me. @param {{ table: TableHandle }} props */
function Called({ table }) {
  const words = t("absence.called", { name: table.names[table.nudged?.by ?? 0] ?? "" });
  useEffect(() => {
    alert(words);
    play("nudge");
    return turnTitle(words);
  }, [table.nudged]);
  return html`<${Note} kind="called"><p>${words}</p><//>`;
}

/** Let the window's title say something every other second, until that is stopped. @param {string} words */
function turnTitle(words) {
  const usual = document.title;
  const timer = setInterval(() => (document.title = document.title === words ? usual : words), TITLE_TURNS);
  document.title = words;
  return () => {
    clearInterval(timer);
    document.title = usual;
  };
}

/** People who keep us waiting. @param {{ table: TableHandle, seats: number[], isLong: boolean }} props */
function Silent({ table, seats, isLong }) {
  return html`<${Note} kind="silent">${seats.map((seat) => html`<${SilentSeat} key=${seat} table=${table} seat=${seat} isLong=${isLong} />`)}<//>`;
}

/** @param {{ table: TableHandle, seat: number, isLong: boolean }} props */
function SilentSeat({ table, seat, isLong }) {
  const sitter = table.info.seats[seat];
  const isNudged = useNudged(table, seat);
  const count = counted(sitter?.votes, sitter?.votes_needed);
  return html`<div class="absence__seat" data-seat=${seat}>
    <p>${t("absence.silent", { name: table.names[seat] ?? "" })}</p>
    <button type="button" class="button" data-do="nudge" disabled=${isNudged} onClick=${() => table.nudge(seat)}>${t(isNudged ? "absence.nudged" : "absence.nudge")}</button>
    ${isLong && html`<button type="button" class="button" data-do="vote" onClick=${() => table.vote(seat)}>${t("absence.vote")} ${count && html`<small>${count}</small>`}</button>`}
  </div>`;
}

/** A call that somebody has left open for long. @param {{ table: TableHandle }} props */
function OpenCall({ table }) {
  const count = counted(table.info.call_votes, table.info.call_votes_needed);
  return html`<${Note} kind="call"><div class="absence__seat">
    <p>${t("absence.call")}</p>
    <button type="button" class="button" data-do="vote-call" onClick=${() => table.vote()}>${t("absence.pass")} ${count && html`<small>${count}</small>`}</button>
  </div><//>`;
}

/** How many votes there are. @param {number} [count] @param {number} [needed] */
function counted(count = 0, needed = 0) {
  return needed ? t("absence.votes", { count, needed }) : "";
}

/** Whether somebody has just called to a seat. @param {TableHandle} table @param {number} seat */
function useNudged({ nudged, info }, seat) {
  const [over, setOver] = useState(0);
  const at = nudged?.seat === seat ? nudged.at : 0;
  useEffect(() => {
    if (!at) return undefined;
    const timer = setTimeout(() => setOver(at), at + (info.nudge_after ?? 0) * 1000 - performance.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at > over;
}
