/** The table of Korean mahjong, and what its frame asks of it. */

import { ActionGuide, WAYS, actsFor, isBelow, useDeclaring, whyNot, worthOfWait } from "./acts.js";
import {
  banner,
  Declared,
  describeTable,
  forbiddenWords,
  GAME,
  lying,
  missingWords,
  readyWord,
  RESULTS,
  say,
  tellEvent,
} from "./words.js";
import { saidOf, tableOf, wordOf } from "../../mahjong/table/play.js";
import { askFor } from "../../mahjong/table/words.js";
import { FACES } from "../../mahjong/tile.js";

// ---- What the frame of a table asks Korean mahjong for.

const SEASONS = ["f5", "f6", "f7", "f8"];

export const SAID = saidOf({
  game: GAME,
  tellEvent,
  askFor,
  describe: describeTable,
  faces: FACES.filter((face) => !face.endsWith("s") && !SEASONS.includes(face)),
  house: (options) => say("bar.house", { min: options.min_points }),
  keys: [
    ["R", "korean_mahjong.keys.ready"],
    ["O", "korean_mahjong.keys.open_ready"],
  ],
  ActionGuide,
  results: RESULTS,
});

// ---- The table of Korean mahjong.

const styles = [new URL("./ready.css", import.meta.url).href];

export default tableOf(
  {
    said: SAID,
    tiles: 104,
    say,
    verbs: ["discard", ...WAYS],
    wordOf: (event, events) => (event.code === "discard" && readyWord(events)) || wordOf(event),
    tellEvent,
    askFor,
    bannerOf: banner,
    actsFor,
    whyNot,
    isBelow,
    worthOfWait,
    worthOfPlan: ({ points }) => say("helper.worth", { points }),
    leastOf: (options) => (options.min_points ? { points: options.min_points } : null),
    Beside: Declared,
    lying,
    shownOf: (view, seat) => view.shown[seat],
    warning: forbiddenWords,
    noteOf: missingWords,
    useTurn: useDeclaring,
  },
  styles,
);
