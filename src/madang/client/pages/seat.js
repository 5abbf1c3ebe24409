/** A seat link was opened: be that guest on this device, and go where the link leads. */

import { useTries } from "../core/again.js";
import { html, useEffect, useState } from "../core/html.js";
import { goInstead } from "../core/route.js";
import { becomeGuest } from "../core/store.js";
import { t } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Page } from "../controls/page.js";
import { refusal } from "../controls/refusal.js";

/** @param {{ parts: string[] }} address */
export default function SeatPage({ parts: [secret = "", table = ""] }) {
  const [problem, setProblem] = useState("");
  const tries = useTries(problem === t("code.unreachable"));
  useEffect(() => {
    refusal(becomeGuest(secret), "code.unreachable").then((words) => {
      setProblem(words);
      if (!words) goInstead(table ? `/t/${table}` : "/"); // the secret leaves the address and its history
    });
  }, [secret, tries]);
  return html`<${Bar} /><${Page} title=${t("seat.link")} class="simple">
    <h1 tabindex="-1">${t("seat.link")}</h1>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : html`<p>${t("around.entering")}</p>`}
  <//>`;
}
