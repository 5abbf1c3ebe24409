/** What this client knows, as signals, and what each message changes in it. */

import * as api from "./api.js";
import { loadClient } from "./clients.js";
import { forgetEmotes, hearEmote } from "./emotes.js";
import { batch, computed, signal } from "./html.js";
import { spelledOut } from "./options.js";
import { go } from "./route.js";
import { Line } from "./socket.js";
import { Table } from "./table.js";
import { has, learn, share, t, wordsReady } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** @typedef {{ id: string, name: string, tables: string[] }} Me */

/** @type {import("../vendor/signals.js").Signal<import("./socket.js").LineState>} */
export const connection = signal("connecting");

/** @type {import("../vendor/signals.js").Signal<Me | null>} */
export const me = signal(null);

/** @type {import("../vendor/signals.js").Signal<GameInfo[]>} */
export const games = signal([]);

/** Open and running public tables; null until the server has told. @type {import("../vendor/signals.js").Signal<TableInfo[] | null>} */
export const lobby = signal(null);

/** The table that was shown last, for pages that one comes to from it. @type {import("../vendor/signals.js").Signal<TableInfo | null>} */
export const seenTable = signal(null);

/** The last refusal that no command waits for. @type {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} */
export const trouble = signal(null);

/** Tables on show. @type {Map<string, Table>} */
const tables = new Map();

const RETRY_MS = 2000;

let watchesLobby = false;

const line = new Line(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, {
  hear: hearInTime,
  changed: (state) => {
    connection.value = state;
  },
  refused: identify,
});

const unlearned = signal(""); // why it is not known what may be played
const unnamed = signal(""); // why I am nobody yet

/** Why there is nothing to show yet; "" where all is well. */
export const problem = computed(() => unlearned.value || unnamed.value);

/** What came before the games were known; null since they are. @type {ServerMessage[] | null} */
let held = [];

/** Begin: open the line, and meanwhile learn what may be played. */
export function begin() {
  line.open();
  void learnGames();
}

/** Learn what may be played, again until it works; then hear what came meanwhile. */
async function learnGames() {
  try {
    await fetchGames();
  } catch (refusal) {
    unlearned.value = codeOf(refusal);
    setTimeout(learnGames, RETRY_MS);
    return;
  }
  unlearned.value = "";
  const early = held ?? [];
  held = null;
  early.forEach(hear);
}

/** Hear a message as soon as what it names is known; a table's game is loaded at once. @param {ServerMessage} message */
function hearInTime(message) {
  if (message.type === "table") loadClient(message.info.game).catch(() => {}); // the page tells, and tries again
  if (held && message.type !== "welcome") held.push(message);
  else hear(message);
}

/** Who this browser is changes in turn: each change brings a cookie, and the last one counts. */
let turn = Promise.resolve();

/** @param {() => Promise<void>} change @returns {Promise<void>} */
function inTurn(change) {
  const done = turn.then(change);
  turn = done.catch(() => {});
  return done;
}

/** The server knows me not: be a new guest of it, unless a seat link has said meanwhile who I am. */
function identify() {
  const before = me.value;
  void inTurn(async () => {
    if (me.value === before) await becomeNewGuest();
  });
}

/** Be somebody new, again until it works. */
async function becomeNewGuest() {
  try {
    await wordsReady;
    await api.newGuest(newName());
    line.open();
  } catch (refusal) {
    unnamed.value = codeOf(refusal);
    setTimeout(identify, RETRY_MS);
  }
}

/** @param {unknown} refusal */
function codeOf(refusal) {
  return refusal instanceof api.Refused ? refusal.code : "unreachable";
}

async function fetchGames() {
  const known = (await api.games()).map((game) => ({ ...game, options: game.options.map(spelledOut) }));
  known.forEach(share);
  await learn(["table", ...new Set(known.flatMap(rulesOf))]);
  games.value = known;
}

/** The scopes that say the options of a game, its own and those that it shares. @param {GameInfo} game */
function rulesOf({ name, words }) {
  return [`${name}.rules`, ...words.filter((scope) => scope.endsWith(".rules"))];
}

/** A friendly name for somebody who has not told theirs. */
function newName() {
  const month = 1 + Math.floor(Math.random() * 12);
  return t("guest.name", { flower: t(`guest.flower.${month}`) });
}

