/** What the server says of a hand of real tiles: its worth and who pays, or how far it is. */

import { html } from "../../core/html.js";
import { SectionLink } from "../../parts/sheet.js";
import { Sets } from "../table/result.js";
import { say } from "../table/words.js";
import { Tile, nameOf } from "../tile.js";

/** @typedef {import("./asked.js").Worth} WorthAnswer */
/** @typedef {import("./asked.js").Distance} DistanceAnswer */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("./said.js").Said} Said */

const SHOWN = 6; // discards that are told

/** @param {{ said: Said, worth: WorthAnswer, winning: string | null, bonus: string[], options: Options, isGiverMissing: boolean }} props */
export function Verdict({ said, worth, winning, bonus, options, isGiverMissing }) {
  return html`<section class="verdict" data-legal=${worth.legal ? "" : undefined}>
    ${!worth.legal && html`<p class="problem">${said.belowWords(worth, options)} <${SectionLink} game=${said.game} section=${said.minimum} /></p>`}
    <${Sets} split=${worth.split} winning=${winning} bonus=${bonus} />
    <${said.Rows} sheet=${worth} />
    <${said.Payers} worth=${worth} />
    ${worth.legal && isGiverMissing && html`<p class="hint">${say("score.who_gave")}</p>`}
  </section>`;
}

/** The answer in a word, in sight while tiles are chosen, where the whole of it is far below; a press goes there. @param {{ said: Said, worth: WorthAnswer | null, distance: DistanceAnswer | null, isWhole: boolean, look: () => void }} props */
export function InShort({ said, worth, distance, isWhole, look }) {
  if (!worth && !distance) return null;
  const far = distance ? distanceWords(distance, isWhole) : "";
  const isNoWin = isWhole && distance !== null;
  return html`<button type="button" class="in-short" data-legal=${worth?.legal ? "" : undefined} onClick=${look}>
    <b>${worth ? said.worthWords(worth) : isNoWin ? say("score.no_win") : far}</b>
    <span>${worth && !worth.legal && said.word("waits.below")}${isNoWin && far} <i aria-hidden="true">↓</i></span></button>`;
}

/** `isWhole`: fourteen tiles, which do not win. @param {{ said: Said, distance: DistanceAnswer, wins: Record<string, WorthAnswer>, isWhole: boolean }} props */
export function Distance({ said, distance, wins, isWhole }) {
  const best = distance.shanten["best"] ?? 0;
  const discards = Object.entries(distance.discards ?? {}).sort(([, a], [, b]) => total(b.acceptance) - total(a.acceptance));
  return html`<section class="verdict distance" data-shanten=${best}>
    <p class="distance__best"><b>${isWhole && `${say("score.no_win")} `}${distanceWords(distance, isWhole)}</b></p>
    ${distance.waits && html`<${Waits} said=${said} waits=${distance.waits} wins=${wins} />`}
    ${distance.acceptance && html`<${Kinds} kinds=${distance.acceptance} label=${say("score.acceptance", { count: total(distance.acceptance) })} />`}
    ${discards.length > 0 && best >= 0 && html`<p>${say("score.discards")}</p>`}
    ${best >= 0 && discards.slice(0, SHOWN).map(([tile, { acceptance }]) => html`<div key=${tile} class="distance__discard" data-discard=${tile}>
      <span><${Tile} tile=${tile} silent />${say("score.throw", { tile: nameOf(tile) })}</span>
      <${Kinds} kinds=${acceptance} label=${say(best === 0 ? "score.throw.ready" : "score.throw.then", { count: total(acceptance) })} /></div>`)}
  </section>`;
}

/** How far a hand is, in a word; a whole one has a tile to throw. @param {DistanceAnswer} distance @param {boolean} isWhole */
function distanceWords({ shanten }, isWhole) {
  const best = shanten["best"] ?? 0;
  if (best < 0) return say("score.complete");
  return best === 0 ? say(isWhole ? "score.ready.then" : "score.ready") : say("score.away", { count: best });
}

/** What completes the hand: how many are left, and what each would bring. @param {{ said: Said, waits: Record<string, number>, wins: Record<string, WorthAnswer> }} props */
function Waits({ said, waits, wins }) {
  return html`<p>${say("score.waits", { count: total(waits) })}</p>
    <ul class="wait-list">${Object.entries(waits).map(([tile, left]) => html`<li key=${tile} data-wait=${tile} data-none=${left ? undefined : ""}>
      <${Tile} tile=${tile} /><span>${say("waits.left", { left })}</span>
      <b>${wins[tile] && (wins[tile].legal ? said.worthWords(wins[tile]) : said.word("waits.below"))}</b></li>`)}</ul>`;
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
