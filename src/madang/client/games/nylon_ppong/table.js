/** The table of Nylon-ppong. It knows no rules: what may be done, and why it counts, the server says. */

import { actsFor, whyNot } from "./acts.js";
import { Felt, Helper, Plate } from "./felt.js";
import { SAID } from "./game_hooks.js";
import { Still, actionName, tell } from "./snapshot_view.js";
import { GAME, askFor, isAsked, isNews, topMonth } from "./words.js";
import { html, useLayoutEffect, useState } from "../../html.js";
import { CARDS, monthOf } from "../../hwatu/card.js";
import { learn, t } from "../../i18n/words.js";
import { ActionBar } from "../../table/actions.js";
import { TableFrame, playOf, useFrame } from "../../table/frame.js";
import { ClosedHand, Hand } from "../../table/hand.js";
import { prefs } from "../../table/prefs.js";

/** The keys that discard a month, in the order of a keyboard. */
const MONTH_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

learn(["shell.table", "hwatu", GAME]);

/** @param {{ table: import("../../types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { update, does, press, mine, nearest, isBusy } = frame;
  const { view, legal } = update;
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  // before it is painted, so that nothing done at what is new is undone
  useLayoutEffect(() => choose(null), [update.n]);

  const wordOf = (/** @type {string} */ card) => legal.find((word) => word === `discard ${monthOf(card)}`);

  /** @type {import("../../table/hand.js").Pick} */
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

  const letGo = legal.includes("pass") ? press("pass") : undefined;
  const keys = {
    ...(mine === null
      ? {}
      : {
          d: press("draw"),
          p: press("ppong"),
          o: press("ppong-out"),
          s: press("stop"),
          c: press("declare"),
          w: press("show"),
          x: letGo,
          Escape: isAsked(legal) ? letGo : undefined,
          ...Object.fromEntries(MONTH_KEYS.map((key, i) => [key, () => pickMonth(i + 1)])),
        }),
    h: view.pile.length ? () => frame.openSheet("pile") : undefined,
  };
  return html`<${TableFrame} frame=${frame} keys=${keys} data-call=${view.phase === "call" && isAsked(legal) ? "" : undefined}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update)}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} busy=${isBusy} onAct=${does.click}
      onHistory=${() => frame.openSheet("pile")} />`}>
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names, mine)} news=${frame.news} />
    ${prefs.value.helper && update.hint && html`<${Helper} hint=${update.hint} limit=${table.info.options.stop_limit} />`}
    ${
      mine === null
        ? html`<${ClosedHand} pieces=${CARDS} seat=${nearest} count=${view.sizes[nearest]} />`
        : html`<${Hand} pieces=${CARDS} cards=${view.hands[mine] ?? []} drawn=${view.seat === mine ? view.drawn : null}
          wordOf=${wordOf} chosen=${chosen} isBusy=${isBusy} brackets=${prefs.value.pairs} onPick=${pick} onWhy=${() => frame.askWhy("discard")}
          isWanted=${(/** @type {string} */ card) => legal.includes("ppong") && monthOf(card) === topMonth(view)} />
        <${ActionBar} acts=${actsFor(view, legal, chosen, prefs.value.confirm)} isBusy=${isBusy}
          showsKeys=${prefs.value.keys} label=${t("table.acts")} onAct=${does.click} onWhy=${frame.askWhy} />`
    }
  <//>`;
}

const styles = [
  new URL("../../hwatu/card.css", import.meta.url).href,
  new URL("../../hwatu/piles.css", import.meta.url).href,
  new URL("../../hwatu/fan.css", import.meta.url).href,
  new URL("./table.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, actionName, isNews, styles };
