/** Korean particles, which follow the sound that a word ends with. */

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
