/** How a hand was won: by whom, in which wind, on whose tile, and what was special about it. */

import { html } from "../../core/html.js";
import { Segments } from "../../controls/choice.js";
import { say, windName } from "../table/words.js";

/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Change} Change */
/** @typedef {import("./said.js").Said} Said */

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
    ${said.isGiverAsked && by !== "self_draw" && html`<${Segments} label=${say("score.discarder")} value=${discarder} choose=${(/** @type {string} */ value) => change({ discarder: value })}
      choices=${winds.filter(({ value }) => value !== seat)} />`}
    <${Flags} said=${said} asked=${asked} change=${change} />
  </section>`;
}

/** What was special about a win. @param {{ said: Said, asked: Asked, change: Change }} props */
export function Flags({ said, asked: { flags }, change }) {
  const toggle = (/** @type {string} */ flag) => change({ flags: flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag] });
  return html`<fieldset class="field"><legend class="label">${say("score.flags")}</legend>
    <div class="ticks">${said.flags.map((flag) => html`<label key=${flag}><input type="checkbox" checked=${flags.includes(flag)} data-flag=${flag} onChange=${() => toggle(flag)} />
      ${said.word(`score.flag.${flag}`)}</label>`)}</div>
  </fieldset>`;
}
