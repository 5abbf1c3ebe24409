/**
 * What a page remembers of a table while it is shown: events told, the last result, and the command
 * that is under way.
 */

import { signal } from "../html.js";
import { isGivenUp } from "../net/socket.js";

/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").GameEvent} GameEvent */

const KEPT_EVENTS = 200;

/** An event and the update that told it. @typedef {{ id: number, n: number, event: GameEvent }} Line */

/**
 * @typedef {object} Session
 * @property {import("../vendor/signals.js").Signal<Line[]>} told
 * @property {import("../vendor/signals.js").Signal<number>} busyAt the update that a command under way was decided on; 0: none
 * @property {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} refused
 * @property {import("../vendor/signals.js").Signal<Update | null>} result of the last round
 */

/** @type {WeakMap<TableHandle, Session>} */
const sessions = new WeakMap();

/**
 * @param {TableHandle} table
 * @param {(update: Update, isFresh: boolean) => void} react is called for every update once, or for its cards and then for its words
 * @param {import("../types.js").Pacing} pacing
 * @returns {Session}
 */
export function sessionOf(table, react, pacing) {
  const known = sessions.get(table);
  if (known) return known;
  const session = {
    told: signal(/** @type {Line[]} */ ([])),
    busyAt: signal(0),
    refused: signal(/** @type {Session["refused"]["value"]} */ (null)),
    result: signal(/** @type {Session["result"]["value"]} */ (null)),
  };
  sessions.set(table, session);
  for (const told of table.recap) remember(session, told);
  hear(session, table.update.peek());
  react(table.update.peek(), false);
  table.paceBy(pacing);
  table.onUpdate((update) => {
    if (update.stage !== "cards") hear(session, update);
    react(update, true);
  });
  return session;
}

/**
 * Keep what was told, without showing or saying it.
 *
 * @param {Session} session
 * @param {import("../types.js").Told} told
 */
function remember(session, told) {
  session.told.value = toldWith(session.told.peek(), told).slice(-KEPT_EVENTS);
}

/**
 * @param {Session} session
 * @param {Update} update
 */
function hear(session, update) {
  remember(session, update);
  if (update.view.ended) session.result.value = update;
  if (update.legal.length) session.refused.value = null; // asked again: earlier refusals are past
}

/** What was told, and what comes to it. @param {{ id: number, n: number, event: GameEvent }[]} told @param {import("../types.js").Told} more */
export function toldWith(told, { n, events }) {
  const last = told[told.length - 1]?.id ?? 0;
  return [...told, ...events.map((event, i) => ({ id: last + 1 + i, n, event }))];
}

/**
 * Send a command; until its update comes, or it is refused, nothing else is sent.
 *
 * @param {Session} session
 * @param {TableHandle} table
 * @param {string} word
 */
export async function act(session, table, word) {
  if (isBusy(session, table.update.peek())) return;
  session.refused.value = null;
  session.busyAt.value = table.update.peek().n;
  const answer = await table.act(word);
  if (answer.ok) return;
  session.busyAt.value = 0;
  if (isGivenUp(answer)) return;
  session.refused.value = { code: answer.code, args: answer.args };
}

/**
 * @param {Session} session
 * @param {Update} update
 */
export function isBusy(session, update) {
  return session.busyAt.value === update.n;
}

// ---- What sends commands from a table.

/**
 * A click sends a command at once, but never the second click of a double one whose first did.
 *
 * @param {Session} session
 * @param {TableHandle} table
 * @param {{ current: boolean }} acted whether the first click of the running series sent a command
 * @param {(word: string, update: import("../types.js").Update) => boolean} allows
 */
export function senderOf(session, table, acted, allows = isListed) {
  /** @param {MouseEvent} event */
  function isEcho(event) {
    if (event.detail <= 1) acted.current = false;
    return acted.current;
  }
  /** @param {string} word */
  function now(word) {
    if (allows(word, table.update.peek())) void act(session, table, word);
  }
  /** @param {string} word @param {MouseEvent} event */
  function click(word, event) {
    if (isEcho(event)) return;
    acted.current = event.detail > 0;
    now(word);
  }
  return { allows, isEcho, now, click };
}

/** @param {string} word @param {import("../types.js").Update} update */
function isListed(word, { legal }) {
  return legal.includes(word);
}
