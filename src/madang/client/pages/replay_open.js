/** Show the record of a match from a file: one downloaded here, or sent by a friend. */

import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { Bar, Page } from "../ui/bar.js";

const LARGEST = 1 << 20; // as the server takes

/** @param {{ onText: (text: string) => void }} props */
export function OpenRecord({ onText }) {
  const [problem, setProblem] = useState("");
  const [isOver, setOver] = useState(false);
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > LARGEST) return setProblem(t("replay.too_large"));
    onText(await file.text());
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer?.files[0]);
  };
  return html`<${Bar} /><${Page} title=${t("replay.title")} class="simple">
    <h1 tabindex="-1">${t("replay.open")}</h1>
    <p>${t("replay.open.means")}</p>
    <label class="drop" data-over=${isOver ? "" : undefined} onDrop=${drop} onDragLeave=${() => setOver(false)}
      onDragOver=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        setOver(true);
      }}>
      <strong>${t("replay.open.choose")}</strong>
      <span class="hint">${t("replay.open.drop")}</span>
      <input type="file" accept=".jsonl,.json,.txt" onChange=${(/** @type {any} */ event) => read(event.currentTarget.files[0])} />
    </label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  <//>`;
}
