/** The words and the looks of what friends share: invitations, arriving, talk, evenings. */

import { wear } from "../core/sheets.js";
import { learn } from "../core/words.js";

const WORDS = ["friends"];
const LOOKS = new URL("../style/friends.css", import.meta.url).href;

/** Settles when both are there. */
export function dressed() {
  return Promise.all([learn(WORDS), wear(LOOKS)]);
}
