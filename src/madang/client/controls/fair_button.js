/** The button that shows what the decks of a table follow from; red where something is not as this device remembers it. */

import { html, useState } from "../core/html.js";
import { doubtOf } from "../core/promises.js";
import { t } from "../core/words.js";
import { Sheet } from "../parts/sheet.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

const Fair = later("controls/fair.js", () => import("./fair.js"));

/** @typedef {import("./fair.js").Props} Props */

/** What is not as this device remembers it. @param {Props} props */
function doubtAt({ table, info }) {
  return doubtOf(table.id, table.promised.value, info.status !== "open");
}

/** @param {Props} props */
export function FairButton(props) {
  const [isOpen, setOpen] = useState(false);
  const doubt = doubtAt(props);
  return html`<button type="button" class="button" data-do="fair" data-doubt=${doubt ? "" : undefined} onClick=${() => setOpen(true)}>
      <${Icon} name="scales" />${t(doubt ? "around.fair.doubt" : "around.fair")}</button>
    ${isOpen && html`<${Sheet} title=${t("around.fair")} onClose=${() => setOpen(false)}><${Fair} ...${props} doubt=${doubt} /><//>`}`;
}

/** The red mark beside the table's menu: nothing where all is well. @param {Props} props */
export function FairMark(props) {
  return doubtAt(props) && html`<${FairButton} ...${props} />`;
}
