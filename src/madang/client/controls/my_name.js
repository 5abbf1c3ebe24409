/** My name, changed where it stands. */

import { announce } from "../core/announce.js";
import { html, useState } from "../core/html.js";
import { me, rename } from "../core/store.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";
import { refusal } from "./refusal.js";

export function MyName() {
  const name = me.value?.name ?? "";
  const [problem, setProblem] = useState("");
  const save = async (/** @type {any} */ event) => {
    const field = event.currentTarget;
    const wanted = field.value.trim();
    if (!wanted || wanted === name) return void (field.value = name);
    setProblem(await refusal(rename(wanted)));
    announce(t("lobby.renamed", { name: wanted }));
  };
  return html`<div class="name">
    <label for="my-name">${t("lobby.name")}</label>
    <span class="name__field">
      <input id="my-name" class="input" maxlength="20" autocomplete="nickname" value=${name} onChange=${save}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && /** @type {any} */ (event.currentTarget).blur()} />
      <${Icon} name="pen" />
    </span>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </div>`;
}
