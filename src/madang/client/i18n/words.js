/**
 * Every sentence a person reads, in the language they chose.
 *
 * `t("lobby.seats", { taken: 2 })` takes its sentence from `locales/shell.<language>.json`, and the words of
 * a game from `locales/<game>.<language>.json`. Each file has sections: `shell` are the words of every page,
 * `shell.replay` and `<game>.score` those of one; `terminal` is for tables in a terminal alone. What a game has no words for may be said by a scope that it
 * shares with others: `mahjong.action.pung` replaces `<game>.action.pung`. In a sentence
 *
 * - `{name}` is an argument, numbers written as the language does;
 * - `{count:one=# card;other=# cards}` goes by the plural rules of the language;
 * - `{name:이/가}` is an argument with the particle that follows its last sound; a name whose sound in
 *   Korean nobody can know from its letters gets 님 first.
 */

import { chosenLanguage } from "../device/prefs.js";
import { batch, computed, effect, signal } from "../html.js";

/**
 * Languages with locale files, the fallback first, and which tags of a browser ask for each. Another
 * one: its files, and its row here. Of Chinese there are traditional characters only, which readers of
 * simplified ones read more easily than English.
 *
 * @type {Record<string, RegExp>}
 */
const ASKED_BY = {
  en: /^en\b/i,
  ko: /^ko\b/i,
  "zh-Hant": /^zh\b/i,
};

export const LANGUAGES = Object.keys(ASKED_BY);

const FALLBACK = "en";

const NO_SUCH = 404;
const FIRST_WAIT_MS = 1000; // after words that did not come; twice as long each time
const LONGEST_WAIT_MS = 30_000;

/** @typedef {Record<string, string>} Dictionary */

/** @type {Map<string, Promise<Dictionary>>} */
const loads = new Map();

/** @type {import("../vendor/signals.js").Signal<Dictionary>} */
const dictionary = signal({});

/** @type {import("../vendor/signals.js").Signal<string[]>} */
const scopes = signal(["shell"]);

/** The scopes that a game shares with others, by its word. @type {Map<string, string[]>} */
const shared = new Map();

/** Keys that were asked for and are not there; tests want it empty. @type {Set<string>} */
export const missing = new Set();

/** The language that is shown: the chosen one, else the first of the browser's that we have. */
export const language = computed(() => {
  const wanted = [chosenLanguage.value, ...navigator.languages];
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => ASKED_BY[known]?.test(tag));
    if (found) return found;
  }
  return FALLBACK;
});

/** What files and titles call a language: `zh` for `zh-Hant`. @param {string} tag */
function shortTag(tag) {
  return tag.split("-")[0] ?? "";
}

/** The language whose words are on the page; differs from `language` only while they load. */
export const spoken = signal(FALLBACK);

/**
 * Fetch one section of words once. The server sends that section alone; what has no server, the whole file.
 *
 * @param {string} scope such as `shell`, or `<game>.score`
 * @param {string} tag
 * @returns {Promise<Dictionary>}
 */
function load(scope, tag) {
  const [file, section = "main"] = scope.split(".");
  const path = `${file}.${shortTag(tag)}.json?of=${section}`;
  const known = loads.get(path);
  if (known) return known;
  const fresh = fetch(new URL(`../locales/${path}`, import.meta.url))
    .then((answer) => {
      if (answer.ok) return answer.json();
      if (answer.status === NO_SUCH) return {};
      throw new Error(`${answer.status}`); // it may have them in a moment
    })
    .then((/** @type {Record<string, Dictionary>} */ sections) => sections[section] ?? {});
  loads.set(path, fresh);
  fresh.catch(() => loads.delete(path));
  return fresh;
}

/** @type {() => void} */
let beginToSpeak = () => {};

/** Settles when the first words are there. @type {Promise<void>} */
export const wordsReady = new Promise((settle) => {
  beginToSpeak = settle;
});

/** The last change of words that was begun. */
let speaking = Promise.resolve();

/** The scopes whose words did not come. @type {string[]} */
let unsaid = [];

let failures = 0;
let retry = 0;

