/** The advice for newcomers in the first hand of Korean mahjong. */

import { say } from "./words.js";
import { coachOf } from "../../mahjong/table/coach.js";

export default coachOf(say, ({ points }) => say("helper.worth", { points }));
