/** What this client knows, as signals, and what each message changes in it. */

import { isNamed, read, write } from "../device/prefs.js";
import { batch, computed, effect, signal, untracked } from "../html.js";
import { has, isolated, learn, share, t, wordsReady } from "../i18n/words.js";
import { loadClient } from "../lazy.js";
import * as api from "./api.js";
import { creatureAt, meet, spelledOut } from "./catalogue.js";
import { Line } from "./socket.js";
import { Table } from "./table.js";
import { forgetEmotes, forgetTalk, hearEmote, hearLine, hearTalk, isMuted } from "./talk.js";
import { go, route } from "../route.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").ServerMessage} ServerMessage */
/** @typedef {import("../types.js").TableInfo} TableInfo */

/** @typedef {{ id: string, name: string }} Me */

/** @type {import("../vendor/signals.js").Signal<import("./socket.js").LineState>} */
export const connection = signal("connecting");

/** @type {import("../vendor/signals.js").Signal<Me | null>} */
export const me = signal(null);

/** @type {import("../vendor/signals.js").Signal<GameInfo[]>} */
export const games = signal([]);

/** Open and running public tables; null until the server has told. @type {import("../vendor/signals.js").Signal<TableInfo[] | null>} */
export const lobby = signal(null);

/** Tables of mine that are open or running, as the lobby tells. @type {import("../vendor/signals.js").Signal<TableInfo[]>} */
export const mine = signal([]);

/** The table that was shown last, for pages that are reached from it. @type {import("../vendor/signals.js").Signal<TableInfo | null>} */
export const seenTable = signal(null);

/** A friend asks me to a table. @type {import("../vendor/signals.js").Signal<import("../types.js").Invited | null>} */
export const invitation = signal(null);

/** The last refusal that no command waits for. @type {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} */
export const trouble = signal(null);

/** Tables on show. @type {Map<string, Table>} */
const tables = new Map();

const RETRY_MS = 2000;

/** With which code the server has closed the line; 0: it has not, or is there again. */
const closedFor = signal(0);

/** How many commands wait for their answer. */
const asked = signal(0);

/** Whether something waits for a line to the server, which is not there. */
export const isWaiting = computed(() => asked.value > 0 && connection.value !== "open");

let watchesLobby = false;

const line = new Line(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, {
  hear: hearInTime,
  changed: noteLine,
  waits: (commands) => {
    asked.value = commands;
  },
  refused: identify,
});

/** Under this name the device keeps who it is: other windows share the cookie, and hear that it is another one's. */
const GUEST = "guest";

addEventListener("storage", ({ key, newValue }) => {
  if (key === `madang.${GUEST}` && newValue && newValue !== me.value?.id) line.renew();
});

/** Know how the line is, and why it was closed. @param {import("./socket.js").LineState} state @param {number} code */
export function noteLine(state, code) {
  connection.value = state;
  closedFor.value = code;
}

const unlearned = signal(""); // why it is not known what may be played
const unnamed = signal(""); // why I am nobody yet

/** Whether this device was somebody until the server knew it no more. */
export const isForgotten = signal(false);

/** Say why there is no line; only a close code of the server's has a reason of its own. */
export function lostWords() {
  const reason = `connection.closed.${closedFor.value}`;
  return t(has(reason) ? reason : "connection.lost");
}

/** Why there is nothing to show yet; "" where all is well. */
export const problem = computed(() => unlearned.value || unnamed.value);

/** What came before the games were known; null since they are. @type {ServerMessage[] | null} */
let held = [];

/** Begin: open the line, and meanwhile learn what may be played. */
export function begin() {
  line.open();
  void learnGames();
  effect(leaveBehind);
}

