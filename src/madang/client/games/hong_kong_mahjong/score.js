/** Real tiles of Old Hong Kong mahjong. */

import { GAME, Payments, say, Worth } from "./words.js";
import { html } from "../../html.js";
import { comma } from "../../i18n/words.js";
import { scoreClientOf } from "../../mahjong/score/client.js";
import { windName } from "../../mahjong/table/words.js";
import { FACES } from "../../mahjong/tile.js";
import { score } from "../../net/api.js";
import { Stepper, Switch } from "../../ui/choice.js";

// ---- A hand of real tiles whose faan somebody has counted.

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../mahjong/score/client.js").ChangeTold} ChangeTold */
/** @typedef {import("../../mahjong/score/pay.js").Paid} Paid */
/** @typedef {import("../../mahjong/score/pay.js").Told} Told */
/** @typedef {{ points: number, doublings: string[], paid_by: string, section: string }} Share */

const MOST = 40;
const USUAL = 3;

/** @type {import("../../mahjong/score/client.js").Counting} */
export const counting = {
  way: "faan",
  untold: (options) => ({ faan: Math.max(USUAL, Number(options.min_faan)), limit: false }),
  Count,
  words: ({ question }) => (question?.limit ? say("limit") : say("faan", { faan: question?.faan ?? 0 })),
  paid: paidForCounted,
};

/** @param {{ told: Told, options: Options, change: ChangeTold }} props */
function Count({ told, options, change }) {
  const least = Number(options.min_faan);
  const values = Array.from({ length: MOST - least + 1 }, (_, step) => least + step);
  return html`<div class="option"><label class="label" for="limit">${say("limit")}</label>
      <${Switch} id="limit" isOn=${told.limit} change=${(/** @type {boolean} */ limit) => change({ limit })} /></div>
    ${
      !told.limit &&
      html`<div class="option"><label class="label" for="faan">${say("score.faan")}</label>
      <${Stepper} id="faan" label=${say("score.faan")} value=${told.faan} values=${values} change=${(/** @type {number} */ faan) => change({ faan })} /></div>`
    }`;
}

/** @param {Told} told @param {{ winner: string, discarder: string }} winds @param {Options} options @returns {Promise<Paid>} */
async function paidForCounted({ ended, faan, limit }, { winner, discarder }, options) {
  const giver = discarder ? { discarder } : {};
  /** @type {{ payments: Record<string, number>, explained: Share[] }} */
  const { payments, explained } = await score(GAME, {
    winner,
    by: ended,
    dealer: "E",
    ...giver,
    ...(limit ? { limit } : { faan }),
    options,
  });
  const why = explained.map(({ paid_by: wind, points, section, doublings }) => ({
    wind,
    points,
    section,
    kind: doublings.join(" "),
  }));
  return { points: payments, why };
}

// ---- What a hand of real tiles costs each seat, and why, by its tiles.

/** @typedef {import("../../device/score_book.js").Reason} Reason */
/** @typedef {import("../../mahjong/score/asked.js").Worth} Worth */
/** @typedef {import("../../mahjong/score/pay.js").Deal} Deal */

/** @typedef {{ points: number, doublings: string[], pays_for?: Record<string, number> }} Payment */

const GOULASH = "1.4";
const PAYMENT = "8.2";
const LIMIT_PAYMENT = "8.4";
const DISCARDER_PAYS = "8.5";

/** @param {Worth} worth @param {{ winner: string }} winds @returns {Paid} */
function paidForHand({ payments, limit }, { winner }) {
  /** @type {[string, Payment][]} */
  const entries = Object.entries(payments ?? {});
  const losers = entries.filter(([wind, { points }]) => wind !== winner && points !== 0);
  return {
    points: Object.fromEntries(entries.map(([wind, { points }]) => [wind, points])),
    why: losers.map(([wind, { points, doublings, pays_for: others }]) => ({
      wind,
      points,
      section: others ? DISCARDER_PAYS : limit ? LIMIT_PAYMENT : PAYMENT,
      kind: doublings.join(" "),
    })),
  };
}

/** 1.4  What the winner collects from each other seat. @param {Told} told @param {Deal} deal @param {number} seats @returns {Reason[]} */
export function beside({ winner }, deal, seats) {
  /** @type {number} */
  const goulash = deal.goulash;
  if (!goulash) return [];
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: seat === winner ? goulash * (seats - 1) : -goulash,
    section: GOULASH,
    kind: "goulash",
  }));
}

/** @param {string} kind a word, or doublings */
function reasonWords(kind) {
  if (kind === "goulash") return say("score.goulash");
  if (!kind) return say("score.base");
  return kind
    .split(" ")
    .map((one) => say("doubled", { why: say(`doubling.${one}`) }))
    .join(comma());
}

// ---- Real tiles of Old Hong Kong mahjong.

/** @typedef {import("../../mahjong/score/asked.js").Asked} Asked */
/** @typedef {import("../../mahjong/score/asked.js").Worth} WorthAnswer */

const BONUS = FACES.filter((face) => face[0] === "f");

/** @type {import("../../mahjong/score/client.js").Said} */
const said = {
  game: GAME,
  citation: "HK",
  word: say,
  kinds: FACES.filter((face) => face[0] !== "f"),
  bonus: BONUS,
  melds: ["chow", "pung", "kong", "concealed"],
  flags: ["last_tile", "kong_replacement", "double_kong", "heavenly", "earthly"],
  isGiverAsked: true,
  minimum: "4.2",
  worthWords,
  belowWords,
  Rows: Worth,
  Payers,
  winsUnfinished: isFlowers,
  payers: payersOf,
  paid: paidForHand,
  counting,
  reasonWords,
  first: { goulash: 0 },
  dealNote: (deal) => (goulashOf(deal) > 0 ? say("goulash", { points: goulashOf(deal) }) : ""),
  beside,
};

/** @param {WorthAnswer} worth */
function worthWords({ limit, faan_total: faan }) {
  return limit ? say("limit") : say("faan", { faan });
}

/** How much a complete hand lacks of the minimum. @param {WorthAnswer} worth @param {Options} options */
function belowWords(worth, options) {
  const faan = options.bonus_counts_to_min ? worth.faan_total : worth.faan_basic;
  const least = Number(options.min_faan);
  return say("score.below", { faan, least, short: least - faan });
}

/** What each wind gets. @param {{ worth: WorthAnswer }} props */
function Payers({ worth }) {
  if (!worth.payments) return null;
  const payments = Object.values(worth.payments).map((paidForHand, seat) => ({
    seat,
    owed_by: seat,
    ...paidForHand,
  }));
  return html`<${Payments} win=${{ payments, goulash: 0, sheet: worth }} names=${Object.keys(worth.payments).map(windName)} />`;
}

/** 4.3  Whether all bonus tiles win by themselves, before the last tile. @param {Asked} asked */
function isFlowers({ bonus, by }) {
  return bonus.length === BONUS.length && by === "self_draw";
}

/** @param {Asked} asked */
function payersOf({ by, discarder }) {
  return { dealer: "E", ...(by !== "self_draw" && discarder ? { discarder } : {}) };
}

/** @param {Deal} deal */
function goulashOf(deal) {
  return deal.goulash ?? 0;
}

export default scoreClientOf(said);
