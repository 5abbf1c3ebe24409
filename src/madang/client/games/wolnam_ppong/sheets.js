/** Sheets over the table: help, log, description, odds, settings, the last result. One at a time. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { Log } from "../../parts/log.js";
import { Settings } from "../../parts/settings.js";
import { Sheet } from "../../parts/sheet.js";
import { ActionGuide } from "./guide.js";
import { OddsSheet } from "./odds.js";
import { RoundResult, titleOf } from "./result.js";
import { GAME, describe, say } from "./words.js";

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
  const body = sheet?.body(props);
  if (!sheet || !body) return null;
  return html`<${Sheet} key=${props.open} title=${sheet.title(props)} onClose=${props.onClose}>${body}<//>`;
}

/** @type {Record<string, { title: (props: Shown) => string, body: (props: Shown) => any }>} */
const SHEETS = {
  help: { title: () => t("table.help"), body: (props) => html`<${Help} ...${props} />` },
  log: { title: () => t("table.log"), body: ({ lines }) => html`<${Log} lines=${lines} label=${t("table.log")} />` },
  odds: { title: () => say("odds.title"), body: ({ update }) => update.odds && html`<${OddsSheet} odds=${update.odds} />` },
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
function Help({ update }) {
  return html`<p class="prose">${say("help.aim")} <a class="section" href=${`#/rules/${GAME}`}>${t("table.rules")}</a></p>
    <${ActionGuide} legal=${update.legal} />
    <h3>${t("table.keys")}</h3>
    <dl class="keys">${KEYS.map(([keys, what]) => html`<div key=${what}>
      <dt>${keys.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`)}</dl>`;
}

const KEYS = [
  ["F", "wolnam_ppong.action.fold"],
  ["B", "wolnam_ppong.keys.bet"],
  ["1…5", "wolnam_ppong.keys.sizes"],
  ["G", "wolnam_ppong.keys.amount"],
  ["S", "wolnam_ppong.action.show"],
  ["O", "wolnam_ppong.odds.title"],
  ["L", "table.log"],
  ["I", "table.describe"],
  ["?", "table.help"],
];
