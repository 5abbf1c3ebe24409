/**
 * What the server says of its games, which is written down nowhere else (`server/assets/catalogue.py`):
 * house rules, sections of the rules pages, bots.
 */

import { has, number, spoken, t } from "../i18n/words.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").OptionRow} OptionRow */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {number | boolean | string} Value */

/** A row with every value, where the server sends the first and the last number alone. @param {OptionRow} row @returns {OptionRow} */
export function spelledOut(row) {
  const [first = 0, last = 0] = row.values;
  if (row.kind !== "number" || row.words.length) return row;
  const values = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return { ...row, values, words: values.map(String) };
}

/** Every option as a preset has it. @param {GameInfo} game @param {string} [preset] @returns {Options} */
export function presetOptions(game, preset = firstPreset(game)) {
  const defaults = Object.fromEntries(game.options.map((row) => [row.name, row.default]));
  return { ...defaults, ...game.presets[preset] };
}

/** @param {GameInfo} game */
export function firstPreset(game) {
  return Object.keys(game.presets)[0] ?? "";
}

/** The preset that differs least from these options, and in what. @param {GameInfo} game @param {Options} options */
export function nearestPreset(game, options) {
  const ranked = Object.keys(game.presets).map((preset) => ({
    preset,
    changed: changedRows(game, preset, options),
  }));
  return ranked.reduce((best, other) => (other.changed.length < best.changed.length ? other : best));
}

/** What differs from a preset; how many sit is no house rule. @param {GameInfo} game @param {string} preset @param {Options} options */
export function changedRows(game, preset, options) {
  const usual = presetOptions(game, preset);
  return game.options.filter(
    (row) => row.name !== game.seats_option && options[row.name] !== usual[row.name],
  );
}

/** Only what differs from a preset, with its name: what `make` and a link carry. @param {GameInfo} game @param {string} preset @param {Options} options @returns {Options} */
export function spelled(game, preset, options) {
  const usual = presetOptions(game, preset);
  const changed = Object.entries(options).filter(([name, value]) => usual[name] !== value);
  return { preset, ...Object.fromEntries(changed) };
}

/** Read one option from a link; the default where it is missing or out of range. @param {OptionRow} row @param {string | null} text @param {Value} otherwise @returns {Value} */
export function read(row, text, otherwise) {
  if (text === null || !row.words.includes(text)) return otherwise;
  if (row.kind === "flag") return text === "true";
  return row.kind === "number" ? Number(text) : text;
}

/** What an option is called. @param {string} game @param {OptionRow} row */
export function optionName(game, row) {
  return t(`${game}.option.${row.name}`);
}

/** What an option means, in one sentence. @param {string} game @param {OptionRow} row */
export function optionMeaning(game, row) {
  const key = `${game}.option.${row.name}.means`;
  return has(key) || spoken.value !== "en" ? t(key) : row.meaning;
}

/** What a value is called. @param {string} game @param {OptionRow} row @param {Value} value */
export function valueName(game, row, value) {
  if (typeof value === "boolean") return t(value ? "control.yes" : "control.no");
  if (typeof value === "number") return number(value);
  return t(`${game}.option.${row.name}.${value}`);
}

/**
 * @typedef {object} RefusedOption an option that the others do not allow
 * @property {string} name
 * @property {string} allowed its allowed values with them, as the server says
 */

/** The option for which the server refused a table, if it did. @param {GameInfo} game @param {import("../types.js").Answer} answer @returns {RefusedOption | null} */
export function refusedOption(game, answer) {
  if (answer.ok || answer.code !== "bad_option") return null;
  const { field, allowed } = answer.args;
  return game.options.some((row) => row.name === field) ? { name: field, allowed } : null;
}

/** Why an option is refused: in the game's words, or in the server's. @param {string} game @param {RefusedOption} refused */
export function refusedWords(game, { name, allowed }) {
  const key = `${game}.option.${name}.refused`;
  return has(key) ? t(key) : t("option.refused", { allowed });
}

/** The values between which a number may be chosen. @param {OptionRow} row */
export function range(row) {
  const [first = 0, last = 0] = [row.values[0], row.values[row.values.length - 1]];
  return t("option.range", { first, last });
}

// ---- What the server's catalogue says of a game, which is written down nowhere else: see
// `server/catalogue.py`.

/**
 * Whether a seat is asked for anything but to let a call go by, which the server does for it.
 *
 * @param {GameInfo | undefined} game
 * @param {string[]} legal
 */
export function isAsked(game, legal) {
  return legal.some((word) => word !== game?.pass_action);
}

/**
 * Where a section of the rules is shown: `5.5` of the game's own page, `MJ 5.5` of one that games share.
 *
 * @param {string} game
 * @param {string} section
 */
export function sectionPath(game, section) {
  return `#/rules/${game}/${section.replace(" ", "-")}`;
}

/** @typedef {{ page: string, prefix: string, number: string }} Place a rules page, the prefix that stands for it, a section of it */

/**
 * What `sectionPath` was made of: `MJ-5.5` is a section of a page that the game shares, `MJ` all of it.
 *
 * @param {GameInfo | undefined} game
 * @param {string} name of the game, or of a page
 * @param {string} given
 * @returns {Place}
 */
export function placeOf(game, name, given) {
  const [, prefix = "", number = ""] = /^([A-Z]+)-?(.*)$/.exec(given) ?? [];
  const page = game?.pages[prefix];
  return page ? { page, prefix, number } : { page: name, prefix: "", number: given };
}

/**
 * The section of the rules that allows an action; "" for one that the table of actions does not list.
 *
 * @param {GameInfo} game
 * @param {string} word without its arguments
 */
export function sectionOf(game, word) {
  return game.actions.find((row) => row.word.split(" ")[0] === word)?.section ?? "";
}

// ---- Bots as company: which creature sits at a seat, and how strong it plays.

/** @typedef {import("../types.js").Seat} Seat */

/** @type {Map<string, Pick<GameInfo, "company" | "levels" | "alike" | "policies">>} */
const known = new Map();

export const STRONGEST = 6;

/** Learn who plays a game. @param {Pick<GameInfo, "name" | "company" | "levels" | "alike" | "policies">} game */
export function meet({ name, company, levels, alike, policies }) {
  known.set(name, { company, levels, alike, policies });
}

/** The creature that sits at a seat when a bot does: no two at one table. @param {string} game @param {number} seat */
export function creatureAt(game, seat) {
  const company = known.get(game)?.company ?? [];
  return company[seat % company.length] ?? "";
}

/** Whether a bot was trained, and nobody says how strong it plays. @param {string} game @param {string} word */
export function isTrained(game, word) {
  return known.get(game)?.policies.includes(word) ?? false;
}

/** How many milliseconds a bot searches before it chooses, as `search:careful@20ms` does; 0: it does not. @param {string} word */
export function searchTime(word) {
  return Number(/^search:[a-z_0-9+]*@(\d+)ms/.exec(word)?.[1] ?? 0);
}

/** How strong a bot plays, from 1 to STRONGEST; one with a name of its own, as the level that is nearest; 0: nobody says. @param {string} game @param {string} word */
export function levelOf(game, word) {
  const its = known.get(game);
  return its ? its.levels.indexOf(word) + 1 || (its.alike?.[word] ?? 0) : 0;
}
