/** Korean mahjong in pictures. */

import { TILES_TOLD, firstSteps } from "../../mahjong/lesson.js";

/** @type {import("../../ui/scene.js").Lesson} */
export default {
  ...TILES_TOLD,
  steps: [
    ...firstSteps({ row: "789p", pair: "66m", hand: "234m67p22m4z", discard: "4z" }),
    {
      id: "call",
      rows: [
        [
          { show: "777z", says: "pung", tone: "good", turned: [1] },
          { show: "2222p", says: "kong", tone: "good", turned: [3] },
        ],
        [{ show: "345p", says: "chow", tone: "bad", turned: [0] }],
      ],
    },
    {
      id: "ready",
      rows: [
        [{ show: "345m" }, { show: "666z" }],
        [{ show: "789p" }, { show: "22p" }],
        [{ show: "23m" }, "→", { show: "14m", says: "waits", tone: "good", lit: [0, 1], comes: [0, 1] }],
      ],
    },
    {
      id: "end",
      rows: [
        [{ show: "345m" }, { show: "666z" }],
        [{ show: "789p" }, { show: "22p" }],
        [{ show: "23m" }, "+", { show: "4m", says: "win", tone: "good", lit: [0], comes: [0] }],
      ],
    },
    {
      id: "count",
      rows: [
        [{ show: "777z", says: "dragons" }],
        [{ show: "222m888p", says: "pungs" }],
        [{ show: "123789p22p", says: "suit", tone: "good" }],
      ],
    },
    {
      id: "house",
      rows: [
        [{ show: "9m 5p 1z", says: "own", lit: [1] }],
        [{ show: "34p", says: "hand" }],
        [
          { show: "2p", says: "may", tone: "good" },
          { show: "5p", says: "barred", tone: "bad" },
        ],
      ],
    },
  ],
};
