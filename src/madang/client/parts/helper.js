/** The helper's line above my hand: what to do; why, when I ask, in a panel over the felt or in the column beside it. */

import { closeByBack } from "../core/back.js";
import { html, useId, useLayoutEffect, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { toggle } from "./prefs.js";
import { Icon } from "./sheet.js";

/**
 * It keeps its place where there is nothing to say, so that nothing moves.
 *
 * @param {object} props
 * @param {string} props.text what to do; "": nothing
 * @param {string} props.news a word before it, where the advice is not what it was
 * @param {import("../core/types.js").Children} props.children the reasons, if there are any
 */
export function HelperLine({ text, news, children }) {
  const [isOpen, open] = useState(false);
  const panel = useId();
  const isShown = isOpen && Boolean(text && children);
  return html`<section class="advice" aria-label=${t("table.set.helper")} data-empty=${text ? undefined : ""}>
    ${text && html`<p class="advice__line">${news && html`<i>${news}</i> `}<b>${text}</b>
      ${children && html` <button type="button" class="advice__why" aria-expanded=${isShown} aria-controls=${isShown ? panel : undefined}
        onClick=${() => open(!isOpen)}>${t("table.helper.why")}</button>`}</p>`}
    ${isShown && html`<${Panel} id=${panel} onClose=${() => open(false)}>${children}<//>`}
  </section>`;
}

/** Closed by its button, Esc or Back; it takes no key from the table but Esc. @param {{ id: string, onClose: () => void, children: import("../core/types.js").Children }} props */
function Panel({ id, onClose, children }) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKeyDown(event) {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // at a call it would pass
      onClose();
    }
    addEventListener("keydown", onKeyDown, { capture: true });
    const closed = closeByBack(onClose);
    return () => {
      removeEventListener("keydown", onKeyDown, { capture: true });
      closed();
    };
  }, []);
  return html`<div class="advice__more" id=${id} role="group" aria-label=${t("table.helper.why")}>
    <button type="button" class="icon advice__close" aria-label=${t("table.close")} onClick=${onClose}><${Icon} name="close" /></button>
    ${children}
    <p><button type="button" class="advice__off" onClick=${() => toggle("helper")}>${t("table.helper.off")}</button></p>
  </div>`;
}
