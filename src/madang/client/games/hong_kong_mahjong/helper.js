/** For newcomers who switch it on: what the strong bot would do with their own hand, and why. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { Tile, nameOf } from "../../mahjong/tile.js";
import { actionWords, say } from "./words.js";

/**
 * Advice on my own hand, see `hint.py`.
 *
 * @typedef {object} Hint
 * @property {string} action what it would do
 * @property {number} shanten how far the hand is then
 * @property {{ shape: string, tiles: string, faan: number | null, limit: boolean, missing: number, useful: Record<string, number> } | null} plan
 * @property {{ tile: string, shanten: number, takes: Record<string, number> }[]} discards the best first
 */

/** @param {{ hint: Hint }} props */
export function Helper({ hint: { action, shanten, plan, discards } }) {
  return html`<section class="advice" aria-label=${t("table.set.helper")}>
    <p><b>${actionWords(action)}</b> <span>${farWords(shanten)}</span></p>
    ${plan && html`<p>${say("helper.plan", { plan: planWords(plan), worth: plan.limit || plan.faan === null ? say("limit") : say("faan", { faan: plan.faan }) })}</p>`}
    ${discards.length > 0 && html`<ul>${discards.map(({ tile, takes }) => html`<li key=${tile}>
      <${Tile} tile=${tile} silent /><span>${say("helper.takes", { tile: nameOf(tile), kinds: Object.keys(takes).length, count: total(takes) })}</span></li>`)}</ul>`}
  </section>`;
}

/** @param {number} shanten */
function farWords(shanten) {
  return shanten > 0 ? say("why.win.away", { count: shanten }) : shanten === 0 ? say("helper.ready") : "";
}

/** What a plan goes for: its sets, and what they are made of. @param {{ shape: string, tiles: string }} plan */
function planWords({ shape, tiles }) {
  return [...(tiles === "any" ? [] : [say(`helper.tiles.${tiles}`)]), say(`helper.shape.${shape}`)].join(", ");
}

/** @param {Record<string, number>} takes */
function total(takes) {
  return Object.values(takes).reduce((sum, count) => sum + count, 0);
}
