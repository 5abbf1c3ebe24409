/** Whether anybody is away or silent at a table: what is said of it is loaded when that first happens. */

import { html, signal, useEffect, useState } from "../html.js";
import { has, learn } from "../i18n/words.js";
import { preload } from "../preload.js";

/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("./absence.js").Silence} Silence */

const A_MOMENT = 500; // ms; the server counts from when it asked, this page from when it heard of it
const CALLED_FOR = 30_000; // ms for which a nudge stays on show

/** The last known silence of the others while my connection is lost. @type {Silence} */
const UNKNOWN = { seats: [], isLong: false, isCall: false };

/** @type {import("../vendor/signals.js").Signal<typeof import("./absence.js").default | null>} */
const Absence = signal(null);

/** @param {{ frame: import("./frame.js").Frame }} props */
export function Absent({ frame }) {
  const { table, update } = frame;
  const heard = useSilence(table, update);
  const silence = table.isLost ? UNKNOWN : heard;
  const isCalled = callsMe(table, update);
  const isWanted = silence.seats.length > 0 || silence.isCall || isMissing(table) || table.isNext || isCalled;
  useEffect(() => {
    if (isWanted && !Absence.value) load().catch(() => {}); // the next time it is wanted it is tried again
  }, [isWanted]);
  return isWanted && Absence.value && has("absence.back")
    ? html`<${Absence.value} frame=${frame} silence=${silence} isCalled=${isCalled} />`
    : null;
}

async function load() {
  preload("table/absence.js");
  const [module] = await Promise.all([import("./absence.js"), learn(["shell.absence"])]);
  await module.dressed();
  Absence.value = module.default;
}

/** Whether a bot plays for me, or has. @param {TableHandle} table */
function isMissing(table) {
  return (
    table.seat !== null && (Boolean(table.info.seats[table.seat]?.covered) || Boolean(table.missed?.until))
  );
}

/** Whether somebody has called to me about what is still asked. @param {TableHandle} table @param {Update} update */
function callsMe({ nudged, seat }, { at }) {
  return (
    nudged !== null && nudged.seat === seat && nudged.at > at && performance.now() - nudged.at < CALLED_FOR
  );
}

/** @param {TableHandle} table @param {Update} update @returns {Silence} */
function useSilence(table, update) {
  const awaited = awaitedBy(table, update);
  const isCall = isOpenCall(table, update);
  const [mayNudge, letNudge] = useState(false);
  const [mayVote, letVote] = useState(false);
  const { nudge_after: nudgeAfter = 0, vote_after: voteAfter = 0 } = table.info;
  useEffect(() => {
    letNudge(false);
    letVote(false);
    if (!awaited.length && !isCall) return undefined;
    const timers = [
      later(() => letNudge(true), update, nudgeAfter),
      later(() => letVote(true), update, voteAfter),
    ];
    return () => timers.forEach(clearTimeout);
  }, [update.n, awaited.join(), isCall]);
  return { seats: mayNudge || mayVote ? awaited : [], isLong: mayVote, isCall: isCall && mayVote };
}

/** Do something when a question is so old. @param {() => void} act @param {Update} update @param {number} seconds */
function later(act, update, seconds) {
  return setTimeout(act, update.at + seconds * 1000 + A_MOMENT - performance.now());
}

/** Whether a call is open that only the seats asked in it can end; it is a secret which those are. @param {TableHandle} table @param {Update} update */
function isOpenCall({ info, seat }, { view, deadlines }) {
  const isPlaying = seat !== null && !info.clock && info.status === "playing";
  const isAsking = !view.ended && view.phase !== "over" && view.to_act.length === 0 && !("call" in deadlines);
  return isPlaying && isAsking && info.seats.some((other, n) => n !== seat && isPresent(other));
}

/** For whom I wait, as everybody knows, where no clock runs. @param {TableHandle} table @param {Update} update @returns {number[]} */
function awaitedBy({ info, seat }, { view, deadlines }) {
  if (seat === null || info.clock || info.status !== "playing" || "call" in deadlines) return [];
  const unready = info.seats.flatMap((sitter, other) => (sitter.ready ? [] : [other]));
  const asked = view.ended ? unready : view.to_act;
  if (asked.includes(seat)) return [];
  return asked.filter((other) => isPresent(info.seats[other]));
}

/** @param {import("../types.js").Seat | undefined} sitter */
function isPresent(sitter) {
  return sitter?.kind === "person" && sitter.connected && !sitter.covered;
}
