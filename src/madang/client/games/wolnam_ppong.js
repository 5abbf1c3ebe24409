/** The table of Wolnam-ppong. It knows no rules: what may be bet, and why not more, the server says. */

import { html, useLayoutEffect, useState } from "../core/html.js";
import { learn } from "../core/words.js";
import { TableFrame, playOf, useFrame } from "../parts/frame.js";
import { prefs } from "../parts/prefs.js";
import { SIZES, readBet, whyNot } from "./wolnam_ppong/acts.js";
import { Bets } from "./wolnam_ppong/bets.js";
import { Felt, OwnHand, Plate } from "./wolnam_ppong/felt.js";
import { OddsStrip } from "./wolnam_ppong/odds.js";
import { lastShown } from "./wolnam_ppong/reveal.js";
import { SAID } from "./wolnam_ppong/said.js";
import { Still, tell } from "./wolnam_ppong/still.js";
import { GAME, askFor } from "./wolnam_ppong/words.js";

learn(["table", "hwatu", GAME]);

/** @param {{ table: import("../core/types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { session, update, does, press, askWhy, mine, nearest } = frame;
  const { view, legal } = update;
  const [text, type] = useState("");
  const [chosen, choose] = useState("");
  // before it is painted, so that nothing done at what is new is undone
  useLayoutEffect(() => {
    type("");
    choose("");
  }, [update.n]);
  const typed = readBet(text, view, legal);

  /** @param {string} amount */
  function changeAmount(amount) {
    choose("");
    askWhy("");
    type(amount);
  }

  /** Press a size: it is bet at once, or laid out first where one wants to be asked again. @param {string} word @param {MouseEvent} event */
  function pressSize(word, event) {
    if (!prefs.value.confirm || chosen === word) return does.click(word, event);
    if (does.isEcho(event)) return;
    type(String(view.may_bet.sizes[word]));
    choose(word);
  }

  const bet = () => (typed.code ? askWhy("bet") : does.now(`bet ${typed.amount}`));
  const keys = mine === null ? {} : {
    f: press("fold"),
    s: press("show"),
    b: legal.length ? bet : () => askWhy("bet"),
    g: () => document.getElementById("bet-amount")?.focus(),
    ...Object.fromEntries(SIZES.map(({ word, key }) => [key, press(word)])),
    o: update.odds ? () => frame.openSheet("odds") : undefined,
  };
  const bets = update.events.filter(({ code }) => code === "bet");
  return html`<${TableFrame} frame=${frame} keys=${keys} data-revealing=${bets.length ? "" : undefined}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update, typed)} word=${frame.why || (typed.code && text ? "bet" : "")}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} shown=${lastShown(session.told.value)} />`}>
    <${OwnHand} view=${view} seat=${nearest} isFresh=${bets.some(({ seat }) => seat === nearest)} />
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names)} news=${frame.news}>
      ${table.info.odds && mine !== null && html`<${OddsStrip} odds=${update.odds} onOpen=${() => frame.openSheet("odds")} />`}
    <//>
    ${mine !== null && html`<${Bets} view=${view} legal=${legal} text=${text} typed=${typed} chosen=${chosen}
      isBusy=${frame.isBusy} showsKeys=${prefs.value.keys} onType=${changeAmount} onSize=${pressSize}
      onAct=${does.click} onWhy=${askWhy} onEnter=${bet} />`}
  <//>`;
}

const styles = [
  new URL("../hwatu/card.css", import.meta.url).href,
  new URL("../hwatu/piles.css", import.meta.url).href,
  new URL("./wolnam_ppong/ring.css", import.meta.url).href,
  new URL("./wolnam_ppong/pot.css", import.meta.url).href,
  new URL("./wolnam_ppong/reveal.css", import.meta.url).href,
  new URL("./wolnam_ppong/bets.css", import.meta.url).href,
  new URL("./wolnam_ppong/odds.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, isNews: SAID.isNews, styles };
