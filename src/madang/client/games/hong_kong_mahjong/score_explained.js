/** What each seat won or paid for a hand of real tiles, in words. */

import { html } from "../../core/html.js";
import { signed } from "../../core/words.js";
import { SectionLink } from "../../parts/sheet.js";
import { Sets, Worth } from "./result.js";
import { winningOf } from "./score_asked.js";
import { WAYS } from "./score_how.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../core/score_book.js").Scored} Scored */

/** What each seat won or paid, and why. @param {{ names: string[], round: Omit<Scored, "starters"> }} props */
export function Explained({ names, round }) {
  const { question } = round;
  return html`<div class="explained" data-ended=${round.ended}>
    <p class="explained__reason"><strong>${resultWords(names, round)}.</strong> ${!question?.["worth"] && worthWords(round)}</p>
    ${question?.["worth"] && html`<${Sets} split=${question["worth"].split} winning=${winningOf(question["hand"])} bonus=${question["hand"].bonus} />
      <${Worth} sheet=${question["worth"]} />`}
    <ul>
      ${names.map((called, seat) => html`<li key=${seat} data-crest=${seat}>
        <div class="explained__seat"><span>${called}</span><b>${signed(round.points[seat] ?? 0)}</b></div>
        ${round.explained.filter((reason) => reason.seat === seat).map((reason, i) => html`<p key=${i} class="explained__why">
          <span>${reasonWords(reason.kind)} <${SectionLink} game=${GAME} section=${reason.section} /></span>
          <span>${signed(reason.points)}</span></p>`)}
      </li>`)}
    </ul>
  </div>`;
}

/** @param {string[]} names @param {Omit<Scored, "starters">} round */
function resultWords(names, { ended, ender }) {
  const name = names[ender ?? 0] ?? "";
  return ended === "false_win" ? say("score.false_win.of", { name }) : say(`result.${ended}`, { name });
}

/** @param {Omit<Scored, "starters">} round */
function worthWords({ ended, question }) {
  if (!WAYS.includes(ended)) return "";
  return question?.["limit"] ? say("limit") : say("faan", { faan: question?.["faan"] ?? 0 });
}

/** @param {string} kind a word, or doublings */
function reasonWords(kind) {
  if (kind === "goulash") return say("score.goulash");
  if (kind === "false_win") return say("score.false_win");
  if (!kind) return say("score.base");
  return kind.split(" ").map((one) => say("doubled", { why: say(`doubling.${one}`) })).join(", ");
}

/** The highest total leads. @param {number[]} totals */
export function best(totals) {
  return Math.max(...totals);
}
