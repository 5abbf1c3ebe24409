/** My name, changed where it stands. */

import { announce } from "../core/announce.js";
import { html, useEffect, useState } from "../core/html.js";
import { connection, me, rename } from "../core/store.js";
import { useUnfinished } from "../core/unfinished.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";
import { refusal } from "./refusal.js";

/** What stands in the field instead of my name, and whether it is to be my name. @type {{ typed: string | null, isMeant: boolean }} */
const UNTYPED = { typed: null, isMeant: false };

export function MyName() {
  const name = me.value?.name ?? "";
  const [{ typed, isMeant }, type] = useUnfinished("name", UNTYPED);
  const [problem, setProblem] = useState("");
  const isOpen = connection.value === "open";
  const save = async () => {
    const wanted = (typed ?? name).trim();
    if (!wanted || wanted === name) return type(UNTYPED);
    type({ typed: wanted, isMeant: true });
    const refused = await refusal(rename(wanted), "code.unreachable");
    setProblem(refused);
    if (refused) return type({ typed: wanted, isMeant: refused === t("code.unreachable") });
    type(UNTYPED);
    announce(t("lobby.renamed", { name: wanted }));
  };
  useEffect(() => {
    if (isMeant && isOpen) void save(); // it was away when I said so
  }, [isOpen]);
  return html`<div class="name">
    <label for="my-name">${t("lobby.name")}</label>
    <span class="name__field">
      <input id="my-name" class="input" maxlength="20" autocomplete="nickname" value=${typed ?? name} onChange=${save}
        onInput=${(/** @type {any} */ event) => type({ typed: event.currentTarget.value, isMeant: false })}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && /** @type {any} */ (event.currentTarget).blur()} />
      <${Icon} name="pen" />
    </span>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </div>`;
}
