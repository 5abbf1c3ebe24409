/** My own plate, or that of the seat I look over the shoulder of: who, what the game counts, what is asked. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Bubble } from "./bubble.js";
import { KnownCrest, SeatClock } from "./seat.js";

/** @typedef {import("../core/types.js").Children} Children */

/**
 * @param {object} props
 * @param {import("../core/types.js").TableHandle} props.table
 * @param {import("../core/types.js").Update} props.update
 * @param {number} props.seat
 * @param {boolean} props.isTurn
 * @param {Children} props.score
 * @param {string[]} props.marks what is to be known of the seat, in words
 * @param {Children} props.ask what is asked, or whom the table waits for
 * @param {string} props.news what happened last
 * @param {Children} [props.children] what else belongs there
 */
export function OwnPlate({ table, update, seat, isTurn, score, marks, ask, news, children }) {
  const name = table.names[seat] ?? "";
  return html`<div class="own__plate" data-seat=${seat} data-turn=${isTurn ? "" : undefined}>
    <${KnownCrest} seat=${seat} name=${name} game=${table.info.game} sitter=${table.info.seats[seat]}>
      <${SeatClock} seat=${seat} info=${table.info} update=${update} />
    <//>
    <div class="seat__who">
      <b class="seat__name">${name}</b>
      <span class="seat__score">${score}</span>
      ${marks.map((mark) => html`<i key=${mark} class="own__mark">${mark}</i>`)}
    </div>
    <p class="own__ask">
      ${news && html`<small class="own__news">${news}</small>`}
      ${seat === table.seat ? ask : html`<span class="own__watch">${t("table.watching")}</span> ${ask}`}
    </p>
    ${children}
    <${Bubble} seat=${seat} />
  </div>`;
}
