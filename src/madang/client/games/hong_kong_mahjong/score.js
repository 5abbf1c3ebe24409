/** Real tiles of Old Hong Kong mahjong. */

import { html } from "../../core/html.js";
import { scoreClientOf } from "../../mahjong/score/client.js";
import { windName } from "../../mahjong/table/words.js";
import { FACES } from "../../mahjong/tile.js";
import { Payments, Worth } from "./result.js";
import { counting } from "./score_faan.js";
import { beside, paid, reasonWords } from "./score_pay.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("../../mahjong/score/asked.js").Asked} Asked */
/** @typedef {import("../../mahjong/score/asked.js").Worth} WorthAnswer */
/** @typedef {import("../../mahjong/score/deal.js").Deal} Deal */

const BONUS = FACES.filter((face) => face[0] === "f");

/** @type {import("../../mahjong/score/said.js").Said} */
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
  paid,
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
  const faan = options["bonus_counts_to_min"] ? worth.faan_total : worth.faan_basic;
  const least = Number(options["min_faan"]);
  return say("score.below", { faan, least, short: least - faan });
}

/** What each wind gets. @param {{ worth: WorthAnswer }} props */
function Payers({ worth }) {
  if (!worth.payments) return null;
  const payments = Object.values(worth.payments).map((paid, seat) => ({ seat, owed_by: seat, ...paid }));
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
  return deal["goulash"] ?? 0;
}

export default scoreClientOf(said);
