/** The table of Korean mahjong. */

import { tableOf } from "../mahjong/table/play.js";
import { wordOf } from "../mahjong/table/still.js";
import { askFor } from "../mahjong/table/words.js";
import { actsFor, whyNot } from "./korean_mahjong/acts.js";
import { WAYS, useDeclaring } from "./korean_mahjong/declare.js";
import { SAID } from "./korean_mahjong/said.js";
import { Declared, lying } from "./korean_mahjong/seat.js";
import { banner, forbiddenWords, missingWords, readyWord, say, tellEvent } from "./korean_mahjong/words.js";
import { isBelow, worthOfWait } from "./korean_mahjong/worth.js";

const styles = [new URL("./korean_mahjong/ready.css", import.meta.url).href];

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
    leastOf: (options) => (options["min_points"] ? { points: options["min_points"] } : null),
    Beside: Declared,
    lying,
    shownOf: (view, seat) => view.shown[seat],
    warning: forbiddenWords,
    noteOf: missingWords,
    useTurn: useDeclaring,
  },
  styles,
);
