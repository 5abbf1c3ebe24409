/** Every score sheet on this device: open one, begin one, read one in, bring back the one that was deleted last. */

import { html, useEffect, useState } from "../core/html.js";
import { go } from "../core/route.js";
import { addSheet, bringBack, isFull, removed, runningTotals, sheets } from "../core/score_book.js";
import { BadFile, readFile } from "../core/score_file.js";
import { gameNamed, games } from "../core/store.js";
import { has, learn, number, t, tOf, title } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Icon } from "../controls/icon.js";
import { Page } from "../controls/page.js";
import { Gone, SheetMenu, dayOf, nameOf } from "./score_menu.js";

/** @typedef {import("../core/score_book.js").ScoreSheet} ScoreSheet */

export function ScoreList() {
  const scored = games.value.filter((game) => game.sheet);
  useEffect(() => void learn(["score", "table", ...scored.flatMap(({ name, words }) => [...words, `${name}.score`])]), [scored.length]);
  if (!has("score.part.all")) return html`<${Bar} />`;
  return html`<${Bar} />
    <${Page} title=${t("score.sheets")} class="score">
      <h1 tabindex="-1">${t("score.sheets")}</h1>
      <${Gone} what=${removed.value ? nameOf(removed.value) : ""} back=${bringBack} />
      ${sheets.value.length === 0 && html`<p class="hint">${t("score.none")}</p>`}
      <ul class="sheet-list">${sheets.value.map((sheet) => html`<${Row} key=${sheet.id} sheet=${sheet} />`)}</ul>
      <${Import} />
      <section class="stack" aria-labelledby="new-sheets"><h2 id="new-sheets">${t("score.new")}</h2>
        <div class="score__acts">${scored.map((game) => html`<a key=${game.name} class="button" href=${`#/score/${game.name}/new`}><${Icon} name="plus" />${title(game)}</a>`)}</div>
      </section>
    <//>`;
}

/** @param {{ sheet: ScoreSheet }} props */
function Row({ sheet }) {
  const game = gameNamed(sheet.game);
  if (!game) return null;
  const totals = runningTotals(sheet).at(-1) ?? [];
  const about = [title(game), dayOf(sheet.changed), tOf(game.name, "score.rounds", { count: sheet.rounds.length })];
  return html`<li class="sheet-list__row">
    <div class="sheet-list__words">
      <h2><a href=${`#/score/${sheet.game}/${sheet.id}`}>${nameOf(sheet)}</a></h2>
      <p class="hint">${about.join(" · ")}</p>
      <p class="sheet-list__totals">${sheet.names.map((name, seat) => html`<span key=${seat}>${name} <b>${number(totals[seat] ?? 0)}</b></span>`)}</p>
    </div>
    <${SheetMenu} game=${game} sheet=${sheet} />
  </li>`;
}

/** A sheet from a file. */
function Import() {
  const [problem, setProblem] = useState("");
  const take = async (/** @type {any} */ event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = ""; // the same file may be taken again
    if (file) setProblem(await opened(file));
  };
  return html`<div class="stack">
    <label class="button score__import"><${Icon} name="upload" />${t("score.import")}
      <input id="sheet-file" type="file" accept=".json,application/json" disabled=${isFull()} onChange=${take} /></label>
    ${isFull() && html`<p class="problem">${t("score.full")}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </div>`;
}

/** Add the sheet of a file and go there; or why not, in words. @param {File} file */
async function opened(file) {
  try {
    const fields = readFile(await file.text(), games.value);
    go(`/score/${fields.game}/${addSheet(fields)}`);
    return "";
  } catch (problem) {
    const { code, args } = problem instanceof BadFile ? problem : new BadFile("other");
    return t(`score.import.${code}`, args);
  }
}
