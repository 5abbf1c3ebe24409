/** Wolnam-ppong in pictures. */

import { CARDS_TOLD } from "../../hwatu/lesson.js";

/** @type {import("../../ui/scene.js").Lesson} */
export default {
  ...CARDS_TOLD,
  steps: [
    {
      id: "aim",
      rows: [[{ show: "3b" }, { show: "?", says: "4 – 8", lit: [0], comes: [0] }, { show: "9a" }]],
    },
    {
      id: "turn",
      rows: [
        [
          { show: "2a 11c", says: "bet", tone: "good" },
          { show: "6b 7d", says: "fold", tone: "bad" },
        ],
      ],
    },
    {
      id: "call",
      rows: [
        [
          { show: "4a 10b", says: "shown" },
          { show: "6c", says: "drawn", comes: [0] },
        ],
        [
          { show: "? ?", says: "2" },
          { show: "? ?", says: "3" },
          { show: "3a 8d", says: "you", tone: "good", lit: [0, 1] },
        ],
      ],
    },
    {
      id: "end",
      rows: [
        [
          { show: "2a 7c 10b", says: "win", tone: "good", lit: [1], comes: [1] },
          { show: "6a 6b", says: "pair" },
        ],
        [
          { show: "2a 12c 10b", says: "lose", tone: "bad", lit: [1] },
          { show: "2a 10c 10b", says: "lose", tone: "bad", lit: [1] },
        ],
      ],
    },
    {
      id: "count",
      rows: [
        [{ show: "2a 3c 4c 5c 6c 7c 8c 9c 10b", says: "7 × 4 = 28 / 46", tone: "good", lit: [0, 8] }],
        [{ show: "5a 6c 7c 8b", says: "2 × 4 = 8 / 46", tone: "bad", lit: [0, 3] }],
      ],
    },
    {
      id: "house",
      rows: [
        [
          { show: "1a 12c", says: "times", tone: "bad" },
          { show: "12a 5b", says: "rain", tone: "bad", lit: [0] },
        ],
      ],
    },
  ],
};
