/** Where we are: the part of the address behind `#`, as a page, its parts and its query. */

import { closeAll, setAddress } from "./back.js";
import { signal } from "./html.js";

/** @typedef {{ page: string, parts: string[], query: URLSearchParams }} Route */

const PATH_AND_QUERY = /^#?\/?([^?&]*)[?&]?(.*)$/s; // a messenger may add its own with "&", as if there were a query

/** What a link gathers where it is copied from a text: quotes, a full stop, a particle of Korean. */
const GATHERED = /^[^\w-]+|[^\w-]+$/g;

/** Pages whose address holds a code: it ends where a sign stands that no code has. */
const OF_CODES = new Set(["fair", "friend", "night", "replay", "seat", "t"]);
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
