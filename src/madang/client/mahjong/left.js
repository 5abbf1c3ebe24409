/** How many of a kind nobody has shown yet, beside the tile that is pointed at, held or pressed. */

import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { nameOf } from "./tile.js";

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
    const heard = /** @type {[string, any][]} */ ([["pointerover", over], ["pointerdown", down], ["focusin", focus],
      ["pointerup", forget], ["pointercancel", forget], ["pointerleave", forget], ["focusout", forget]]);
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
      if (pointed && tile.dataset["tile"] === pointed.tile) tile.dataset["same"] = "";
      else delete tile.dataset["same"];
    }
  }, [pointed, moment]);
  return pointed;
}

/** @param {EventTarget | null} target @returns {Pointed | null} */
function pointedAt(target) {
  if (!(target instanceof Element)) return null;
  const shown = target.closest("[data-tile]") ?? target.closest("button")?.querySelector(":scope > [data-tile]");
  if (!(shown instanceof HTMLElement) || !shown.dataset["tile"]) return null;
  const box = shown.getBoundingClientRect();
  const around = shown.closest(MAIN)?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { tile: shown.dataset["tile"], x: box.x + box.width / 2 - around.x, y: box.y - around.y };
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
