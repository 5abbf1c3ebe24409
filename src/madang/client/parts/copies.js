/** Equal things are told apart by a key each: the name, and which copy of it. */

/**
 * Return a key for each of these names: its name, and from the second copy on the number of the copy.
 *
 * @param {string[]} names such as `["5m", "5m", "7p"]`
 * @returns {string[]} such as `["5m", "5m#2", "7p"]`
 */
export function keysOf(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return names.map((name) => {
    const copy = (counts.get(name) ?? 0) + 1;
    counts.set(name, copy);
    return copy === 1 ? name : `${name}#${copy}`;
  });
}

/**
 * Return a row with what was drawn at its end; other copies of it stay where they are.
 *
 * @param {string[]} names
 * @param {string | null} drawn
 */
export function withDrawnLast(names, drawn) {
  if (!drawn) return names;
  const place = names.lastIndexOf(drawn);
  return [...names.filter((_, other) => other !== place), drawn];
}
