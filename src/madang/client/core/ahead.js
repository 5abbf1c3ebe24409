/**
 * Modules that are imported later, with all that they import, asked for at once rather than import by
 * import. The page runs this before all else, so that what the address names is on its way first.
 */

import { MODULES, known } from "./pages.js";

/** What each needs beside the first modules, as the server found it (`server/modules.py`). @type {Record<string, string[]>} */
const needs = JSON.parse(document.getElementById("needs")?.textContent ?? "{}");

/** Fetch what a module needs, which is about to be imported. @param {string} module such as `pages/table.js` */
export function fetchAhead(module) {
  const paths = needs[module] ?? [];
  delete needs[module];
  document.head.append(...paths.map(linkTo));
}

/** @param {string} path */
function linkTo(path) {
  const kind = path.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  return Object.assign(document.createElement("link"), { ...kind, href: path });
}

fetchAhead(MODULES[known(location.hash.split(/[/?]/)[1] ?? "")] ?? "");
