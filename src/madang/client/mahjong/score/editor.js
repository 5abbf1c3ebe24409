/** A hand of real tiles put together: tapped from a pad, or typed; both stay in step. */

import { html, useId, useState } from "../../html.js";
import { t } from "../../i18n/words.js";
import { formatHand, FULL, parseHand, sizeOf, tilesOfMeld, winningOf } from "./asked.js";
import { RefusedHand } from "./answer.js";
import { say } from "../table/words.js";
import { Tile, nameOf } from "../tile.js";
import { Segments, useOneStop } from "../../ui/choice.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Change} Change */
/** @typedef {import("./asked.js").MeldWord} MeldWord */
/** @typedef {import("../../net/api.js").Refused} Refused */
/** @typedef {import("./client.js").Said} Said */

/** What a press of the pad puts down -> how many copies it takes. @type {Record<string, number>} */
const PUTS = { tile: 1, chow: 1, pung: 3, kong: 4, concealed: 4, seen: 1 };
const COPIES = 4;
const LAST_CHOW = 7;

/** @param {{ said: Said, asked: Asked, change: Change, refused: Refused | null, short: import("../../types.js").Children, mayBeSeen?: boolean }} props `short`: the answer in a word */
export function HandEditor({ said, asked, change, refused, short, mayBeSeen = false }) {
  return html`<${HandShown} said=${said} asked=${asked} change=${change} refused=${refused} />
    ${short}
    <${Pads} said=${said} asked=${asked} change=${change} mayBeSeen=${mayBeSeen} />`;
}

/** The hand so far: tiles that a tap takes away, which of them won, and the same as text. @param {{ said: Said, asked: Asked, change: Change, refused: Refused | null }} props */
function HandShown({ said, asked, change, refused }) {
  const { tiles, melds, seen } = asked;
  const winning = winningOf(asked);
  const order = [...tiles.keys()]
    .slice(0, winning ? -1 : undefined)
    .sort((a, b) => placeOf(tiles[a]) - placeOf(tiles[b]));
  const take = (/** @type {number} */ place) => change({ tiles: tiles.toSpliced(place, 1) });
  const isEmpty = !tiles.length && !melds.length;
  return html`<section class="field" data-part="hand">
    <div class="hand-shown__head"><h2>${say("score.hand")}</h2>
      <span class="hand-shown__count">${say("score.count", { count: sizeOf(asked), full: FULL })}</span>
      <button type="button" class="button plain" data-do="clear" onClick=${() => change({ tiles: [], melds: [], bonus: [], seen: [] })}>${say("score.clear")}</button></div>
    <div class="hand-shown">
      ${isEmpty && html`<p>${say("score.empty_hand")}</p>`}
      ${order.map((place) => html`<${Held} key=${place} tile=${tiles[place] ?? ""} take=${() => take(place)} />`)}
      ${melds.map((meld, i) => html`<${HeldMeld} key=${`m${i}`} meld=${meld} take=${() => change({ melds: melds.toSpliced(i, 1) })} />`)}
      ${winning && html`<span class="hand-shown__winning"><small>${say("set.winning")}</small><${Held} tile=${winning} take=${() => take(tiles.length - 1)} /></span>`}
    </div>
    ${
      seen.length > 0 &&
      html`<div class="seen-shown"><small>${say("score.seen")}</small>
      ${seen.map((tile, i) => html`<${Held} key=${i} tile=${tile} take=${() => change({ seen: seen.toSpliced(i, 1) })} />`)}</div>`
    }
    <${Typed} said=${said} asked=${asked} change=${change} refused=${refused} />
    ${winning && html`<${WonOn} asked=${asked} winning=${winning} change=${change} />`}
  </section>`;
}

/** The same hand as text. @param {{ said: Said, asked: Asked, change: Change, refused: Refused | null }} props */
function Typed({ said, asked, change, refused }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const id = useId();
  const isHand = typed === null || parseHand(typed) !== null;
  const read = (/** @type {string} */ text) => {
    type(text);
    const hand = parseHand(text);
    if (hand) change(hand);
  };
  return html`<div class="hand-shown__text">
      <input class="input" data-do="type-hand" aria-label=${say("score.typed")} placeholder=${said.word("score.typed.example")} spellcheck=${false} autocapitalize="off" autocomplete="off"
        aria-invalid=${!isHand || refused !== null} aria-describedby=${id} value=${typed ?? formatHand(asked, winningOf(asked) !== null)}
        onInput=${(/** @type {any} */ event) => read(event.currentTarget.value)} onBlur=${() => isHand && type(null)} />
    </div>
    <div id=${id} class="hand-shown__wrong" role="status">
      ${!isHand && html`<p class="problem">${said.word("score.unreadable")}</p>`}
      ${isHand && refused && html`<${RefusedHand} said=${said} refused=${refused} />`}
    </div>`;
}

/** Which tile of a whole hand came last. @param {{ asked: Asked, winning: string, change: Change }} props */
function WonOn({ asked: { tiles }, winning, change }) {
  const kinds = [...new Set(tiles)].sort((a, b) => placeOf(a) - placeOf(b));
  if (kinds.length < 2) return null;
  const choose = (/** @type {string} */ tile) =>
    change({ tiles: [...tiles.toSpliced(tiles.indexOf(tile), 1), tile] });
  return html`<div class="won-on" role="group" aria-label=${say("score.won_on")}><small aria-hidden="true">${say("score.won_on")}</small>
    ${kinds.map(
      (
        tile,
      ) => html`<button type="button" key=${tile} data-won=${tile} aria-pressed=${tile === winning} aria-label=${nameOf(tile)}
      onClick=${() => choose(tile)}><${Tile} tile=${tile} silent /></button>`,
    )}</div>`;
}

