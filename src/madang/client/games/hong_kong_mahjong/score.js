/** Real tiles of Old Hong Kong mahjong: what a hand is worth and who pays, the server says; the sheet keeps it. */

import { Next, after, check, isOver, rowNote } from "./score_deal.js";
import { Explained, best } from "./score_explained.js";
import { HandQuestion } from "./score_hand.js";
import { RoundEntry } from "./score_round.js";

const styles = [
  new URL("../../mahjong/tile.css", import.meta.url).href,
  new URL("./result.css", import.meta.url).href,
  new URL("./score.css", import.meta.url).href,
];

/** @type {import("../../core/types.js").ScoreClient} */
export default { HandQuestion, sheet: { RoundEntry, Explained, best, after, check, Next, rowNote, isOver }, styles };
