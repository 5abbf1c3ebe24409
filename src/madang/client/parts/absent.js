/** Whether anybody is away or silent at a table: what is said of it is loaded when that first happens. */

import { fetchAhead } from "../core/ahead.js";
import { html, signal, useEffect, useState } from "../core/html.js";
import { has, learn } from "../core/words.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */
/** @typedef {import("../core/types.js").Update} Update */

const NUDGE_AFTER = 12_000; // ms of silence; the server asks for a little less
const VOTE_AFTER = 62_000;
const CALLED_FOR = 30_000; // ms for which it is told that somebody has called to me

/** @type {import("../vendor/signals.js").Signal<typeof import("./absence.js").default | null>} */
const Absence = signal(null);

/** Who keeps the table waiting, and whether for so long that a bot may play there. @typedef {{ seats: number[], isLong: boolean }} Silence */

/** @param {{ frame: import("./frame.js").Frame }} props */
export function Absent({ frame }) {
  const { table, update } = frame;
  const silence = useSilence(table, update);
  const isWanted = silence.seats.length > 0 || isMissing(table) || table.isNext || isCalled(table, update);
  useEffect(() => {
    if (isWanted && !Absence.value) load().catch(() => {}); // the next time it is wanted it is tried again
  }, [isWanted]);
  return isWanted && Absence.value && has("absence.back") ? html`<${Absence.value} frame=${frame} silence=${silence} />` : null;
}

async function load() {
  fetchAhead("parts/absence.js");
  const [module] = await Promise.all([import("./absence.js"), learn(["absence"])]);
  await module.dressed;
  Absence.value = module.default;
}

/** Whether a bot plays for me, or has. @param {TableHandle} table */
function isMissing(table) {
  return table.seat !== null && (Boolean(table.info.seats[table.seat]?.covered) || Boolean(table.missed?.until));
}

/** Whether somebody has called to me about what is still asked. @param {TableHandle} table @param {Update} update */
export function isCalled({ nudged, seat }, { at }) {
  return nudged !== null && nudged.seat === seat && nudged.at > at && performance.now() - nudged.at < CALLED_FOR;
}

/** @param {TableHandle} table @param {Update} update @returns {Silence} */
function useSilence(table, update) {
  const awaited = awaitedBy(table, update);
  const [silentFor, setSilentFor] = useState(0);
  useEffect(() => {
    setSilentFor(0);
    if (!awaited.length) return undefined;
    const timers = [NUDGE_AFTER, VOTE_AFTER].map((after) => setTimeout(() => setSilentFor(after), update.at + after - performance.now()));
    return () => timers.forEach(clearTimeout);
  }, [update.n, awaited.join()]);
  return { seats: silentFor ? awaited : [], isLong: silentFor === VOTE_AFTER };
}

/** For whom I wait, as everybody knows, where no clock runs. @param {TableHandle} table @param {Update} update @returns {number[]} */
function awaitedBy({ info, seat }, { view, deadlines }) {
  if (seat === null || info.clock || info.status !== "playing" || "call" in deadlines) return [];
  const unready = info.seats.flatMap((sitter, other) => (sitter.ready ? [] : [other]));
  const asked = view.ended ? unready : view.to_act;
  if (asked.includes(seat)) return [];
  return asked.filter((other) => isPresent(info.seats[other]));
}

/** @param {import("../core/types.js").Seat | undefined} sitter */
function isPresent(sitter) {
  return sitter?.kind === "person" && sitter.connected && !sitter.covered;
}
