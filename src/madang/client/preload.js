/**
 * Which modules and style sheets a page needs, asked for at once rather than import by import. The page
 * runs this before all else, so that what the address names is on its way first.
 */

const LOBBY = "lobby";

/** The module of each, in `pages/`. */
const PAGES = new Map([
  ["", LOBBY],
  ["fair", "fair"],
  ["friend", "friends"],
  ["friends", "friends"],
  ["history", "history"],
  ["learn", "learn"],
  ["new", "make"],
  ["night", "night"],
  ["puzzles", "puzzles"],
  ["replay", "replay"],
  ["review", "review"],
  ["rules", "rules"],
  ["score", "score"],
  ["seat", "seat"],
  ["t", "table"],
]);

/** Pages that are nothing without a server, and seldom asked for: none of them is fetched ahead. */
const ON_DEMAND = new Set(["fair", "friends", "night", "puzzles", "review"]);

/** The modules of the pages to have at hand. */
export const MODULES = [...PAGES.values()].filter((name) => !ON_DEMAND.has(name));

/** The module of the page that an address names; the lobby where there is no such page. @param {string} name */
export function moduleOf(name) {
  return PAGES.get(name) ?? LOBBY;
}

// ---- Style sheets loaded after those of the page: each comes with the first part that needs it.

/** Those on the page, or on their way to it, by their address. @type {Map<string, Promise<unknown>>} */
const used = new Map();

/**
 * Put a style sheet on the page, once; again where it could not be fetched.
 *
 * @param {string} href
 * @returns {Promise<unknown>} settles when it is there
 */
export function useSheet(href) {
  const known = used.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const fresh = new Promise((settle, fail) => Object.assign(link, { onload: settle, onerror: fail }));
  used.set(href, fresh);
  fresh.catch(() => {
    used.delete(href);
    link.remove();
  });
  document.head.append(link);
  return fresh;
}

// ---- Modules that are imported later, with all that they import, asked for at once rather than import
// by import. The page runs this before all else, so that what the address names is on its way first.

/**
 * The further files of modules that are imported later: the server writes them into the page.
 *
 * @type {Record<string, string[]>}
 */
const NEEDS = JSON.parse(document.getElementById("needs")?.textContent ?? "{}");

/** @type {Set<string>} */
const preloaded = new Set();

/**
 * Fetch what a module needs, which is about to be imported.
 *
 * @param {string} module such as `pages/table.js`
 * @param {boolean} [isShown] whether its style sheets are put on the page, too
 */
export function preload(module, isShown = true) {
  const fresh = (NEEDS[module] ?? []).filter((path) => !preloaded.has(path) && (isShown || !isSheet(path)));
  for (const path of fresh) preloaded.add(path);
  for (const path of fresh.filter(isSheet)) void useSheet(new URL(`./${path}`, import.meta.url).href);
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

preload(`pages/${moduleOf(location.hash.split(/[/?]/)[1] ?? "")}.js`);
