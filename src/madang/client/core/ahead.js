/**
 * Modules that are imported later, with all that they import, asked for at once rather than import by
 * import. The page runs this before all else, so that what the address names is on its way first.
 */

import { NEEDS } from "./needs.js";
import { moduleOf } from "./pages.js";

/** @type {Set<string>} */
const asked = new Set();

/**
 * Fetch what a module needs, which is about to be imported.
 *
 * @param {string} module such as `pages/table.js`
 * @param {boolean} [isShown] whether its style sheets will be worn at once: browsers complain of those that are not
 */
export function fetchAhead(module, isShown = true) {
  const fresh = (NEEDS[module] ?? []).filter((path) => !asked.has(path) && (isShown || !isSheet(path)));
  for (const path of fresh) asked.add(path);
  document.head.append(...fresh.map(linkTo));
}

/** @param {string} path */
function isSheet(path) {
  return path.endsWith(".css");
}

/** @param {string} path */
function linkTo(path) {
  const kind = isSheet(path) ? { rel: "preload", as: "style" } : { rel: "modulepreload" };
  return Object.assign(document.createElement("link"), { ...kind, href: path });
}

fetchAhead(`pages/${moduleOf(location.hash.split(/[/?]/)[1] ?? "")}.js`);
