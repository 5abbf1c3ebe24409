/** A sheet over the page, closed by Esc, Back, its button or a tap beside it. */

import { closeByBack } from "../core/back.js";
import { sectionPath } from "../core/catalogue.js";
import { html, useId, useLayoutEffect, useRef } from "../core/html.js";
import { t } from "../core/words.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {string} [props.class]
 * @param {import("../core/types.js").Children} props.children
 */
export function Sheet({ title, onClose, class: more = "", children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  // as soon as it is there, so that no key comes before it can be closed
  useLayoutEffect(() => {
    dialog.current?.showModal();
    return closeByBack(() => dialog.current?.close());
  }, []);
  return html`<dialog class="sheet ${more}" ref=${dialog} aria-labelledby=${heading} onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === dialog.current && dialog.current?.close()}>
    <div class="sheet__body">
      <header role="presentation">
        <h2 id=${heading}>${title}</h2>
        <button class="icon" aria-label=${t("table.close")} onClick=${() => dialog.current?.close()}>
          <${Icon} name="close" />
        </button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/** @type {Record<string, string>} */
const STROKES = {
  close: "M6 6l12 12M18 6L6 18",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 17.5v.1",
  log: "M5 6h14M5 12h14M5 18h9",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silent: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  check: "M5 12.5l4.5 4.5L19 7",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  dots: "M6 12v.1M12 12v.1M18 12v.1",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${STROKES[name]} /></svg>`;
}

/**
 * A way to a section of the rules.
 *
 * @param {{ game: string, section: string }} props
 */
export function SectionLink({ game, section }) {
  return html`<a class="section" href=${sectionPath(game, section)}>${t("table.section", { section })}</a>`;
}
