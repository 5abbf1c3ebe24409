/**
 * Modules that are imported later, with all that they import, asked for at once rather than import by
 * import. The page runs this before all else, so that what the address names is on its way first.
 */

import { NEEDS } from "./needs.js";
import { moduleOf } from "./pages.js";
import { wear } from "./sheets.js";

/** @type {Set<string>} */
const asked = new Set();

/**
 * Fetch what a module needs, which is about to be imported.
 *
 * @param {string} module such as `pages/table.js`
 * @param {boolean} [isShown] whether its style sheets are put on the page, too
 */
export function fetchAhead(module, isShown = true) {
  const fresh = (NEEDS[module] ?? []).filter((path) => !asked.has(path) && (isShown || !isSheet(path)));
  for (const path of fresh) asked.add(path);
  for (const path of fresh.filter(isSheet)) void wear(new URL(`../${path}`, import.meta.url).href);
  document.head.append(...fresh.filter((path) => !isSheet(path)).map(linkTo));
}

/** @param {string} path */
function isSheet(path) {
  return path.endsWith(".css");
}

/** @param {string} path */
function linkTo(path) {
  return Object.assign(document.createElement("link"), { rel: "modulepreload", href: path });
}

fetchAhead(`pages/${moduleOf(location.hash.split(/[/?]/)[1] ?? "")}.js`);
