/** How a hand of real tiles was won, and what the server says of it: its worth, how far it is, why not. */

import { html } from "../../html.js";
import { Sets } from "../table/result.js";
import { say, windName } from "../table/words.js";
import { Tile, nameOf } from "../tile.js";
import { refusalWords } from "../../ui/asking.js";
import { Segments } from "../../ui/choice.js";
import { SectionLink } from "../../ui/sheet.js";

/** @typedef {import("./asked.js").Worth} WorthAnswer */
/** @typedef {import("./asked.js").Distance} DistanceAnswer */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("./client.js").Said} Said */

const SHOWN = 6; // discards that are shown

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

/** The answer in a word, in sight while tiles are chosen, where the whole of it is far below; a press goes there. @param {{ said: Said, worth: WorthAnswer | null, distance: DistanceAnswer | null, isWhole: boolean, isOld: boolean, look: () => void }} props */
export function InShort({ said, worth, distance, isWhole, isOld, look }) {
  if (!worth && !distance) return null;
  const far = distance ? distanceWords(distance, isWhole) : "";
  const isNoWin = isWhole && distance !== null;
  return html`<button type="button" class="in-short" aria-busy=${isOld} data-legal=${worth?.legal ? "" : undefined} onClick=${look}>
    <b>${worth ? said.worthWords(worth) : isNoWin ? say("score.no_win") : far}</b>
    <span>${worth && !worth.legal && said.word("waits.below")}${isNoWin && far} <i aria-hidden="true">↓</i></span></button>`;
}

/** `isWhole`: fourteen tiles, which do not win. @param {{ said: Said, distance: DistanceAnswer, wins: Record<string, WorthAnswer>, isWhole: boolean }} props */
export function Distance({ said, distance, wins, isWhole }) {
  const best = distance.shanten.best ?? 0;
  const discards = Object.entries(distance.discards ?? {}).sort(
    ([, a], [, b]) => total(b.acceptance) - total(a.acceptance),
  );
  return html`<section class="verdict distance" data-shanten=${best}>
    <p class="distance__best"><b>${isWhole && `${say("score.no_win")} `}${distanceWords(distance, isWhole)}</b></p>
    ${distance.waits && html`<${Waits} said=${said} waits=${distance.waits} wins=${wins} />`}
    ${distance.acceptance && html`<${Kinds} kinds=${distance.acceptance} label=${say("score.acceptance", { count: total(distance.acceptance) })} />`}
    ${discards.length > 0 && best >= 0 && html`<p>${say("score.discards")}</p>`}
    ${
      best >= 0 &&
      discards.slice(0, SHOWN).map(
        ([tile, { acceptance }]) => html`<div key=${tile} class="distance__discard" data-discard=${tile}>
      <span><${Tile} tile=${tile} silent />${say("score.throw", { tile: nameOf(tile) })}</span>
      <${Kinds} kinds=${acceptance} label=${say(best === 0 ? "score.throw.ready" : "score.throw.then", { count: total(acceptance) })} /></div>`,
      )
    }
  </section>`;
}

/** How far a hand is, in a word; a whole one has a tile to throw. @param {DistanceAnswer} distance @param {boolean} isWhole */
function distanceWords({ shanten }, isWhole) {
  const best = shanten.best ?? 0;
  if (best < 0) return say("score.complete");
  return best === 0 ? say(isWhole ? "score.ready.then" : "score.ready") : say("score.away", { count: best });
}

/** What completes the hand: how many are left, and what each would bring. @param {{ said: Said, waits: Record<string, number>, wins: Record<string, WorthAnswer> }} props */
function Waits({ said, waits, wins }) {
  return html`<p>${say("score.waits", { count: total(waits) })}</p>
    <ul class="wait-list">${Object.entries(waits).map(
      ([tile, left]) => html`<li key=${tile} data-wait=${tile} data-none=${left ? undefined : ""}>
      <${Tile} tile=${tile} /><span>${say("waits.left", { left })}</span>
      <b>${wins[tile] && (wins[tile].legal ? said.worthWords(wins[tile]) : said.word("waits.below"))}</b></li>`,
    )}</ul>`;
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

// ---- How a hand was won: by whom, in which wind, on whose tile, and what was special about it.

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Change} Change */

export const WINDS = ["E", "S", "W", "N"];
export const WAYS = ["discard", "self_draw", "rob_kong"];

/** @param {{ said: Said, asked: Asked, change: Change }} props */
export function Circumstances({ said, asked, change }) {
  const { by, seat, round, discarder } = asked;
  const winds = WINDS.map((value) => ({ value, text: windName(value) }));
  return html`<section class="circumstances" data-part="how">
    <${Segments} label=${say("score.by")} value=${by} choose=${(/** @type {string} */ value) => change({ by: value, discarder: "" })}
      choices=${WAYS.map((value) => ({ value, text: said.word(`score.by.${value}`) }))} />
    <${Segments} label=${say("score.seat")} value=${seat} choose=${(/** @type {string} */ value) => change({ seat: value, discarder: "" })}
      choices=${WINDS.map((value) => ({ value, text: value === "E" ? say("score.seat.dealer") : windName(value) }))} />
    <${Segments} label=${say("score.round")} value=${round} choices=${winds} choose=${(/** @type {string} */ value) => change({ round: value })} />
    ${
      said.isGiverAsked &&
      by !== "self_draw" &&
      html`<${Segments} label=${say("score.discarder")} value=${discarder} choose=${(/** @type {string} */ value) => change({ discarder: value })}
      choices=${winds.filter(({ value }) => value !== seat)} />`
    }
    <${Flags} said=${said} asked=${asked} change=${change} />
  </section>`;
}

/** The special circumstances of a win. @param {{ said: Said, asked: Asked, change: Change }} props */
export function Flags({ said, asked: { flags }, change }) {
  const toggle = (/** @type {string} */ flag) =>
    change({ flags: flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag] });
  return html`<fieldset class="field"><legend class="label">${say("score.flags")}</legend>
    <div class="ticks">${said.flags.map(
      (
        flag,
      ) => html`<label key=${flag}><input type="checkbox" checked=${flags.includes(flag)} data-flag=${flag} onChange=${() => toggle(flag)} />
      ${said.word(`score.flag.${flag}`)}</label>`,
    )}</div>
  </fieldset>`;
}

// ---- Why the server refuses a hand, in the words of the page.

/** The words of a section, in a sentence for every language. @type {Record<string, string>} */
const SENTENCES = {
  "MJ 1.3": "score.refused.copies",
  "MJ 1.5": "score.refused.set",
  "MJ 5.8": "score.refused.size",
  3.8: "score.refused.false_win",
};

/** @param {{ said: import("./client.js").Said, refused: import("../../net/api.js").Refused }} props */
export function RefusedHand({ said, refused: { code, args } }) {
  const section = (args.section ?? "").replace(`${said.citation} `, ""); // its own page needs no sign
  const known = args.cause ? `score.cause.${args.cause}` : (SENTENCES[section] ?? said.refused?.[section]);
  const words = code === "bad_question" ? said.word(known ?? "score.refused") : refusalWords(code, args);
  return html`<div class="problem"><p>${words} ${section && html`<${SectionLink} game=${said.game} section=${section} />`}</p></div>`;
}
