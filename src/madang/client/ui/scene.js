/** A picture made of cards or tiles: how to play in pictures, and the examples that the text of the rules writes. */

import { html } from "../html.js";
import { comma, learn } from "../i18n/words.js";
import { gameNamed, games } from "../net/store.js";
import { useSheet } from "../preload.js";

/** @typedef {import("../types.js").Children} Children */

/**
 * Pieces that lie together, and what is written under them.
 *
 * @typedef {object} Group
 * @property {string} show the pieces, as the rules pages write them
 * @property {string} [says] the end of a key of the lesson's words, or a number
 * @property {"good" | "bad" | "plain"} [tone] of what is written
 * @property {number[]} [lit] the places of those that matter
 * @property {number[]} [comes] the places of those that come last, and are seen to come
 * @property {number[]} [turned] the places of those on their side, as claimed tiles are
 */

/** The parts of a row: pieces, or a sign between them such as an arrow. @typedef {Group | string} Part */

/** One step of a lesson. @typedef {{ id: string, rows: Part[][] }} Step */

/** Pieces read from text: those that lie together, or a sign between them. @typedef {{ pieces: string[], sign?: string }} Lot */

/**
 * How pieces are written, drawn and called.
 *
 * @typedef {object} Drawn
 * @property {(text: string) => Lot[] | null} read null: the text is no pieces
 * @property {(piece: string, props: { class?: string, turned?: boolean }) => Children} draw without its name
 * @property {(piece: string) => string} nameOf
 * @property {number} tall how high a piece is, by its width
 */

/** What `games/<game>/learn.js` holds. @typedef {Drawn & { steps: Step[], styles: string[], words: string[] }} Lesson */

const SIGN_WIDTH = 0.7; // of a piece

/**
 * @param {object} props
 * @param {Drawn} props.drawn
 * @param {Part[][]} props.rows
 * @param {(says: string) => string} props.tell what is written under a group
 */
export function Scene({ drawn, rows, tell }) {
  const most = Math.max(...rows.map((row) => widthOf(drawn, row)));
  return html`<div class="scene" style=${`--most:${most};--rows:${rows.length};--tall:${drawn.tall}`}>
    ${rows.map(
      (row, y) => html`<div key=${y} class="scene__row">
      ${row.map((part, x) =>
        typeof part === "string"
          ? html`<b key=${x} class="scene__sign" aria-hidden="true">${part}</b>`
          : html`<${OneGroup} key=${x} drawn=${drawn} group=${part} tell=${tell} />`,
      )}
    </div>`,
    )}
  </div>`;
}

/** How many pieces wide a row is. @param {Drawn} drawn @param {Part[]} row */
function widthOf(drawn, row) {
  return row.reduce(
    (sum, part) => sum + (typeof part === "string" ? SIGN_WIDTH : piecesOf(drawn, part).length + 0.3),
    0,
  );
}

/** @param {Drawn} drawn @param {Group} group @returns {string[]} */
function piecesOf(drawn, { show }) {
  return (drawn.read(show) ?? []).flatMap(({ pieces }) => pieces);
}

/** @param {{ drawn: Drawn, group: Group, tell: (says: string) => string }} props */
function OneGroup({ drawn, group, tell }) {
  const { says = "", tone = "plain", lit = [], comes = [], turned = [] } = group;
  const pieces = piecesOf(drawn, group);
  const words = says && tell(says);
  const name = [pieces.map((piece) => drawn.nameOf(piece)).join(comma()), words].filter(Boolean).join(": ");
  return html`<span class="scene__group" role="img" aria-label=${name}>
    <span class="scene__pieces">${pieces.map(
      (piece, i) => html`<span key=${i} class="scene__piece"
      data-lit=${lit.includes(i) ? "" : undefined} data-comes=${comes.includes(i) ? "" : undefined}
      style=${`--after:${comes.indexOf(i)}`}>${drawn.draw(piece, { turned: turned.includes(i) })}</span>`,
    )}</span>
    ${words && html`<b class="scene__says" data-tone=${tone}>${words}</b>`}
  </span>`;
}

/**
 * Pieces in the midst of a text, such as an example of the rules.
 *
 * @param {{ drawn: Drawn, lots: Lot[] }} props
 */
export function Inline({ drawn, lots }) {
  const name = lots
    .flatMap(({ pieces, sign }) => (sign ? [sign] : pieces.map((piece) => drawn.nameOf(piece))))
    .join(" ");
  return html`<span class="pieces" role="img" aria-label=${name}>
    ${lots.map(({ pieces, sign }, i) =>
      sign
        ? html`<b key=${i} class="pieces__sign">${sign}</b>`
        : html`<span key=${i} class="pieces__lot">${pieces.map((piece, place) => html`<span key=${place}>${drawn.draw(piece, {})}</span>`)}</span>`,
    )}
  </span>`;
}

// ---- The cards and tiles that the text of the rules writes, as pictures next to what is written.

/** A game that is played with what a page is about. @param {string} page */
function playedWith(page) {
  return (
    gameNamed(page) ?? games.value.find(({ words }) => words.some((scope) => page.startsWith(`${scope}_`)))
  );
}

/** Return what draws the pieces that a code names, and is null where it names none. @param {string} page @returns {Promise<(words: string) => any>} */
export default async function picturesFor(page) {
  const game = playedWith(page);
  if (!game) return () => null;
  const { default: lesson } = await import(`../games/${encodeURIComponent(game.name)}/learn.js`);
  await Promise.all([learn(lesson.words), ...lesson.styles.map(useSheet)]);
  return (words) => {
    const lots = lesson.read(words);
    return lots && html`<${Inline} drawn=${lesson} lots=${lots} /><code class="pieces__code">${words}</code>`;
  };
}
