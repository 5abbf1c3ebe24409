/** The table of Wolnam-ppong. It knows no rules: what may be bet, and why not more, the server says. */

import { useFormDraft } from "../../device/form_drafts.js";
import { SIZES, readBet, whyNot } from "./acts.js";
import { Bets } from "./bets.js";
import { Felt, OwnHand, Plate, lastShown } from "./felt.js";
import { SAID } from "./game_hooks.js";
import { OddsStrip } from "./odds.js";
import { Still, actionName, tell } from "./snapshot_view.js";
import { GAME, askFor } from "./words.js";
import { html } from "../../html.js";
import { learn } from "../../i18n/words.js";
import { TableFrame, playOf, useFrame } from "../../table/frame.js";
import { prefs } from "../../table/prefs.js";
import { toldWith } from "../../table/session.js";

learn(["shell.table", "hwatu", GAME]);

/** The chips laid out for a bet, and at which update. @type {{ n: number, text: string | null, chosen: string }} */
const NOT_LAID = { n: -1, text: null, chosen: "" };

/** @param {{ table: import("../../types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { session, update, does, press, askWhy, mine, nearest } = frame;
  const { view, legal } = update;
  const [kept, lay] = useFormDraft(`bet.${table.id}`, NOT_LAID);
  const { text, chosen } = kept.n === update.n ? kept : NOT_LAID;
  const open = mine !== null && view.idle.includes(mine) ? [] : legal; // the table acts for players who are out of chips
  const typed = readBet(text, view, open);

  /** @param {string} amount */
  function changeAmount(amount, size = "") {
    askWhy("");
    lay({ n: update.n, text: amount, chosen: size });
  }

  /** Lay a size out, to be bet with the button. @param {string} word */
  function fillIn(word) {
    if (!legal.includes(word)) return askWhy(word);
    changeAmount(String(view.may_bet.sizes[word]), word);
  }

  /** Press a size: it fills the amount, or bets at once for who prefers that. @param {string} word @param {MouseEvent} event */
  function pressSize(word, event) {
    if (prefs.value.one_tap) does.click(word, event);
    else fillIn(word);
  }

  const bet = () => (typed.code ? askWhy("bet") : does.now(`bet ${typed.amount}`));
  const keys =
    mine === null
      ? {}
      : {
          f: press("fold"),
          s: press("show"),
          b: legal.length ? bet : () => askWhy("bet"),
          g: () => document.getElementById("bet-amount")?.focus(),
          ...Object.fromEntries(
            SIZES.map(({ word, key }) => [key, prefs.value.one_tap ? press(word) : () => fillIn(word)]),
          ),
          o: update.odds ? () => frame.openSheet("odds") : undefined,
        };
  const bets = update.events.filter(({ code }) => code === "bet");
  const seen = frame.isTold ? session.told.value : toldWith(session.told.value, update);
  return html`<${TableFrame} frame=${frame} keys=${keys}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update, typed)}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} shown=${lastShown(seen)} />`}>
    <${OwnHand} view=${view} seat=${nearest} isFresh=${bets.some(({ seat }) => seat === nearest)} />
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names, mine, !!table.info.options.rebuy)} news=${frame.news}>
      ${table.info.odds && mine !== null && html`<${OddsStrip} odds=${update.odds} onOpen=${() => frame.openSheet("odds")} />`}
    <//>
    ${
      mine !== null &&
      html`<${Bets} view=${view} legal=${open} text=${text} typed=${typed} chosen=${chosen}
      isBusy=${frame.isBusy} showsKeys=${prefs.value.keys} onType=${changeAmount} onSize=${pressSize}
      onAct=${does.click} onWhy=${askWhy} onEnter=${bet} />`
    }
  <//>`;
}

const styles = [
  new URL("../../hwatu/card.css", import.meta.url).href,
  new URL("../../hwatu/piles.css", import.meta.url).href,
  new URL("./ring.css", import.meta.url).href,
  new URL("./pot.css", import.meta.url).href,
  new URL("./reveal.css", import.meta.url).href,
  new URL("./bets.css", import.meta.url).href,
  new URL("./odds.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, actionName, isNews: SAID.isNews, styles };
