/** The rules over a table: a link to them opens here, and nobody leaves the match to read. */

import { html, useEffect, useState } from "../core/html.js";
import { parse, wantsAnotherTab } from "../core/route.js";
import { Sheet } from "../parts/sheet.js";
import { RuleBook, titleOf } from "./rules.js";

const LINKS = "a[href^='#/rules/']";

export function RulesOver() {
  const [open, setOpen] = useState(/** @type {{ name: string, section: string } | null} */ (null));
  useEffect(() => {
    /** @param {MouseEvent} event */
    function follow(event) {
      const address = event.target instanceof Element && event.target.closest(LINKS)?.getAttribute("href");
      if (!address || wantsAnotherTab(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const [name = "", section = ""] = parse(address).parts;
      setOpen({ name, section });
    }
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, []);
  if (!open) return null;
  return html`<${Sheet} class="rules-over" title=${titleOf(open.name, open.section)} onClose=${() => setOpen(null)}>
    <${RuleBook} key=${open.name} name=${open.name} at=${open} isOver />
  <//>`;
}
