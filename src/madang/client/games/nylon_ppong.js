/** The table of Nylon-ppong. It knows no rules: what may be done, and why it counts, the server says. */

import { html, useEffect, useMemo, useRef, useState } from "../core/html.js";
import { alert } from "../core/announce.js";
import { has, learn, t } from "../core/words.js";
import { ActionBar } from "../parts/acts.js";
import { CARDS, monthOf, preload } from "../hwatu/card.js";
import { doer } from "../parts/doer.js";
import { ClosedHand, Hand } from "../parts/hand.js";
import { useFocusBack } from "../parts/focus.js";
import { useShortcuts } from "../parts/keys.js";
import { Log } from "../parts/log.js";
import { useMotion } from "../parts/motion.js";
import { prefs } from "../parts/prefs.js";
import { isBusy, sessionOf } from "../parts/session.js";
import { linesOf } from "../parts/told.js";
import { Note, Tool, refusalOf } from "../parts/tools.js";
import { actsFor, whyNot } from "./nylon_ppong/acts.js";
import { Felt, OwnPlate } from "./nylon_ppong/felt.js";
import { ResultOver } from "./nylon_ppong/gate.js";
import { ActionGuide } from "./nylon_ppong/guide.js";
import { hear } from "./nylon_ppong/heard.js";
import { Helper } from "./nylon_ppong/helper.js";
import { Sheets } from "./nylon_ppong/sheets.js";
import { Still, tell } from "./nylon_ppong/still.js";
import { GAME, askFor, describe, isAsked, isNews, say, tellEvent, topMonth } from "./nylon_ppong/words.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */
/** @typedef {import("../parts/session.js").Session} Session */

learn(["table", "hwatu", GAME]);

/** @param {{ table: TableHandle }} props */
function Play({ table }) {
  const isReady = ["table.turn", "card.1a", `${GAME}.ask.turn`].every(has);
  return isReady ? html`<${Shown} key=${table.id} table=${table} />` : null;
}

/** @param {{ table: TableHandle }} props */
function Shown({ table }) {
  const session = useMemo(() => sessionOf(table, hear.bind(null, table)), [table]);
  const update = table.update.value;
  const { view, legal } = update;
  const [sheet, setSheet] = useState("");
  const [why, setWhy] = useState("");
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [isPutAside, putAside] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(preload, []);
  useMotion(root, update);
  useEffect(() => {
    choose(null);
    setWhy("");
    putAside(false);
  }, [update.n]);

  const clicks = useRef(false);
  const does = useMemo(() => doer(session, table, clicks), [session, table]);
  const mine = table.seat;
  const nearest = mine ?? 0;
  const busy = isBusy(session, update);
  const wordOf = (/** @type {string} */ card) => legal.find((word) => word === `discard ${monthOf(card)}`);

  /** @type {import("../parts/hand.js").Pick} */
  function pick(card, event) {
    const word = wordOf(card);
    if (!word) return;
    if (prefs.value.confirm && chosen !== card) {
      if (!does.isEcho(event)) choose(card);
    } else does.click(word, event);
  }

  /** @param {number} month */
  function pickMonth(month) {
    const card = (view.hands[nearest] ?? []).find((/** @type {string} */ card) => monthOf(card) === month);
    const word = card && wordOf(card);
    if (!word) return;
    if (prefs.value.confirm && chosen !== card) choose(card);
    else does.now(word);
  }

  /** @param {string} word */
  const press = (word) => () => (legal.includes(word) ? does.now(word) : setWhy(word));

  useShortcuts({
    ...(mine === null ? {} : {
      d: press("draw"),
      p: press("ppong"),
      o: press("ppong-out"),
      s: press("stop"),
      c: press("claim"),
      w: press("show"),
      x: legal.includes("pass") ? press("pass") : undefined,
      Escape: legal.includes("pass") && isAsked(legal) ? press("pass") : why ? () => setWhy("") : undefined,
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => [String(month), () => pickMonth(month)])),
      0: () => pickMonth(10),
      "-": () => pickMonth(11),
      "=": () => pickMonth(12),
    }),
    "?": () => setSheet("help"),
    l: () => setSheet("log"),
    h: view.pile.length ? () => setSheet("pile") : undefined,
    i: () => tellTable(),
  });

  function tellTable() {
    alert(describe(view, legal, table.names, mine).join(" "));
    setSheet("describe");
  }

  const asked = isAsked(legal);
  const lines = linesOf(session, table, isNews, tellEvent);
  const isCall = view.phase === "call" && asked;
  const isCovered = Boolean(view.ended) && !isPutAside;
  useFocusBack(root, isCovered);
  return html`<div class="game" ref=${root} data-seats=${table.info.seats.length} data-phase=${view.phase}
    data-asked=${asked ? "" : undefined} data-call=${isCall ? "" : undefined}>
    <div class="game__main" inert=${isCovered}>
      <${Bar} options=${table.info.options} session=${session} onSheet=${setSheet} onDescribe=${tellTable} />
      <${Felt} table=${table} update=${update} nearest=${nearest} busy=${busy} onAct=${does.click}
        onHistory=${() => setSheet("pile")} />
      <section class="own" aria-label=${t("table.own", { name: table.names[nearest] ?? "" })}>
        <${OwnPlate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names)}
          news=${lines[lines.length - 1]?.text ?? ""} />
        ${prefs.value.helper && update.hint && html`<${Helper} hint=${update.hint} limit=${table.info.options.stop_limit} />`}
        ${mine === null
          ? html`<${ClosedHand} pieces=${CARDS} seat=${nearest} count=${view.sizes[nearest]} />`
          : html`<${Hand} pieces=${CARDS} cards=${view.hands[mine] ?? []} drawn=${view.seat === mine ? view.drawn : null}
              wordOf=${wordOf} chosen=${chosen} isBusy=${busy} brackets=${prefs.value.pairs} onPick=${pick}
              isWanted=${(/** @type {string} */ card) => legal.includes("ppong") && monthOf(card) === topMonth(view)} />`}
        ${mine !== null && html`<${Notice} session=${session} table=${table} update=${update} word=${why}
          onClose=${() => setWhy("")} />
        <${ActionBar} acts=${actsFor(view, legal, chosen, prefs.value.confirm)} isBusy=${busy}
          showsKeys=${prefs.value.keys} label=${t("table.acts")} onAct=${does.click} onWhy=${setWhy} />`}
      </section>
    </div>
    <aside class="game__side" aria-label=${t("table.log")}>
      <h2>${t("table.log")}</h2>
      <${Log} lines=${lines} label=${t("table.log")} />
      ${mine !== null && html`<${ActionGuide} legal=${legal} options=${table.info.options} />`}
    </aside>
    <${Sheets} open=${sheet} table=${table} update=${update} session=${session} lines=${lines}
      onClose=${() => setSheet("")} />
    ${view.ended && html`<${ResultOver} table=${table} update=${update} isPutAside=${isPutAside}
      onPutAside=${putAside} />`}
  </div>`;
}