/** What waits for a line is not wanted any more once its page is left: nobody is taken to a table later. */
function leaveBehind() {
  void route.value;
  if (connection.peek() !== "open") untracked(giveUp);
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

/** The server knows me not: be somebody whom it knows, again until it works. */
function identify() {
  void inTurn(async () => {
    try {
      await inOneWindow(becomeKnown);
    } catch (refusal) {
      unnamed.value = codeOf(refusal);
      setTimeout(identify, RETRY_MS);
    }
  });
}

/** Let no other window of this browser do the same meanwhile, where the browser can see to that. @param {() => Promise<void>} change */
function inOneWindow(change) {
  return navigator.locks ? navigator.locks.request(`madang.${GUEST}`, change) : change();
}

/** Be a new guest, unless the cookie works all the same, or a seat link or another window has said meanwhile who I am. */
async function becomeKnown() {
  if (!line.isRefused) return;
  const wasSomebody = me.value || isNamed.value;
  if ((wasSomebody || read(GUEST)) && (await isKnown())) {
    setTimeout(() => line.isRefused && line.open(), RETRY_MS); // at once might go on without end
    return;
  }
  await wordsReady;
  const guest = await api.newGuest(newName());
  write(GUEST, guest.guest);
  if (wasSomebody) isForgotten.value = true;
  isNamed.value = "";
  line.open();
}

/** Whether the cookie is one that works: another window may have brought it. Only the server can say that it is not. */
async function isKnown() {
  try {
    await api.whoAmI();
    return true;
  } catch (refusal) {
    if (codeOf(refusal) === "hello_first") return false;
    throw refusal;
  }
}

/** @param {unknown} refusal */
function codeOf(refusal) {
  return refusal instanceof api.Refused ? refusal.code : "unreachable";
}

async function fetchGames() {
  const known = (await api.games()).map((game) => ({ ...game, options: game.options.map(spelledOut) }));
  known.forEach(share);
  known.forEach(meet);
  await learn(["shell.table", ...new Set(known.flatMap(rulesOf))]);
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
      me.value = { id: message.guest, name: message.name };
      write(GUEST, message.guest);
      return comeBack();
    case "lobby":
      return batch(() => {
        lobby.value = message.tables;
        mine.value = message.mine;
      });
    case "table":
      seenTable.value = message.info;
      return tables
        .get(message.info.table)
        ?.showCard(message.info, message.seat, message.missed ?? null, message.removed);
    case "recap":
      return tables.get(message.table)?.hearBefore(message.told);
    case "update":
      return tables.get(message.table)?.hear(message);
    case "changes":
      return tables.get(message.table)?.hearChanges(message);
    case "emoted":
      return hearSeat(message.table, message.seat, message.emote);
    case "invited":
      if (!isMuted(message.guest)) invitation.value = message;
      return;
    case "said":
      return tables.has(message.table) ? hearLine(message.table, message.line, me.value?.id) : undefined;
    case "talk":
      return hearTalk(message.table, message.lines);
    case "promise":
      return tables.get(message.table)?.hearPromise(message);
    case "nudged":
      return tables.get(message.table)?.hearNudge(message.seat, message.by);
    case "nack":
      return message.missed[0] && tables.get(message.missed[0].table)?.hearMissed(message.missed);
    case "gone":
      return end(message.table, endedBy("gone", message.why));
    case "failure":
      return fail(message.code, message.args);
  }
}

/** It is none of my tables any more. @param {string} table */
export function forget(table) {
  mine.value = mine.value.filter((info) => info.table !== table);
}

/** After every welcome: ask again for everything that is on show. */
function comeBack() {
  unnamed.value = "";
  trouble.value = null;
  if (watchesLobby) line.tell({ type: "watch_lobby" });
  for (const table of tables.values()) table.enter();
}

/** The words of a code that ends a table: with the reason, if there is one. @param {string} code @param {string} [why] */
function endedBy(code, why) {
  return why ? `no_table.${why}` : code;
}

/** @param {string} table @param {string} code */
function end(table, code) {
  const shown = tables.get(table);
  if (shown) shown.ended.value = code;
  forget(table);
}

/** @param {string} code @param {Record<string, any>} args */
function fail(code, args) {
  if (code === "no_table") {
    for (const [id, table] of [...tables]) if (!table.info.value) end(id, endedBy(code, args.why));
    return;
  }
  if (code === "slow_down" || code === "failed") askAllAgainIn(args.seconds ?? 1);
  trouble.value = { code, args };
}

let askingAgain = 0;

/** However much was refused, ask once: each refusal that brought a request of its own would bring more refusals. @param {number} seconds */
function askAllAgainIn(seconds) {
  clearTimeout(askingAgain);
  askingAgain = setTimeout(askAllAgain, seconds * 1000);
}

