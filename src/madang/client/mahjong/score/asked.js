/** A hand of real tiles as it is asked about, what the server answers, and how it is written as text. */

import { Refused, score } from "../../net/api.js";

/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("./client.js").Said} Said */

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
 * The worth of a hand, as far as these pages read it themselves.
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
  const wins = await Promise.all(sheets).catch(() => []); // circumstances that no win can have: the waits hold without them
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

// ---- Hands as text: `2p [333m] (1111z) f1 + 2p`, as the pages of the rules write them.

/** @typedef {{ kind: string, tile: string, open: boolean }} MeldWord */
/** @typedef {{ tiles: string[], melds: MeldWord[], bonus: string[] }} HandWords the winning tile is the last of the tiles */

/** The tiles of digits with a letter behind them. @param {string} text */
function tilesOf(text) {
  return [...text.matchAll(/(\d+)([mpsz])|f(\d)/g)].flatMap(([, digits = "", suit = "", bonus = ""]) =>
    bonus ? [`f${bonus}`] : [...digits].map((digit) => digit + suit),
  );
}

/** The two tiles that follow one in a chow. @param {string} tile */
function tilesAfter(tile) {
  return [1, 2].map((step) => `${Number(tile[0]) + step}${tile[1]}`);
}

/** A meld by its tiles; null where they are none. @param {string} text @param {boolean} open @returns {MeldWord | null} */
function meldOf(text, open) {
  const [tile = "", ...others] = tilesOf(text).sort();
  if (others.length < 2 || others.length > 3) return null;
  if (others.every((other) => other === tile))
    return { kind: others.length === 3 ? "kong" : "pung", tile, open };
  return others.join() === tilesAfter(tile).join() ? { kind: "chow", tile, open } : null;
}

/**
 * Read a hand; null where the text is none.
 *
 * @param {string} text
 * @returns {HandWords | null}
 */
export function parseHand(text) {
  if (!/^[\s\dmpszf()[\]+]*$/.test(text)) return null;
  const melds = [...text.matchAll(/\[([^\]]*)\]|\(([^)]*)\)/g)].map(([, open, closed]) =>
    meldOf(open ?? closed ?? "", open !== undefined),
  );
  const rest = tilesOf(text.replace(/\[[^\]]*\]|\([^)]*\)/g, " "));
  if (melds.includes(null)) return null;
  return {
    tiles: rest.filter((tile) => tile[0] !== "f"),
    melds: melds.flatMap((meld) => meld ?? []),
    bonus: rest.filter((tile) => tile[0] === "f"),
  };
}

/** Write tiles as short as it goes. @param {string[]} tiles */
function formatTiles(tiles) {
  return tiles.map((tile, i) => (tiles[i + 1]?.[1] === tile[1] && tile[0] !== "f" ? tile[0] : tile)).join("");
}

/** The tiles of a meld. @param {MeldWord} meld */
export function tilesOfMeld({ kind, tile }) {
  if (kind !== "chow") return Array(kind === "kong" ? 4 : 3).fill(tile);
  return [tile, ...tilesAfter(tile)];
}

/** Write a hand; `last` is its winning tile, or null while it has none. @param {HandWords} hand @param {boolean} isWhole */
export function formatHand({ tiles, melds, bonus }, isWhole) {
  const parts = [
    formatTiles(isWhole ? tiles.slice(0, -1) : tiles),
    ...melds.map((meld) =>
      meld.open ? `[${formatTiles(tilesOfMeld(meld))}]` : `(${formatTiles(tilesOfMeld(meld))})`,
    ),
    ...bonus,
    ...(isWhole ? [`+ ${tiles[tiles.length - 1]}`] : []),
  ];
  return parts.filter(Boolean).join(" ");
}
