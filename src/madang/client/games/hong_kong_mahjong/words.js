/** What only Old Hong Kong mahjong says. */

import { sayOf, tellerOf } from "../../mahjong/table/words.js";

export { windName } from "../../mahjong/table/words.js";

export const GAME = "hong_kong_mahjong";

export const say = sayOf(GAME);

export const tellEvent = tellerOf(GAME, ({ limit, faan }) => say(limit ? "event.worth.limit" : "event.worth.faan", { faan }));
