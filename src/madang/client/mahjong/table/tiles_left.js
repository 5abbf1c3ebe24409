/** How many of a tile nobody has shown yet: of the one that is pointed at, and of those my hand waits for. */

import { html, useEffect, useState } from "../../html.js";
import { t } from "../../i18n/words.js";
import { say, waitsOf } from "./words.js";
import { Tile, nameOf } from "../tile.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {{ tile: string, x: number, y: number }} Pointed */

const MAIN = ".game__main"; // what is placed on the screen is placed in it
const LONG = 350; // ms that a finger rests on a tile

/**
 * Tell what is pointed at inside an element, and mark all tiles of its kind.
 *
 * @param {{ current: HTMLElement | null }} root
 * @param {unknown} moment
 */
function usePointed(root, moment) {
  const [pointed, point] = useState(/** @type {Pointed | null} */ (null));
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let timer = 0;
    const forget = () => {
      clearTimeout(timer);
      point(null);
    };
    /** @param {Event} event */
    function look(event) {
      clearTimeout(timer);
      point(pointedAt(event.target));
    }
    /** @param {PointerEvent} event */
    function over(event) {
      if (event.pointerType !== "touch") look(event);
    }
    /** @param {PointerEvent} event */
    function down(event) {
      if (event.pointerType === "touch") timer = setTimeout(() => look(event), LONG);
    }
    /** @param {FocusEvent} event */
    function focus(event) {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) look(event);
    }
    const heard = /** @type {[string, any][]} */ ([
      ["pointerover", over],
      ["pointerdown", down],
      ["focusin", focus],
      ["pointerup", forget],
      ["pointercancel", forget],
      ["pointerleave", forget],
      ["focusout", forget],
    ]);
    for (const [name, hear] of heard) element.addEventListener(name, hear);
    addEventListener("resize", forget); // what was pointed at has moved
    return () => {
      clearTimeout(timer);
      for (const [name, hear] of heard) element.removeEventListener(name, hear);
      removeEventListener("resize", forget);
    };
  }, []);
  useEffect(() => point(null), [moment]);
  useEffect(() => {
    for (const tile of root.current?.querySelectorAll("[data-tile]") ?? []) {
      if (!(tile instanceof HTMLElement)) continue;
      if (pointed && tile.dataset.tile === pointed.tile) tile.dataset.same = "";
      else delete tile.dataset.same;
    }
  }, [pointed, moment]);
  return pointed;
}

/** @param {EventTarget | null} target @returns {Pointed | null} */
function pointedAt(target) {
  if (!(target instanceof Element)) return null;
  const shown =
    target.closest("[data-tile]") ?? target.closest("button")?.querySelector(":scope > [data-tile]");
  if (!(shown instanceof HTMLElement) || !shown.dataset.tile) return null;
  const box = shown.getBoundingClientRect();
  const around = shown.closest(MAIN)?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { tile: shown.dataset.tile, x: box.x + box.width / 2 - around.x, y: box.y - around.y };
}

/**
 * @param {object} props
 * @param {{ current: HTMLElement | null }} props.root
 * @param {Record<string, number> | null} props.left of every kind
 * @param {unknown} props.moment what is drawn
 */
export function TilesLeft({ root, left, moment }) {
  const pointed = usePointed(root, moment);
  const count = pointed && left?.[pointed.tile];
  if (!pointed || typeof count !== "number") return null;
  return html`<p class="tiles-left" style=${`--x:${pointed.x}px;--y:${pointed.y}px`} role="status">
    ${t("tile.left", { tile: nameOf(pointed.tile), count })}</p>`;
}

// ---- What my hand waits for: the tiles, how many are left of each, what they would be worth.

/** @typedef {import("./words.js").Wait} Wait */

/** @typedef {import("../../table/actions.js").Why} Why */

/**
 * @param {object} props
 * @param {import("../../types.js").View} props.view
 * @param {string} [props.discard] of fourteen tiles, the one that would go
 * @param {Why | null} [props.note] what is to be known of them all
 * @param {(wait: Wait) => boolean} props.isBelow whether it would not be worth enough
 * @param {(wait: Wait) => string} props.worth what it would bring; "" where that is not known
 */
export function Waits({ view, discard, note, isBelow, worth }) {
  const waits = waitsOf(view, discard);
  if (!waits.length) return null;
  return html`<ul class="waits" aria-label=${discard ? say("waits.after", { tile: nameOf(discard) }) : say("waits")}>
    ${note && html`<li class="waits__note">${note.text} <${SectionLink} game=${view.game} section=${note.section} /></li>`}
    ${waits.map(
      (wait) => html`<li key=${wait.tile} data-left=${wait.left} data-below=${isBelow(wait) ? "" : undefined}>
      <${Tile} tile=${wait.tile} />
      <span>${say("waits.left", { left: wait.left })}</span>
      <small>${worth(wait)}</small>
    </li>`,
    )}
  </ul>`;
}

// ---- The time left to answer as a thin bar that empties; the clock of the seat says it in digits.

/** @param {{ left: number, total: number, isMine: boolean }} props seconds; `isMine`: it is me who is asked */
export function TimeBar({ left, total, isMine }) {
  const share = Math.min(1, left / (total || 1));
  return html`<span class="time-bar" aria-hidden="true" data-mine=${isMine ? "" : undefined} style=${`--left:${left}s;--share:${share}`}></span>`;
}
