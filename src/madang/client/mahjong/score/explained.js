/** What each seat won or paid for a hand of real tiles, in words. */

import { html } from "../../core/html.js";
import { signed } from "../../core/words.js";
import { SectionLink } from "../../parts/sheet.js";
import { Sets } from "../table/result.js";
import { say } from "../table/words.js";
import { winningOf } from "./asked.js";
import { WAYS } from "./how.js";

/** @typedef {import("./said.js").Bare} Bare */
/** @typedef {import("./said.js").Said} Said */

/** What each seat won or paid, and why. @param {{ said: Said, names: string[], round: Bare }} props */
export function Explained({ said, names, round }) {
  const { question } = round;
  return html`<div class="explained" data-ended=${round.ended}>
    <p class="explained__reason"><strong>${resultWords(said, names, round)}.</strong> ${!question?.["worth"] && WAYS.includes(round.ended) && said.counting.words(round)}</p>
    ${question?.["worth"] && html`<${Sets} split=${question["worth"].split} winning=${winningOf(question["hand"])} bonus=${question["hand"].bonus} />
      <${said.Rows} sheet=${question["worth"]} />`}
    <ul>
      ${names.map((called, seat) => html`<li key=${seat} data-crest=${seat}>
        <div class="explained__seat"><span>${called}</span><b>${signed(round.points[seat] ?? 0)}</b></div>
        ${round.explained.filter((reason) => reason.seat === seat).map((reason, i) => html`<p key=${i} class="explained__why">
          <span>${reason.kind === "false_win" ? say("score.false_win") : said.reasonWords(reason.kind)} <${SectionLink} game=${said.game} section=${reason.section} /></span>
          ${reason.points !== 0 && html`<span>${signed(reason.points)}</span>`}</p>`)}
      </li>`)}
    </ul>
  </div>`;
}

/** @param {Said} said @param {string[]} names @param {Bare} round */
function resultWords(said, names, { ended, ender }) {
  const name = names[ender ?? 0] ?? "";
  return ended === "false_win" ? say("score.false_win.of", { name }) : said.word(`result.${ended}`, { name });
}

/** The highest total leads. @param {number[]} totals */
export function best(totals) {
  return Math.max(...totals);
}
