/** What a score sheet is called, and what may be done with it as a whole: rename, keep as a file, delete. */

import { html, useState } from "../core/html.js";
import { go } from "../core/route.js";
import { NAME_LENGTH, removeSheet, renameSheet } from "../core/score_book.js";
import { download, fileName, fileOf, tableOf } from "../core/score_file.js";
import { forgetUnfinished } from "../core/unfinished.js";
import { has, spoken, t, tOf, title } from "../core/words.js";
import { Icon } from "../controls/icon.js";
import { Sheet } from "../parts/sheet.js";

/** @typedef {import("../core/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */

/** @typedef {{ game: GameInfo, sheet: ScoreSheet }} Props */

/** What a sheet is called: its name, else the day it was begun. @param {ScoreSheet} sheet */
export function nameOf(sheet) {
  return sheet.name.trim() || dayOf(sheet.begun);
}

/** @param {number} time milliseconds since 1970 */
export function dayOf(time) {
  return new Intl.DateTimeFormat(spoken.value, { dateStyle: "medium" }).format(time);
}

/** The name over a sheet, with its menu. @param {Props} props */
export function SheetName({ game, sheet }) {
  return html`<div class="score__named"><h2>${nameOf(sheet)}</h2><${SheetMenu} game=${game} sheet=${sheet} /></div>`;
}

/** What was deleted just now, with the way back; "" for nothing. @param {{ what: string, back: () => void }} props */
export function Gone({ what, back }) {
  return html`<div class="score__gone" role="status">${what && html`<p class="score__removed"><span>${t("score.removed", { name: what })}</span>
    <button type="button" class="button" data-do="bring-back" onClick=${back}><${Icon} name="undo" />${t("score.undo")}</button></p>`}</div>`;
}

/** @param {Props} props */
export function SheetMenu({ game, sheet }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button plain square" data-do="sheet-menu" aria-label=${t("score.menu", { name: nameOf(sheet) })}
      onClick=${() => setOpen(true)}><${Icon} name="menu" /></button>
    ${isOpen && html`<${Menu} game=${game} sheet=${sheet} close=${() => setOpen(false)} />`}`;
}

/** @param {Props & { close: () => void }} props */
function Menu({ game, sheet, close }) {
  const remove = () => {
    close();
    forgetUnfinished(`entry.${sheet.id}`);
    removeSheet(sheet.id);
    go("/score");
  };
  return html`<${Sheet} title=${nameOf(sheet)} onClose=${close}>
    <div class="stack">
      <div class="field"><label class="label" for="sheet-name">${t("score.name")}</label>
        <input id="sheet-name" class="input" maxlength=${NAME_LENGTH} autocomplete="off" placeholder=${dayOf(sheet.begun)} value=${sheet.name}
          onInput=${(/** @type {any} */ event) => renameSheet(sheet.id, event.currentTarget.value)} /></div>
      <div class="score__acts">
        <button type="button" class="button" data-do="save-file" onClick=${() => saveFile(game, sheet)}><${Icon} name="download" />${t("score.save")}</button>
        <button type="button" class="button" data-do="save-table" onClick=${() => saveTable(game, sheet)}><${Icon} name="download" />${t("score.save.table")}</button>
        <button type="button" class="button" data-do="delete-sheet" onClick=${remove}><${Icon} name="trash" />${t("score.delete")}</button>
      </div>
    </div>
  <//>`;
}

/** @param {GameInfo} game @param {ScoreSheet} sheet */
function saveFile(game, sheet) {
  download(fileName(`${title(game)} ${nameOf(sheet)}`, "json"), "application/json", fileOf(sheet));
}

/** @param {GameInfo} game @param {ScoreSheet} sheet */
function saveTable(game, sheet) {
  const ended = (/** @type {import("../core/score_book.js").Scored} */ round) => (has(`${game.name}.mark.${round.ended}`) ? t(`${game.name}.mark.${round.ended}`) : "");
  const words = { round: tOf(game.name, "score.round"), total: t("score.total"), how: t("score.how_it_ended"), ended };
  download(fileName(`${title(game)} ${nameOf(sheet)}`, "csv"), "text/csv", tableOf(sheet, words));
}
