/** The words that only Old Hong Kong mahjong has, and its results. */

import { html } from "../../html.js";
import { comma, number, signed } from "../../i18n/words.js";
import { resultsOf, RowName } from "../../mahjong/table/result.js";
import { sayOf, tellerOf } from "../../mahjong/table/words.js";
import { SectionLink } from "../../ui/sheet.js";

export { windName } from "../../mahjong/table/words.js";

export const GAME = "hong_kong_mahjong";

export const say = sayOf(GAME);

/**
 * 7  What is called out for a limit hand: its name, what it is called at the table, and that it wins the limit.
 *
 * @param {import("../../types.js").GameEvent[]} events
 * @param {import("../../types.js").View} view
 * @returns {import("../../mahjong/table/words.js").Banner | null}
 */
export function limitBanner(events, { wins = [] }) {
  const won = events.find(({ code, limit }) => code === "win" && limit);
  if (!won) return null;
  const row = wins.find((/** @type {{ seat: number }} */ { seat }) => seat === won.seat)?.sheet.limit_rows[0];
  const [word = "", native] = row ? say(`row.${row.id}`).split(" · ") : [say("limit")];
  const notes = row ? [native, say(row.half ? "half_limit" : "limit")] : [];
  return { word, note: notes.filter(Boolean).join(" · "), tone: "limit", seat: won.seat };
}

export const tellEvent = tellerOf(GAME, ({ limit, faan }) =>
  say(limit ? "event.worth.limit" : "event.worth.faan", { faan }),
);

// ---- Results of Old Hong Kong mahjong: the hand by its sets, every row, what each seat paid and why.

export { Sets } from "../../mahjong/table/result.js";

/** @typedef {{ id: string, faan: number, count: number, section: string }} Row */

/**
 * The worth of a hand, as `explain.py` gives it.
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
 * @property {import("../../mahjong/table/result.js").Part[]} split
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

export const RESULTS = resultsOf(GAME, Worth, Payments);

/** Every row of a score sheet, and what they come to. @param {{ sheet: ScoreSheet }} props */
export function Worth({ sheet }) {
  const isHalf = sheet.half ?? (sheet.limit_rows.length > 0 && sheet.limit_rows.every(({ half }) => half));
  return html`<ul class="sheet__rows">
    ${sheet.limit_rows.map(
      (row) => html`<li key=${row.id} data-row=${row.id} data-limit><${RowName} game=${GAME} id=${row.id} />
      <b>${say(row.half ? "half_limit" : "limit")}</b><${SectionLink} game=${GAME} section=${row.section} /></li>`,
    )}
    ${[...sheet.rows, ...sheet.bonus_rows].map(
      (row) => html`<li key=${row.id} data-row=${row.id}
      data-bonus=${sheet.bonus_rows.includes(row) ? "" : undefined}><${RowName} game=${GAME} id=${row.id} />
      <b>${row.count > 1 && html`<small>× ${number(row.count)}</small> `}${say("faan", { faan: row.faan })}</b><${SectionLink} game=${GAME} section=${row.section} /></li>`,
    )}
  </ul>
  <p class="sheet__sum">${
    sheet.limit
      ? html`<b>${say(isHalf ? "half_limit" : "limit")}</b> <${SectionLink} game=${GAME} section=${LIMIT_PAYMENT} />`
      : html`<b>${say("faan", { faan: sheet.faan_total })}</b> <span>${sheet.base_points === null || !sheet.legal ? "" : say("base", { base: sheet.base_points })}</span>
      <${SectionLink} game=${GAME} section=${BASE} />`
  }</p>`;
}

/** What each seat paid a winner, and each doubling in it. @param {{ win: Pick<Win, "payments" | "goulash" | "sheet">, names: string[] }} props */
export function Payments({ win, names }) {
  return html`<ul class="sheet__pays" aria-label=${say("payments")}>
    ${win.payments.map(
      ({ seat, owed_by: owing, points, doublings }) => html`<li key=${owing}>
      <span>${names[seat]}${owing !== seat && html` <small>${say("pays_for", { name: names[owing] ?? "" })}</small>`}</span>
      <small>${[...doublings.map((one) => say("doubled", { why: say(`doubling.${one}`) }))].join(comma())}</small>
      <b>${signed(points)}</b>
    </li>`,
    )}
    ${win.goulash > 0 && html`<li><span>${say("goulash.paid", { points: win.goulash })} <${SectionLink} game=${GAME} section=${GOULASH} /></span></li>`}
    <li class="sheet__law"><${SectionLink} game=${GAME} section=${win.sheet.limit ? LIMIT_PAYMENT : PAYMENT} /></li>
  </ul>`;
}
