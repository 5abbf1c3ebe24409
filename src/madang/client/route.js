/**
 * Where we are: the part of the address behind `#`, as a page, its parts and its query; and what Back
 * closes before it leaves a page, such as a sheet.
 */

import { signal } from "./html.js";

/** @typedef {{ page: string, parts: string[], query: URLSearchParams }} Route */

const PATH_AND_QUERY = /^#?\/?([^?&]*)[?&]?(.*)$/s; // a messenger may add its own with "&", as if there were a query

/** What a link gathers where it is copied from a text: quotes, a full stop, a particle of Korean. */
const GATHERED = /^[^\w-]+|[^\w-]+$/g;

/** Pages whose address holds a code: it ends at the first sign that no code has. */
const OF_CODES = new Set(["fair", "friend", "night", "replay", "review", "seat", "t"]);
const CODE = /^[\w-]*/;

/** @param {string} hash @returns {Route} */
export function parse(hash) {
  const [, path = "", query = ""] = PATH_AND_QUERY.exec(hash) ?? [];
  const [page = "", ...parts] = path.split("/").map((part) => decoded(part).replace(GATHERED, ""));
  if (OF_CODES.has(page) && parts[0]) parts[0] = CODE.exec(parts[0])?.[0] ?? "";
  return { page, parts, query: new URLSearchParams(query) };
}

/** A part of an address as it is meant; as it stands where it cannot be read. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal(parse(location.hash));

/** Where this window was opened, or loaded again. */
export const openedAt = route.value;

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

/** Go to a page. @param {string} path such as "/t/abc" */
export function go(path) {
  closeAll(() => {
    location.hash = path;
  });
}

/** Go to a page, and forget this one. @param {string} path */
export function goInstead(path) {
  closeAll(() => location.replace(`#${path}`));
}

/**
 * Name in the address what the page shows by now, so that a reload or a copy of it leads here; not
 * when somebody has gone elsewhere, and the page is not yet told.
 *
 * @param {string} path
 */
export function keepInAddress(path) {
  const hash = `#${path}`;
  if (parse(hash).page === parse(location.hash).page) setAddress(hash);
}

/** The whole address of a page, to share. @param {string} path */
export function link(path) {
  return `${location.origin}${location.pathname}#${path}`;
}

addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href^='#/']:not([target])");
  if (!link || event.defaultPrevented || wantsAnotherTab(event)) return;
  event.preventDefault();
  go(link.getAttribute("href")?.slice(1) ?? "");
});

/** @param {MouseEvent} event */
export function wantsAnotherTab(event) {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

// ---- What is over a page, such as a sheet: Back closes it before it leaves the page. The browser's
// history has an entry for each, after that of the page, and the entry says how many there are
// (`history.state.over`). When one of the two changes, `settle` makes the other follow.

const AT_MOST_MS = 3000; // that a browser takes to go back

/** How to close each, the uppermost last. @type {(() => void)[]} */
const over = [];

/** Settles when the browser is where it was sent; null while it stays. @type {Promise<void> | null} */
let way = null;

/** What an address is to become; null when it has. @type {{ from: string, to: string } | null} */
let wanted = null;

/** How many lie over the page, as far as the browser's history knows. */
function known() {
  return Number(history.state?.over ?? 0);
}

/** Let Back close something that opens now. @param {() => void} close @returns {() => void} it is closed */
export function closeByBack(close) {
  over.push(close);
  queueMicrotask(settle); // another may take its place
  return () => {
    if (over.includes(close)) over.splice(over.indexOf(close), 1);
    queueMicrotask(settle);
  };
}

/** Close all that is over the page before it is left: no entry stays behind. @param {() => void} leave */
function closeAll(leave) {
  closeDownTo(0);
  settle();
  if (way) way.then(leave);
  else leave();
}

/** Give the page's own entry another address, as soon as nothing is over it. @param {string} hash */
function setAddress(hash) {
  wanted = { from: location.hash, to: hash };
  settle();
}

/** @param {number} count */
function closeDownTo(count) {
  for (const close of over.splice(count).reverse()) close();
}

/** Give each an entry, or go back from the entries of what is closed. */
function settle() {
  if (way) return;
  while (known() < over.length) history.pushState({ over: known() + 1 }, "");
  if (known() > over.length) move(over.length - known());
  else if (known() === 0) writeAddress();
}

/** Write the address that is wanted, unless somebody has gone elsewhere since. */
function writeAddress() {
  if (wanted && wanted.from === location.hash) history.replaceState(null, "", wanted.to);
  wanted = null;
}

/** @param {number} steps */
function move(steps) {
  const arrived = new Promise((done) => {
    addEventListener("popstate", done, { once: true });
    setTimeout(done, AT_MOST_MS);
  });
  way = arrived.then(() => {
    way = null;
    if (known() > over.length) history.replaceState(null, ""); // there was no way back
    settle();
  });
  history.go(steps);
}

addEventListener("popstate", () => {
  if (way) return;
  closeDownTo(known());
  settle();
});

settle(); // after a reload nothing is open
