/** The words and the looks of what friends share: invitations, arriving, talk, evenings. */

import { learn } from "../i18n/words.js";
import { useSheet } from "../preload.js";

const WORDS = ["shell.friends"];
const LOOKS = new URL("../style/friends.css", import.meta.url).href;

/** Settles when both are there. */
export function socialStyles() {
  return Promise.all([learn(WORDS), useSheet(LOOKS)]);
}
