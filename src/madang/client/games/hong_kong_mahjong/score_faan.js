/** A hand of real tiles whose faan somebody has counted. */

import { score } from "../../core/api.js";
import { html } from "../../core/html.js";
import { Stepper, Switch } from "../../controls/choice.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../mahjong/score/entry.js").ChangeTold} ChangeTold */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */
/** @typedef {{ points: number, doublings: string[], paid_by: string, section: string }} Share */

const MOST = 40;
const USUAL = 3;

/** @type {import("../../mahjong/score/said.js").Counting} */
export const counting = {
  way: "faan",
  untold: (options) => ({ faan: Math.max(USUAL, Number(options["min_faan"])), limit: false }),
  Count,
  words: ({ question }) => (question?.["limit"] ? say("limit") : say("faan", { faan: question?.["faan"] ?? 0 })),
  paid,
};

/** @param {{ told: Told, options: Options, change: ChangeTold }} props */
function Count({ told, options, change }) {
  const least = Number(options["min_faan"]);
  const values = Array.from({ length: MOST - least + 1 }, (_, step) => least + step);
  return html`<div class="option"><label class="label" for="limit">${say("limit")}</label>
      <${Switch} id="limit" isOn=${told["limit"]} change=${(/** @type {boolean} */ limit) => change({ limit })} /></div>
    ${!told["limit"] && html`<div class="option"><label class="label" for="faan">${say("score.faan")}</label>
      <${Stepper} id="faan" label=${say("score.faan")} value=${told["faan"]} values=${values} change=${(/** @type {number} */ faan) => change({ faan })} /></div>`}`;
}

/** @param {Told} told @param {{ winner: string, discarder: string }} winds @param {Options} options @returns {Promise<Paid>} */
async function paid({ ended, faan, limit }, { winner, discarder }, options) {
  const giver = discarder ? { discarder } : {};
  /** @type {{ payments: Record<string, number>, explained: Share[] }} */
  const { payments, explained } = await score(GAME, { winner, by: ended, dealer: "E", ...giver, ...(limit ? { limit } : { faan }), options });
  const why = explained.map(({ paid_by: wind, points, section, doublings }) => ({ wind, points, section, kind: doublings.join(" ") }));
  return { points: payments, why };
}
