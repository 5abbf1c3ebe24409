/** A hand of real tiles as it is asked about, and what the server answers. */

import { tilesOfMeld } from "../notation.js";
import { Refused, score } from "../../net/api.js";

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("./client.js").Said} Said */
/** @typedef {import("../notation.js").MeldWord} MeldWord */

/**
 * What is asked; the winning tile of a whole hand is the last of its tiles.
 *
 * @typedef {object} Asked
 * @property {string[]} tiles
 * @property {MeldWord[]} melds
 * @property {string[]} bonus
 * @property {string[]} seen tiles that lie elsewhere, open
 * @property {string} by
 * @property {string} seat
 * @property {string} round
 * @property {string} discarder a wind, or "" where it is not told
 * @property {string[]} flags
 */

/** @typedef {(fields: Partial<Asked>) => void} Change */

/**
 * What a hand is worth: here stands what these pages read of it themselves.
 *
 * @typedef {Record<string, any> & { complete: boolean, legal: boolean, split: import("../table/result.js").Part[] }} Worth
 */

/**
 * @typedef {object} Distance
 * @property {Record<string, number | null>} shanten of each shape, and the best of them
 * @property {Record<string, number>} [waits]
 * @property {Record<string, number>} [acceptance]
 * @property {Record<string, { shanten: number, acceptance: Record<string, number> }>} [discards]
 */

/** @typedef {{ worth: Worth | null, distance: Distance | null, wins: Record<string, Worth> }} Answers `wins`: what each wait would bring */

export const FULL = 14; // a meld counted as three
const COPIES = 4;

/** @type {Asked} */
export const BLANK = {
  tiles: [],
  melds: [],
  bonus: [],
  seen: [],
  by: "discard",
  seat: "S",
  round: "E",
  discarder: "",
  flags: [],
};

/** @type {Answers} */
export const NOTHING = { worth: null, distance: null, wins: {} };

/** How many tiles a hand has, a meld counted as three. @param {Pick<Asked, "tiles" | "melds">} asked */
export function sizeOf({ tiles, melds }) {
  return tiles.length + 3 * melds.length;
}

/** The winning tile; null while there is none. @param {Pick<Asked, "tiles" | "melds">} asked */
export function winningOf(asked) {
  return sizeOf(asked) === FULL ? (asked.tiles[asked.tiles.length - 1] ?? null) : null;
}

/** @param {Said} said @param {Asked} asked @param {Options} options @returns {Promise<Answers>} */
export async function answersTo(said, asked, options) {
  const size = sizeOf(asked);
  if (hasTooMany(asked)) throw new Refused("bad_question", { section: "MJ 1.3" }); // said at once: the server hears of thirteen tiles or more
  if (size < FULL - 1) return NOTHING;
  if (size < FULL && !said.winsUnfinished?.(asked)) return waitsOf(said, asked, options);
  const worth = await worthOf(said, asked, options);
  return worth.complete || worth.legal
    ? { ...NOTHING, worth }
    : { ...NOTHING, distance: await distanceOf(said, asked, options) };
}

/** MJ 1.3  Whether there are more of a tile than in a real set. @param {Asked} asked */
function hasTooMany({ tiles, melds, seen }) {
  const used = [...tiles, ...melds.flatMap(tilesOfMeld), ...seen];
  return used.some((tile) => used.filter((other) => other === tile).length > COPIES);
}

/** @param {Said} said @param {Asked} asked @param {Options} options @returns {Promise<Worth>} */
function worthOf(said, asked, options) {
  return score(said.game, { ...questionOf(asked), ...said.payers?.(asked), options });
}

/** @param {Said} said @param {Asked} asked @param {Options} options @returns {Promise<Distance>} */
function distanceOf({ game }, { tiles, melds, seen }, options) {
  return score(game, { concealed: tiles, melds, visible: seen, options });
}

/** How far thirteen tiles are; and if they are ready, what each wait would bring. @param {Said} said @param {Asked} asked @param {Options} options @returns {Promise<Answers>} */
async function waitsOf(said, asked, options) {
  const distance = await distanceOf(said, asked, options);
  const sheets = Object.keys(distance.waits ?? {}).map(async (tile) => [
    tile,
    await worthOf(said, { ...asked, tiles: [...asked.tiles, tile] }, options),
  ]);
  const wins = await Promise.all(sheets).catch(() => []); // circumstances that no win can have: the waits stand without them
  return { ...NOTHING, distance, wins: Object.fromEntries(wins) };
}

/** @param {Asked} asked */
function questionOf(asked) {
  const { tiles, melds, bonus, by, seat, round, flags } = asked;
  const winning = winningOf(asked);
  const isOver = sizeOf(asked) > FULL; // the server says so
  return {
    concealed: winning || isOver ? tiles.slice(0, -1) : tiles,
    winning_tile: isOver ? tiles[tiles.length - 1] : winning,
    melds,
    bonus,
    by,
    seat_wind: seat,
    round_wind: round,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
}