/** The place of a kind in a sorted hand. @param {string | undefined} tile */
function placeOf(tile = "") {
  return "mpszf".indexOf(tile[1] ?? "") * 10 + Number(tile[0]);
}

/** @param {{ tile: string, take: () => void }} props */
function Held({ tile, take }) {
  return html`<button type="button" class="hand-shown__tile" data-held=${tile} aria-label=${say("score.take", { tile: nameOf(tile) })}
    onClick=${take}><${Tile} tile=${tile} silent /></button>`;
}

/** @param {{ meld: MeldWord, take: () => void }} props */
function HeldMeld({ meld, take }) {
  const isHidden = (/** @type {number} */ place) => !meld.open && (place === 0 || place === 3);
  return html`<button type="button" class="hand-shown__meld" data-meld=${meld.kind} aria-label=${say("score.take", { tile: `${say(`set.${meld.kind}`)} ${nameOf(meld.tile)}` })}
    onClick=${take}>${tilesOfMeld(meld).map((tile, place) => html`<${Tile} key=${place} tile=${isHidden(place) ? null : tile} silent />`)}</button>`;
}

/** @param {{ said: Said, asked: Asked, change: Change, mayBeSeen: boolean }} props */
function Pads({ said, asked, change, mayBeSeen }) {
  const [puts, put] = useState("tile");
  const { tiles, melds, bonus, seen } = asked;
  const used = [...tiles, ...melds.flatMap(tilesOfMeld), ...seen];
  /** @param {string} tile */
  function press(tile) {
    const meld = meldWith(puts, tile);
    if (meld) change({ melds: [...melds, meld] });
    else if (puts === "seen") change({ seen: [...seen, tile] });
    else change({ tiles: [...tiles, tile] });
  }
  const ways = ["tile", ...said.melds, ...(mayBeSeen ? ["seen"] : [])];
  const toggle = (/** @type {string} */ tile) =>
    change({ bonus: bonus.includes(tile) ? bonus.filter((other) => other !== tile) : [...bonus, tile] });
  return html`<section class="field" data-part="pad">
    <${Segments} label=${say("score.puts")} value=${puts} choose=${put} choices=${ways.map((value) => ({ value, text: say(`score.puts.${value}`) }))} />
    <${TilePad} kinds=${said.kinds} label=${say("score.pad")} used=${used} fits=${(/** @type {string} */ tile) => fits(puts, tile, asked, used)} press=${press} />
    <${BonusPad} kinds=${said.bonus} label=${say("set.bonus")} held=${bonus} toggle=${toggle} />
  </section>`;
}

/** The meld that a press puts down; null: a tile. @param {string} puts @param {string} tile @returns {MeldWord | null} */
function meldWith(puts, tile) {
  if (puts === "tile" || puts === "seen") return null;
  return { kind: puts === "concealed" ? "kong" : puts, tile, open: puts !== "concealed" };
}

/** Whether there is room for what a press puts down, and there are tiles for it. @param {string} puts @param {string} tile @param {Asked} asked @param {string[]} used */
function fits(puts, tile, asked, used) {
  const meld = meldWith(puts, tile);
  if (!meld) return puts === "seen" || sizeOf(asked) < FULL;
  if (sizeOf(asked) + 3 >= FULL || (puts === "chow" && (tile[1] === "z" || Number(tile[0]) > LAST_CHOW)))
    return false;
  return tilesOfMeld(meld).every(
    (one) => used.filter((other) => other === one).length <= COPIES - (PUTS[puts] ?? 1),
  );
}

// ---- Tiles to press: kinds that are played, with how many of each are still to be had.

/**
 * @param {object} props
 * @param {string[]} props.kinds
 * @param {string} props.label
 * @param {string[]} props.used every tile that is somewhere already
 * @param {(tile: string) => boolean} props.fits whether the tile may be pressed
 * @param {(tile: string) => void} props.press
 */
function TilePad({ kinds, label, used, fits, press }) {
  const { tabIndexOf, ...listens } = useOneStop();
  return html`<div class="tile-pad" role="group" aria-label=${label} ...${listens}>
    ${kinds.map((tile, place) => {
      const left = COPIES - used.filter((other) => other === tile).length;
      const isOff = left < 1 || !fits(tile);
      return html`<button type="button" key=${tile} class="tile-pad__one" data-press=${tile} aria-disabled=${isOff} tabIndex=${tabIndexOf(place)}
        aria-label=${t("tile.left", { tile: nameOf(tile), count: left })} onClick=${() => isOff || press(tile)}>
        <${Tile} tile=${tile} silent index /></button>`;
    })}
  </div>`;
}

/** Bonus tiles to switch on and off. @param {{ kinds: string[], label: string, held: string[], toggle: (tile: string) => void }} props */
function BonusPad({ kinds, label, held, toggle }) {
  const { tabIndexOf, ...listens } = useOneStop();
  return html`<div class="tile-pad" role="group" aria-label=${label} ...${listens}>
    ${kinds.map(
      (
        tile,
        place,
      ) => html`<button type="button" key=${tile} class="tile-pad__one" data-press=${tile} aria-pressed=${held.includes(tile)} tabIndex=${tabIndexOf(place)}
      aria-label=${nameOf(tile)} onClick=${() => toggle(tile)}><${Tile} tile=${tile} silent /></button>`,
    )}
  </div>`;
}
