/** What forms for real cards have in common: what the server answers about them, and how they end. */

import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { Refused } from "../net/api.js";
import { UNREACHABLE, useRetry } from "./asking.js";

/**
 * The newest answer; that of an older question is marked, and where it comes late it is not shown.
 *
 * @template Answers
 * @param {unknown[]} question
 * @param {() => Promise<Answers>} ask
 * @param {Answers} nothing before there is an answer, and with a refusal
 * @returns {Answers & { refused: Refused | null, isOld: boolean }} `isOld`: the question has changed since
 */
export function useAnswers(question, ask, nothing) {
  const asked = JSON.stringify(question);
  const [told, setTold] = useState(
    /** @type {Answers & { refused: Refused | null, asked: string }} */ ({
      ...nothing,
      refused: null,
      asked: "",
    }),
  );
  const tries = useRetry(told.refused?.code === UNREACHABLE ? told : null);
  useEffect(() => {
    let isLate = false;
    ask().then(
      (answers) => !isLate && setTold({ ...answers, refused: null, asked }),
      (problem) => {
        const refused = problem instanceof Refused ? problem : new Refused(UNREACHABLE, {});
        if (!isLate) setTold({ ...nothing, refused, asked });
      },
    );
    return () => {
      isLate = true;
    };
  }, [asked, tries]);
  return { ...told, isOld: told.asked !== asked };
}

// ---- The end of a form for a round of real cards: write it down, or not.

/** @param {{ canKeep: boolean, isBusy: boolean, cancel: () => void }} props `isBusy`: it is being written down */
export function EntryActs({ canKeep, isBusy, cancel }) {
  return html`<div class="score__done">
    <button class="button main large" data-do="keep-round" aria-busy=${isBusy} disabled=${!canKeep}>${t("score.keep")}</button>
    <button type="button" class="button large plain" data-do="cancel" onClick=${cancel}>${t("score.cancel")}</button>
  </div>`;
}
