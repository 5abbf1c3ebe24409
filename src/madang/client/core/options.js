/** House rules as a form and a link need them. The rows come from the server; nothing is known here. */

import { has, number, spoken, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").OptionRow} OptionRow */
/** @typedef {import("./types.js").Options} Options */
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
  const ranked = Object.keys(game.presets).map((preset) => ({ preset, changed: changedRows(game, preset, options) }));
  return ranked.reduce((best, other) => (other.changed.length < best.changed.length ? other : best));
}

/** What differs from a preset; how many sit is no house rule. @param {GameInfo} game @param {string} preset @param {Options} options */
export function changedRows(game, preset, options) {
  const usual = presetOptions(game, preset);
  return game.options.filter((row) => row.name !== game.seats_option && options[row.name] !== usual[row.name]);
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
 * @property {string} allowed what it may be beside them, as the server says it
 */

/** The option for which the server refused a table, if it did. @param {GameInfo} game @param {import("./types.js").Answer} answer @returns {RefusedOption | null} */
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
