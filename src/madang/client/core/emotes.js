/** What people say at the table on show: heard for a moment, unless it is muted. */

import { announce } from "./announce.js";
import { signal } from "./html.js";
import { hearsEmotes, mutedGuests } from "./prefs.js";
import { t } from "./words.js";

/** What may be said, as `EmoteWord` of `protocol/messages` has it. */
export const EMOTES = ["hello", "good_luck", "well_done", "thanks", "haha", "oh_dear", "thinking", "sorry"];

const SHOWN_MS = 4000;
const MUTED_KEPT = 50;

/** What each seat has just said. @type {import("../vendor/signals.js").Signal<Record<number, { emote: string }>>} */
export const said = signal({});

/**
 * Show what a seat says, and tell it to who cannot see.
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