effect(() => {
  speaking = speak(language.value, scopes.value);
});

/** Put the words of a language on the page, all that come at once. @param {string} tag @param {string[]} wanted */
async function speak(tag, wanted) {
  const parts = await Promise.allSettled(wanted.map((scope) => load(scope, tag)));
  if (tag !== language.value || wanted !== scopes.value) return speaking; // more was asked for since
  unsaid = wanted.filter((_, at) => parts[at]?.status === "rejected");
  if (unsaid.includes("shell")) unsaid = wanted; // no page can do without those
  tryAgainLater();
  if (unsaid === wanted) return;
  batch(() => {
    const before = unsaid.length ? dictionary.value : {}; // in another language, rather than not at all
    dictionary.value = Object.assign({}, before, ...parts.map((part) => "value" in part && part.value));
    spoken.value = tag;
  });
  document.documentElement.lang = tag;
  beginToSpeak();
}

/** Ask again for the words that did not come, ever more rarely. */
function tryAgainLater() {
  clearTimeout(retry);
  failures = unsaid.length && failures + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  if (failures) retry = setTimeout(speakAgain, wait);
}

function speakAgain() {
  speaking = speak(language.value, scopes.value);
}

/**
 * Add the words of some scopes, such as a game, to those of the shell; those that did not come are asked for again.
 *
 * @param {string[]} wanted
 * @returns {Promise<void>} settles when they can be said
 */
export function learn(wanted) {
  const fresh = wanted.filter((scope) => !scopes.value.includes(scope));
  if (fresh.length) scopes.value = [...scopes.value, ...fresh];
  else if (wanted.some(isUnsaid)) speakAgain();
  const said = speaking.then(() => {
    if (wanted.some(isUnsaid)) throw new Error("words");
  });
  said.catch(() => {}); // they come by themselves
  return said;
}

/** @param {string} scope */
function isUnsaid(scope) {
  return unsaid.includes(scope);
}

/** Let the words of some scopes replace those that a game does not have. @param {{ name: string, words: string[] }} game */
export function share({ name, words }) {
  shared.set(name, words);
}

/** The sentence of a key: the game's own, else one that it shares. @param {string} key @returns {string | undefined} */
function sentenceOf(key) {
  const own = dictionary.value[key];
  if (own !== undefined) return own;
  const game = key.slice(0, key.indexOf("."));
  const scope = shared.get(game)?.find((other) => key.replace(game, other) in dictionary.value);
  return scope && dictionary.value[key.replace(game, scope)];
}

/** Whether there is a sentence for this key. @param {string} key */
export function has(key) {
  return sentenceOf(key) !== undefined;
}

/**
 * Say something.
 *
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
export function t(key, args = {}) {
  const sentence = sentenceOf(key);
  if (sentence === undefined) return unknown(key);
  return filledIn(sentence, args);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];

/** A name that is read from the right, so that numbers and signs next to it stay where they are. @param {string} text */
export function isolated(text) {
  return RIGHT_TO_LEFT.test(text) && !text.startsWith(ISOLATE) ? ISOLATE + text + END_ISOLATE : text;
}

/** Fill the blanks of a sentence. @param {string} sentence @param {Record<string, any>} args */
export function filledIn(sentence, args) {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (blank, name, form, place) =>
    setOff(fill(args[name], form), sentence[place - 1], sentence[place + blank.length]),
  );
}

const HAN = /\p{Script=Han}/u;

/** Put spaces between Latin words and Chinese characters, as readers of Chinese do; digits need none. @param {string} text @param {string} [before] @param {string} [after] */
function setOff(text, before = "", after = "") {
  if (!/\p{Script=Latin}/u.test(text)) return text;
  const begins = HAN.test(before) && /^[\p{Script=Latin}\d]/u.test(text);
  const ends = HAN.test(after) && /[\p{Script=Latin}\d]$/u.test(text);
  return `${begins ? " " : ""}${text}${ends ? " " : ""}`;
}

