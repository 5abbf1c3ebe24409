/** Unfinished entries of a form: kept in this tab through a reload and Back, until the form is done. */

import { useState } from "../html.js";

const PREFIX = "madang.unfinished.";
const VERSION = 1;
const LONGEST = 20_000; // characters of one form
const MOST = 60; // forms; the oldest make room

/**
 * A state that is there again when the form is opened again.
 *
 * @template Form
 * @param {string} name of the form; always the same one while it is shown
 * @param {Form | (() => Form)} blank what it begins with, and what anything that is kept must be like
 * @returns {[Form, (form: Form) => void]}
 */
export function useFormDraft(name, blank) {
  const [form, setForm] = useState(() => recalled(name, blank instanceof Function ? blank() : blank));
  const put = (/** @type {Form} */ next) => {
    setForm(next);
    keep(name, next);
  };
  return [form, put];
}

/** Forget what is half entered in forms whose names begin like this. @param {string} name */
export function forgetFormDrafts(name) {
  for (const key of keys()) if (key.startsWith(PREFIX + name)) sessionStorage.removeItem(key);
}

/** @template Form @param {string} name @param {Form} blank @returns {Form} */
function recalled(name, blank) {
  const { v, form } = stored(PREFIX + name);
  return v === VERSION && isLike(blank, form) ? form : blank;
}

/** @param {string} key @returns {any} */
function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {}; // storage is forbidden, or holds something else
  }
}

/** @param {string} name @param {unknown} form */
function keep(name, form) {
  const text = JSON.stringify({ v: VERSION, at: Date.now(), form });
  try {
    if (text.length <= LONGEST) sessionStorage.setItem(PREFIX + name, text);
    if (keys().length > MOST) makeRoom();
  } catch {
    // see stored
  }
}

/** Drop the form that nobody has touched for longest. */
function makeRoom() {
  const at = (/** @type {string} */ key) => stored(key).at ?? 0;
  const [oldest] = keys().sort((one, other) => at(one) - at(other));
  if (oldest) sessionStorage.removeItem(oldest);
}

/** @returns {string[]} */
function keys() {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Whether something has every field of the blank form, of the same kind; null may become anything. @param {any} blank @param {any} other @returns {boolean} */
function isLike(blank, other) {
  if (blank === null) return other !== undefined;
  if (typeof blank !== typeof other || Array.isArray(blank) !== Array.isArray(other) || other === null)
    return false;
  if (typeof blank !== "object" || Array.isArray(blank)) return true;
  return Object.keys(blank).every((field) => isLike(blank[field], other[field]));
}
