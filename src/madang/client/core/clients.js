/** The components of games, loaded when one of their tables is first heard of. */

import { fetchAhead } from "./ahead.js";
import { signal } from "./html.js";
import { wear } from "./sheets.js";
import { learn } from "./words.js";

/** @typedef {import("./types.js").GameClient} GameClient */

/** Those that are loaded, by the name of their game. @type {import("../vendor/signals.js").Signal<Record<string, GameClient>>} */
export const clients = signal({});

/** @type {Map<string, Promise<void>>} */
const loads = new Map();

/** Load a component once, and the words it has asked for. @param {string} name */
export function loadClient(name) {
  const known = loads.get(name);
  if (known) return known;
  const fresh = load(name);
  loads.set(name, fresh);
  fresh.catch(() => loads.delete(name));
  return fresh;
}

/** @param {string} name */
async function load(name) {
  fetchAhead(`games/${name}.js`);
  const words = learn([name]);
  const module = await import(`../games/${encodeURIComponent(name)}.js`);
  await Promise.all([words, learn([name]), ...module.default.styles.map(wear)]);
  clients.value = { ...clients.value, [name]: module.default };
}
