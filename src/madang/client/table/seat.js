/** Who sits at a table: plates of the others and my own, the clock, what was just said. */

import { alert } from "../device/announce.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { said } from "../net/talk.js";
import { Acquaintance, Face } from "../ui/company.js";

/** @typedef {import("../types.js").Seat} Seat */

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
 * @param {import("../types.js").Children} props.clock
 * @param {import("../types.js").Children} [props.children] its hand
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
 * @param {import("../types.js").Children} [props.children]
 */
function KnownCrest({ seat, name, game, sitter, children }) {
  const crest = html`<${Crest} seat=${seat} name=${name} game=${sitter?.kind === "bot" ? game : ""}>${children}<//>`;
  if (sitter?.kind !== "bot") return crest;
  return html`<${Acquaintance} game=${game} seat=${seat} name=${name} word=${sitter.name}>${crest}<//>`;
}

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {string} props.name
 * @param {string} props.game whose bot it is; "" for a person
 * @param {import("../types.js").Children} [props.children]
 */
export function Crest({ seat, name, game, children }) {
  return html`<span class="crest" data-crest=${seat % 6}>
    ${game ? html`<${Face} game=${game} seat=${seat} />` : html`<span aria-hidden="true">${[...name.replace(/^\u2068/, "")][0] ?? "?"}</span>`}
    ${children}
  </span>`;
}

/**
 * The clock of a seat, as an update and the table's card tell it.
 *
 * @param {object} props
 * @param {number} props.seat
 * @param {import("../types.js").TableInfo} props.info
 * @param {import("../types.js").Update} props.update
 */
export function SeatClock({ seat, info, update }) {
  const { bank = null, times = 1 } = info.seats[seat] ?? {};
  return html`<${Clock} left=${update.deadlines[seat]} at=${update.at}
    total=${info.clock ? info.clock.move * times : info.call_window} bank=${bank} />`;
}

// ---- My own plate, or that of the seat I look over the shoulder of: who, what the game counts, what is
// asked.

/** @typedef {import("../types.js").Children} Children */

/**
 * @param {object} props
 * @param {import("../types.js").TableHandle} props.table
 * @param {import("../types.js").Update} props.update
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
  useLastSeconds(table, update);
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

const LAST = 10; // seconds: enough to answer what has been read already

/** Say once that my time runs out: the ring that turns red is only seen. @param {import("../types.js").TableHandle} table @param {import("../types.js").Update} update */
function useLastSeconds({ seat, info }, { n, at, legal, deadlines }) {
  const left = seat !== null && legal.length ? deadlines[seat] : undefined;
  const bank = info.seats[seat ?? -1]?.bank ?? 0;
  useEffect(() => {
    const wait = (left ?? 0) + bank - LAST - (performance.now() - at) / 1000;
    if (left === undefined || wait <= 0) return undefined;
    const timer = setTimeout(() => alert(t("table.last_seconds", { count: LAST })), wait * 1000);
    return () => clearTimeout(timer);
  }, [n, left, bank]);
}

// ---- Time left to answer: a ring that empties, and the seconds in digits.

const ROUND = 2 * Math.PI * 20;

/**
 * @param {object} props
 * @param {number | undefined} props.left seconds of the move left at `at`; undefined: no clock runs
 * @param {number} props.at on the clock of `performance.now()`
 * @param {number} props.total seconds of a move
 * @param {number | null} props.bank seconds that follow when the move's are spent
 */
export function Clock({ left, at, total, bank }) {
  const now = useNow(left !== undefined, at);
  if (left === undefined) return null;
  const rest = left - Math.max(0, now - at) / 1000;
  const inBank = rest <= 0 && !!bank;
  const seconds = Math.max(0, Math.ceil(inBank ? (bank ?? 0) + rest : rest));
  const share = Math.max(0, Math.min(1, inBank ? seconds / (bank || 1) : rest / (total || 1)));
  return html`<span class="clock" data-low=${seconds <= 5 ? "" : undefined} role="timer"
    aria-label=${t("table.seconds", { count: seconds })}>
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="20" />
      <circle class="clock__rest" cx="22" cy="22" r="20" stroke-dasharray=${ROUND}
        stroke-dashoffset=${ROUND * (1 - share)} transform="rotate(-90 22 22)" />
    </svg>
    <b aria-hidden="true">${inBank ? "+" : ""}${seconds}</b>
  </span>`;
}

/**
 * The time, drawn again four times a second while it runs.
 *
 * @param {boolean} runs
 * @param {number} since
 */
function useNow(runs, since) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (!runs) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [runs, since]);
  return Math.max(now, since);
}

// ---- The latest words of a seat, next to its plate; people who cannot see them have heard them.

/** @param {{ seat: number }} props */
export function Bubble({ seat }) {
  const saying = said.value[seat];
  return saying
    ? html`<span class="bubble" data-emote=${saying.emote} aria-hidden="true">${t(`table.emote.${saying.emote}`)}</span>`
    : null;
}
