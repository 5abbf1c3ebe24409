/** A score sheet as a file: to keep, to read in again, to calculate with elsewhere. */

import { NAME_LENGTH, runningTotals } from "../device/score_book.js";
import { firstPreset, presetOptions, read } from "../net/catalogue.js";

/** @typedef {import("../device/score_book.js").Scored} Scored */
/** @typedef {import("../device/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {Pick<ScoreSheet, "game" | "name" | "begun" | "names" | "preset" | "options" | "rounds">} Fields */

const KIND = "score sheet";
const VERSION = 1;
const LONGEST = 2_000_000; // characters
const MOST_ROUNDS = 1000;
const MOST_POINTS = 1_000_000;
const CALLED = 40; // characters of a player's name
const MOST_PLAYERS = 16;

/** A file that cannot be read, with a code of `score.import.<code>`. */
export class BadFile extends Error {
  /** @param {string} code @param {Record<string, any>} [args] */
  constructor(code, args = {}) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/** @param {ScoreSheet} sheet */
export function fileOf({ game, name, begun, names, preset, options, rounds }) {
  return JSON.stringify(
    { madang: KIND, v: VERSION, game, name, begun, names, preset, options, rounds, seal: sealOf(rounds) },
    null,
    1,
  );
}

/** A table of points: a row a round, and the totals. @param {ScoreSheet} sheet @param {{ round: string, total: string, ended: (round: Scored) => string, how: string }} words */
export function tableOf(sheet, words) {
  const last = runningTotals(sheet).at(-1) ?? [];
  const rows = [
    [words.round, ...sheet.names, words.how],
    ...sheet.rounds.map((round, place) => [place + 1, ...round.points, words.ended(round)]),
    [words.total, ...last, ""],
  ];
  return csvOf(rows);
}

/** Rows as a spreadsheet reads them. @param {(string | number)[][]} rows */
export function csvOf(rows) {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`; // the mark tells spreadsheets the encoding
}

/** A cell; text that a spreadsheet would calculate stays text. @param {string | number} value */
function cell(value) {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What to call a file. @param {string} words @param {string} suffix */
export function fileName(words, suffix) {
  return `${words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.${suffix}`;
}

/** Hand a text to the browser as a file to keep. @param {string} name @param {string} kind @param {string} text */
export function download(name, kind, text) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Read a file; raise BadFile. @param {string} text @param {GameInfo[]} games @returns {Fields} */
export function readFile(text, games) {
  const file = parsed(text);
  if (file?.madang !== KIND) throw new BadFile("other");
  if (file.v !== VERSION) throw new BadFile("version");
  const game = games.find((other) => other.name === file.game && other.sheet);
  if (!game) throw new BadFile("game");
  const names = namesIn(file.names);
  const isSealed = file.seal === sealOf(file.rounds);
  const preset = Object.hasOwn(game.presets, file.preset) ? file.preset : firstPreset(game);
  return {
    game: game.name,
    name: wordsIn(file.name, NAME_LENGTH),
    begun: timeIn(file.begun),
    names,
    preset,
    options: optionsIn(game, preset, file.options, names.length),
    rounds: roundsIn(file.rounds, names.length, isSealed),
  };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  if (text.length > LONGEST) throw new BadFile("long");
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("other");
  }
}

/** @param {any} names @returns {string[]} */
function namesIn(names) {
  const isList = Array.isArray(names) && names.length > 1 && names.length <= MOST_PLAYERS;
  if (!isList || !names.every((name) => typeof name === "string" && name.trim())) throw new BadFile("names");
  return names.map((name) => wordsIn(name, CALLED));
}

/** @param {any} text @param {number} most */
function wordsIn(text, most) {
  return typeof text === "string" ? text.trim().slice(0, most) : "";
}

/** @param {any} time */
function timeIn(time) {
  return Number.isFinite(time) && time > 0 && time < Date.now() ? time : Date.now();
}

/** The house rules; what is missing or no value is as the preset has it. @param {GameInfo} game @param {string} preset @param {any} options @param {number} seats */
function optionsIn(game, preset, options, seats) {
  const usual = presetOptions(game, preset);
  const rows = game.options.map((row) => [
    row.name,
    read(row, String(options?.[row.name] ?? ""), usual[row.name] ?? row.default),
  ]);
  const taken = Object.fromEntries(rows);
  if (seats !== (game.seats_option === null ? game.most_seats : taken[game.seats_option]))
    throw new BadFile("names");
  return taken;
}

/** The rounds; of those that somebody has changed by hand only the points. @param {any} rounds @param {number} seats @param {boolean} isSealed @returns {Scored[]} */
function roundsIn(rounds, seats, isSealed) {
  if (!Array.isArray(rounds) || rounds.length > MOST_ROUNDS) throw new BadFile("rounds");
  return rounds.map((round, place) => {
    const isWhole =
      Array.isArray(round?.points) && round.points.length === seats && round.points.every(isPoints);
    if (!isWhole) throw new BadFile("round", { round: place + 1 });
    return isSealed && isTold(round, seats)
      ? round
      : { points: round.points, ended: "", ender: null, question: null, explained: [], starters: [] };
  });
}

/** Whether a round has the form that the sheet shows. @param {any} round @param {number} seats */
function isTold({ ended, ender, explained, starters, aside = null }, seats) {
  const isSeat = (/** @type {any} */ seat) => Number.isInteger(seat) && seat >= 0 && seat < seats;
  const isAside = aside === null || (typeof aside.kind === "string" && Array.isArray(aside.points));
  return (
    typeof ended === "string" &&
    (ender === null || isSeat(ender)) &&
    Array.isArray(explained) &&
    Array.isArray(starters) &&
    starters.every(isSeat) &&
    isAside
  );
}

/** @param {any} points */
function isPoints(points) {
  return Number.isInteger(points) && Math.abs(points) <= MOST_POINTS;
}

/** A number that changes with the rounds (FNV-1a): a file edited by hand has a wrong one. @param {any} rounds */
function sealOf(rounds) {
  let seal = 0x811c9dc5;
  for (const letter of JSON.stringify(rounds) ?? "")
    seal = Math.imul(seal ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return seal.toString(16);
}
