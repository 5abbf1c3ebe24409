/** Where we are: the part of the address behind `#`, as a page, its parts and its query. */

import { signal } from "./html.js";

/** @typedef {{ page: string, parts: string[], query: URLSearchParams }} Route */

/** @param {string} hash @returns {Route} */
export function parse(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...parts] = path.split("/").map(decodeURIComponent);
  return { page, parts, query: new URLSearchParams(query) };
}

export const route = signal(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

/** Go to a page. @param {string} path such as "/t/abc" */
export function go(path) {
  location.hash = path;
}

/** Go to a page, and forget this one. @param {string} path */
export function goInstead(path) {
  location.replace(`#${path}`);
}

/** The whole address of a page, to share. @param {string} path */
export function link(path) {
  return `${location.origin}${location.pathname}#${path}`;
}
