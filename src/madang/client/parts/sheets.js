/** Sheets over a table, one at a time: those that every game has, and those that a game adds. */

import { html } from "../core/html.js";
import { t } from "../core/words.js";
import { Log } from "./log.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../core/types.js").View} View */

/**
 * @typedef {object} Shown
 * @property {string} open which one; "" for none
 * @property {import("../core/types.js").TableHandle} table
 * @property {import("../core/types.js").Update} update
 * @property {import("./session.js").Session} session
 * @property {import("./log.js").Line[]} lines
 * @property {() => void} onClose
 */

/** @typedef {{ title: (props: Shown) => string, body: (props: Shown) => any }} OneSheet */

/**
 * What a game has to say on the sheets that every game has.
 *
 * @typedef {object} Said
 * @property {(props: Shown) => any} help
 * @property {(view: View, legal: string[], names: string[], mine: number | null) => string[]} describe
 * @property {(view: View, names: string[]) => string} titleOf what a round came to
 * @property {any} RoundResult
 */

/** Return the component that shows the sheet that is open. @param {Said} said @param {Record<string, OneSheet>} more */
export function sheetsOf(said, more) {
  /** @type {Record<string, OneSheet>} */
  const sheets = {
    help: { title: () => t("table.help"), body: said.help },
    log: { title: () => t("table.log"), body: ({ lines }) => html`<${Log} lines=${lines} label=${t("table.log")} />` },
    describe: {
      title: () => t("table.describe"),
      body: ({ table, update }) => html`<div class="prose">
        ${said.describe(update.view, update.legal, table.names, table.seat).map((line) => html`<p key=${line}>${line}</p>`)}
      </div>`,
    },
    settings: { title: () => t("table.settings"), body: () => html`<${Settings} />` },
    result: {
      title: ({ session, table }) => (session.result.value ? said.titleOf(session.result.value.view, table.names) : ""),
      body: ({ session, table }) => session.result.value && html`<${said.RoundResult} view=${session.result.value.view}
        names=${table.names} mine=${table.seat} standings=${session.result.value.standings} />`,
    },
    ...more,
  };
  /** @param {Shown} props */
  return function Sheets(props) {
    const sheet = sheets[props.open];
    const body = sheet?.body(props);
    if (!sheet || !body) return null;
    return html`<${Sheet} key=${props.open} title=${sheet.title(props)} onClose=${props.onClose}>${body}<//>`;
  };
}

/**
 * The aim of a game, what else it tells, and its keys.
 *
 * @param {object} props
 * @param {string} props.game
 * @param {string} props.aim
 * @param {string[][]} props.keys each: the keys, and the sentence that says what they do
 * @param {import("../core/types.js").Children} props.children
 */
export function Help({ game, aim, keys, children }) {
  return html`<p class="prose">${aim} <a class="section" href=${`#/rules/${game}`}>${t("table.rules")}</a></p>
    ${children}
    <h3>${t("table.keys")}</h3>
    <dl class="keys">${keys.map(([pressed = "", what = ""]) => html`<div key=${what}>
      <dt>${pressed.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${t(what)}</dd></div>`)}</dl>`;
}
