/** Whether a match was dealt as it was promised: one of this server, or of a record in a file. */

import { html, useEffect, useState } from "../html.js";
import { has, learn, t } from "../i18n/words.js";
import { Refused, recordOf } from "../net/api.js";
import FairCheck from "./fair_check.js";
import { OpenRecord } from "./replay_open.js";
import { refusalWords } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";

/** @param {{ parts: string[] }} address */
export default ({ parts: [table = ""] }) => html`<${FairPage} key=${table} table=${table} />`;

/** @param {{ table: string }} props */
function FairPage({ table }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => void learn(["shell.replay", "shell.fair"]), []);
  useEffect(() => {
    if (table)
      recordOf(table).then(setText, (refusal) =>
        setProblem(refusal instanceof Refused ? refusal.code : "unreachable"),
      );
  }, [table]);
  if (!has("fair.check") || !has("replay.open")) return html`<${Bar} />`;
  if (!table && !text) return html`<${OpenRecord} onText=${setText} />`;
  return html`<${Bar} /><${Page} title=${t("fair.check")} class="simple">
    <h1 tabindex="-1">${t("fair.check")}</h1>
    ${problem && html`<p class="problem" role="alert">${problem === "not_now" ? t("fair.later") : refusalWords(problem)}</p>`}
    ${text && html`<${FairCheck} text=${text} table=${table || undefined} />`}
    ${table && html`<a class="button" href=${`#/replay/${table}`}>${t("table.replay")}</a>`}
  <//>`;
}
