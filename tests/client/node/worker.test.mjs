/** The worker that keeps the shell: which version a page is made of, also after the browser has stopped the worker. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../src/madang/client/worker.js", import.meta.url), "utf8");
const HERE = "http://localhost";

/** What all workers of a browser share: its caches, its pages, and a server that may be away. */
function browser() {
  const files = new Map(); // cache -> path -> text
  const server = { version: "", isAway: false };
  const textOf = (request) => {
    if (server.isAway) throw new TypeError("no network");
    return `${server.version} ${new URL(request.url ?? request, HERE).pathname}`;
  };
  const fetch = async (request) => new Response(textOf(request));
  const open = async (name) => {
    if (!files.has(name)) files.set(name, new Map());
    const cache = files.get(name);
    return {
      addAll: async (paths) => {
        for (const path of paths) cache.set(path, textOf(path));
      },
      put: async (path, answer) => cache.set(path, await answer.text()),
    };
  };
  const match = async (path, { cacheName }) => {
    const found = files.get(cacheName)?.get(path);
    return found === undefined ? undefined : new Response(found);
  };
  const caches = {
    open,
    match,
    keys: async () => [...files.keys()],
    delete: async (name) => files.delete(name),
  };
  return { files, server, pages: [], caches, fetch };
}

/** A worker, or the same one begun again. @param {ReturnType<typeof browser>} of @param {string} version */
function begin(of, version) {
  const heard = {};
  const self = {
    SHELL: { version, files: ["/", "/app.js"] },
    addEventListener: (name, hear) => (heard[name] = hear),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => of.pages.map((id) => ({ id })) },
  };
  const shared = { caches: of.caches, fetch: of.fetch, Response, URL, setTimeout };
  runInNewContext(SOURCE, { self, location: { origin: HERE }, ...shared });
  const lasting = async (name) => {
    let work;
    heard[name]({ waitUntil: (promise) => (work = promise) });
    await work;
  };
  const ask = async (path, ids) => {
    let answer;
    const request = { url: HERE + path, method: "GET", mode: "cors" };
    heard.fetch({ request, clientId: "", ...ids, respondWith: (promise) => (answer = promise) });
    return (await answer).text();
  };
  return {
    install: async () => {
      await lasting("install");
      await lasting("activate");
    },
    openPage: (id) => {
      of.pages.push(id);
      return ask("/", { resultingClientId: id });
    },
    ask: (id) => ask("/app.js", { clientId: id }),
  };
}

test("a page that was opened from what is kept is made of one version, whatever becomes of the worker", async () => {
  const all = browser();
  all.server.version = "old";
  const first = begin(all, "old");
  await first.install();
  assert.deepEqual([...all.files.keys()], ["madang-old"]);
  all.server.isAway = true;
  assert.equal(await first.openPage("away"), "old /");
  all.server.isAway = false;
  all.server.version = "new";
  assert.equal(await begin(all, "old").ask("away"), "old /app.js"); // stopped, and begun again
  const next = begin(all, "new");
  await next.install();
  assert.equal(await next.ask("away"), "old /app.js");
  assert.equal(await next.openPage("fresh"), "new /");
  assert.equal(await next.ask("fresh"), "new /app.js");
});

test("what is kept of a version before goes with the last page that is made of it", async () => {
  const all = browser();
  const first = begin(all, "old");
  await first.install();
  all.server.isAway = true;
  await first.openPage("away");
  all.server.isAway = false;
  await begin(all, "new").install();
  assert.deepEqual([...all.files.keys()].sort(), ["madang-new", "madang-old", "madang-pages"]);
  all.pages.length = 0;
  await begin(all, "newer").install();
  assert.deepEqual([...all.files.keys()], ["madang-newer"]);
});
