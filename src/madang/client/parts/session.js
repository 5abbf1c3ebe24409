/**
 * What a page remembers of a table while it is shown: events told, the last result, and the command
 * that is under way.
 */

import { signal } from "../core/html.js";
import { isGivenUp } from "../core/socket.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */
/** @typedef {import("../core/types.js").GameEvent} GameEvent */

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
 * @param {(update: Update, isFresh: boolean) => void} react is told of every update once, or of its cards and then of its words
 * @param {import("../core/types.js").Pacing} pacing
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
 * @param {import("../core/types.js").Told} told
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
  if (update.legal.length) session.refused.value = null; // asked anew: what was refused before is past
}

/** What was told, and what comes to it. @param {{ id: number, n: number, event: GameEvent }[]} told @param {import("../core/types.js").Told} more */
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
