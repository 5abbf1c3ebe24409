/** What is asked over HTTP: who I am, which games there are, their rules. */

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {{ guest: string, name: string }} Guest */

/** A refusal, with a code of `messages.py` and its arguments. */
export class Refused extends Error {
  /** @param {string} code @param {Record<string, any>} args */
  constructor(code, args) {
    super(code);
    this.code = code;
    this.args = args;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Response>}
 */
async function ask(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, body ? { method, headers, body: JSON.stringify(body) } : { method });
  if (answer.ok) return answer;
  const refusal = await answer.json().catch(() => ({}));
  throw new Refused(refusal.code ?? "failed", refusal.args ?? {});
}

/** Be a new guest: the answer sets this browser's cookie. @param {string} name @returns {Promise<Guest>} */
export async function newGuest(name) {
  return (await ask("POST", "/api/guest", { name })).json();
}

/** @param {string} name @returns {Promise<Guest>} */
export async function rename(name) {
  return (await ask("PATCH", "/api/guest", { name })).json();
}

/** One more secret of mine, for a link that works on another device. @returns {Promise<string>} */
export async function newSecret() {
  return (await (await ask("POST", "/api/guest/link")).json()).secret;
}

/** Be the guest of this secret here too. @param {string} secret @returns {Promise<Guest>} */
export async function resume(secret) {
  return (await ask("POST", "/api/guest/resume", { secret })).json();
}

/** @returns {Promise<GameInfo[]>} */
export async function games() {
  const answer = await (await ask("GET", "/api/games")).json();
  return Array.isArray(answer) ? answer : answer.games;
}

/** The rules page, as Markdown. @param {string} game @returns {Promise<string>} */
export async function rules(game) {
  return (await ask("GET", `/api/rules/${encodeURIComponent(game)}`)).text();
}
