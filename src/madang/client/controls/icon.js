/** Small line drawings beside words. */

import { html } from "../core/html.js";

/** @type {Record<string, string>} */
const STROKES = {
  back: "M14.5 5l-7 7 7 7",
  bot: "M6 9.5h12v9H6zM12 9.5V6M12 6a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9.5 13.5v1M14.5 13.5v1M3.5 13v2.5M20.5 13v2.5",
  branch: "M6 20V4M6 14c0-5 12-2 12-8M15 9l3-3 3 3",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  copy: "M9 9h10v11H9zM5 15V4h10",
  crown: "M4 17.5h16M4.5 14.5L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 7.5z",
  download: "M12 4v11M7 10.500l5 5 5-5M5 20h14",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  first: "M18 6l-7 6 7 6zM7 6v12",
  forward: "M5 6.500l6.500 5.500L5 17.500zM12.500 6.500L19 12l-6.500 5.500z",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  keys: "M3 7h18v10.500H3zM7 10.500v.1M10.300 10.500v.1M13.700 10.500v.1M17 10.500v.1M8.500 14h7",
  last: "M6 6l7 6-7 6zM17 6v12",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  log: "M5 6.500h14M5 12h14M5 17.500h9",
  menu: "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2",
  next: "M9 5.500l7 6.500-7 6.500",
  past: "M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4M12 8v4.500l3 2",
  pause: "M8.500 5.500v13M15.500 5.500v13",
  pen: "M5 19l1-4L16 5l3 3L9 18zM13.5 7.5l3 3",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.7-3.8 3.8-5.5 7.5-5.500s6.8 1.7 7.5 5.5",
  phone: "M8 3h8v18H8zM11.5 18h1",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  prev: "M15 5.500L8 12l7 6.500",
  print: "M7 9V4h10v5M7 16H4v-5.500a1.500 1.500 0 0 1 1.500-1.500h13a1.500 1.500 0 0 1 1.500 1.500V16h-3M7 14h10v6H7z",
  rewind: "M19 6.500L12.500 12l6.500 5.500zM11.500 6.500L5 12l6.500 5.500z",
  rules: "M5 4.500h9.500a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3zM8.5 9h5.500M8.5 12.500h5.5",
  speak: "M4 5h16v11h-8l-4.500 4v-4H4zM8.500 10.500v.1M12 10.500v.1M15.500 10.500v.1",
  tally: "M5 4h14v16H5zM5 9h14M10 4v16M15 9v11",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500",
  undo: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="pict" viewBox="0 0 24 24" aria-hidden="true"><path d=${STROKES[name]} /></svg>`;
}
