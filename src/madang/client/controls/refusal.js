/** Refusals in words. */

import { Refused } from "../core/api.js";
import { has, t } from "../core/words.js";

/** What a code means to a person. @param {string} code @param {Record<string, any>} [args] */
export function refusalWords(code, args = {}) {
  return has(`code.${code}`) ? t(`code.${code}`, args) : t("code.failed");
}

/**
 * Wait for something that may be refused; "" where it was not.
 *
 * @param {Promise<any>} asked a command's answer, or a call of `api.js`
 */
export async function refusal(asked) {
  try {
    const answer = await asked;
    return answer && answer.ok === false ? refusalWords(answer.code, answer.args) : "";
  } catch (problem) {
    return problem instanceof Refused ? refusalWords(problem.code, problem.args) : t("code.unreachable");
  }
}
