/** What is asked over HTTP: who I am, which games there are, their rules. */

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {{ guest: string, name: string }} Guest */

/** A refusal, with a code of `protocol/messages` and its arguments. */
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
 * @param {AbortSignal} [signal] which gives it up
 * @returns {Promise<Response>}
 */
async function ask(method, path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return answered(
    await fetch(path, {
      method,
      ...(body && { headers, body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  );
}

/** @param {Response} answer */
async function answered(answer) {
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

/** Who I am, and on how many devices. @returns {Promise<Guest & { devices: number }>} */
export async function whoAmI() {
  return (await ask("GET", "/api/guest")).json();
}

/** A link with which another device goes on as me: it works once, for some seconds. @returns {Promise<{ secret: string, lasts: number }>} */
export async function newSeatLink() {
  return (await ask("POST", "/api/guest/link")).json();
}

/** Who I would be with such a link. @param {string} secret @returns {Promise<Guest>} */
export async function guestOf(secret) {
  return (await ask("POST", "/api/guest/link/whose", { secret })).json();
}

/** Be me on no other device: this one gets a new cookie first, so that no copy of the old one is left. */
export async function signOutOthers() {
  await ask("POST", "/api/guest/renew");
  await ask("POST", "/api/guest/devices/sign_out");
}

/** Be the guest of this link here, and use it up. @param {string} secret @returns {Promise<Guest>} */
export async function resume(secret) {
  return (await ask("POST", "/api/guest/resume", { secret })).json();
}

/** By which addresses other devices come to this server; refused unless it runs on this device. @returns {Promise<string[]>} */
export async function addresses() {
  return (await (await ask("GET", "/api/addresses", undefined, AbortSignal.timeout(5000))).json()).addresses; // a room waits for it
}

/** @returns {Promise<GameInfo[]>} */
export async function games() {
  const answer = await (await ask("GET", "/api/games")).json();
  return Array.isArray(answer) ? answer : answer.games;
}

/** @typedef {{ text: string, language: string }} RulesText a page, and the language it is written in */

/** The rules page as Markdown, in the language asked for where there is one. @param {string} game @param {string} language @returns {Promise<RulesText>} */
export async function rules(game, language) {
  const answer = await ask(
    "GET",
    `/api/rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`,
  );
  return { text: await answer.text(), language: answer.headers.get("Content-Language") ?? language };
}

/** What a game is dealt with. @param {string} game @returns {Promise<import("./fair.js").Pack>} */
export async function packOf(game) {
  return (await ask("GET", `/api/deck/${encodeURIComponent(game)}`)).json();
}

/** The record of a finished match, as text. @param {string} table */
export async function recordOf(table) {
  return (await ask("GET", `/api/tables/${encodeURIComponent(table)}/record`)).text();
}

const PATIENCE = 20_000; // ms for a question about cards; then the page says that the server does not answer, and asks again

/** Ask about real cards, as `madang score` does. @param {string} game @param {object} question @returns {Promise<any>} */
export async function score(game, question) {
  return (
    await ask("POST", `/api/score/${encodeURIComponent(game)}`, question, AbortSignal.timeout(PATIENCE))
  ).json();
}

/** Ask what a decision with real cards is worth, as `madang odds` does. @param {string} game @param {object} question @returns {Promise<any>} */
export async function odds(game, question) {
  return (
    await ask("POST", `/api/odds/${encodeURIComponent(game)}`, question, AbortSignal.timeout(PATIENCE))
  ).json();
}

/** My friends, those that are here first. @returns {Promise<import("../types.js").Friend[]>} */
export async function friends() {
  return (await (await ask("GET", "/api/friends")).json()).friends;
}

/** The secret of a link that makes friends with me, in the place of the one before. @returns {Promise<string>} */
export async function newFriendLink() {
  return (await (await ask("POST", "/api/friends/link")).json()).secret;
}

/** Who made such a link. @param {string} secret @returns {Promise<Guest>} */
export async function friendOf(secret) {
  return (await ask("POST", "/api/friends/whose", { secret })).json();
}

/** Be friends with the guest who made it. @param {string} secret @returns {Promise<Guest>} */
export async function befriend(secret) {
  return (await ask("POST", "/api/friends", { secret })).json();
}

/** Be friends no more. @param {string} guest */
export async function unfriend(guest) {
  await ask("POST", `/api/friends/${encodeURIComponent(guest)}/remove`);
}

/** Ask a friend to a table where I sit. @param {string} guest @param {string} table */
export async function inviteFriend(guest, table) {
  await ask("POST", `/api/friends/${encodeURIComponent(guest)}/invite`, { table });
}

/** Open an evening with friends; return its id. @param {string} name @returns {Promise<string>} */
export async function newNight(name) {
  return (await (await ask("POST", "/api/nights", { name })).json()).night;
}

/** The evenings that I opened or played at. @returns {Promise<import("../types.js").NightHead[]>} */
export async function nights() {
  return (await (await ask("GET", "/api/nights")).json()).nights;
}

/** How an evening goes. @param {string} id @returns {Promise<import("../types.js").Night>} */
export async function night(id) {
  return (await ask("GET", `/api/nights/${encodeURIComponent(id)}`)).json();
}

/** Make no more tables in it. @param {string} id @returns {Promise<import("../types.js").Night>} */
export async function endNight(id) {
  return (await ask("POST", `/api/nights/${encodeURIComponent(id)}/end`)).json();
}

/** Which puzzles there are. @returns {Promise<import("../types.js").PuzzleList>} */
export async function puzzles() {
  return (await ask("GET", "/api/puzzles")).json();
}

/** @param {string} game @param {string} id */
function puzzlePath(game, id) {
  return `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}

/** One puzzle with its position. @param {string} game @param {string} id @returns {Promise<import("../types.js").AskedPuzzle>} */
export async function puzzle(game, id) {
  return (await ask("GET", puzzlePath(game, id))).json();
}

/** How a deal might go on after an answer. @param {string} game @param {string} id @param {string} word @returns {Promise<import("../types.js").PuzzleAfter>} */
export async function puzzleAfter(game, id, word) {
  return (await ask("GET", `${puzzlePath(game, id)}/after?do=${encodeURIComponent(word)}`)).json();
}

/** What I have played, and how it went. @returns {Promise<import("../types.js").History>} */
export async function matches() {
  return (await ask("GET", "/api/guest/matches")).json();
}

/**
 * The round of a finished match that event `at` is in, as a seat saw it or with all hands.
 *
 * @param {string} table
 * @param {number} at
 * @param {number | "all"} seat
 * @returns {Promise<import("../types.js").ReplayAnswer>}
 */
export async function replay(table, at, seat) {
  return (await ask("GET", `/api/tables/${encodeURIComponent(table)}/replay?at=${at}&seat=${seat}`)).json();
}

/**
 * The same of a record, which the server does not keep.
 *
 * @param {string} text
 * @param {number} at
 * @param {number | "all"} seat
 * @returns {Promise<import("../types.js").ReplayAnswer>}
 */
export async function replayOf(text, at, seat) {
  const headers = { "Content-Type": "application/jsonl" };
  const answer = await fetch(`/api/replay?at=${at}&seat=${seat}`, { method: "POST", headers, body: text });
  return (await answered(answer)).json();
}

/** @param {string} table */
function reviewPath(table) {
  return `/api/tables/${encodeURIComponent(table)}/review`;
}

/** How far the review of my seat is, or the review. @param {string} table @returns {Promise<import("../types.js").ReviewState>} */
export async function reviewOf(table) {
  return (await ask("GET", reviewPath(table))).json();
}

/** How a deal may go on after an answer to a moment of my review. @param {string} table @param {number} n @param {string} word @returns {Promise<import("../types.js").PuzzleAfter>} */
export async function reviewAfter(table, n, word) {
  return (await ask("GET", `${reviewPath(table)}/${n}/after?do=${encodeURIComponent(word)}`)).json();
}

/** Have my seat of a finished match reviewed. @param {string} table @returns {Promise<import("../types.js").ReviewState>} */
export async function beginReview(table) {
  return (await ask("POST", reviewPath(table))).json();
}

/** Give a review up. @param {string} table @returns {Promise<import("../types.js").ReviewState>} */
export async function cancelReview(table) {
  return (await ask("DELETE", reviewPath(table))).json();
}

/** Whether a record is played by the rules, to the totals it tells; null where nobody can be asked. @param {string} text */
export async function isTrue(text) {
  try {
    await replayOf(text, 1, "all");
    return true;
  } catch (problem) {
    return problem instanceof Refused && problem.code === "bad_record" ? false : null;
  }
}
