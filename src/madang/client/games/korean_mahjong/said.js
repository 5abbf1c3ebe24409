/** What the frame of a table asks Korean mahjong for. */

import { FACES } from "../../mahjong/tile.js";
import { saidOf } from "../../mahjong/table/said.js";
import { askFor } from "../../mahjong/table/words.js";
import { ActionGuide } from "./acts.js";
import { RESULTS } from "./result.js";
import { GAME, describeTable, say, tellEvent } from "./words.js";

const SEASONS = ["f5", "f6", "f7", "f8"];

export const SAID = saidOf({
  game: GAME,
  tellEvent,
  askFor,
  describe: describeTable,
  faces: FACES.filter((face) => !face.endsWith("s") && !SEASONS.includes(face)),
  house: (options) => say("bar.house", { min: options["min_points"] }),
  keys: [
    ["R", "korean_mahjong.keys.ready"],
    ["O", "korean_mahjong.keys.open_ready"],
  ],
  ActionGuide,
  results: RESULTS,
});
