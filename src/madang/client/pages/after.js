/** How a deal may go on after an answer, in sentences: of a puzzle, or of a moment of a review. */

import { html, useEffect, useState } from "../html.js";
import { refusal } from "../ui/asking.js";
import { Sheet } from "../ui/sheet.js";

/** @typedef {import("../types.js").PuzzleAfter} PuzzleAfter */

/**
 * @param {object} props
 * @param {string[]} props.words the answers, one after the other
 * @param {(word: string) => Promise<PuzzleAfter>} props.ask
 * @param {(word: string) => string} props.nameOf an answer as its button says it
 * @param {import("../types.js").GameClient} props.client
 * @param {string[]} props.names
 * @param {string} props.title
 * @param {string} props.means what this is one way of
 * @param {(after: PuzzleAfter) => string} props.pointsOf
 * @param {() => void} props.onClose
 */
export function After({ words, ask, nameOf, client, names, title, means, pointsOf, onClose }) {
  const [shown, setShown] = useState(/** @type {Record<string, PuzzleAfter>} */ ({}));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isGone = false;
    const askAll = async () => {
      for (const word of words) {
        if (isGone) return; // a server plays one on at a time for each
        const coming = ask(word);
        const said = await refusal(coming);
        if (said) return setProblem(said);
        const after = await coming;
        setShown((before) => ({ ...before, [word]: after }));
      }
    };
    void askAll();
    return () => {
      isGone = true;
    };
  }, []);
  return html`<${Sheet} title=${title} onClose=${onClose}>
    <p class="hint">${means}</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${words.map((word) => {
      const after = shown[word];
      return html`<section key=${word} class="after"><h3>${nameOf(word)}</h3>
        ${
          after &&
          html`<ol>${after.frames
            .map((frame) => client.tell(frame, names))
            .filter(Boolean)
            .map((line, place) => html`<li key=${place}>${line}</li>`)}</ol>
          <p><b>${pointsOf(after)}</b></p>`
        }
      </section>`;
    })}
  <//>`;
}
