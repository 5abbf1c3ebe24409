/** Hands as text: `2p [333m] (1111z) f1 + 2p`, as the pages of the rules write them. */

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
