/**
 * A table that is being made: its house rules, who sits where, its clock; as a form and as a link; and a
 * match against bots alone, which is made at once.
 */

import { botLevel, guidedTable } from "../device/prefs.js";
import { numberFor } from "../device/promises.js";
import { firstPreset, nearestPreset, presetOptions, read, searchTime, spelled } from "./catalogue.js";
import { isGivenUp } from "./socket.js";
import { ask, closeLater } from "./store.js";
import { go } from "../route.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Clock} Clock */

/**
 * @typedef {object} Draft
 * @property {string} preset that the options began with
 * @property {Options} options every one
 * @property {(string | null)[]} bots a bot's word for each seat; null: open. The first seat is mine
 * @property {boolean} isPrivate
 * @property {boolean} openBots somebody may take over a bot's seat
 * @property {Clock | null} clock
 * @property {number} callWindow
 * @property {boolean} uniformWindow everybody waits so long after every discard, claimed or not
 * @property {string} [night] the evening with friends that it belongs to
 * @property {boolean} odds seats see what a bet is worth
 */

export const CLOCKS = Object.freeze([
  null,
  { move: 60, bank: 300 },
  { move: 20, bank: 60 },
  { move: 10, bank: 20 },
]);
export const WINDOWS = Object.freeze([0, 3, 5, 10]);
const OPEN = "open";

/** The bot that sits where nobody chose another: of the level that this device keeps. @param {GameInfo} game */
export function usualBot(game) {
  return game.levels[Number(botLevel.value) - 1] ?? game.bots[game.bots.length - 1] ?? null;
}

/** How long a table waits for calls where nobody chose: friends play on at once, among strangers the pause tells nothing. @param {GameInfo} game @param {boolean} isPrivate */
function usualWindow(game, isPrivate) {
  return isPrivate ? 0 : game.call_window;
}

/** List a table or not; the pause follows unless it was chosen. @param {GameInfo} game @param {Draft} draft @param {boolean} isPrivate @returns {Draft} */
export function withPrivacy(game, draft, isPrivate) {
  const isUsual = draft.callWindow === usualWindow(game, draft.isPrivate);
  return { ...draft, isPrivate, callWindow: isUsual ? usualWindow(game, isPrivate) : draft.callWindow };
}

/** A table as the game's first preset has it, its seats open for friends. @param {GameInfo} game @returns {Draft} */
export function usualDraft(game) {
  const preset = firstPreset(game);
  return sized(game, {
    preset,
    options: presetOptions(game, preset),
    bots: [],
    isPrivate: true,
    openBots: true,
    clock: null,
    callWindow: usualWindow(game, true),
    uniformWindow: true,
    odds: false,
  });
}

/** How many sit. @param {GameInfo} game @param {Draft} draft */
export function seatsOf(game, draft) {
  return game.seats_option === null ? game.most_seats : Number(draft.options[game.seats_option]);
}

/** The options with so many seats, where an option says how many. @param {GameInfo} game @param {Options} options @param {number} seats @returns {Options} */
export function withSeats(game, options, seats) {
  return game.seats_option === null ? options : { ...options, [game.seats_option]: seats };
}

/** Give the draft as many seats as its options say; new ones are open. @param {GameInfo} game @param {Draft} draft @returns {Draft} */
function sized(game, draft) {
  const bots = Array.from({ length: seatsOf(game, draft) }, (_, seat) => draft.bots[seat] ?? null);
  return { ...draft, bots };
}

/** Take a preset, and keep how many sit. @param {GameInfo} game @param {Draft} draft @param {string} preset @returns {Draft} */
export function withPreset(game, draft, preset) {
  return { ...draft, preset, options: withSeats(game, presetOptions(game, preset), seatsOf(game, draft)) };
}

/** @param {GameInfo} game @param {Draft} draft @param {Options} changed @returns {Draft} */
export function withOptions(game, draft, changed) {
  return sized(game, { ...draft, options: { ...draft.options, ...changed } });
}

/** The command that makes it. @param {GameInfo} game @param {Draft} draft */
export function makeCommand(game, draft) {
  return {
    type: /** @type {const} */ ("make"),
    game: game.name,
    ...rulesCommand(game, draft),
    sit: true,
    bots: draft.bots,
    night: draft.night ?? "",
  };
}

/** What `make` and `set_rules` both say. @param {GameInfo} game @param {Draft} draft */
export function rulesCommand(game, draft) {
  return {
    options: spelled(game, draft.preset, draft.options),
    private: draft.isPrivate,
    clock: draft.clock,
    call_window: draft.callWindow,
    uniform_window: draft.uniformWindow,
    open_bots: draft.openBots,
    odds: draft.odds,
  };
}

