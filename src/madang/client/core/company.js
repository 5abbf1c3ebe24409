/** Bots as company: which creature sits at a seat, and how strong it plays. */

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Seat} Seat */

/** @type {Map<string, Pick<GameInfo, "company" | "levels" | "policies">>} */
const known = new Map();

export const STRONGEST = 3;

/** Learn who plays a game. @param {Pick<GameInfo, "name" | "company" | "levels" | "policies">} game */
export function meet({ name, company, levels, policies }) {
  known.set(name, { company, levels, policies });
}

/** The creature that sits at a seat when a bot does: no two at one table. @param {string} game @param {number} seat */
export function creatureAt(game, seat) {
  const company = known.get(game)?.company ?? [];
  return company[seat % company.length] ?? "";
}

/** Whether a bot was trained, and nobody says how strong it plays. @param {string} game @param {string} word */
export function isTrained(game, word) {
  return known.get(game)?.policies.includes(word) ?? false;
}

/** How strong a bot plays, from 1 to STRONGEST; 0: nobody says. @param {string} game @param {string} word */
export function levelOf(game, word) {
  return 1 + (known.get(game)?.levels.indexOf(word) ?? -1);
}
