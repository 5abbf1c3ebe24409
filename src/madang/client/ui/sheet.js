/**
 * A sheet over the page, closed by Esc, Back, its button or a tap next to it; and the one that asks before
 * what cannot be undone.
 */

import { html, useEffect, useId, useLayoutEffect, useRef, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { sectionPath } from "../net/catalogue.js";
import { closeByBack } from "../route.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {() => void} props.onClose
 * @param {string} [props.class]
 * @param {import("../types.js").Children} props.children
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

// ---- What cannot be undone asks first, and names what is lost.

/** @typedef {import("../types.js").Children} Children */

/**
 * A button that asks before it acts; where nothing is lost it acts at once.
 *
 * @param {object} props
 * @param {string} props.title the question
 * @param {string} props.lost what is lost, in a sentence; "": nothing, so nothing is asked
 * @param {string} props.yes what the button says that does it
 * @param {() => any} props.act
 * @param {string} [props.class] of the button
 * @param {string} [props.name] its `data-do`
 * @param {string} [props.label] its name for who cannot see it, where its children do not say it
 * @param {Children} props.children what is on the button
 */
export function AskFirst({ title, lost, yes, act, class: look = "button plain", name, label, children }) {
  const [isAsking, setAsking] = useState(false);
  return html`<button type="button" class=${look} data-do=${name} aria-label=${label} title=${label}
      onClick=${() => (lost ? setAsking(true) : act())}>${children}</button>
    ${isAsking && html`<${Question} title=${title} lost=${lost} yes=${yes} act=${act} onClose=${() => setAsking(false)} />`}`;
}

/** The question alone, for what has no button of its own. @param {{ title: string, lost: string, yes: string, act: () => any, onClose: () => void }} props */
function Question({ title, lost, yes, act, onClose }) {
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => keep.current?.focus(), []); // a key pressed too early is harmless
  const close = () => keep.current?.closest("dialog")?.close();
  const doIt = () => {
    close();
    void act();
  };
  return html`<${Sheet} class="ask-first" title=${title} onClose=${onClose}>
    <p class="prose">${lost}</p>
    <div class="ask-first__acts">
      <button type="button" class="button" data-do="ask-no" ref=${keep} onClick=${close}>${t("ask.no")}</button>
      <button type="button" class="button main" data-do="ask-yes" onClick=${doIt}>${yes}</button>
    </div>
  <//>`;
}

// ---- Where the keys go when what had the focus is gone.

const HAND = ".hand [tabindex='0']";

/**
 * Where the focus goes when it was lost with what somebody chose from.
 *
 * @param {unknown} chosen
 */
export function useFocusAfter(chosen) {
  const place = useRef(/** @type {any} */ (null));
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== chosen && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = chosen;
  }, [chosen]);
  return place;
}

/**
 * Give the focus to my hand when it was lost with what covered the table.
 *
 * @param {{ current: HTMLElement | null }} root
 * @param {boolean} isCovered
 */
export function useFocusBack(root, isCovered) {
  useEffect(() => {
    if (!isCovered) return undefined;
    return () =>
      void requestAnimationFrame(() => {
        const hand = /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(HAND));
        if (document.activeElement === document.body) hand?.focus({ preventScroll: true });
      });
  }, [isCovered]);
}

/**
 * Give the focus to my hand as a whole when it is lost with an act that is done: Enter and arrows choose a card from there.
 *
 * @returns {{ bar: { current: any }, leave: (event: FocusEvent) => void }} where the acts are, and what to do when one loses it
 */
export function useFocusToHand() {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const isLost = useRef(false);
  useLayoutEffect(() => {
    const hand = /** @type {HTMLElement | null | undefined} */ (
      bar.current?.closest(".game")?.querySelector(".hand[tabindex]")
    );
    if (isLost.current && document.activeElement === document.body) hand?.focus({ preventScroll: true });
    isLost.current = false;
  });
  const leave = (/** @type {FocusEvent} */ { relatedTarget }) => {
    isLost.current = !relatedTarget;
    setTimeout(() => (isLost.current = false)); // a press elsewhere takes no act away in the same moment
  };
  return { bar, leave };
}

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const REGION = "dialog, main:not(.playing), main.puzzle, .bar"; // at a table the keys lead to the hand from anywhere
const AFTER_MS = 100; // the page itself may have a better place

/** The control that the keys were on, and its place among the controls of each element around it, the innermost first. @type {{ it: Element, around: [Element, number][] } | null} */
let last = null;

/** Give the focus to the next control where the one that the keys were on goes away, such as a button that is pressed once. */
export function keepFocusNear() {
  for (const type of ["keydown", "keyup", "pointerdown"])
    addEventListener(type, ({ target }) => {
      if (type === "pointerdown") last = null;
      else if (target instanceof HTMLElement && target !== document.body && target !== last?.it)
        last = placeOf(target);
    });
  new MutationObserver(() => {
    if (isLost()) setTimeout(goNear, AFTER_MS);
  }).observe(document.body, { subtree: true, childList: true });
}

/** @param {HTMLElement} it */
function placeOf(it) {
  const region = it.closest(REGION);
  /** @type {[Element, number][]} */
  const around = [];
  for (let at = it.parentElement; at && region?.contains(at); at = at.parentElement)
    around.push([at, controlsIn(at).indexOf(it)]);
  return { it, around };
}

/** @param {Element} around @returns {HTMLElement[]} */
function controlsIn(around) {
  const all = /** @type {HTMLElement[]} */ ([...around.querySelectorAll(CONTROLS)]);
  return all.filter((it) => it.tabIndex >= 0 && !it.matches(":disabled") && it.checkVisibility());
}

function isLost() {
  return last !== null && !last.it.isConnected && document.activeElement === document.body;
}

function goNear() {
  if (!last || !isLost()) return;
  for (const [around, place] of last.around) {
    const there = around.isConnected ? controlsIn(around) : [];
    if (there.length) return there[Math.min(place, there.length - 1)]?.focus();
  }
}
