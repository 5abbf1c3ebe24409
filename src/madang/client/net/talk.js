/** What people say at the tables on show, by emotes and in their own words; those who are muted say nothing. */

import { announce } from "../device/announce.js";
import { hearsEmotes, mutedGuests } from "../device/prefs.js";
import { signal } from "../html.js";
import { t } from "../i18n/words.js";

/** @typedef {import("./wire.js").Emote["emote"]} Word */

/** What may be said. @type {Word[]} */
export const EMOTES = ["hello", "good_luck", "well_done", "thanks", "haha", "oh_dear", "thinking", "sorry"];

const SHOWN_MS = 4000;
const MUTED_KEPT = 50;

/** What each seat has just said. @type {import("../vendor/signals.js").Signal<Record<number, { emote: string }>>} */
export const said = signal({});

/**
 * Show what a seat says, and tell it to people who cannot see.
 *
 * @param {number} seat
 * @param {string} emote
 * @param {{ guest: string, name: string }} who
 */
export function hearEmote(seat, emote, { guest, name }) {
  if (hearsEmotes.value === "off" || isMuted(guest)) return;
  const bubble = { emote };
  said.value = { ...said.value, [seat]: bubble };
  announce(t("table.emotes.said", { name, words: t(`table.emote.${emote}`) }));
  setTimeout(() => said.value[seat] === bubble && fall(seat), SHOWN_MS);
}

/** Show no longer what a seat has said. @param {number} seat */
function fall(seat) {
  const { [seat]: _, ...others } = said.value;
  said.value = others;
}

/** Another table: nobody has said anything. */
export function forgetEmotes() {
  said.value = {};
}

/** @param {string} guest */
export function isMuted(guest) {
  return mutedGuests.value.split(" ").includes(guest);
}

/** @param {string} guest */
export function toggleMuted(guest) {
  const others = mutedGuests.value.split(" ").filter((other) => other && other !== guest);
  mutedGuests.value = (isMuted(guest) ? others : [...others, guest]).slice(-MUTED_KEPT).join(" ");
}

// ---- What people have said in their own words at the tables on show; those whom I do not hear say
// nothing.

/** @typedef {import("../types.js").ChatLine} ChatLine */

const KEPT = 100; // as many as the server keeps

/** The lines of each table. @type {import("../vendor/signals.js").Signal<Record<string, ChatLine[]>>} */
const lines = signal({});

/** The number of the newest line that I have seen, of each table. @type {import("../vendor/signals.js").Signal<Record<string, number>>} */
const seen = signal({});

/** Take what was said before I came. @param {string} table @param {ChatLine[]} said */
export function hearTalk(table, said) {
  lines.value = { ...lines.value, [table]: said };
}

/** Take a line, and tell it to people who cannot see. @param {string} table @param {ChatLine} line @param {string | undefined} me */
export function hearLine(table, line, me) {
  const known = lines.value[table] ?? [];
  if (known.some(({ n }) => n === line.n)) return;
  hearTalk(table, [...known, line].slice(-KEPT));
  if (line.guest !== me && isHeard(line))
    announce(t("table.emotes.said", { name: line.name, words: line.text }));
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

/** Whether there is anybody to talk to, or something to read. @param {import("../types.js").TableInfo} info */
export function mayTalk(info) {
  const people = info.seats.filter((seat) => seat.kind === "person").length;
  return info.chat && (people > 1 || heardAt(info.table).length > 0);
}
