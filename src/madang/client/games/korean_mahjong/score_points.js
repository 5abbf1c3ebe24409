/** A hand of real tiles whose points somebody has counted. */

import { score } from "../../core/api.js";
import { html } from "../../core/html.js";
import { Stepper, Switch } from "../../controls/choice.js";
import { paidBy } from "./score_pay.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../mahjong/score/entry.js").ChangeTold} ChangeTold */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */

const MOST = 120;

/** @type {import("../../mahjong/score/said.js").Counting} */
export const counting = {
  way: "points",
  untold: (options) => ({ points: Math.max(1, Number(options["min_points"])), closed: false }),
  Count,
  words: ({ question }) => say("score.worth", { points: question?.["points"] ?? 0 }),
  paid,
};

/** @param {{ told: Told, options: Options, change: ChangeTold }} props */
function Count({ told, options, change }) {
  const least = Number(options["min_points"]);
  const values = Array.from({ length: MOST - least + 1 }, (_, step) => least + step);
  return html`<div class="option"><label class="label" for="points">${say("score.points")}</label>
      <${Stepper} id="points" label=${say("score.points")} value=${told["points"]} values=${values} change=${(/** @type {number} */ points) => change({ points })} /></div>
    <div class="option"><label class="label" for="closed">${say("score.closed")}</label>
      <${Switch} id="closed" isOn=${told["closed"]} change=${(/** @type {boolean} */ closed) => change({ closed })} /></div>`;
}

/** @param {Told} told @param {{ winner: string, discarder: string }} winds @param {Options} options @returns {Promise<Paid>} */
async function paid({ ended, points }, { winner, discarder }, options) {
  const giver = discarder ? { discarder } : {};
  /** @type {{ payments: Record<string, number> }} */
  const { payments } = await score(GAME, { winner, points, by: ended, ...giver, options });
  return paidBy(payments, Boolean(discarder));
}
