/** Results of Old Hong Kong mahjong: the hand by its sets, every row, what each seat paid and why. */

import { html } from "../../core/html.js";
import { number, signed } from "../../core/words.js";
import { Tile } from "../../mahjong/tile.js";
import { keysOf } from "../../parts/copies.js";
import { SectionLink } from "../../parts/sheet.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */
/** @typedef {{ id: string, faan: number, count: number, section: string }} Row */
/** @typedef {{ kind: string, tiles: string[], open: boolean, has_winning: boolean }} Part */

/**
 * What a hand is worth, as `sheet.py` tells it.
 *
 * @typedef {object} ScoreSheet
 * @property {boolean} complete
 * @property {boolean} legal
 * @property {string} why
 * @property {Row[]} rows
 * @property {Row[]} bonus_rows
 * @property {{ id: string, section: string, half?: boolean }[]} limit_rows
 * @property {number} faan_basic
 * @property {number} faan_bonus
 * @property {number} faan_total
 * @property {boolean} limit
 * @property {boolean} [half] where not every limit row says so
 * @property {number | null} base_points
 * @property {Part[]} split
 */

/**
 * One win of a hand; there may be several.
 *
 * @typedef {object} Win
 * @property {number} seat
 * @property {string} by
 * @property {string | null} tile
 * @property {number | null} giver
 * @property {ScoreSheet} sheet
 * @property {{ seat: number, owed_by: number, points: number, doublings: string[] }[]} payments
 * @property {number} goulash
 */

const PAYMENT = "8.2"; // the sections that say who pays
const LIMIT_PAYMENT = "8.4";
const BASE = "8.1";
const GOULASH = "1.4";
const FALSE_WIN = "3.8";

/** @type {import("../../parts/result.js").Told} */
export const RESULTS = {
  isLowBest: false,
  standing: (view, seat) => say("result.total", { total: signed(view.totals[seat]) }),
  Cards: Hand,
  Lines,
  outcome: (view, seat) => signed(view.totals[seat]),
};

/** @param {View} view @param {number} seat @returns {Win | undefined} */
function winOf(view, seat) {
  return (view.wins ?? []).find((/** @type {Win} */ win) => win.seat === seat);
}

/** A winner's hand by its sets; another that lies open as it is. @param {{ view: View, seat: number }} props */
function Hand({ view, seat }) {
  const win = winOf(view, seat);
  if (win?.sheet.split.length) return html`<${Sets} split=${win.sheet.split} winning=${win.tile} bonus=${view.bonus[seat]} />`;
  const tiles = [...(view.hands[seat] ?? []), ...(win ? view.bonus[seat] : [])];
  if (!tiles.length) return null;
  const keys = keysOf(tiles);
  return html`<div class="verdict__hand">${tiles.map((tile, i) => html`<${Tile} key=${keys[i]} tile=${tile} />`)}</div>`;
}

/** @param {{ split: Part[], winning: string | null, bonus: string[] }} props */
export function Sets({ split, winning, bonus }) {
  return html`<div class="sets">
    ${split.map((part, i) => html`<${OneSet} key=${i} part=${part} winning=${part.has_winning ? winning : null} />`)}
    ${bonus.length > 0 && html`<span class="set" data-kind="bonus"><span class="set__tiles">${bonus.map((tile) => html`<${Tile} key=${tile} tile=${tile} />`)}</span>
      <small>${say("set.bonus")}</small></span>`}
  </div>`;
}

/** @param {{ part: Part, winning: string | null }} props */
function OneSet({ part, winning }) {
  const place = winning === null ? -1 : part.tiles.lastIndexOf(winning);
  return html`<span class="set" data-kind=${part.kind} data-open=${part.open ? "" : undefined}>
    <span class="set__tiles">${part.tiles.map((tile, i) => html`<span key=${i} class="set__tile" data-winning=${i === place ? "" : undefined}>
      <${Tile} tile=${tile} />${i === place && html`<span class="heard-only">${say("set.winning")}</span>`}</span>`)}</span>
    <small>${say(`set.${part.kind}`)}${part.open && html` · ${say("set.open")}`}</small>
  </span>`;
}

/** The reading of one name in two scripts: what it is called, and what it is called at the table. @param {{ id: string }} props */
function RowName({ id }) {
  const [name, han] = say(`row.${id}`).split(" · ");
  return html`<span class="row__name">${name}${han && html` <i lang="zh-Hant">${han}</i>`}</span>`;
}

/** Why a seat got its points: rows and base for a winner, what was paid, false wins. @param {{ view: View, seat: number, names: string[] }} props */
function Lines({ view, seat, names }) {
  const win = winOf(view, seat);
  const falseWins = view.false_wins?.[seat] ?? 0;
  return html`${win && html`<${Worth} sheet=${win.sheet} /><${Payments} win=${win} names=${names} />`}
    ${falseWins > 0 && html`<p class="sheet__note">${say("result.false_wins", { count: falseWins })} <${SectionLink} game=${GAME} section=${FALSE_WIN} /></p>`}`;
}

/** Every row of a score sheet, and what they come to. @param {{ sheet: ScoreSheet }} props */
export function Worth({ sheet }) {
  const isHalf = sheet.half ?? (sheet.limit_rows.length > 0 && sheet.limit_rows.every(({ half }) => half));
  return html`<ul class="sheet__rows">
    ${sheet.limit_rows.map((row) => html`<li key=${row.id} data-row=${row.id} data-limit><${RowName} id=${row.id} />
      <b>${say(row.half ? "half_limit" : "limit")}</b><${SectionLink} game=${GAME} section=${row.section} /></li>`)}
    ${[...sheet.rows, ...sheet.bonus_rows].map((row) => html`<li key=${row.id} data-row=${row.id}
      data-bonus=${sheet.bonus_rows.includes(row) ? "" : undefined}><${RowName} id=${row.id} />
      <b>${row.count > 1 && html`<small>× ${number(row.count)}</small> `}${say("faan", { faan: row.faan })}</b><${SectionLink} game=${GAME} section=${row.section} /></li>`)}
  </ul>
  <p class="sheet__sum">${sheet.limit
    ? html`<b>${say(isHalf ? "half_limit" : "limit")}</b> <${SectionLink} game=${GAME} section=${LIMIT_PAYMENT} />`
    : html`<b>${say("faan", { faan: sheet.faan_total })}</b> <span>${sheet.base_points === null || !sheet.legal ? "" : say("base", { base: sheet.base_points })}</span>
      <${SectionLink} game=${GAME} section=${BASE} />`}</p>`;
}

/** What each seat paid a winner, and each doubling in it. @param {{ win: Pick<Win, "payments" | "goulash" | "sheet">, names: string[] }} props */
export function Payments({ win, names }) {
  return html`<ul class="sheet__pays" aria-label=${say("payments")}>
    ${win.payments.map(({ seat, owed_by: owing, points, doublings }) => html`<li key=${owing}>
      <span>${names[seat]}${owing !== seat && html` <small>${say("pays_for", { name: names[owing] ?? "" })}</small>`}</span>
      <small>${[...doublings.map((one) => say("doubled", { why: say(`doubling.${one}`) }))].join(", ")}</small>
      <b>${signed(points)}</b>
    </li>`)}
    ${win.goulash > 0 && html`<li><span>${say("goulash.paid", { points: win.goulash })} <${SectionLink} game=${GAME} section=${GOULASH} /></span></li>`}
    <li class="sheet__law"><${SectionLink} game=${GAME} section=${win.sheet.limit ? LIMIT_PAYMENT : PAYMENT} /></li>
  </ul>`;
}
