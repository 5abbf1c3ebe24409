/** The table of Old Hong Kong mahjong. It knows no rules: what may be done, and what it is worth, the server says. */

import { html, useLayoutEffect, useState } from "../core/html.js";
import { learn, t } from "../core/words.js";
import { TilesLeft } from "../mahjong/left.js";
import { useOrder } from "../mahjong/order.js";
import { tilePrefs, toggleTiles } from "../mahjong/prefs.js";
import { ActionBar } from "../parts/acts.js";
import { TableFrame, playOf, useFrame } from "../parts/frame.js";
import { ClosedHand, Hand } from "../parts/hand.js";
import { prefs } from "../parts/prefs.js";
import { actsFor, whyNot, wordsOf } from "./hong_kong_mahjong/acts.js";
import { Autos, useAutos } from "./hong_kong_mahjong/autos.js";
import { Felt, Plate } from "./hong_kong_mahjong/felt.js";
import { Bonus, Melds, piecesNow } from "./hong_kong_mahjong/rack.js";
import { Helper } from "./hong_kong_mahjong/helper.js";
import { SAID } from "./hong_kong_mahjong/said.js";
import { Still, tell } from "./hong_kong_mahjong/still.js";
import { TimeBar } from "./hong_kong_mahjong/time_bar.js";
import { Waits } from "./hong_kong_mahjong/waits.js";
import { GAME, askFor, isClaim, isNews } from "./hong_kong_mahjong/words.js";

learn(["table", "mahjong", GAME, `${GAME}.rules`]);

/** @param {{ table: import("../core/types.js").TableHandle }} props */
function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const { update, does, press, mine, nearest, isBusy } = frame;
  const { view, legal } = update;
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [isListed, list] = useState(false);
  const autos = useAutos(update, mine, table.info.options, does.now);
  const { sort, waits, index } = tilePrefs.value;
  const hand = useOrder(mine === null ? [] : view.hands[mine] ?? [], sort);
  const drawn = view.seat === mine ? view.drawn : null;
  // before it is painted, so that nothing done at what is new is undone
  useLayoutEffect(() => choose(null), [update.n]);

  const wordOf = (/** @type {string} */ tile) => legal.find((word) => word === `discard ${tile}`);
  const tileOf = (/** @type {string | null} */ key) => key?.split("#")[0] ?? null;

  /** @type {import("../parts/hand.js").Pick} */
  function pick(tile, event, key) {
    const word = wordOf(tile);
    if (!word) return;
    if (prefs.value.confirm && chosen !== key) {
      if (!does.isEcho(event)) choose(key);
    } else does.click(word, event);
  }

  const chows = wordsOf(legal, "chow");
  const kongs = wordsOf(legal, "kong");
  const several = chows.length > 1 ? chows : kongs;
  const letGo = isClaim(legal) ? press("pass") : undefined;
  const keys = mine === null ? {} : {
    w: press("win"),
    p: press("pung"),
    k: press(kongs[0] ?? "kong"),
    c: press(chows[0] ?? "chow"),
    x: letGo ?? press("pass"),
    d: drawn && wordOf(drawn) ? press(`discard ${drawn}`) : undefined,
    t: () => toggleTiles("waits"),
    a: () => list(!isListed),
    Escape: letGo,
    ...Object.fromEntries(several.map((word, i) => [String(i + 1), press(word)])),
  };
  const left = update.deadlines[mine ?? -1] ?? update.deadlines["call"];
  return html`<${TableFrame} frame=${frame} keys=${keys} data-call=${isClaim(legal) ? "" : undefined} data-index=${index ? "" : undefined}
    whyNot=${(/** @type {string} */ word) => whyNot(word, table, update)}
    felt=${html`<${Felt} table=${table} update=${update} nearest=${nearest} />`}>
    <${Plate} table=${table} update=${update} seat=${nearest} ask=${askFor(view, legal, table.names)} news=${frame.news}>
      ${mine !== null && html`<${Autos} on=${autos.on} turn=${autos.turn} options=${table.info.options} isOpen=${isListed} onOpen=${() => list(!isListed)} />`}
    <//>
    <div class="own__rack" data-tiles=${view.sizes[nearest]}>
      ${mine === null
        ? html`<${ClosedHand} pieces=${piecesNow()} seat=${nearest} count=${view.sizes[nearest]} />`
        : html`<${Hand} pieces=${piecesNow()} cards=${hand} drawn=${drawn} wordOf=${wordOf} chosen=${chosen} isBusy=${isBusy} brackets=${false}
            isWanted=${(/** @type {string} */ tile) => waits && Boolean(view.own?.discards?.[tile])} onPick=${pick} />`}
      <${Melds} view=${view} seat=${nearest} names=${table.names} />
      <${Bonus} view=${view} seat=${nearest} />
    </div>
    ${mine !== null && (waits || chosen !== null) && html`<${Waits} view=${view} discard=${tileOf(chosen) ?? undefined} />`}
    ${mine !== null && html`<${ActionBar} acts=${actsFor(view, legal, tileOf(chosen), prefs.value.confirm)} isBusy=${isBusy}
      showsKeys=${prefs.value.keys} label=${t("table.acts")} onAct=${does.click} onWhy=${frame.askWhy} />`}
    ${prefs.value.helper && update.hint && html`<${Helper} hint=${update.hint} />`}
    ${left !== undefined && html`<${TimeBar} key=${update.n} left=${left} isMine=${legal.length > 0}
      total=${"call" in update.deadlines ? table.info.call_window : table.info.clock?.move ?? left} />`}
    <${TilesLeft} root=${frame.root} left=${view.left} moment=${update} />
  <//>`;
}

const styles = [
  new URL("../mahjong/tile.css", import.meta.url).href,
  new URL("../mahjong/melds.css", import.meta.url).href,
  new URL("./hong_kong_mahjong/board.css", import.meta.url).href,
  new URL("./hong_kong_mahjong/compass.css", import.meta.url).href,
  new URL("./hong_kong_mahjong/own.css", import.meta.url).href,
  new URL("./hong_kong_mahjong/result.css", import.meta.url).href,
];

export default { Play: playOf(SAID, Shown), Still, tell, isNews, styles };
