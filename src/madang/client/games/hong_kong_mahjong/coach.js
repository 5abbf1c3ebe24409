/** What a newcomer is told in the first hand of Old Hong Kong mahjong. */

import { coachOf } from "../../mahjong/table/coach.js";
import { say } from "./words.js";

export default coachOf(say);
