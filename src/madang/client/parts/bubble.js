/** What a seat has just said, beside its plate; who cannot see it has heard it. */

import { said } from "../core/emotes.js";
import { html } from "../core/html.js";
import { t } from "../core/words.js";

/** @param {{ seat: number }} props */
export function Bubble({ seat }) {
  const saying = said.value[seat];
  return saying ? html`<span class="bubble" data-emote=${saying.emote} aria-hidden="true">${t(`table.emote.${saying.emote}`)}</span>` : null;
}
