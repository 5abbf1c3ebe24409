/** Why the server refuses something, in words; and what it could not be asked, asked again. */

import { useEffect, useState } from "../html.js";
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

// ---- What the server could not be asked is asked again as soon as there is a line to it.

/** The code of what did not reach the server. */
export const UNREACHABLE = "unreachable";

/** Another number whenever it is time to ask again. @param {boolean} isUnreachable what the last try came to */
export function useRetry(isUnreachable) {
  const [tries, setTries] = useState(0);
  const isOpen = connection.value === "open";
  useEffect(() => {
    if (isUnreachable && isOpen) setTries((before) => before + 1);
  }, [isUnreachable, isOpen]);
  return tries;
}
