/**
 * The frame of a table, written once: the bar above it, the notice, the sheets, what happened, the
 * side, the keys that every game has, the result over it. A game says only what differs.
 */

import { announce } from "../device/announce.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { has, t } from "../i18n/words.js";
import { isAsked, sectionPath } from "../net/catalogue.js";
import { Icon, Sheet, useFocusBack } from "../ui/sheet.js";
import { Absent } from "./absent.js";
import { Notice, useShortcuts } from "./actions.js";
import { asideOfLog, linesOf, Log } from "./log.js";
import { useMotion } from "./motion.js";
import { pacingOf, Setting, Settings } from "./prefs.js";
import { DealResult, headingOf, Result, titleOf } from "./result.js";
import { isBusy, Over, senderOf, sessionOf } from "./session.js";

/** @typedef {import("../types.js").Children} Children */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./actions.js").Why} Why */

/**
 * The parts of a game that tables need.
 *
 * @typedef {object} Said
 * @property {string} game its word
 * @property {string} [kind] of its style sheets, where they change the frame's: `game--<kind>` and so on
 * @property {string[]} words keys of sentences without which nothing is drawn
 * @property {() => void} preload fetch the pictures
 * @property {(table: TableHandle, update: Update, isFresh: boolean) => void} hear see heard.js
 * @property {(before: View, view: View) => View} [untold] what the view says as long as only the cards were seen
 * @property {(event: GameEvent) => boolean} isNews
 * @property {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @property {(view: View, legal: string[], names: string[], mine: number | null) => string[]} describe the table, in sentences
 * @property {(options: Options) => string} house the rules that count most, for the bar
 * @property {string} [houseSection] which explains them
 * @property {string[][]} keys of its own: each the keys, and the sentence that says what they do
 * @property {(props: { table: TableHandle, legal: string[] }) => Children} ActionGuide
 * @property {(keyof import("./prefs.js").Prefs)[]} [settings] that its help offers too
 * @property {(keyof import("./prefs.js").Prefs)[]} [without] settings that mean nothing there
 * @property {import("./result.js").Told} results
 * @property {Record<string, OneSheet>} [sheets] in addition to those of every game
 * @property {(word: string, update: Update) => boolean} [allows] where `legal` does not list everything
 * @property {(refused: { code: string, args: Record<string, any> }, view: View) => Why} [refusalWhy]
 */

/** The data from which a game's table is drawn. @typedef {ReturnType<typeof useFrame>} Frame */

/**
 * Return the component that plays at a table.
 *
 * @param {Said} said
 * @param {(props: { table: TableHandle }) => import("../types.js").Node} Shown
 */
export function playOf(said, Shown) {
  const words = ["table.turn", ...said.words];
  /** @param {{ table: TableHandle }} props */
  return function Play({ table }) {
    return words.every(has) ? html`<${Shown} key=${table.id} table=${table} />` : null;
  };
}

/** The memory of a table while it is shown, and its actions. @param {Said} said @param {TableHandle} table */
export function useFrame(said, table) {
  const session = useMemo(
    () => sessionOf(table, said.hear.bind(null, table), pacingOf(said.untold)),
    [table],
  );
  const update = table.update.value;
  const [sheet, openSheet] = useState("");
  const [why, setWhy] = useState("");
  const [isPutAside, putAside] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const acted = useRef(false);
  const does = useMemo(() => senderOf(session, table, acted, said.allows), [session, table]);
  useEffect(said.preload, []);
  useMotion(root, update);
  useEffect(() => {
    setWhy("");
    putAside(false);
  }, [update.n]);
  const isTold = update.stage !== "cards";
  /** Say why something may not be done; not while its effect is still in sight. @param {string} word "" for nothing */
  const askWhy = (word) => isTold && setWhy(word);
  const lines = linesOf(session, table, said.isNews, said.tellEvent);
  return {
    said,
    table,
    session,
    update,
    root,
    does,
    sheet,
    openSheet,
    why,
    askWhy,
    isPutAside,
    putAside,
    lines,
    mine: table.seat,
    nearest: table.seat ?? 0,
    isBusy: isBusy(session, update),
    isTold,
    news: lines[lines.length - 1]?.text ?? "",
    /** The action of a key, or why it is not possible. @param {string} word */
    press: (word) => () => (does.allows(word, update) ? does.now(word) : askWhy(word)),
  };
}

/**
 * @param {object} props
 * @param {Frame} props.frame
 * @param {Record<string, (() => void) | undefined>} props.keys of the game: what each does now
 * @param {(word: string) => Why} props.whyNot
 * @param {string} [props.word] what the notice explains; else what was pressed
 * @param {Children} props.felt
 * @param {Children} props.children my side
 */
