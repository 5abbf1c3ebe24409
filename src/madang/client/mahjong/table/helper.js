/** For newcomers who switch it on: what the strong bot would do with their own hand, and why. */

import { html } from "../../core/html.js";
import { t } from "../../core/words.js";
import { Tile, nameOf } from "../tile.js";
import { actionWords, say } from "./words.js";

/** @typedef {import("./words.js").Say} Say */

/**
 * Advice on my own hand, see `hint.py`.
 *
 * @typedef {object} Hint
 * @property {string} action what it would do
 * @property {number} shanten how far the hand is then
 * @property {{ shape: string, tiles: string, missing: number, useful: Record<string, number> } | null} plan with what it would bring, as the game counts
 * @property {{ tile: string, shanten: number, takes: Record<string, number> }[]} discards the best first
 */

/** `worth`: what a plan would bring. @param {{ hint: Hint, own: Say, worth: (plan: any) => string }} props */
export function Helper({ hint: { action, shanten, plan, discards }, own, worth }) {
  return html`<section class="advice" aria-label=${t("table.set.helper")}>
    <p><b>${actionWords(own, action)}</b> <span>${farWords(shanten)}</span></p>
    ${plan && html`<p>${say("helper.plan", { plan: planWords(own, plan), worth: worth(plan) })}</p>`}
    ${discards.length > 0 && html`<ul>${discards.map(({ tile, takes }) => html`<li key=${tile}>
      <${Tile} tile=${tile} silent /><span>${say("helper.takes", { tile: nameOf(tile), kinds: Object.keys(takes).length, count: total(takes) })}</span></li>`)}</ul>`}
  </section>`;
}

/** @param {number} shanten */
function farWords(shanten) {
  return shanten > 0 ? say("why.win.away", { count: shanten }) : shanten === 0 ? say("helper.ready") : "";
}

/** What a plan goes for: its sets, and what they are made of. @param {Say} own @param {{ shape: string, tiles: string }} plan */
function planWords(own, { shape, tiles }) {
  return [...(tiles === "any" ? [] : [own(`helper.tiles.${tiles}`)]), own(`helper.shape.${shape}`)].join(", ");
}

/** @param {Record<string, number>} takes */
function total(takes) {
  return Object.values(takes).reduce((sum, count) => sum + count, 0);
}
