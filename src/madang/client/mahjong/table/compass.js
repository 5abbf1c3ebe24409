/** The middle of the table: the wall with its break, the dice, the round, the winds, the tiles left. */

import { html } from "../../core/html.js";
import { Dice } from "../dice.js";
import { Wall } from "../wall.js";
import { roundWords, say, windName } from "./words.js";

/** @typedef {import("../../core/types.js").View} View */

const SIDES = ["bottom", "right", "top", "left"];

/**
 * @param {object} props
 * @param {View} props.view
 * @param {number} props.nearest
 * @param {string[]} props.names
 * @param {number} props.tiles of the whole wall
 * @param {number} props.dead tiles of it that are never drawn in turn
 * @param {import("../../core/types.js").Children} [props.children] what else belongs in the middle
 */
export function Compass({ view, nearest, names, tiles, dead, children }) {
  const { dice, broken, deck } = view;
  return html`<div class="compass" role="group" aria-label=${roundWords(view)} data-spot="wall">
    ${broken && html`<${Wall} wall=${{ tiles, left: deck + dead, fromTail: fromTail(view), broken: { seat: broken.first, stacks: broken.skipped } }} nearest=${nearest} />`}
    ${SIDES.map((side, i) => {
      const seat = (nearest + i) % SIDES.length;
      return html`<span key=${side} class="compass__wind" data-side=${side} data-dealer=${seat === view.dealer ? "" : undefined}
        data-turn=${isOnTurn(view, seat) ? "" : undefined} aria-hidden="true">${say(`wind.${view.winds[seat]}.letter`)}</span>`;
    })}
    <div class="compass__middle">
      <b class="compass__round">${say("round.short", { wind: say(`wind.${view.round_wind}.letter`), number: view.dealer + 1 })}</b>
      <span class="compass__left" title=${say("wall.left", { count: deck })}><span aria-hidden="true">${deck}</span>
        <span class="heard-only">${say("wall.left", { count: deck })}</span></span>
      ${dice.length > 0 && html`<${Dice} dice=${dice} label=${brokenWords(view, names)} />`}
      ${children}
    </div>
  </div>`;
}

/** How many tiles came from the tail: one for each bonus tile laid out and for each kong. @param {View} view */
function fromTail({ bonus, melds }) {
  return bonus.flat().length + melds.flat().filter((/** @type {{ kind: string }} */ { kind }) => kind === "kong").length;
}

/** @param {View} view @param {string[]} names */
function brokenWords({ dice, broken, winds }, names) {
  const wall = broken ? say("wall.broken", { name: names[broken.seat] ?? "", wind: windName(winds[broken.seat]), stacks: broken.stacks }) : "";
  return `${say("wall.dice", { dice: dice.join(", ") })} ${wall}`.trim();
}

/** Whom the table waits for, as far as everybody may know. @param {View} view @param {number} seat */
export function isOnTurn(view, seat) {
  return !view.ended && view.phase === "turn" && view.seat === seat;
}
