/** The components of games, loaded when one of their tables is first shown. */

import { signal } from "./html.js";
import { learn } from "./words.js";

/** @typedef {import("./types.js").GameClient} GameClient */

/** Those that are loaded, by the name of their game. @type {import("../vendor/signals.js").Signal<Record<string, GameClient>>} */
export const clients = signal({});

/** Load a component, and the words it has asked for. @param {string} name */
export async function loadClient(name) {
  const module = await import(`../games/${encodeURIComponent(name)}.js`);
  await learn([name]);
  clients.value = { ...clients.value, [name]: module.default };
}
