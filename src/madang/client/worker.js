/**
 * Keeps the shell, so that it opens without a server and says that it cannot reach one.
 *
 * The server puts the list of files and their hash before this text (`server/shell.py`): another
 * version is another worker, with a cache of its own that is whole before it is used. What the server
 * answers comes first; the API, the socket, pictures of cards and seat data are never touched.
 */

/** @type {{ version: string, files: string[] }} */
const shell = /** @type {any} */ (self).SHELL;
const worker = /** @type {any} */ (self);

const CACHE = `madang-${shell.version}`;
const PATHS = new Set(shell.files);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isShell = event.request.method === "GET" && origin === location.origin && PATHS.has(pathname);
  if (isShell) event.respondWith(fresh(event.request, pathname));
});

/** Fetch every file of this version. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(shell.files);
}

/** Drop the files of versions before. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** What the server has; what was kept where it does not answer. @param {Request} request @param {string} path */
async function fresh(request, path) {
  try {
    return await fetch(request);
  } catch (lost) {
    const kept = await caches.match(path, { cacheName: CACHE });
    if (kept) return kept;
    throw lost;
  }
}