/** A table as it is. @param {GameInfo} game @param {import("../types.js").TableInfo} info @returns {Draft} */
export function draftOf(game, info) {
  return {
    preset: nearestPreset(game, info.options).preset,
    options: info.options,
    bots: info.seats.map((seat) => (seat.kind === "bot" ? seat.name : null)),
    isPrivate: info.private,
    openBots: info.open_bots,
    clock: info.clock,
    callWindow: info.call_window,
    uniformWindow: info.uniform_window,
    odds: info.odds,
  };
}

/** The path of the page that shows this draft. @param {GameInfo} game @param {Draft} draft */
export function draftPath(game, draft) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(spelled(game, draft.preset, draft.options)))
    query.set(name, String(value));
  query.set("bots", draft.bots.map((word) => word ?? OPEN).join(","));
  if (!draft.isPrivate) query.set("private", "false");
  if (!draft.openBots) query.set("open_bots", "false");
  if (draft.clock) query.set("clock", `${draft.clock.move}+${draft.clock.bank}`);
  if (draft.night) query.set("night", draft.night);
  if (draft.odds) query.set("odds", "true");
  if (draft.callWindow !== usualWindow(game, draft.isPrivate))
    query.set("call_window", String(draft.callWindow));
  if (!draft.uniformWindow) query.set("uniform_window", "false");
  return `/new/${game.name}?${query}`;
}

/** Read a draft from a link; what it does not say, or says wrong, is as usual. @param {GameInfo} game @param {URLSearchParams} query @returns {Draft} */
export function readDraft(game, query) {
  const named = query.get("preset") ?? "";
  const preset = Object.hasOwn(game.presets, named) ? named : firstPreset(game);
  const usual = presetOptions(game, preset);
  const options = Object.fromEntries(
    game.options.map((row) => [row.name, read(row, query.get(row.name), usual[row.name] ?? row.default)]),
  );
  return sized(game, {
    preset,
    options,
    bots: readBots(game, query.get("bots")),
    isPrivate: query.get("private") !== "false",
    openBots: query.get("open_bots") !== "false",
    clock: readClock(query.get("clock")),
    callWindow:
      bounded(query.get("call_window"), 0, 30) ?? usualWindow(game, query.get("private") !== "false"),
    uniformWindow: query.get("uniform_window") !== "false",
    night: query.get("night") ?? "",
    odds: game.odds && query.get("odds") === "true",
  });
}

/** @param {GameInfo} game @param {string | null} text */
function readBots(game, text) {
  return (text ?? "").split(",").map((word) => (game.bots.includes(word) || searchTime(word) ? word : null));
}

/** @param {string | null} text @returns {Clock | null} */
function readClock(text) {
  const [move, bank] = (text ?? "").split(/[+ ]/);
  const clock = { move: bounded(move, 1, 600), bank: bounded(bank, 0, 3600) };
  return clock.move === null || clock.bank === null ? null : /** @type {Clock} */ (clock);
}

/** @param {string | null | undefined} text @param {number} least @param {number} most @returns {number | null} */
function bounded(text, least, most) {
  const value = Number(text || NaN);
  return value >= least && value <= most ? value : null;
}

// ---- A match against bots alone, at once.

/** Nobody is hurried: play waits until everybody has answered. @type {Partial<Draft>} */
const UNHURRIED = { callWindow: 0, uniformWindow: false };

/** Make a table of bots, deal, and go there. @param {GameInfo} game */
export function playNow(game) {
  return play(game, usualBot(game), {}, () => {});
}

/** The prepared first deal of a game, which is explained; without one, against bots that are easily beaten. @param {GameInfo} game */
export async function playGuided(game) {
  const begin = (/** @type {string} */ table) => (guidedTable.value = table);
  if (!game.lesson) return play(game, easyBot(game), UNHURRIED, begin);
  const made = await ask({ type: "make", game: game.name, lesson: true });
  if (made.ok && made.table) {
    begin(made.table);
    go(`/t/${made.table}`);
  }
  return made;
}

/** The weakest that means what it does: the first one plays by chance. @param {GameInfo} game */
function easyBot(game) {
  return game.bots[1] ?? usualBot(game);
}

/** @param {GameInfo} game @param {string | null} bot @param {Partial<Draft>} more @param {(table: string) => void} before we go */
async function play(game, bot, more, before) {
  const draft = sized(game, { ...usualDraft(game), ...more });
  const made = await ask(
    makeCommand(game, { ...draft, bots: draft.bots.map((_, seat) => (seat ? bot : null)) }),
  );
  if (!made.ok || !made.table) return made;
  const number = made.commit && numberFor(made.table, { commit: made.commit, numbers: [] }, 0);
  if (number) void ask({ type: "add_number", table: made.table, number }); // goes before the start on the same line
  const started = await ask({ type: "start", table: made.table });
  if (isGivenUp(started)) closeLater(made.table);
  else {
    before(made.table);
    go(`/t/${made.table}`);
  }
  return started;
}
