/** Small line drawings beside words. */

import { html } from "../core/html.js";

/** @type {Record<string, string>} */
const STROKES = {
  back: "M14.5 5l-7 7 7 7",
  bot: "M6 9.5h12v9H6zM12 9.5V6M12 6a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9.5 13.5v1M14.5 13.5v1M3.5 13v2.5M20.5 13v2.5",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M4 17.5h16M4.5 14.5L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 7.5z",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2",
  pen: "M5 19l1-4L16 5l3 3L9 18zM13.5 7.5l3 3",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.7-3.8 3.8-5.5 7.5-5.500s6.8 1.7 7.5 5.5",
  phone: "M8 3h8v18H8zM11.5 18h1",
  plus: "M12 5v14M5 12h14",
  rules: "M5 4.500h9.500a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM8.5 9h5.500M8.5 12.500h5.5",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="pict" viewBox="0 0 24 24" aria-hidden="true"><path d=${STROKES[name]} /></svg>`;
}