// ---- parts of the table -----------------------------------------------------------------------

/**
 * @param {object} props
 * @param {import("../core/types.js").Options} props.options
 * @param {Session} props.session
 * @param {(name: string) => void} props.onSheet
 * @param {() => void} props.onDescribe
 */
function Bar({ options, session, onSheet, onDescribe }) {
  return html`<div class="game__bar">
    <span class="game__house">${say(`bar.house.${options.ppong_scope}`, { limit: options.stop_limit })}</span>
    <span class="game__tools">
      ${session.result.value && html`<${Tool} icon="chart" label=${t("table.last_result")} onPress=${() => onSheet("result")} />`}
      <${Tool} icon="log" label=${t("table.log")} keys="L" onPress=${() => onSheet("log")} class="tool--log" />
      <${Tool} icon="eye" label=${t("table.describe")} keys="I" onPress=${onDescribe} />
      <${Tool} icon="settings" label=${t("table.settings")} onPress=${() => onSheet("settings")} />
      <${Tool} icon="help" label=${t("table.help")} keys="?" onPress=${() => onSheet("help")} />
    </span>
  </div>`;
}

/**
 * Why something is not allowed, or was refused; nothing otherwise.
 *
 * @param {object} props
 * @param {Session} props.session
 * @param {TableHandle} props.table
 * @param {Update} props.update
 * @param {string} props.word
 * @param {() => void} props.onClose
 */
function Notice({ session, table, update, word, onClose }) {
  const refused = session.refused.value;
  if (!word && !refused) return null;
  const why = word
    ? whyNot(word, update.view, update.legal, table.names, table.info.options)
    : refusalOf(refused?.code ?? "");
  function close() {
    session.refused.value = null;
    onClose();
  }
  return html`<${Note} game=${GAME} why=${why} onClose=${close} />`;
}

const styles = [
  "../hwatu/card.css",
  "../hwatu/piles.css",
  "../hwatu/fan.css",
  "./nylon_ppong/table.css",
].map((path) => new URL(path, import.meta.url).href);

export default { Play, Still, tell, styles };