/** Ask once more for what is on show and has not come: it was asked for among too much, or could not be read. */
function askAllAgain() {
  if (watchesLobby && !lobby.value) line.tell({ type: "watch_lobby" });
  for (const table of tables.values()) if (table.isAwaited) table.enter();
}

/** Show the lobby until the function that is returned is called. */
export function watchLobby() {
  watchesLobby = true;
  line.tell({ type: "watch_lobby" });
  return () => {
    watchesLobby = false;
    lobby.value = null;
    mine.value = [];
    line.tell({ type: "leave_lobby" });
  };
}

/** Show a table. @param {string} id @returns {Table} */
export function enter(id) {
  const shown = tables.get(id);
  if (shown) return shown;
  const table = new Table(id, {
    ask,
    namesOf,
    gameNamed,
    show: (other) => go(`/t/${other}`),
    leave: () => go("/"),
    tell: (message) => line.tell(message),
    me: () => me.value?.id ?? "",
    isLost: () => connection.value === "lost",
  });
  tables.set(id, table);
  table.enter();
  return table;
}

/** @param {string} id @param {number} seat @param {string} emote */
function hearSeat(id, seat, emote) {
  const info = tables.get(id)?.info.value;
  if (info) hearEmote(seat, emote, { guest: info.seats[seat]?.guest ?? "", name: namesOf(info)[seat] ?? "" });
}

/** Say something where I sit. @param {string} table @param {import("./talk.js").Word} word */
export function emote(table, word) {
  line.tell({ type: "emote", table, emote: word });
}

/** Show a table no longer. @param {string} id */
export function exit(id) {
  forgetEmotes();
  forgetTalk(id);
  const shown = tables.get(id);
  // the server knows nothing of one that has ended: its answer would end the table shown next
  if (tables.delete(id) && !shown?.ended.value) line.tell({ type: "exit", table: id });
}

/**
 * Send a command until it is answered.
 *
 * @param {import("../types.js").Command} command
 */
export function ask(command) {
  return line.ask(command);
}

/** Send no more what waits for its answer. */
export function giveUp() {
  line.giveUp();
}

/** Close a table that I made and do not want any more. @param {string} table */
export function closeLater(table) {
  forget(table);
  line.close(table);
}

/** @param {string} name */
export async function rename(name) {
  const guest = await api.rename(name);
  isNamed.value = "yes";
  if (me.value) me.value = { ...me.value, name: guest.name };
  line.tell({ type: "rename", name: guest.name });
}

/** Be the guest of a seat link here. @param {string} secret */
export function becomeGuest(secret) {
  return inTurn(async () => {
    const guest = await api.resume(secret);
    write(GUEST, guest.guest);
    batch(() => {
      me.value = { id: guest.guest, name: guest.name };
      isForgotten.value = false;
      lobby.value = null;
      mine.value = [];
    });
    line.renew();
  });
}

/** Let nobody be me but this device. */
export function signOutOthers() {
  return inTurn(api.signOutOthers);
}

/** @param {string} name */
export function gameNamed(name) {
  return games.value.find((game) => game.name === name);
}

/** What to call the holder of a seat. @param {string} game @param {Seat} holder @param {number} seat */
export function nameOf(game, holder, seat) {
  if (holder.kind === "open") return t("seat.open");
  return holder.kind === "bot" ? botName(game, seat) : personName(holder.name);
}

/** What to call a person; one whose name was deleted has none. @param {string} name */
export function personName(name) {
  return name ? isolated(name) : t("guest.deleted");
}

/** What to call the bot of a seat. @param {string} game @param {number} seat */
export function botName(game, seat) {
  return t(`company.${creatureAt(game, seat)}`);
}

/** What to call each seat; names that are the same or look so are numbered. @param {{ game: string, seats: Seat[] }} info @returns {string[]} */
export function namesOf(info) {
  const names = info.seats.map((holder, seat) => nameOf(info.game, holder, seat));
  return names.map((name, seat) => {
    const same = [...names.keys()].filter((other) => names[other] === name);
    const number = info.seats[seat]?.alike || (same.length > 1 && same.indexOf(seat) + 1);
    return number ? t("seat.numbered", { name, number }) : name;
  });
}
