/** What the server answers about real cards, asked anew whenever the question changes, or the server is back. */

import { UNREACHABLE, useTries } from "../core/again.js";
import { Refused } from "../core/api.js";
import { useEffect, useState } from "../core/html.js";

/**
 * The newest answer; that of an older question which comes late is not shown.
 *
 * @template Answers
 * @param {unknown[]} question
 * @param {() => Promise<Answers>} ask
 * @param {Answers} nothing before there is an answer, and beside a refusal
 * @returns {Answers & { refused: Refused | null }}
 */
export function useAnswers(question, ask, nothing) {
  const [told, setTold] = useState(/** @type {Answers & { refused: Refused | null }} */ ({ ...nothing, refused: null }));
  const tries = useTries(told.refused?.code === UNREACHABLE);
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answers) => !isLate && setTold({ ...answers, refused: null }),
      (problem) => !isLate && setTold({ ...nothing, refused: problem instanceof Refused ? problem : new Refused(UNREACHABLE, {}) }),
    );
    return () => {
      isLate = true;
    };
  }, [JSON.stringify(question), tries]);
  return told;
}
