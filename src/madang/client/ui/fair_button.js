/** The button that shows what the decks of a table follow from; red where something is not as this device remembers it. */

import { doubtOf } from "../device/promises.js";
import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { Icon } from "./icon.js";
import { Sheet } from "./sheet.js";

const Fair = lazy("ui/fair.js", () => import("./fair.js"));

/** @typedef {import("./fair.js").Props} Props */

/** The doubts: facts that differ from what this device remembers. @param {Props} props */
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

/** The red mark next to the table's menu: empty if all is well. @param {Props} props */
export function FairMark(props) {
  return doubtAt(props) && html`<${FairButton} ...${props} />`;
}
