/** The advice for newcomers in the first hand of Old Hong Kong mahjong. */

import { say } from "./words.js";
import { coachOf } from "../../mahjong/table/coach.js";

export default coachOf(say, ({ faan }) => (faan === null ? say("limit") : say("faan", { faan })));