export function TableFrame({ frame, keys, whyNot, word, felt, children, ...marks }) {
  const {
    said,
    table,
    session,
    update,
    root,
    lines,
    mine,
    nearest,
    why,
    isPutAside,
    isTold,
    openSheet,
    askWhy,
  } = frame;
  const { view, legal } = update;
  const hasResult = Boolean(view.ended) && isTold;
  const isCovered = hasResult && !isPutAside;
  useFocusBack(root, isCovered);
  useShortcuts({
    ...keysOfEvery(frame),
    ...keys,
    Escape: keys.Escape ?? (why ? () => askWhy("") : undefined),
  });
  return html`<div class=${classOf("game", said)} ref=${root} data-game=${said.game} data-seats=${table.info.seats.length}
    data-phase=${view.phase} data-stage=${update.stage} data-asked=${isAsked(table.game, legal) ? "" : undefined} ...${marks}>
    <div class="game__main" inert=${isCovered}>
      <${Bar} house=${said.house(table.info.options)} path=${said.houseSection && sectionPath(said.game, said.houseSection)} hasResult=${session.result.value !== null} onSheet=${openSheet}
        onDescribe=${() => tellTable(frame)} />
      ${felt}
      <section class=${classOf("own", said)} aria-label=${t("table.own", { name: table.names[nearest] ?? "" })}>
        ${children}
        ${!isCovered && html`<${Absent} frame=${frame} />`}
        ${
          mine !== null &&
          html`<${Notice} said=${said} session=${session} view=${view} word=${word ?? why} whyNot=${whyNot}
          onClose=${() => askWhy("")} />`
        }
      </section>
    </div>
    <aside class="game__side" aria-label=${t("table.log")}>
      <h2>${t("table.log")}</h2>
      <${Log} lines=${lines} label=${t("table.log")} />
      ${asideOfLog.value?.()}
      ${mine !== null && html`<${said.ActionGuide} table=${table} legal=${legal} />`}
    </aside>
    <${Sheets} open=${frame.sheet} said=${said} table=${table} update=${update} session=${session} lines=${lines}
      onClose=${() => openSheet("")} />
    ${hasResult && html`<${ResultOver} frame=${frame} />`}
  </div>`;
}

/** A class of the frame, and the game's variant of it. @param {string} name @param {Said} said */
export function classOf(name, { kind }) {
  return kind ? `${name} ${name}--${kind}` : name;
}

/** @param {Frame} frame */
function keysOfEvery(frame) {
  return {
    "?": () => frame.openSheet("help"),
    l: () => frame.openSheet("log"),
    i: () => tellTable(frame),
  };
}

/** Say the whole table, and show the same in words. @param {Frame} frame */
function tellTable({ said, table, update, mine, openSheet }) {
  announce(said.describe(update.view, update.legal, table.names, mine).join(" "));
  openSheet("describe");
}

/** The result of a deal, or of the match, over the table. @param {{ frame: Frame }} props */
function ResultOver({ frame }) {
  const { said, table, update, isPutAside, putAside } = frame;
  const { view, standings, places } = update;
  return html`<${Over} table=${table} title=${headingOf(table.game, view, places, table.names, table.seat)} isOver=${view.phase === "over"}
    isPutAside=${isPutAside} onPutAside=${putAside} note=${!isPutAside && html`<${Absent} frame=${frame} />`}>
    <${Result} game=${table.game} told=${said.results} view=${view} places=${places} names=${table.names} mine=${table.seat}
      standings=${standings} />
    ${view.phase === "over" && html`<p class="match__fair">${table.seat !== null && html`<a data-review href=${`#/review/${table.id}`}>${t("table.review")}</a> · `}<a data-fair href=${`#/fair/${table.id}`}>${t("table.fair")}</a></p>`}
  <//>`;
}

// ---- The bar above a table: the house rules that count most, and the small buttons.

/**
 * @param {object} props
 * @param {string} props.house
 * @param {string} [props.path] where the rules explain them
 * @param {boolean} props.hasResult whether a deal has ended, whose result can be looked at again
 * @param {(name: string) => void} props.onSheet
 * @param {() => void} props.onDescribe
 */
export function Bar({ house, path, hasResult, onSheet, onDescribe }) {
  return html`<div class="game__bar">
    <span class="game__house">${path ? html`<a href=${path}>${house}</a>` : house}</span>
    <span class="game__tools">
      ${hasResult && html`<${Tool} icon="chart" label=${t("table.last_result")} onPress=${() => onSheet("result")} />`}
      <${Tool} icon="log" label=${t("table.log")} keys="L" onPress=${() => onSheet("log")} class="tool--log" />
      <${Tool} icon="eye" label=${t("table.describe")} keys="I" onPress=${onDescribe} />
      <${Tool} icon="settings" label=${t("table.settings")} onPress=${() => onSheet("settings")} />
      <${Tool} icon="help" label=${t("table.help")} keys="?" onPress=${() => onSheet("help")} />
    </span>
  </div>`;
}

/** @param {{ icon: string, label: string, keys?: string, class?: string, onPress: () => void }} props */
function Tool({ icon, label, keys, class: more = "", onPress }) {
  return html`<button class="icon ${more}" aria-label=${label} title=${keys ? `${label} (${keys})` : label}
    onClick=${onPress}><${Icon} name=${icon} /></button>`;
}

// ---- Sheets over a table, one at a time: those that every game has, and those that a game adds.

/**
 * @typedef {object} Shown
 * @property {string} open which one; "" for none
 * @property {Said} said
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
