/** Real tiles of Korean mahjong. */

import { scoreClientOf } from "../../mahjong/score/client.js";
import { FACES } from "../../mahjong/tile.js";
import { Worth } from "./result.js";
import { OtherCounters, SeatCounters, settled } from "./score_horse.js";
import { Payers, paid, reasonWords } from "./score_pay.js";
import { counting } from "./score_points.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../mahjong/score/asked.js").Worth} WorthAnswer */

const FLOWERS = ["f1", "f2", "f3", "f4"];

/** @param {WorthAnswer} worth */
function worthWords({ total_points: points }) {
  return say("score.worth", { points });
}

/** How much a complete hand lacks of the minimum. @param {WorthAnswer} worth @param {import("../../core/types.js").Options} options */
function belowWords({ points_for_minimum: points }, { min_points }) {
  const least = Number(min_points);
  return say("score.below", { points, least, short: least - points });
}

export default scoreClientOf({
  game: GAME,
  citation: "KM",
  word: say,
  kinds: FACES.filter((face) => "mpz".includes(face[1] ?? "")),
  bonus: FLOWERS,
  melds: ["pung", "kong", "concealed"],
  flags: ["ready", "open_ready", "double_ready", "last_tile", "kong_replacement", "heavenly", "earthly", "blessing"],
  refused: { "2.1": "score.refused.tiles", "3.2": "score.refused.chow" },
  isGiverAsked: false,
  minimum: "4.2",
  worthWords,
  belowWords,
  Rows: Worth,
  Payers,
  paid,
  counting,
  reasonWords,
  first: {},
  SeatMark: SeatCounters,
  OtherDeal: OtherCounters,
  settled,
  styles: [new URL("./ready.css", import.meta.url).href, new URL("./score.css", import.meta.url).href],
});
