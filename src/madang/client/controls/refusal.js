/** Refusals in words. */

import { Refused } from "../core/api.js";
import { GIVEN_UP } from "../core/socket.js";
import { has, t } from "../core/words.js";

/** What a code means to a person; some say why in a word, which is a sentence here. @param {string} code @param {Record<string, any>} [args] */
export function refusalWords(code, args = {}) {
  if (!has(`code.${code}`)) return t("code.failed");
  if (args["seconds"] && has(`code.${code}.wait`)) return t(`code.${code}.wait`, args);
  if (has(`code.${code}.${args["what"]}`)) return t(`code.${code}.${args["what"]}`, args);
  const reason = `code.${code}.${args["why"]}`;
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
