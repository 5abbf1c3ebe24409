/** The main part of a page: where the skip link leads, what the title is, where reading begins. */

import { html, useEffect, useRef } from "../core/html.js";
import { t } from "../core/words.js";

/** The browser begins the first page by itself, with the skip link; the others begin where they differ. */
let isFirst = true;

/**
 * @param {object} props
 * @param {string} props.title of the window
 * @param {string} props.class
 * @param {string} [props.place] which of those that look alike; another one is begun at its top
 * @param {import("../core/types.js").Children} props.children one of them an `h1`
 */
export function Page({ title, class: name, place = "", children }) {
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!isFirst) main.current?.focus({ preventScroll: true });
    isFirst = false;
    scrollTo(0, 0);
  }, [place]);
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title]);
  return html`<main id="main" class=${name} tabindex="-1" ref=${main}>${children}</main>`;
}