/** @param {ServerMessage} message */
function hear(message) {
  switch (message.type) {
    case "welcome":
      me.value = { id: message.guest, name: message.name, tables: message.tables };
      return comeBack();
    case "lobby":
      lobby.value = message.tables;
      return;
    case "table":
      remember(message.info, message.seat);
      seenTable.value = message.info;
      return tables.get(message.info.table)?.showCard(message.info, message.seat);
    case "update":
      return tables.get(message.table)?.take(message);
    case "emoted":
      return hearSeat(message.table, message.seat, message.emote);
    case "nack":
      return message.missed.forEach((update) => tables.get(update.table)?.take(update));
    case "gone":
      return end(message.table, "gone");
    case "failure":
      return fail(message.code, message.args);
  }
}

/** I hold no seat there any more. @param {string} table */
export function forget(table) {
  if (me.value) me.value = { ...me.value, tables: me.value.tables.filter((id) => id !== table) };
}

/** Keep the list of tables where I hold a seat. @param {TableInfo} info @param {number | null} seat */
function remember(info, seat) {
  if (!me.value) return;
  const others = me.value.tables.filter((id) => id !== info.table);
  const isMine = seat !== null && info.status !== "over";
  me.value = { ...me.value, tables: isMine ? [...others, info.table] : others };
}

/** After every welcome: ask again for everything that is on show. */
function comeBack() {
  unnamed.value = "";
  trouble.value = null;
  if (watchesLobby) line.tell({ type: "watch_lobby" });
  for (const table of tables.values()) line.tell({ type: "enter", table: table.id, since: table.shown });
}

/** @param {string} table @param {string} code */
function end(table, code) {
  const shown = tables.get(table);
  if (shown) shown.ended.value = code;
  forget(table);
}

/** @param {string} code @param {Record<string, any>} args */
function fail(code, args) {
  if (code === "no_table") return [...tables.keys()].forEach((id) => !tables.get(id)?.info.value && end(id, code));
  trouble.value = { code, args };
}

/** Show the lobby until the function that is returned is called. */
export function watchLobby() {
  watchesLobby = true;
  line.tell({ type: "watch_lobby" });
  return () => {
    watchesLobby = false;
    lobby.value = null;
    line.tell({ type: "leave_lobby" });
  };
}

/** Show a table. @param {string} id @returns {Table} */
export function enter(id) {
  const shown = tables.get(id);
  if (shown) return shown;
  const table = new Table(id, { ask, namesOf, gameNamed, show: (other) => go(`/t/${other}`), leave: () => go("/") });
  tables.set(id, table);
  line.tell({ type: "enter", table: id, since: 0 });
  return table;
}

/** @param {string} id @param {number} seat @param {string} emote */
function hearSeat(id, seat, emote) {
  const info = tables.get(id)?.info.value;
  if (info) hearEmote(seat, emote, { guest: info.seats[seat]?.guest ?? "", name: namesOf(info)[seat] ?? "" });
}

/** Say something where I sit. @param {string} table @param {string} word one of `EMOTES` */
export function emote(table, word) {
  line.tell({ type: "emote", table, emote: word });
}

/** Show a table no longer. @param {string} id */
export function exit(id) {
  forgetEmotes();
  if (tables.delete(id)) line.tell({ type: "exit", table: id });
}

/**
 * Send a command until it is answered.
 *
 * @param {{ type: string, [field: string]: any }} command
 */
export function ask(command) {
  return line.ask(command);
}

/** @param {string} name */
export async function rename(name) {
  const guest = await api.rename(name);
  if (me.value) me.value = { ...me.value, name: guest.name };
  line.tell({ type: "rename", name: guest.name });
}

/** Be the guest of a seat link here. @param {string} secret */
export function becomeGuest(secret) {
  return inTurn(async () => {
    const guest = await api.resume(secret);
    batch(() => {
      me.value = { id: guest.guest, name: guest.name, tables: [] };
      lobby.value = null;
    });
    line.renew();
  });
}

/** @param {string} name */
export function gameNamed(name) {
  return games.value.find((game) => game.name === name);
}

/** What to call the holder of a seat. @param {string} game @param {Seat} seat */
export function nameOf(game, seat) {
  if (seat.kind === "open") return t("seat.open");
  return seat.kind === "bot" ? botName(game, seat.name) : seat.name;
}

/** What to call a bot. @param {string} game @param {string} word */
export function botName(game, word) {
  return has(`${game}.bot.${word}`) ? t(`${game}.bot.${word}`) : t(`bot.${word}`);
}

/** What to call each seat; the same name twice is numbered. @param {{ game: string, seats: Seat[] }} info @returns {string[]} */
export function namesOf(info) {
  const names = info.seats.map((seat) => nameOf(info.game, seat));
  return names.map((name, seat) => {
    const same = [...names.keys()].filter((other) => names[other] === name);
    return same.length === 1 ? name : t("seat.numbered", { name, number: same.indexOf(seat) + 1 });
  });
}
