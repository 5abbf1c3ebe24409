/** Who holds a seat, small: a mark of its kind and the name. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Face, strength } from "../parts/company.js";
import { Icon } from "./icon.js";

/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {{ game: string, place: number, seat: Seat, name: string }} props */
export function SeatDot({ game, place, seat, name }) {
  return html`<span class=${`seat-dot is-${seat.kind}`} title=${seat.kind === "bot" ? strength(game, seat.name) : undefined}>
    ${seat.kind === "bot" ? html`<${Face} game=${game} seat=${place} />` : html`<${Icon} name=${seat.kind === "open" ? "plus" : "person"} />`}
    <span>${name}</span>
    ${seat.kind === "person" && !seat.connected && html`<span class="hint">${t("seat.away")}</span>`}
  </span>`;
}
