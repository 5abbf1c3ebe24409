/** The words of a table: the lines of its log, sounds, and news for a screen reader. */

import { alert, announce, hush } from "../device/announce.js";
import { play } from "../device/sound.js";
import { html, signal, useMemo } from "../html.js";
import { spoken } from "../i18n/words.js";

/** @typedef {{ id: number, text: string, tone?: string }} Line */

/** @param {{ lines: Line[], label: string }} props */
export function Log({ lines, label }) {
  const rows = useMemo(() => lines.map(rowOf), [lines.length, lines[0], lines[lines.length - 1]]);
  return html`<div class="log log--newest" role="group" tabIndex=${0} aria-label=${label}>
    <ol>${rows}</ol>
  </div>`;
}

/** @param {Line} line */
function rowOf(line) {
  return html`<li key=${line.id} data-tone=${line.tone}>${line.text}</li>`;
}

// ---- The lines of a table's log: what happened, in words.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").TableHandle} TableHandle */

/** Lines by their events, each told once a language and set of names. @type {WeakMap<object, Line & { wording: string }>} */
const told = new WeakMap();

/**
 * @param {import("./session.js").Session} session
 * @param {TableHandle} table
 * @param {(event: GameEvent) => boolean} isNews
 * @param {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @returns {Line[]}
 */
export function linesOf(session, table, isNews, tellEvent) {
  const wording = [spoken.value, table.seat, ...table.names].join("\n");
  return session.told.value
    .filter(({ event }) => isNews(event))
    .map(({ id, event }) => {
      let line = told.get(event);
      if (line?.wording !== wording) {
        line = { id, text: tellEvent(event, table.names, table.seat), tone: event.code, wording };
        told.set(event, line);
      }
      return line;
    });
}

// ---- What a page puts next to the log of a table, where the screen has room for it.

/** @type {import("../vendor/signals.js").Signal<(() => any) | null>} */
export const asideOfLog = signal(null);

// ---- What is heard of a table: sounds, news for a screen reader, and what is asked of the listener.

/** @typedef {import("../types.js").Update} Update */

/**
 * How a game sounds.
 *
 * @typedef {object} Sounds
 * @property {(event: GameEvent) => string} soundOf "" for none
 * @property {(event: GameEvent, mine: number | null, legal: string[]) => boolean} isHeard whether it is read aloud as news
 * @property {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @property {(table: TableHandle, update: Update, isFresh: boolean) => string} question what is asked of me; "" for nothing
 * @property {(update: Update) => boolean} [rings] whether the question rings
 */

/** Return what reacts to each update. @param {Sounds} sounds */
export function heardOf({ soundOf, isHeard, tellEvent, question, rings = () => true }) {
  let isAsking = false;
  /** @param {TableHandle} table @param {Update} update @param {boolean} isFresh */
  return function hear(table, update, isFresh) {
    if (isFresh && update.stage !== "words") for (const event of update.events) play(soundOf(event));
    if (update.stage === "cards") return; // words come after the cards
    if (isFresh) {
      const news = update.events
        .filter((event) => isHeard(event, table.seat, update.legal))
        .map((event) => tellEvent(event, table.names, table.seat));
      if (news.length) announce(news.join(" "));
    }
    const asked = question(table, update, isFresh);
    if (!asked && isAsking) hush(); // it is answered: a reader who finds the region later would think it is not
    isAsking = asked !== "";
    if (!asked) return;
    alert(asked);
    if (isFresh && rings(update)) play("ask");
  };
}
