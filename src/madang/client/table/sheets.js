/** Sheets over a table, one at a time: those that every game has, and those that a game adds. */

import { html } from "../html.js";
import { t } from "../i18n/words.js";
import { Log } from "./log.js";
import { Setting, Settings } from "./prefs.js";
import { DealResult, titleOf } from "./result.js";
import { Sheet } from "../ui/sheet.js";

/**
 * @typedef {object} Shown
 * @property {string} open which one; "" for none
 * @property {import("./frame.js").Said} said
 * @property {import("../types.js").TableHandle} table
 * @property {import("../types.js").Update} update
 * @property {import("./session.js").Session} session
 * @property {import("./log.js").Line[]} lines
 * @property {() => void} onClose
 */

/** @typedef {{ title: (props: Shown) => string, body: (props: Shown) => any }} OneSheet */

/** Keys that every table has, and the sentences that say what they do. */
const KEYS = [
  ["L", "table.log"],
  ["I", "table.describe"],
  ["?", "table.help"],
];

/** @type {Record<string, OneSheet>} */
const OF_EVERY_GAME = {
  help: { title: () => t("table.help"), body: (props) => html`<${Help} ...${props} />` },
  log: {
    title: () => t("table.log"),
    body: ({ lines }) => html`<${Log} lines=${lines} label=${t("table.log")} />`,
  },
  describe: {
    title: () => t("table.describe"),
    body: ({ said, table, update }) => html`<div class="prose">
      ${said.describe(update.view, update.legal, table.names, table.seat).map((line) => html`<p key=${line}>${line}</p>`)}
    </div>`,
  },
  settings: {
    title: () => t("table.settings"),
    body: ({ said }) => html`<${Settings} without=${said.without} />`,
  },
  result: {
    title: ({ session, table }) =>
      session.result.value ? titleOf(table.game, session.result.value.view, table.names, table.seat) : "",
    body: ({ said, session, table }) =>
      session.result.value &&
      html`<${DealResult} game=${table.game} told=${said.results}
      view=${session.result.value.view} names=${table.names} mine=${table.seat} standings=${session.result.value.standings} />`,
  },
};

/** The sheet that is open, if one is. @param {Shown} props */
export function Sheets(props) {
  const sheet = props.said.sheets?.[props.open] ?? OF_EVERY_GAME[props.open];
  const body = sheet?.body(props);
  if (!sheet || !body) return null;
  return html`<${Sheet} key=${props.open} title=${sheet.title(props)} onClose=${props.onClose}>${body}<//>`;
}

/** The aim of a game, what each action does, and the keys. @param {Shown} props */
function Help({ said, table, update }) {
  return html`<p class="prose">${t(`${said.game}.help.aim`)} <a class="section" href=${`#/rules/${said.game}`}>${t("table.rules")}</a></p>
    ${table.seat !== null && said.settings?.map((name) => html`<${Setting} key=${name} name=${name} />`)}
    <${said.ActionGuide} table=${table} legal=${update.legal} />
    <h3>${t("table.keys")}</h3>
    <dl class="keys">${[...said.keys, ...KEYS].map(
      ([pressed = "", what = ""]) => html`<div key=${what}>
      <dt>${pressed.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`,
    )}</dl>`;
}
