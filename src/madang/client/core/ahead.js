/**
 * Modules that are imported later, with all that they import, asked for at once rather than import by
 * import. The page runs this before all else, so that what the address names is on its way first.
 */

import { NEEDS } from "./needs.js";
import { moduleOf } from "./pages.js";

/** @type {Set<string>} */
const asked = new Set();

/** Fetch what a module needs, which is about to be imported. @param {string} module such as `pages/table.js` */
export function fetchAhead(module) {
  const fresh = (NEEDS[module] ?? []).filter((path) => !asked.has(path));
  for (const path of fresh) asked.add(path);
  document.head.append(...fresh.map(linkTo));
}

/** @param {string} path */
function linkTo(path) {
  const kind = path.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  return Object.assign(document.createElement("link"), { ...kind, href: path });
}

fetchAhead(`pages/${moduleOf(location.hash.split(/[/?]/)[1] ?? "")}.js`);
