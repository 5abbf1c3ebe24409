/** What people have said in their own words at the tables on show; those whom I do not hear say nothing. */

import { announce } from "./announce.js";
import { isMuted } from "./emotes.js";
import { signal } from "./html.js";
import { hearsEmotes } from "./prefs.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").ChatLine} ChatLine */

const KEPT = 100; // as many as the server keeps

/** The lines of each table. @type {import("../vendor/signals.js").Signal<Record<string, ChatLine[]>>} */
const lines = signal({});

/** The number of the newest line that I have seen, of each table. @type {import("../vendor/signals.js").Signal<Record<string, number>>} */
const seen = signal({});

/** Take what was said before I came. @param {string} table @param {ChatLine[]} said */
export function hearTalk(table, said) {
  lines.value = { ...lines.value, [table]: said };
}

/** Take a line, and tell it to who cannot see. @param {string} table @param {ChatLine} line @param {string | undefined} me */
export function hearLine(table, line, me) {
  const known = lines.value[table] ?? [];
  if (known.some(({ n }) => n === line.n)) return;
  hearTalk(table, [...known, line].slice(-KEPT));
  if (line.guest !== me && isHeard(line)) announce(t("table.emotes.said", { name: line.name, words: line.text }));
}

/** Forget a table that is shown no longer. @param {string} table */
export function forgetTalk(table) {
  hearTalk(table, []);
}

/** @param {ChatLine} line */
function isHeard(line) {
  return hearsEmotes.value !== "off" && !isMuted(line.guest);
}

/** The lines that I hear. @param {string} table @returns {ChatLine[]} */
export function heardAt(table) {
  return (lines.value[table] ?? []).filter(isHeard);
}

/** All that was said there is seen. @param {string} table */
export function seeTalk(table) {
  const newest = heardAt(table).at(-1)?.n ?? 0;
  if ((seen.value[table] ?? 0) < newest) seen.value = { ...seen.value, [table]: newest };
}

/** Whether others have said something that I have not seen. @param {string} table @param {string | undefined} me */
export function hasUnseen(table, me) {
  return heardAt(table).some(({ n, guest }) => n > (seen.value[table] ?? 0) && guest !== me);
}

/** Whether there is anybody to talk to, or something to read. @param {import("./types.js").TableInfo} info */
export function mayTalk(info) {
  const people = info.seats.filter((seat) => seat.kind === "person").length;
  return info.chat && (people > 1 || heardAt(info.table).length > 0);
}
