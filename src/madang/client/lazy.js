/** Lazy loading: parts of pages, with the words and looks that friends share, and the components of games. */

import { html, signal, useEffect, useState } from "./html.js";
import { learn, t } from "./i18n/words.js";
import { preload, useSheet } from "./preload.js";

/**
 * Return a component that shows a part as soon as it is there; if it could not be loaded, it tries again when it is next shown.
 * What must not push others away when it comes is `fetched` before. The words that a part cannot do without are the `words` of
 * its module: one that waited for them itself would never load again once they had failed.
 *
 * @param {string} path of its module, such as `pages/arrival.js`
 * @param {() => Promise<Record<string, any>>} load
 * @param {string} [name] of the part in its module
 */
export function lazy(path, load, name = "default") {
  /** @type {any} */
  let part = null;
  const fetched = async () => {
    preload(path);
    const [module] = await Promise.all([load(), socialStyles()]);
    await learn(module.words ?? []);
    part = module[name];
  };
  const Lazy = (/** @type {any} */ props) => {
    const [, show] = useState(part !== null);
    useEffect(() => {
      if (!part)
        fetched().then(
          () => show(true),
          () => {},
        );
    }, []);
    return part && html`<${part} ...${props} />`;
  };
  return Object.assign(Lazy, { fetched });
}

// ---- The words and the looks of what friends share: invitations, arriving, talk, evenings.

const SOCIAL_LOOKS = new URL("./style/friends.css", import.meta.url).href;

/** Settles when both are there. */
export function socialStyles() {
  return Promise.all([learn(["shell.friends"]), useSheet(SOCIAL_LOOKS)]);
}

// ---- The components of games, loaded when one of their tables is first heard of.

/** @typedef {import("./types.js").GameClient} GameClient */

/** Those that are loaded, by the name of their game. @type {import("./vendor/signals.js").Signal<Record<string, GameClient>>} */
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
  preload(`games/${name}/table.js`);
  const words = learn([name]);
  const module = await import(`./games/${encodeURIComponent(name)}/table.js`);
  await Promise.all([words, learn([name]), ...module.default.styles.map(useSheet)]);
  clients.value = { ...clients.value, [name]: module.default };
}

/**
 * The component of a game, loaded when a page wants it; and whether it could not be.
 *
 * @param {string} name "" where the page does not know yet
 * @returns {[GameClient | undefined, boolean]}
 */
export function useClient(name) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    setBroken(false);
    if (name && !clients.value[name]) loadClient(name).catch(() => setBroken(true));
  }, [name]);
  const client = clients.value[name];
  return [client, isBroken && !client];
}

/** A component could not be loaded. It is not loaded again unasked: a page that did so might do it without end. */
export function Broken() {
  return html`<p role="alert">${t("around.broken")}</p>
    <button type="button" class="button" data-do="reload" onClick=${() => location.reload()}>${t("around.reload")}</button>`;
}
