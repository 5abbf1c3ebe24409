/**
 * Keeps the shell, so that pages, rules and score sheets open without a server.
 *
 * The server puts the list of addresses and their hash before this text (`server/assets/worker.py`): another
 * version is another worker, with a cache of its own that is whole before it is used. What the server
 * answers comes first; a page that was opened from what is kept gets the rest from there too, so that
 * no page is made of two versions. Who somebody is, tables and the socket are never touched.
 */

/** @type {{ version: string, files: string[] }} */
const shell = /** @type {any} */ (self).SHELL;
const worker = /** @type {any} */ (self);

const CACHE = `madang-${shell.version}`;
const PATHS = new Set(shell.files);
const PATIENCE_MS = 6000;
const FAULT = 500; // such as of a proxy whose server is away

/** Which version a page was opened from, where that was a kept one: a browser stops a worker that has nothing to do, and what it remembers is gone. */
const PAGES = "madang-pages";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = placeOf(new URL(event.request.url));
  if (event.request.method === "GET" && path) event.respondWith(answer(event, path));
});

/** Where in the shell an address is; "" where it is not in it. @param {URL} address */
function placeOf({ origin, pathname, search }) {
  if (origin !== location.origin) return "";
  return [pathname + search, pathname].find((path) => PATHS.has(path)) ?? "";
}

/** Fetch every file of this version. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(shell.files);
}

/** Drop the files of versions before, except of those that open pages are made of. */
async function forgetOthers() {
  /** @type {{ id: string }[]} */
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  const used = (await Promise.all(pages.map(({ id }) => keptFor(id)))).filter(Boolean);
  const wanted = [CACHE, ...used, ...(used.length ? [PAGES] : [])];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !wanted.includes(name)).map((name) => caches.delete(name)));
}

/** The cache that a page was opened from; "" where it was the server. @param {string} page @returns {Promise<string>} */
async function keptFor(page) {
  const found = page && (await caches.match(`/${page}`, { cacheName: PAGES }));
  return found ? found.text() : "";
}

/** Remember that a page is made of this version. @param {string} page */
async function keep(page) {
  const pages = await caches.open(PAGES);
  await pages.put(`/${page}`, new Response(CACHE));
}

/** What the server has; what is kept where it does not answer, and from then on for that page. @param {any} event @param {string} path */
async function answer(event, path) {
  const cache = await keptFor(event.clientId);
  if (cache) return (await kept(path, cache)) ?? fetch(event.request);
  try {
    return await fresh(event.request);
  } catch (lost) {
    const found = await kept(path, CACHE);
    if (!found) throw lost;
    if (event.resultingClientId) await keep(event.resultingClientId).catch(() => {}); // a full disk keeps no page away
    return found;
  }
}

/** What the server has; a page is not awaited for long, and a fault is no answer. @param {Request} request */
async function fresh(request) {
  const wait = request.mode === "navigate" ? [late()] : [];
  const found = await Promise.race([fetch(request), ...wait]);
  if (found.status >= FAULT) throw new Error(`${found.status}`);
  return found;
}

/** @returns {Promise<never>} */
function late() {
  return new Promise((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE_MS));
}

/** @param {string} path @param {string} cacheName */
async function kept(path, cacheName) {
  return caches.match(path, { cacheName });
}
