/** Old Hong Kong mahjong in pictures. */

import { TILES_TOLD, firstSteps } from "../../mahjong/lesson.js";

/** @type {import("../../ui/scene.js").Lesson} */
export default {
  ...TILES_TOLD,
  steps: [
    ...firstSteps({ row: "789s", pair: "66p", hand: "234m67p22s7z", discard: "7z" }),
    {
      id: "call",
      rows: [
        [{ show: "345p", says: "chow", turned: [0] }],
        [
          { show: "777z", says: "pung", turned: [1] },
          { show: "2222s", says: "kong", turned: [3] },
        ],
      ],
    },
    {
      id: "end",
      rows: [
        [{ show: "345m" }, { show: "777p" }],
        [{ show: "234s" }, { show: "555z" }],
        [{ show: "9p" }, "+", { show: "9p", says: "win", tone: "good", lit: [0], comes: [0] }],
      ],
    },
    {
      id: "count",
      rows: [
        [{ show: "777z", says: "dragons" }],
        [{ show: "222m888s", says: "pungs" }],
        [{ show: "123789p22p", says: "suit", tone: "good" }],
      ],
    },
    {
      id: "house",
      rows: [
        [{ show: "123m" }, { show: "456p" }],
        [{ show: "789s" }, { show: "234p" }],
        [{ show: "55m", says: "short", tone: "bad" }],
      ],
    },
  ],
};
