/** The results of mahjong: the hand by its sets, the name of a row, what false wins cost. */

import { html } from "../../html.js";
import { signed, t } from "../../i18n/words.js";
import { say } from "./words.js";
import { Tile } from "../tile.js";
import { keysOf } from "../../table/places.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {{ kind: string, tiles: string[], open: boolean, has_winning: boolean }} Part */

const FALSE_WIN = "3.8"; // of the page of either game

/** @typedef {import("../../types.js").Children} Children */

/**
 * Return what a game says of its results.
 *
 * @param {string} game
 * @param {(props: { sheet: any }) => Children} Worth every row of a score sheet, and what they come to
 * @param {(props: { win: any, names: string[] }) => Children} Payments what each seat paid a winner
 * @returns {import("../../table/result.js").Told}
 */
export function resultsOf(game, Worth, Payments) {
  /** Why a seat got its points: what its hand was worth, what was paid, false wins. @param {{ view: View, seat: number, names: string[] }} props */
  function Lines({ view, seat, names }) {
    const win = winOf(view, seat);
    return html`${win && html`<${Worth} sheet=${win.sheet} /><${Payments} win=${win} names=${names} />`}
      <${FalseWins} game=${game} count=${view.false_wins?.[seat] ?? 0} />`;
  }
  return {
    isLowBest: false,
    standing: (view, seat) => say("result.total", { total: signed(view.totals[seat]) }),
    Cards: Hand,
    Lines,
    outcome: (view, seat) => signed(view.totals[seat]),
  };
}

/** How a seat has won; undefined where it has not. @param {View} view @param {number} seat */
function winOf(view, seat) {
  return (view.wins ?? []).find((/** @type {{ seat: number }} */ win) => win.seat === seat);
}

/** A winner's hand by its sets; another open hand as it is. @param {{ view: View, seat: number }} props */
function Hand({ view, seat }) {
  const win = winOf(view, seat);
  if (win?.sheet.split.length)
    return html`<${Sets} split=${win.sheet.split} winning=${win.tile} bonus=${view.bonus[seat]} />`;
  const tiles = [...(view.hands[seat] ?? []), ...(win ? view.bonus[seat] : [])];
  if (!tiles.length) return null;
  const keys = keysOf(tiles);
  return html`<div class="verdict__hand">${tiles.map((tile, i) => html`<${Tile} key=${keys[i]} tile=${tile} />`)}</div>`;
}

/** @param {{ split: Part[], winning: string | null, bonus: string[] }} props */
export function Sets({ split, winning, bonus }) {
  return html`<div class="sets">
    ${split.map((part, i) => html`<${OneSet} key=${i} part=${part} winning=${part.has_winning ? winning : null} />`)}
    ${
      bonus.length > 0 &&
      html`<span class="set" data-kind="bonus"><span class="set__tiles">${bonus.map((tile) => html`<${Tile} key=${tile} tile=${tile} />`)}</span>
      <small>${say("set.bonus")}</small></span>`
    }
  </div>`;
}

/** @param {{ part: Part, winning: string | null }} props */
function OneSet({ part, winning }) {
  const place = winning === null ? -1 : part.tiles.lastIndexOf(winning);
  return html`<span class="set" data-kind=${part.kind} data-open=${part.open ? "" : undefined}>
    <span class="set__tiles">${part.tiles.map(
      (tile, i) => html`<span key=${i} class="set__tile" data-winning=${i === place ? "" : undefined}>
      <${Tile} tile=${tile} />${i === place && html`<span class="heard-only">${say("set.winning")}</span>`}</span>`,
    )}</span>
    <small>${say(`set.${part.kind}`)}${part.open && html` · ${say("set.open")}`}</small>
  </span>`;
}

/** The reading of one name in two scripts: what it is called, and what it is called at the table, in that language. @param {{ game: string, id: string, lang?: string }} props */
export function RowName({ game, id, lang = "zh-Hant" }) {
  const [name, other] = t(`${game}.row.${id}`).split(" · ");
  return html`<span class="row__name">${name}${other && html` <i lang=${lang}>${other}</i>`}</span>`;
}

/** What wins that were none have cost. @param {{ game: string, count: number }} props */
function FalseWins({ game, count }) {
  return (
    count > 0 &&
    html`<p class="sheet__note">${say("result.false_wins", { count })} <${SectionLink} game=${game} section=${FALSE_WIN} /></p>`
  );
}
