/** Whether a match was dealt as it was promised: the page for one of this server or of a record in a file, and the check itself. */

import { knownOf } from "../device/promises.js";
import { html, useEffect, useState } from "../html.js";
import { comma, has, isolated, learn, t } from "../i18n/words.js";
import { isTrue, packOf, recordOf, Refused } from "../net/api.js";
import { areDecksKept, check, holds } from "../net/fair.js";
import { useProblem } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Row, useFairLooks } from "../ui/fair.js";
import { OpenRecord } from "./replay_open.js";

/** @param {{ parts: string[] }} address */
export default ({ parts: [table = ""] }) => html`<${FairPage} key=${table} table=${table} />`;

/** @param {{ table: string }} props */
function FairPage({ table }) {
  const [text, setText] = useState("");
  const [isEarly, setEarly] = useState(false);
  const [problem, tries, noteProblem] = useProblem();
  useEffect(() => void learn(["shell.replay", "shell.fair"]), []);
  useEffect(() => {
    if (!table) return;
    const asked = recordOf(table);
    noteProblem(asked);
    asked.then(setText, (refusal) => setEarly(refusal instanceof Refused && refusal.code === "not_now"));
  }, [table, tries]);
  if (!has("fair.check") || !has("replay.open")) return html`<${Bar} />`;
  if (!table && !text) return html`<${OpenRecord} onText=${setText} />`;
  return html`<${Bar} /><${Page} title=${t("fair.check")} class="simple">
    <h1 tabindex="-1">${t("fair.check")}</h1>
    ${problem && html`<p class="problem" role="alert">${isEarly ? t("fair.later") : problem}</p>`}
    ${text && html`<${FairCheck} text=${text} table=${table || undefined} />`}
    ${table && html`<a class="button" href=${`#/replay/${table}`}>${t("table.replay")}</a>`}
  <//>`;
}

// ---- The match of a record dealt again in this page, and compared; and what this device remembers of it.

/** @typedef {import("../net/fair.js").Report} Report */
/** @typedef {{ key: string, is: "right" | "wrong" | "open", args?: Record<string, any> }} Finding */

const COMMAND = "madang verify"; // on the command line

const SOURCE = new URL("../net/fair.js", import.meta.url);

/** @param {{ text: string, table?: string }} props a record, and the table that it should be of */
export function FairCheck({ text, table }) {
  const [report, setReport] = useState(/** @type {Report | "asking" | "broken"} */ ("asking"));
  const [problem, tries, noteProblem] = useProblem();
  useEffect(() => {
    setReport("asking");
    let unasked = /** @type {unknown} */ (null); // why it is not known what the game is dealt with: that says nothing of the record
    const pack = (/** @type {string} */ game) => {
      const asked = packOf(game);
      noteProblem(asked);
      asked.catch((why) => (unasked = why));
      return asked;
    };
    check(text, pack, isTrue).then(setReport, (why) => why !== unasked && setReport("broken"));
  }, [text, tries]);
  if (!useFairLooks()) return null;
  if (report === "asking" && problem) return html`<p class="problem" role="alert">${problem}</p>`;
  if (report === "asking") return html`<p role="status">${t("fair.checking")}</p>`;
  if (report === "broken")
    return html`<p class="problem" role="alert" data-verdict="broken">${t("fair.broken")}</p>`;
  return html`<${Shown} report=${report} table=${table ?? report.fair?.table ?? ""} />`;
}

/** @param {{ report: Report, table: string }} props */
function Shown({ report, table }) {
  const findings = [...ofRecord(report, table), ...ofDevice(report, table)];
  const verdict = verdictOf(report, findings);
  return html`<div class="fair">
    <p class=${verdict === "false" ? "problem" : "fair__verdict"} data-is=${verdict === "true" ? "right" : "open"} role="status" data-verdict=${verdict}>
      ${t(`fair.verdict.${verdict}`, { count: report.deals.length })}</p>
    <ul class="fair__rows">${findings.map(({ key, is, args }) => html`<${Row} key=${key} is=${is}>${t(`fair.found.${key}`, args)}<//>`)}</ul>
    ${report.fair && html`<${Details} report=${report} fair=${report.fair} />`}
    <p class="hint">${t("fair.means")}</p>
    <p class="hint">${t("fair.in_page")} <a href=${SOURCE.href} target="_blank">${SOURCE.pathname.split("/").pop()}</a></p>
    <p class="hint">${t("fair.elsewhere")} <code>${COMMAND}</code></p>
  </div>`;
}

/** @param {Report} report @param {Finding[]} findings */
function verdictOf(report, findings) {
  if (findings.some(({ is }) => is === "wrong")) return "false";
  if (holds(report)) return "true";
  return areDecksKept(report) ? "decks" : "none";
}

/** The findings of the record alone. @param {Report} report @param {string} table @returns {Finding[]} */
function ofRecord({ fair, isKept, deals, isWhole, isPlayed }, table) {
  if (!fair) return [];
  const wrong = [...deals.keys()].filter((deal) => !deals[deal]).map((deal) => deal + 1);
  return [
    isKept ? { key: "kept", is: "right" } : { key: "not_kept", is: "wrong" },
    isWhole ? { key: "whole", is: "right" } : { key: "not_whole", is: "wrong" },
    ...(isWhole
      ? [
          /** @type {Finding} */ (
            isPlayed === null
              ? { key: "who_knows", is: "open" }
              : isPlayed
                ? { key: "played", is: "right" }
                : { key: "not_played", is: "wrong" }
          ),
        ]
      : []),
    ...(wrong.length
      ? [/** @type {Finding} */ ({ key: "wrong", is: "wrong", args: { deals: wrong.join(comma()) } })]
      : []),
    ...(deals.length && !wrong.length
      ? [/** @type {Finding} */ ({ key: "deals", is: "right", args: { count: deals.length } })]
      : []),
    ...(fair.table === table ? [] : [/** @type {Finding} */ ({ key: "other_table", is: "wrong" })]),
  ];
}

/** What this device was shown before the first deal. @param {Report} report @param {string} table @returns {Finding[]} */
function ofDevice({ fair }, table) {
  const known = knownOf(table);
  if (!known) return fair ? [{ key: "not_here", is: "open" }] : [];
  if (fair?.commit !== known.commit) return [{ key: "other_promise", is: "wrong" }];
  if (!known.number || !known.sat) return [{ key: "promise", is: "right" }];
  const isThere = fair.numbers.includes(known.number);
  return [
    { key: "promise", is: "right" },
    isThere ? { key: "number", is: "right" } : { key: "no_number", is: "wrong" },
  ];
}

/** @param {{ report: Report, fair: import("../net/fair.js").Fair }} props */
function Details({ report, fair }) {
  return html`<h2>${t("fair.promise")}</h2><p><code>${fair.commit}</code></p>
    <h2>${t("fair.secret")}</h2><p><code>${fair.secret}</code></p>
    <h2>${t("fair.numbers")}</h2>
    <ol class="fair__rows">${fair.numbers.map(
      (number, seat) => html`<${Row} key=${seat} is="open">
      ${nameOf(report, seat)}: ${number ? html`<code>${number}</code>` : t(isBot(report, seat) ? "fair.number.bot" : "fair.number.none")}<//>`,
    )}</ol>`;
}

/** @param {Report} report @param {number} seat */
function isBot({ names }, seat) {
  return typeof names[seat] === "object";
}

/** @param {Report} report @param {number} seat */
function nameOf({ names }, seat) {
  const name = names[seat];
  return typeof name === "string" ? isolated(name) : t("fair.seat", { seat: seat + 1 });
}
