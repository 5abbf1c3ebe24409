/** What the server says of a hand of real tiles: its worth and who pays, or how far it is. */

import { html } from "../../core/html.js";
import { Tile, nameOf } from "../../mahjong/tile.js";
import { SectionLink } from "../../parts/sheet.js";
import { Payments, Sets, Worth } from "./result.js";
import { GAME, say, windName } from "./words.js";

/** @typedef {import("./score_asked.js").Worth} WorthAnswer */
/** @typedef {import("./score_asked.js").Distance} DistanceAnswer */
/** @typedef {import("../../core/types.js").Options} Options */

const MINIMUM = "4.2";
const SHOWN = 6; // discards that are told

/** @param {{ worth: WorthAnswer, winning: string | null, bonus: string[], options: Options, isGiverMissing: boolean }} props */
export function Verdict({ worth, winning, bonus, options, isGiverMissing }) {
  return html`<section class="verdict" data-legal=${worth.legal ? "" : undefined}>
    ${!worth.legal && html`<${Below} worth=${worth} options=${options} />`}
    <${Sets} split=${worth.split} winning=${winning} bonus=${bonus} />
    <${Worth} sheet=${worth} />
    ${worth.payments && html`<${Payments} win=${{ payments: paidIn(worth.payments), goulash: 0, sheet: worth }} names=${Object.keys(worth.payments).map(windName)} />`}
    ${worth.legal && !worth.payments && isGiverMissing && html`<p class="hint">${say("score.who_gave")}</p>`}
  </section>`;
}

/** How much a complete hand lacks of the minimum. @param {{ worth: WorthAnswer, options: Options }} props */
function Below({ worth, options }) {
  const faan = options["bonus_counts_to_min"] ? worth.faan_total : worth.faan_basic;
  const least = Number(options["min_faan"]);
  return html`<p class="problem">${say("score.below", { faan, least, short: least - faan })} <${SectionLink} game=${GAME} section=${MINIMUM} /></p>`;
}

/** What each wind gets, as payments by their places. @param {Record<string, { points: number, doublings: string[] }>} payments */
function paidIn(payments) {
  return Object.values(payments).map((paid, seat) => ({ seat, owed_by: seat, ...paid }));
}

/** The answer in a word beside the hand, where the whole of it is far below; a press goes there. @param {{ worth: WorthAnswer | null, distance: DistanceAnswer | null, look: () => void }} props */
export function InShort({ worth, distance, look }) {
  if (!worth && !distance) return null;
  return html`<button type="button" class="in-short" data-legal=${worth?.legal ? "" : undefined} onClick=${look}>
    <b>${worth ? worthWords(worth) : distance && distanceWords(distance)}</b>
    <span>${worth && !worth.legal && say("waits.below")} <i aria-hidden="true">↓</i></span></button>`;
}

/** @param {WorthAnswer} worth */
function worthWords({ limit, faan_total: faan }) {
  return limit ? say("limit") : say("faan", { faan });
}

/** @param {{ distance: DistanceAnswer, wins: Record<string, WorthAnswer> }} props */
export function Distance({ distance, wins }) {
  const best = distance.shanten["best"] ?? 0;
  const discards = Object.entries(distance.discards ?? {}).sort(([, a], [, b]) => total(b.acceptance) - total(a.acceptance));
  return html`<section class="verdict distance" data-shanten=${best}>
    <p class="distance__best"><b>${distanceWords(distance)}</b></p>
    ${distance.waits && html`<${Waits} waits=${distance.waits} wins=${wins} />`}
    ${distance.acceptance && html`<${Kinds} kinds=${distance.acceptance} label=${say("score.acceptance", { count: total(distance.acceptance) })} />`}
    ${discards.length > 0 && best >= 0 && html`<p>${say("score.discards")}</p>`}
    ${best >= 0 && discards.slice(0, SHOWN).map(([tile, { acceptance }]) => html`<div key=${tile} class="distance__discard" data-discard=${tile}>
      <span><${Tile} tile=${tile} silent />${say("score.throw", { tile: nameOf(tile) })}</span>
      <${Kinds} kinds=${acceptance} label=${say(best === 0 ? "score.throw.ready" : "score.throw.then", { count: total(acceptance) })} /></div>`)}
  </section>`;
}

/** How far a hand is, in a word. @param {DistanceAnswer} distance */
function distanceWords({ shanten }) {
  const best = shanten["best"] ?? 0;
  if (best < 0) return say("score.complete");
  return best === 0 ? say("score.ready") : say("score.away", { count: best });
}

/** What completes the hand: how many are left, and what each would bring. @param {{ waits: Record<string, number>, wins: Record<string, WorthAnswer> }} props */
function Waits({ waits, wins }) {
  return html`<p>${say("score.waits", { count: total(waits) })}</p>
    <ul class="wait-list">${Object.entries(waits).map(([tile, left]) => html`<li key=${tile} data-wait=${tile} data-none=${left ? undefined : ""}>
      <${Tile} tile=${tile} /><span>${say("waits.left", { left })}</span>
      <b>${wins[tile] && (wins[tile].legal ? worthWords(wins[tile]) : say("waits.below"))}</b></li>`)}</ul>`;
}

/** @param {Record<string, number>} kinds */
function total(kinds) {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0);
}

/** Kinds with how many of each are left. @param {{ kinds: Record<string, number>, label: string }} props */
function Kinds({ kinds, label }) {
  return html`<p class="kinds"><small>${label}</small>
    ${Object.entries(kinds).map(([tile, count]) => html`<span key=${tile}><${Tile} tile=${tile} /> ${count}</span>`)}</p>`;
}
