/** Who sits there: a crest, the name, what the game counts, marks, and the clock while it runs. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Bubble } from "./bubble.js";
import { Clock } from "./clock.js";
import { Acquaintance, Face } from "./company.js";

/** @typedef {import("../core/types.js").Seat} Seat */

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {string} props.place where around the table, see places.js
 * @param {string} props.name
 * @param {string} props.game
 * @param {Seat} props.sitter
 * @param {boolean} props.isTurn
 * @param {string} props.score
 * @param {string[]} props.marks what is to be known of the seat, in words
 * @param {import("../core/types.js").Children} props.clock
 * @param {import("../core/types.js").Children} [props.children] its hand
 */
export function SeatPlate({ seat, place, name, game, sitter, isTurn, score, marks, clock, children }) {
  return html`<section class="seat" data-seat=${seat} data-place=${place}
    data-turn=${isTurn ? "" : undefined} data-away=${isAway(sitter) ? "" : undefined}
    aria-label=${t(isTurn ? "table.seat.on_turn" : "table.seat", { name, seat: seat + 1 })}>
    ${children}
    <div class="seat__plate">
      <${KnownCrest} seat=${seat} name=${name} game=${game} sitter=${sitter}>${clock}<//>
      <div class="seat__who">
        <${SeatName} name=${name} />
        <span class="seat__score">${score}</span>
      </div>
      ${isTurn && html`<span class="seat__turn">${t("table.turn")}</span>`}
    </div>
    <span class="seat__marks">
      ${[...marks, ...statusOf(sitter)].map((mark) => html`<i key=${mark}>${mark}</i>`)}
    </span>
    <${Bubble} seat=${seat} />
  </section>`;
}

/** A name that may be cut short, but not the number that tells its bot from others. @param {{ name: string }} props */
function SeatName({ name }) {
  const [, word, number = ""] = /^(.*?)(\s\d+)?$/u.exec(name) ?? [];
  return html`<b class="seat__name"><span>${word}</span><span>${number}</span></b>`;
}

/** @param {Seat} sitter */
function isAway(sitter) {
  return sitter.covered || !sitter.connected;
}

/** @param {Seat} sitter */
function statusOf(sitter) {
  if (sitter.next_name) return [t("table.next", { name: sitter.next_name })];
  if (sitter.kind !== "person") return [];
  if (sitter.covered) return [t("table.covered")];
  return sitter.connected ? [] : [t("table.away")];
}

/**
 * A crest; that of a bot tells who plays there.
 *
 * @param {object} props
 * @param {number} props.seat
 * @param {string} props.name
 * @param {string} props.game
 * @param {Seat | undefined} props.sitter
 * @param {import("../core/types.js").Children} [props.children]
 */
export function KnownCrest({ seat, name, game, sitter, children }) {
  const crest = html`<${Crest} seat=${seat} name=${name} game=${sitter?.kind === "bot" ? game : ""}>${children}<//>`;
  if (sitter?.kind !== "bot") return crest;
  return html`<${Acquaintance} game=${game} seat=${seat} name=${name} word=${sitter.name}>${crest}<//>`;
}

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {string} props.name
 * @param {string} props.game whose bot it is; "" for a person
 * @param {import("../core/types.js").Children} [props.children]
 */
export function Crest({ seat, name, game, children }) {
  return html`<span class="crest" data-crest=${seat % 6} aria-hidden="true">
    ${game ? html`<${Face} game=${game} seat=${seat} />` : html`<span>${[...name.replace(/^\u2068/, "")][0] ?? "?"}</span>`}
    ${children}
  </span>`;
}

/**
 * The clock of a seat, as an update and the table's card tell it.
 *
 * @param {object} props
 * @param {number} props.seat
 * @param {import("../core/types.js").TableInfo} props.info
 * @param {import("../core/types.js").Update} props.update
 */
export function SeatClock({ seat, info, update }) {
  const { bank = null, times = 1 } = info.seats[seat] ?? {};
  return html`<${Clock} left=${update.deadlines[seat]} at=${update.at}
    total=${info.clock ? info.clock.move * times : info.call_window} bank=${bank} />`;
}
