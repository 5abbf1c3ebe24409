/**
 * What a page remembers of a table while it is shown: events told, the last result, and the command
 * that is under way.
 */

import { signal } from "../core/html.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */
/** @typedef {import("../core/types.js").GameEvent} GameEvent */

const KEPT_EVENTS = 200;

/**
 * @typedef {object} Session
 * @property {import("../vendor/signals.js").Signal<{ id: number, event: GameEvent }[]>} told
 * @property {import("../vendor/signals.js").Signal<number>} busyAt the update that a command under way was decided on; 0: none
 * @property {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} refused
 * @property {import("../vendor/signals.js").Signal<Update | null>} result of the last round
 */

/** @type {WeakMap<TableHandle, Session>} */
const sessions = new WeakMap();

/**
 * @param {TableHandle} table
 * @param {(update: Update, isFresh: boolean) => void} react is told of every update once
 * @returns {Session}
 */
export function sessionOf(table, react) {
  const known = sessions.get(table);
  if (known) return known;
  const session = {
    told: signal(/** @type {{ id: number, event: GameEvent }[]} */ ([])),
    busyAt: signal(0),
    refused: signal(/** @type {Session["refused"]["value"]} */ (null)),
    result: signal(/** @type {Session["result"]["value"]} */ (null)),
  };
  sessions.set(table, session);
  hear(session, table.update.peek());
  react(table.update.peek(), false);
  table.onUpdate((update) => {
    hear(session, update);
    react(update, true);
  });
  return session;
}

/**
 * @param {Session} session
 * @param {Update} update
 */
function hear(session, update) {
  const last = session.told.peek()[session.told.peek().length - 1]?.id ?? 0;
  const fresh = update.events.map((event, i) => ({ id: last + 1 + i, event }));
  session.told.value = [...session.told.peek(), ...fresh].slice(-KEPT_EVENTS);
  if (update.view.ended) session.result.value = update;
  if (update.legal.length) session.refused.value = null; // asked anew: what was refused before is past
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
  session.refused.value = { code: answer.code, args: answer.args };
}

/**
 * @param {Session} session
 * @param {Update} update
 */
export function isBusy(session, update) {
  return session.busyAt.value === update.n;
}
