/** The table of Old Hong Kong mahjong. */

import { html } from "../core/html.js";
import { wordsOf } from "../mahjong/table/acts.js";
import { tableOf } from "../mahjong/table/play.js";
import { askFor, bannerOf } from "../mahjong/table/words.js";
import { actsFor, whyNot } from "./hong_kong_mahjong/acts.js";
import { SAID } from "./hong_kong_mahjong/said.js";
import { limitBanner, say, tellEvent } from "./hong_kong_mahjong/words.js";

const CALLED = ["chow", "pung", "kong", "false_win", "win"];

export default tableOf({
  said: SAID,
  tiles: 144,
  say,
  verbs: ["discard"],
  tellEvent,
  askFor,
  bannerOf: (events, view) => limitBanner(events, view) ?? bannerOf(say, events, CALLED),
  actsFor,
  whyNot,
  keysOf: (legal, press) => ({ c: press(wordsOf(legal, "chow")[0] ?? "chow") }),
  isBelow: ({ legal }) => !legal,
  worthOfWait: ({ legal, faan }) => (legal ? (faan === undefined ? "" : say("faan", { faan })) : say("waits.below")),
  worthOfPlan: ({ faan }) => (faan === null ? say("limit") : say("faan", { faan })),
  leastOf: (options) => (options["min_faan"] ? { faan: options["min_faan"] } : null),
  Middle: ({ view }) => view.goulash > 0 && html`<small class="compass__goulash">${say("goulash", { points: view.goulash })}</small>`,
});