/**
 * Say something in the words of a game where it has its own.
 *
 * @param {string} game
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
export function tOf(game, key, args) {
  const own = `${game}.own.${key}`;
  return t(has(own) ? own : key, args);
}

/** @param {string} key */
function unknown(key) {
  missing.add(key);
  document.documentElement.dataset.missing = [...missing].join(" ");
  return `⟦${key}⟧`;
}

/** @param {any} value @param {string | undefined} form */
function fill(value, form) {
  const text = typeof value === "number" ? number(value) : isolated(String(value ?? ""));
  if (form === undefined) return text;
  return form.includes("=") ? plural(Number(value), text, form) : text + particle(text, form);
}

/** @param {number} count @param {string} text @param {string} form */
function plural(count, text, form) {
  const forms = new Map(form.split(";").map((part) => /** @type {[string, string]} */ (part.split("="))));
  const category = plurals.value.select(count);
  return (forms.get(category) ?? forms.get("other") ?? "").replace("#", text);
}

// all are expensive to make
const ordinals = computed(() => new Intl.PluralRules(spoken.value, { type: "ordinal" }));
const numbers = computed(() => new Intl.NumberFormat(spoken.value));
const plurals = computed(() => new Intl.PluralRules(spoken.value));

/** The separator between the items of a list. */
export function comma() {
  return spoken.value.startsWith("zh") ? "、" : ", ";
}

/** Write a number as the language does. @param {number} value */
export function number(value) {
  return numbers.value.format(value).replace("-", "−");
}

/** Write a number with one digit after the point, a loss as the same gain. @param {number} value @param {boolean} [isSigned] */
export function tenths(value, isSigned = false) {
  const text = number((Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 || 0);
  return isSigned && value >= 0.05 ? `+${text}` : text;
}

/** Whether an error rounds to nothing: “± 0” would read like a fault. @param {number} error */
export function isSure(error) {
  return tenths(error) === tenths(0);
}

/** Say a place: 2nd. @param {number} n */
export function ordinal(n) {
  return t(`table.ordinal.${ordinals.value.select(n)}`, { n });
}

/** Write a number with its sign, which is never left to a colour. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** What players of the chosen language call a game. @param {{ titles: Record<string, string> }} game */
export function title(game) {
  return game.titles[shortTag(spoken.value)] ?? game.titles[FALLBACK] ?? "";
}

// ---- Korean particles, which follow the sound that a word ends with.

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28; // sounds a syllable may end with, none included
const RIEUL = 8;

/** How a digit, read in Korean, ends: n(one), c(onsonant) or r(ieul). Zero as in 10, 100, 1000. */
const DIGITS = "crncnncrrn";

const PERSON = " \ub2d8"; // what follows the name of a person

const NONE = "n";
const CONSONANT = "c";
const RIEUL_ENDING = "r";

/**
 * Say how a word ends when it is read aloud in Korean; "" where nobody can know.
 *
 * @param {string} word
 */
export function ending(word) {
  const read = word.replace(/[^\p{L}\p{N}]+$/u, "");
  const last = read.slice(-1);
  const code = last.charCodeAt(0);
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) return syllableEnding(code);
  if (/[0-9]/.test(last)) return DIGITS[Number(last)] ?? "";
  return "";
}

/** @param {number} code */
function syllableEnding(code) {
  const final = (code - FIRST_SYLLABLE) % FINALS;
  if (final === 0) return NONE;
  return final === RIEUL ? RIEUL_ENDING : CONSONANT;
}

/**
 * Choose of a pair such as 은/는, 이/가, 을/를, 과/와, 으로/로, 이라/라 the one that follows `word`. A word that nobody
 * can know the sound of, such as 櫻客 or Jiyoung, is a name: 님 after it has a sound that everybody knows.
 *
 * @param {string} word
 * @param {string} pair the form after a consonant first
 */
export function particle(word, pair) {
  const [afterConsonant = "", afterVowel = ""] = pair.split("/");
  const end = ending(word);
  if (end === "") return PERSON + afterConsonant;
  const softens = afterConsonant.charCodeAt(0) === 0xc73c && end === RIEUL_ENDING; // 으로 drops its 으 after ㄹ
  return end === NONE || softens ? afterVowel : afterConsonant;
}
