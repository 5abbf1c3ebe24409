/** A text as a QR code: one path of black squares on white, in dark pages too, for cameras. */

import { html, useEffect, useState } from "../core/html.js";

const QUIET = 4; // squares around it that stay white, as the standard asks

/** @typedef {{ size: number, data: boolean[][] }} Squares */

/** @param {{ text: string, label: string }} props */
export function QrCode({ text, label }) {
  const [code, setCode] = useState(/** @type {Squares | null} */ (null));
  useEffect(() => {
    import("../vendor/uqr.js").then(({ encode }) => setCode(encode(text, { ecc: "M", border: QUIET })));
  }, [text]);
  if (!code) return null;
  return html`<figure class="qr">
    <svg viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label} shape-rendering="crispEdges"><path d=${drawn(code)} /></svg>
    <figcaption class="hint">${label}</figcaption>
  </figure>`;
}

/** @param {Squares} code */
function drawn({ data }) {
  return data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
