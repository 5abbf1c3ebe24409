/** The cards and tiles that the text of the rules writes, as pictures next to what is written. */

import { html } from "../html.js";
import { learn } from "../i18n/words.js";
import { gameNamed, games } from "../net/store.js";
import { useSheet } from "../preload.js";
import { Inline } from "../ui/scene.js";

/** A game that is played with what a page is about. @param {string} page */
function playedWith(page) {
  return (
    gameNamed(page) ?? games.value.find(({ words }) => words.some((scope) => page.startsWith(`${scope}_`)))
  );
}

/** Return what draws the pieces that a code names, and is null where it names none. @param {string} page @returns {Promise<(words: string) => any>} */
export default async function picturesFor(page) {
  const game = playedWith(page);
  if (!game) return () => null;
  const { default: lesson } = await import(`../games/${encodeURIComponent(game.name)}/learn.js`);
  await Promise.all([learn(lesson.words), ...lesson.styles.map(useSheet)]);
  return (words) => {
    const lots = lesson.read(words);
    return lots && html`<${Inline} drawn=${lesson} lots=${lots} /><code class="pieces__code">${words}</code>`;
  };
}
