/**
 * Pieces move rather than jump. An element with `data-piece` that was elsewhere before an update
 * glides from there; of equal ones, each from the nearest. One that is new comes from the element
 * whose `data-spot` its `data-from` names, and turns its face up on the way if it has `data-turns`.
 * A deal goes round the table, a piece to each hand in turn, the first one as all others.
 * Nothing waits for a movement. Events move one after the other. Pieces inside a turned element, `data-angle`, move as they appear on the screen.
 */

import { useLayoutEffect, useRef } from "../html.js";
import { A_DEAL, A_PIECE, slowness } from "./prefs.js";

const GLIDE = 220;
const STAGGER = 14;
const LONGEST_WAIT = 80;
const A_TURN = 320; // what is done after something else in the same update, `data-wait` times
const MOST_TURNS = 9;
const LARGEST = 2;

/** @typedef {{ x: number, y: number, width: number }} Place */

/** An element that is turned as a whole; what moves in it has its own left and right. */
const TURNED = "[data-angle]";

/**
 * Where things were before an update: pieces by their names, which several may share, and spots.
 *
 * @typedef {{ pieces: Map<string, Place[]>, spots: Map<string, Place> }} Before
 */

/**
 * @param {{ current: HTMLElement | null }} root
 * @param {import("../types.js").Update} moment what is drawn; movements start when it changes, but not where only words do
 */
export function useMotion(root, moment) {
  const drawn = useRef(/** @type {import("../types.js").Update | null} */ (null));
  const before = useRef(/** @type {Before} */ ({ pieces: new Map(), spots: new Map() }));
  if (drawn.current !== moment && root.current) before.current = placesIn(root.current);
  useLayoutEffect(() => {
    const isNew = drawn.current !== moment && moment.stage !== "words" && moment.stage !== "renewed";
    if (isNew && isDealt(moment) && root.current)
      move(root.current, { pieces: new Map(), spots: placesIn(root.current).spots }, true);
    else if (isNew && drawn.current && root.current) move(root.current, before.current, false);
    drawn.current = moment;
  }, [moment]);
}

/** Whether the cards of a deal are seen. @param {import("../types.js").Update} moment */
function isDealt({ events = [] }) {
  return events.some(({ code }) => code === "deal");
}

/**
 * @param {HTMLElement} root
 * @returns {Before}
 */
function placesIn(root) {
  /** @type {Before} */
  const before = { pieces: new Map(), spots: new Map() };
  for (const element of pieces(root)) {
    const { piece, spot } = element.dataset;
    const place = placeOf(element);
    if (piece) before.pieces.set(piece, [...(before.pieces.get(piece) ?? []), place]);
    if (spot) before.spots.set(spot, place);
  }
  return before;
}

/**
 * @param {HTMLElement} root
 * @returns {HTMLElement[]}
 */
function pieces(root) {
  return [...root.querySelectorAll("[data-piece], [data-spot]")].filter(
    (element) => element instanceof HTMLElement,
  );
}

/**
 * @param {HTMLElement} element
 * @returns {Place}
 */
function placeOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: element.offsetWidth };
}

/**
 * @param {HTMLElement} root
 * @param {Before} before
 * @param {boolean} isDeal
 */
function move(root, before, isDeal) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const moved = pieces(root)
    .filter((element) => element.dataset.piece)
    .map((element) => ({ element, to: placeOf(element) }));
  const known = pairUp(moved, before.pieces);
  const newcomers = moved.map(({ element }) => element).filter((element) => !known.has(element));
  const waits = isDeal ? roundTheTable(newcomers) : inARow(newcomers);
  for (const { element, to } of moved) {
    const from = known.get(element) ?? before.spots.get(element.dataset.from ?? "");
    if (from) glide(element, from, to, waits.get(element) ?? 0, waits.has(element));
  }
}

/** How long each newcomer waits, in ms. @param {HTMLElement[]} newcomers @returns {Map<HTMLElement, number>} */
function inARow(newcomers) {
  return new Map(newcomers.map((element, place) => [element, Math.min(place * STAGGER, LONGEST_WAIT)]));
}

/** The same of a deal: a piece to each hand, then the next one to each. @param {HTMLElement[]} newcomers @returns {Map<HTMLElement, number>} */
function roundTheTable(newcomers) {
  /** @type {Map<Element | null, number>} */
  const dealt = new Map();
  const rows = newcomers.map((element, i) => {
    const hand = element.closest("[data-spot^='hand:']");
    const row = dealt.get(hand) ?? 0;
    dealt.set(hand, row + 1);
    return { element, row, i };
  });
  const apart = Math.min(A_PIECE, A_DEAL / Math.max(1, rows.length));
  return new Map(
    rows.sort((a, b) => a.row - b.row || a.i - b.i).map(({ element }, turn) => [element, turn * apart]),
  );
}

/**
 * Where each piece was. Of equal ones those that moved least are the same, so that what has not moved
 * stays still; a piece that is left over is new.
 *
 * @param {{ element: HTMLElement, to: Place }[]} moved
 * @param {Map<string, Place[]>} before
 * @returns {Map<HTMLElement, Place>}
 */
function pairUp(moved, before) {
  const ways = moved.flatMap(({ element, to }) =>
    (before.get(element.dataset.piece ?? "") ?? []).map((from) => ({
      element,
      from,
      length: Math.hypot(from.x - to.x, from.y - to.y),
    })),
  );
  const known = new Map();
  const taken = new Set();
  for (const { element, from } of ways.sort((a, b) => a.length - b.length)) {
    if (known.has(element) || taken.has(from)) continue;
    known.set(element, from);
    taken.add(from);
  }
  return known;
}

/**
 * @param {HTMLElement} element
 * @param {Place} from
 * @param {Place} to
 * @param {number} wait in ms
 * @param {boolean} isNew
 */
function glide(element, from, to, wait, isNew) {
  const [dx, dy] = asSeenIn(element, from.x - to.x, from.y - to.y);
  const scale = Math.min(from.width / (to.width || 1), LARGEST); // a spot may be as wide as a hand
  const turnsBefore = Math.min(Number(element.dataset.wait ?? 0), MOST_TURNS);
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  const turn = isNew && element.dataset.turns !== undefined ? " rotateY(180deg)" : "";
  const start = `perspective(900px) translate(${dx}px, ${dy}px) scale(${scale})${turn}`;
  const end = `perspective(900px) translate(0, 0) scale(1)${turn && " rotateY(0deg)"}`;
  const unseen = turnsBefore ? [{ opacity: 0 }, { opacity: 1, offset: 0.05 }] : [];
  const animation = element.animate(
    [{ transform: start, ...unseen[0] }, ...unseen.slice(1), { transform: end }],
    {
      duration: GLIDE * slowness(),
      delay: (wait + turnsBefore * A_TURN) * slowness(),
      easing: "cubic-bezier(.2, .8, .3, 1)",
      fill: "backwards",
    },
  );
  if (!isNew) return; // it only makes room: nothing is in its way
  element.classList.add("is-moving");
  animation.onfinish = animation.oncancel = () => element.classList.remove("is-moving");
}

/**
 * A way on the screen, as a way inside an element that may be turned.
 *
 * @param {HTMLElement} element
 * @param {number} dx
 * @param {number} dy
 * @returns {[number, number]}
 */
function asSeenIn(element, dx, dy) {
  const turned = element.closest(TURNED);
  const angle = turned ? parseFloat(getComputedStyle(turned).rotate) || 0 : 0; // the angle of the style sheet
  const [cos, sin] = [Math.cos((-angle * Math.PI) / 180), Math.sin((-angle * Math.PI) / 180)];
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}
