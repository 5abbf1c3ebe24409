/** Korean particles, which follow the sound that a word ends with. */

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28; // sounds a syllable may end with, none included
const RIEUL = 8;

/** How a digit, read in Korean, ends: n(one), c(onsonant) or r(ieul). Zero as in 10, 100, 1000. */
const DIGITS = "crncnncrrn";

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
  return /[a-z]/i.test(last) ? latinEnding(read) : "";
}

/** @param {number} code */
function syllableEnding(code) {
  const final = (code - FIRST_SYLLABLE) % FINALS;
  if (final === 0) return NONE;
  return final === RIEUL ? RIEUL_ENDING : CONSONANT;
}

/** @param {string} word as English words and letters are written in Hangul: Bob, Jack, Daniel; but Kate */
function latinEnding(word) {
  const latin = /[a-z]+$/i.exec(word)?.[0] ?? "";
  const isSpelt = latin === latin.toUpperCase();
  if (/l$/i.test(latin) || (isSpelt && /r$/i.test(latin))) return RIEUL_ENDING;
  if (/[mn]$/i.test(latin)) return CONSONANT;
  if (isSpelt) return NONE;
  return /(^|[^aeiou])[aeiou](ck|tt|pp|ng|[bkpt])$/i.test(latin) ? CONSONANT : NONE;
}

/**
 * Choose of a pair such as 은/는, 이/가, 을/를, 과/와, 으로/로, 이라/라 the one that follows `word`.
 *
 * @param {string} word
 * @param {string} pair the form after a consonant first
 */
export function particle(word, pair) {
  const [afterConsonant = "", afterVowel = ""] = pair.split("/");
  const end = ending(word);
  if (end === "") return afterConsonant.endsWith(afterVowel) ? bracketed(afterConsonant, afterVowel) : `${afterConsonant}(${afterVowel})`;
  const softens = afterConsonant.charCodeAt(0) === 0xc73c && end === RIEUL_ENDING; // 으로 drops its 으 after ㄹ
  return end === NONE || softens ? afterVowel : afterConsonant;
}

/** @param {string} long @param {string} short its ending */
function bracketed(long, short) {
  return `(${long.slice(0, long.length - short.length)})${short}`;
}
