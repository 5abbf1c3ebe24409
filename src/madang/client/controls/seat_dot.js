/** Who holds a seat, small: a mark of its kind and the name. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";

/** @typedef {import("../core/types.js").Seat} Seat */

/** @param {{ seat: Seat, name: string }} props */
export function SeatDot({ seat, name }) {
  const icon = { open: "plus", bot: "bot", person: "person" }[seat.kind];
  return html`<span class=${`seat-dot is-${seat.kind}`}>
    <${Icon} name=${icon} /><span>${name}</span>
    ${seat.kind === "person" && !seat.connected && html`<span class="hint">${t("seat.away")}</span>`}
  </span>`;
}
