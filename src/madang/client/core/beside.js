/** What a page puts beside the log of a table, where the screen has room for it. */

import { signal } from "./html.js";

/** @type {import("../vendor/signals.js").Signal<(() => any) | null>} */
export const beside = signal(null);
