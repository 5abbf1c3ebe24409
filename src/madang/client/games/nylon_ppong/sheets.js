/** Sheets over the table: help, log, pile, description, settings, the last result. One at a time. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { Log } from "../../parts/log.js";
import { PileHistory } from "../../parts/pile.js";
import { Setting, Settings } from "../../parts/settings.js";
import { Sheet } from "../../parts/sheet.js";
import { ActionGuide } from "./guide.js";
import { RoundResult, titleOf } from "./result.js";
import { describe, say } from "./words.js";

/**
 * @typedef {object} Shown
 * @property {string} open which one; "" for none
 * @property {import("../../core/types.js").TableHandle} table
 * @property {import("../../core/types.js").Update} update
 * @property {import("../../parts/session.js").Session} session
 * @property {import("../../parts/log.js").Line[]} lines
 * @property {() => void} onClose
 */

/** @param {Shown} props */
export function Sheets(props) {
  const sheet = SHEETS[props.open];
  if (!sheet) return null;
  return html`<${Sheet} key=${props.open} title=${sheet.title(props)} onClose=${props.onClose}>
    ${sheet.body(props)}
  <//>`;
}

/** @type {Record<string, { title: (props: Shown) => string, body: (props: Shown) => any }>} */
const SHEETS = {
  help: { title: () => t("table.help"), body: (props) => html`<${Help} ...${props} />` },
  log: {
    title: () => t("table.log"),
    body: ({ lines }) => html`<${Log} lines=${lines} label=${t("table.log")} />`,
  },
  pile: {
    title: ({ update }) => t("table.pile.history", { count: update.view.pile.length }),
    body: ({ update }) => html`<${PileHistory} cards=${update.view.pile} />`,
  },
  describe: {
    title: () => t("table.describe"),
    body: ({ table, update }) => html`<div class="prose">
      ${describe(update.view, update.legal, table.names, table.seat).map((line) => html`<p key=${line}>${line}</p>`)}
    </div>`,
  },
  settings: { title: () => t("table.settings"), body: () => html`<${Settings} />` },
  result: {
    title: ({ session, table }) => (session.result.value ? titleOf(session.result.value.view, table.names) : ""),
    body: ({ session, table }) => session.result.value && html`<${RoundResult} view=${session.result.value.view}
      names=${table.names} mine=${table.seat} standings=${session.result.value.standings} />`,
  },
};

/** @param {Shown} props */
function Help({ table, update }) {
  return html`<p class="prose">${say("help.aim")} <a class="section" href="#/rules/nylon_ppong">${t("table.rules")}</a></p>
    ${table.seat !== null && html`<${Setting} name="helper" />`}
    <${ActionGuide} legal=${update.legal} options=${table.info.options} />
    <h3>${t("table.keys")}</h3>
    <dl class="keys">${KEYS.map(([keys, what]) => html`<div key=${what}>
      <dt>${keys.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`)}</dl>`;
}

const KEYS = [
  ["D", "nylon_ppong.action.draw"],
  ["P", "nylon_ppong.action.ppong"],
  ["S", "nylon_ppong.action.stop"],
  ["C", "nylon_ppong.action.claim"],
  ["O", "nylon_ppong.action.ppong-out"],
  ["W", "nylon_ppong.action.show"],
  ["X Esc", "nylon_ppong.action.pass"],
  ["1…9 0 - =", "nylon_ppong.keys.discard"],
  ["← → ↵", "table.keys.hand"],
  ["H", "table.keys.pile"],
  ["L", "table.log"],
  ["I", "table.describe"],
  ["?", "table.help"],
];
