/** The table of a puzzle, as a game's own components take one: it stands still, and what is done there is an answer. */

import { signal } from "../html.js";

/** @typedef {import("../types.js").AskedPuzzle} AskedPuzzle */
/** @typedef {import("../types.js").TableHandle} TableHandle */

/** @typedef {TableHandle & { onAnswer: (word: string) => void, renew: () => void }} PuzzleHandle */

/** @param {AskedPuzzle} asked @param {import("../types.js").GameInfo} game @param {string[]} names @returns {PuzzleHandle} */
export function handleOf({ puzzle, info, frame }, game, names) {
  const update = signal(updateOf(frame, puzzle.seat));
  const done = async () => /** @type {import("../types.js").Answer} */ ({ ok: true });
  /** @type {PuzzleHandle} */
  const handle = {
    id: `puzzle ${puzzle.game} ${puzzle.id}`,
    info,
    game,
    seat: puzzle.seat,
    names,
    update,
    onUpdate: () => () => {},
    paceBy: () => {},
    act: (word) => {
      handle.onAnswer(word);
      return done();
    },
    ready: done,
    rematch: done,
    noRematch: done,
    leave: () => {},
    recap: [],
    missed: null,
    isNext: false,
    nudged: null,
    isLost: false,
    back: () => {},
    nudge: () => {},
    vote: () => {},
    keepWatching: done,
    onAnswer: () => {},
    renew() {
      update.value = { ...update.peek(), n: update.peek().n + 1 }; // it may be answered again
    },
  };
  return handle;
}

/** @param {import("../types.js").Frame} frame @param {number} seat @returns {import("../types.js").Update} */
function updateOf(frame, seat) {
  return {
    type: "update",
    table: "",
    n: frame.n,
    events: frame.events,
    view: frame.view,
    legal: frame.legal[seat] ?? [],
    deadlines: {},
    standings: [],
    places: [],
    hint: null,
    odds: null,
    answered: null,
    at: 0,
  };
}
