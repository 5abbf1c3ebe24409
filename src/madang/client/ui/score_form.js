/** What forms for real cards have in common: what the server answers about them, and how they end. */

import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { Refused } from "../net/api.js";
import { UNREACHABLE, useRetry } from "./asking.js";

/**
 * The newest answer; that of an older question which comes late is not shown.
 *
 * @template Answers
 * @param {unknown[]} question
 * @param {() => Promise<Answers>} ask
 * @param {Answers} nothing before there is an answer, and with a refusal
 * @returns {Answers & { refused: Refused | null }}
 */
export function useAnswers(question, ask, nothing) {
  const [told, setTold] = useState(
    /** @type {Answers & { refused: Refused | null }} */ ({ ...nothing, refused: null }),
  );
  const tries = useRetry(told.refused?.code === UNREACHABLE ? told : null);
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answers) => !isLate && setTold({ ...answers, refused: null }),
      (problem) =>
        !isLate &&
        setTold({ ...nothing, refused: problem instanceof Refused ? problem : new Refused(UNREACHABLE, {}) }),
    );
    return () => {
      isLate = true;
    };
  }, [JSON.stringify(question), tries]);
  return told;
}

// ---- The end of a form for a round of real cards: write it down, or not.

/** @param {{ canKeep: boolean, cancel: () => void }} props */
export function EntryActs({ canKeep, cancel }) {
  return html`<div class="score__done">
    <button class="button main large" data-do="keep-round" disabled=${!canKeep}>${t("score.keep")}</button>
    <button type="button" class="button large plain" data-do="cancel" onClick=${cancel}>${t("score.cancel")}</button>
  </div>`;
}
