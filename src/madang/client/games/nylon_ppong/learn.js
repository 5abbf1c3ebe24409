/** Nylon-ppong in pictures. */

import { CARDS_TOLD } from "../../hwatu/lesson.js";

/** @type {import("../../ui/scene.js").Lesson} */
export default {
  ...CARDS_TOLD,
  steps: [
    {
      id: "aim",
      rows: [
        [{ show: "1a 3b 6c 9a 12b", says: "1 + 3 + 6 + 9 + 12 = 31", tone: "bad" }],
        [{ show: "1a 3b", says: "1 + 3 = 4", tone: "good" }],
      ],
    },
    {
      id: "turn",
      rows: [
        [{ show: "?", says: "deck" }, "→", { show: "11d", lit: [0], comes: [0] }],
        [{ show: "2a 4c 5b 8a 9d 11d", says: "hand", lit: [5] }],
        [{ show: "11d", says: "pile", comes: [0] }],
      ],
    },
    {
      id: "call",
      rows: [
        [
          { show: "5a", says: "pile" },
          { show: "5b 5c 1b 3a 12d", says: "hand", lit: [0, 1] },
        ],
        [
          { show: "5a 5b 5c 12d", says: "ppong", tone: "good", comes: [1, 2, 3] },
          { show: "1b 3a", says: "hand" },
        ],
      ],
    },
    {
      id: "end",
      rows: [
        [
          { show: "1b 3a", says: "stop", tone: "good" },
          { show: "2b 5a", says: "2 + 5 = 7" },
        ],
        [
          { show: "4a 9c", says: "4 + 9 = 13" },
          { show: "6b 10a", says: "6 + 10 = 16" },
        ],
      ],
    },
    {
      id: "count",
      rows: [
        [{ show: "3a 4b 5c 6a 7d 8b", says: "straight", tone: "good" }],
        [{ show: "1a 1b 1c 2a 2b 3a", says: "ten", tone: "good" }],
      ],
    },
    {
      id: "house",
      rows: [
        [{ show: "8a", says: "pile" }],
        [
          { show: "8c 8d", says: "anybody", tone: "good", lit: [0, 1], comes: [0, 1] },
          { show: "? ?" },
          { show: "? ?" },
        ],
      ],
    },
  ],
};
