/** A review in words: amounts, actions as buttons say them, and why one is better than another. */

import { number, t, tOf } from "../i18n/words.js";

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").ReviewChoice} ReviewChoice */
/** @typedef {import("../types.js").ReviewMoment} ReviewMoment */
/** @typedef {{ code: string, args: Record<string, any> }} Said */

const CLEAR = 2; // standard errors from which on a loss is no chance, as the server has it

/** Whether an action gives away more than chance explains. @param {ReviewChoice} choice */
export function isClear({ loss, error }) {
  return loss > CLEAR * error && loss > 0;
}

/** A number with one digit after the point. @param {number} value @param {boolean} [isSigned] */
export function tenths(value, isSigned = false) {
  const text = number(Math.round(value * 10) / 10 || 0);
  return isSigned && value >= 0.05 ? `+${text}` : text;
}

/** Points, or chips where the review counts them. @param {Review} review @param {number} value @param {boolean} [isSigned] */
export function amount(review, value, isSigned) {
  const n = tenths(value, isSigned);
  return review.worlds ? t("review.amount.points", { n }) : t("review.amount.chips", { n });
}

/** Which deal a moment is in. @param {string} game @param {ReviewMoment} moment */
export function dealOf(game, { deal }) {
  return tOf(game, "around.round.open", { round: deal });
}

/** An action as the buttons of its table say it. @param {string} game @param {string} word */
export function actionOf(game, word) {
  const [verb = "", rest = ""] = word.split(" ");
  const own = (/** @type {string} */ key, /** @type {Record<string, any>} */ args) =>
    t(`${game}.${key}`, args);
  if (/^\d+$/.test(rest))
    return verb === "bet"
      ? own("action.bet_chips", { chips: Number(rest) })
      : own("action.discard_month", { month: Number(rest) });
  const action = own(`action.${verb}`, {});
  if (!rest) return action;
  const args = { action, tiles: tilesIn(rest).join(", ") };
  if (verb === "discard") return own("do.discard", args);
  return verb === "chow" || verb === "kong" ? own("do.call", args) : own("do.declare", args);
}

/** The names of tiles such as `345m`. @param {string} text */
function tilesIn(text) {
  return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks = "", suit]) =>
    [...ranks].map((rank) => t(`tile.${rank}${suit}`)),
  );
}

/** Why one action is better than another. @param {string} game @param {string[]} names @param {Said} said */
export function reasonOf(game, names, { code, args }) {
  const words = { ...args };
  if (args.combination) words.combination = t(`${game}.combination.${args.combination}`);
  if (args.seat !== undefined) words.seat = names[args.seat];
  if (args.suit) words.suit = t(`review.suit.${args.suit}`);
  if (args.tile) words.tile = t(`tile.${args.tile}`);
  if (args.rows)
    words.rows = args.rows
      .map((/** @type {string} */ row) => t(`${game}.row.${row}`).split(" · ")[0])
      .join(" + ");
  return t(`review.reason.${code}`, words);
}
