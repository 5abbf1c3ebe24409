/** How far a match is, in words. */

/**
 * Say it by `key`, or by `key.open` where nobody can know how many deals there will be.
 *
 * @param {(key: string, args: Record<string, any>) => string} say of the game, where it has words of its own
 * @param {string} key
 * @param {{ deal: number, deals: number | null }} match
 */
export function progressIn(say, key, { deal, deals }) {
  return deals === null ? say(`${key}.open`, { round: deal }) : say(key, { round: deal, rounds: deals });
}
