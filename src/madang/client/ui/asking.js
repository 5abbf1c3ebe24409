/** Why the server refuses something, in words; when a page asks it again. */

import { useEffect, useRef, useState } from "../html.js";
import { has, t } from "../i18n/words.js";
import { Refused } from "../net/api.js";
import { GIVEN_UP } from "../net/socket.js";
import { connection } from "../net/store.js";

/** The sentence for a code; some codes say why in a word, which is a sentence here. @param {string} code @param {Record<string, any>} [args] */
export function refusalWords(code, args = {}) {
  if (!has(`code.${code}`)) return t("code.failed");
  if (args.seconds && has(`code.${code}.wait`)) return t(`code.${code}.wait`, args);
  if (has(`code.${code}.${args.what}`)) return t(`code.${code}.${args.what}`, args);
  const reason = `code.${code}.${args.why}`;
  return t(`code.${code}`, { ...args, why: has(reason) ? t(reason) : "" }).trim();
}

/**
 * Wait for something that may be refused; "" where it was not, or where I gave it up myself.
 *
 * @param {Promise<any>} asked a command's answer, or a call of `api.js`
 * @param {string} [away] what is said where there is no server; another one where it is tried again
 */
export async function refusal(asked, away = "code.away") {
  try {
    const answer = await asked;
    return answer?.ok === false && answer.code !== GIVEN_UP ? refusalWords(answer.code, answer.args) : "";
  } catch (problem) {
    return problem instanceof Refused ? refusalWords(problem.code, problem.args) : t(away);
  }
}

// ---- What the server could not be asked is asked again: as soon as there is a line to it, then ever more rarely.

/** The code of what did not reach the server. */
export const UNREACHABLE = "unreachable";

const PAUSES = [0, 1000, 3000, 10_000, 30_000]; // ms before each next try while there is a line; the last one again and again

/** Another number whenever it is time to ask again. @param {object | null} failure of a try that did not reach the server, another object for each; null where the last one was answered */
export function useRetry(failure) {
  const [tries, setTries] = useState(0);
  const failed = useRef(0);
  const isOpen = connection.value === "open";
  useEffect(() => {
    if (!failure || !isOpen) {
      failed.current = 0;
      return;
    }
    const pause = PAUSES[Math.min(failed.current++, PAUSES.length - 1)];
    const timer = setTimeout(() => setTries((before) => before + 1), pause);
    return () => clearTimeout(timer);
  }, [failure, isOpen]);
  return tries;
}

/** Look every so often, and as soon as somebody comes back to the page; nobody looks behind another tab. @param {boolean} isOn @param {number} ms @param {() => unknown} look */
export function useLooks(isOn, ms, look) {
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    if (!isOn) return undefined;
    const lookIfSeen = () => void (document.visibilityState === "visible" && newest.current());
    const timer = setInterval(lookIfSeen, ms);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, [isOn, ms]);
}

/** What keeps a page from being shown, in words; a number that changes when it is time to ask again; and a function to give each question to: the newest one counts. @returns {[string, number, (asked: Promise<any>) => void]} */
export function useProblem() {
  const [problem, setProblem] = useState({ words: "" });
  const newest = useRef(/** @type {Promise<any> | null} */ (null));
  const tries = useRetry(problem.words === t("code.unreachable") ? problem : null);
  return [
    problem.words,
    tries,
    (asked) => {
      newest.current = asked;
      void refusal(asked, "code.unreachable").then(
        (words) => asked === newest.current && setProblem({ words }),
      );
    },
  ];
}
