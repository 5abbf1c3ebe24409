/** What the frame of a table asks Old Hong Kong mahjong for. */

import { saidOf } from "../../mahjong/table/said.js";
import { askFor, describe } from "../../mahjong/table/words.js";
import { ActionGuide } from "./acts.js";
import { RESULTS } from "./result.js";
import { GAME, say, tellEvent } from "./words.js";

export const SAID = saidOf({
  game: GAME,
  tellEvent,
  askFor,
  describe,
  house: (options) => say("bar.house", { min: options.min_faan, table: say(`option.faan_table.${options.faan_table}`) }),
  houseSection: "8.1",
  keys: [["C 1 2 3", "hong_kong_mahjong.keys.chow"]],
  ActionGuide,
  results: RESULTS,
});
