/** Parts that are loaded when they are first shown, with their words and their looks. */

import { fetchAhead } from "../core/ahead.js";
import { html, useEffect, useState } from "../core/html.js";

/**
 * Return a component that shows a part as soon as it is there; again when it is shown anew, where it could not be loaded.
 * What must not push others away when it comes is `fetched` before.
 *
 * @param {string} path of its module, such as `pages/arrival.js`
 * @param {() => Promise<{ default: any }>} load
 */
export function later(path, load) {
  /** @type {any} */
  let part = null;
  const fetched = async () => {
    fetchAhead(path);
    const [module] = await Promise.all([load(), import("./dressed.js").then(({ dressed }) => dressed())]);
    part = module.default;
  };
  const Later = (/** @type {any} */ props) => {
    const [, show] = useState(part !== null);
    useEffect(() => {
      if (!part) fetched().then(() => show(true), () => {});
    }, []);
    return part && html`<${part} ...${props} />`;
  };
  return Object.assign(Later, { fetched });
}
