/** The table of Wolnam-ppong. It knows no rules: what may be bet, and why not more, the server says. */

import { html, useEffect, useMemo, useRef, useState } from "../core/html.js";
import { alert } from "../core/announce.js";
import { has, learn, t } from "../core/words.js";
import { preload } from "../hwatu/card.js";
import { doer } from "../parts/doer.js";
import { useFocusBack } from "../parts/focus.js";
import { useShortcuts } from "../parts/keys.js";
import { Log } from "../parts/log.js";
import { useMotion } from "../parts/motion.js";
import { prefs } from "../parts/prefs.js";
import { isBusy, sessionOf } from "../parts/session.js";
import { linesOf } from "../parts/told.js";
import { Note, Tool } from "../parts/tools.js";
import { SIZES, allows, readBet, refusalWhy, whyNot } from "./wolnam_ppong/acts.js";
import { Bets } from "./wolnam_ppong/bets.js";
import { Felt, OwnHand, OwnPlate } from "./wolnam_ppong/felt.js";
import { ActionGuide } from "./wolnam_ppong/guide.js";
import { hear } from "./wolnam_ppong/heard.js";
import { OddsStrip } from "./wolnam_ppong/odds.js";
import { ResultOver } from "./wolnam_ppong/result.js";
import { lastShown } from "./wolnam_ppong/reveal.js";
import { Sheets } from "./wolnam_ppong/sheets.js";
import { Still, tell } from "./wolnam_ppong/still.js";
import { GAME, askFor, describe, say, tellEvent } from "./wolnam_ppong/words.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */
/** @typedef {import("../parts/session.js").Session} Session */

const isNews = () => true;

learn(["table", "hwatu", GAME]);

/** @param {{ table: TableHandle }} props */
function Play({ table }) {
  const isReady = ["table.turn", "card.1a", `${GAME}.ask.bet`].every(has);
  return isReady ? html`<${Shown} key=${table.id} table=${table} />` : null;
}

/** @param {{ table: TableHandle }} props */
function Shown({ table }) {
  const session = useMemo(() => sessionOf(table, hear.bind(null, table)), [table]);
  const update = table.update.value;
  const { view, legal } = update;
  const [sheet, setSheet] = useState("");
  const [why, setWhy] = useState("");
  const [text, type] = useState("");
  const [chosen, choose] = useState("");
  const [isPutAside, putAside] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(preload, []);
  useMotion(root, update);
  useEffect(() => {
    type("");
    choose("");
    setWhy("");
    putAside(false);
  }, [update.n]);

  const clicks = useRef(false);
  const does = useMemo(() => doer(session, table, clicks, allows), [session, table]);
  const mine = table.seat;
  const nearest = mine ?? 0;
  const typed = readBet(text, view, legal);
  const lines = linesOf(session, table, isNews, tellEvent);

  /** @param {string} amount */
  function changeAmount(amount) {
    choose("");
    setWhy("");
    type(amount);
  }

  /** Press a size: it is bet at once, or laid out first where one wants to be asked again. @param {string} word @param {MouseEvent} event */
  function pressSize(word, event) {
    if (!prefs.value.confirm || chosen === word) return does.click(word, event);
    if (does.isEcho(event)) return;
    type(String(view.may_bet.sizes[word]));
    choose(word);
  }

  /** @param {string} word */
  const press = (word) => () => (allows(word, update) ? does.now(word) : setWhy(word));
  const bet = () => (typed.code ? setWhy("bet") : does.now(`bet ${typed.amount}`));

  useShortcuts({
    ...(mine === null ? {} : {
      f: press("fold"),
      s: press("show"),
      b: legal.length ? bet : () => setWhy("bet"),
      g: () => document.getElementById("bet-amount")?.focus(),
      ...Object.fromEntries(SIZES.map(({ word, key }) => [key, press(word)])),
      o: update.odds ? () => setSheet("odds") : undefined,
      Escape: why ? () => setWhy("") : undefined,
    }),
    "?": () => setSheet("help"),
    l: () => setSheet("log"),
    i: () => tellTable(),
  });

  function tellTable() {
    alert(describe(view, legal, table.names, mine).join(" "));
    setSheet("describe");
  }

  const isCovered = Boolean(view.ended) && !isPutAside;
  useFocusBack(root, isCovered);
  return html`<div class="game game--bets" ref=${root} data-seats=${table.info.seats.length} data-phase=${view.phase}
    data-asked=${legal.length ? "" : undefined} data-revealing=${update.events.some(({ code }) => code === "bet") ? "" : undefined}>
    <div class="game__main" inert=${isCovered}>
      <${Bar} options=${table.info.options} session=${session} onSheet=${setSheet} onDescribe=${tellTable} />
      <${Felt} table=${table} update=${update} nearest=${nearest} shown=${lastShown(session.told.value)} />
      <section class="own own--bets" aria-label=${t("table.own", { name: table.names[nearest] ?? "" })}>
        <${OwnHand} view=${view} seat=${nearest} isFresh=${update.events.some((event) => event.code === "bet" && event.seat === nearest)} />
        <${OwnPlate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names)}
          news=${lines[lines.length - 1]?.text ?? ""}>
          ${table.info.odds && mine !== null && html`<${OddsStrip} odds=${update.odds} onOpen=${() => setSheet("odds")} />`}
        <//>
        ${mine !== null && html`<${Bets} view=${view} legal=${legal} text=${text} typed=${typed} chosen=${chosen}
            isBusy=${isBusy(session, update)} showsKeys=${prefs.value.keys} onType=${changeAmount} onSize=${pressSize}
            onAct=${does.click} onWhy=${setWhy} onEnter=${bet} />
          <${Notice} session=${session} table=${table} update=${update} word=${why || (typed.code && text ? "bet" : "")}
            typed=${typed} onClose=${() => setWhy("")} />`}
      </section>
    </div>
    <aside class="game__side" inert=${isCovered} aria-label=${t("table.log")}>
      <h2>${t("table.log")}</h2>
      <${Log} lines=${lines} label=${t("table.log")} />
      ${mine !== null && html`<${ActionGuide} legal=${legal} />`}
    </aside>
    <${Sheets} open=${sheet} table=${table} update=${update} session=${session} lines=${lines} onClose=${() => setSheet("")} />
    ${view.ended && html`<${ResultOver} table=${table} update=${update} isPutAside=${isPutAside} onPutAside=${putAside} />`}
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
    <span class="game__house">${say("bar.house", { ante: options.ante, least: options.min_bet })}</span>
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
 * @param {import("./wolnam_ppong/acts.js").Typed} props.typed
 * @param {() => void} props.onClose
 */
function Notice({ session, table, update, word, typed, onClose }) {
  const refused = session.refused.value;
  if (!word && !refused) return null;
  const { view, legal } = update;
  const why = word ? whyNot(word, view, legal, table.names, typed) : refusalWhy(/** @type {any} */ (refused), view);
  function close() {
    session.refused.value = null;
    onClose();
  }
  return html`<${Note} game=${GAME} why=${why} onClose=${close} />`;
}

const styles = [
  "../hwatu/card.css",
  "../hwatu/piles.css",
  "./wolnam_ppong/ring.css",
  "./wolnam_ppong/pot.css",
  "./wolnam_ppong/reveal.css",
  "./wolnam_ppong/bets.css",
  "./wolnam_ppong/odds.css",
].map((path) => new URL(path, import.meta.url).href);

export default { Play, Still, tell, styles };
