/** The score sheet: rounds as rows, running totals, who starts next; its name, and what may be done with it. */

import { forgetFormDrafts, useFormDraft } from "../device/form_drafts.js";
import {
  NAME_LENGTH,
  amendRounds,
  isKept,
  redo,
  removeSheet,
  renameSheet,
  runningTotals,
  sheetOf,
  stepsOf,
  undo,
  writeRounds,
} from "../device/score_book.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { comma, has, number, spoken, t, title, tOf } from "../i18n/words.js";
import { nearestPreset, spelled } from "../net/catalogue.js";
import { connection } from "../net/store.js";
import { ScoreEntry, caughtUp, formOf, signed } from "./score_entry.js";
import { download, fileName, fileOf, tableOf } from "./score_file.js";
import { closeByBack, go } from "../route.js";
import { TotalsChart } from "../ui/chart.js";
import { Icon } from "../ui/icon.js";
import { Sheet } from "../ui/sheet.js";
import { Summary, progressIn } from "../ui/table_card.js";

/** @typedef {import("../device/score_book.js").Scored} Scored */
/** @typedef {import("../device/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").SheetClient} SheetClient */

/** @typedef {{ game: GameInfo, client: SheetClient, sheet: ScoreSheet }} SheetProps */

/** @param {SheetProps} props */
export function ScoreSheetView({ game, client, sheet }) {
  const [entered, enter] = useEntered(sheet);
  const [opened, open] = useState(/** @type {number | null} */ (null));
  const [gone, setGone] = useState({ round: 0, steps: -1 });
  useCatchingUp(game, client, sheet);
  /** Change the rounds as they are by then: another tab may write too. @param {(rounds: Scored[]) => Scored[]} change @param {() => boolean} [isGone] @returns {Promise<void>} */
  const write = async (change, isGone) => {
    const before = sheetOf(sheet.id)?.rounds;
    if (!before || isGone?.()) return;
    const rounds = client.settle ? await client.settle(change(before), sheet.options) : change(before);
    if (sheetOf(sheet.id)?.rounds !== before) return write(change, isGone);
    if (!isGone?.()) writeRounds(sheet.id, rounds);
  };
  const takeOut = async (/** @type {number} */ place) => {
    await write((rounds) => rounds.toSpliced(place, 1));
    setGone({ round: place + 1, steps: stepsOf(sheet.id).past.length });
  };
  if (entered !== null) {
    const done = () => {
      forgetFormDrafts(formOf(sheet, entered));
      enter(null);
    };
    /** @param {Scored} round @param {() => boolean} isGone */
    const keep = async (round, isGone) => {
      const isNew = entered === sheet.rounds.length;
      await write((rounds) => rounds.toSpliced(isNew ? rounds.length : entered, 1, round), isGone);
      if (!isGone()) done();
    };
    return html`<${ScoreEntry} key=${entered} game=${game} client=${client} sheet=${sheet} place=${entered} keep=${keep} cancel=${done} />`;
  }
  const round = opened === null ? undefined : sheet.rounds[opened];
  return html`<div class="score__sheet">
    <${SheetName} game=${game} sheet=${sheet} />
    ${!isKept.value && html`<p class="problem" role="alert">${t("score.not_kept")}</p>`}
    <${Gone} what=${gone.steps === stepsOf(sheet.id).past.length ? tOf(game.name, "score.round.number", { round: gone.round }) : ""} back=${() => undo(sheet.id)} />
    <${Table} game=${game} sheet=${sheet} open=${open} client=${client} />
    <${Next} game=${game} client=${client} sheet=${sheet} enter=${enter} />
    <${Chart} sheet=${sheet} />
    <${Foot} game=${game} sheet=${sheet} />
    ${
      round &&
      opened !== null &&
      html`<${RoundSheet} game=${game} client=${client} sheet=${sheet} place=${opened} close=${() => open(null)}
      mend=${() => {
        open(null);
        enter(opened);
      }} takeOut=${() => {
        open(null);
        void takeOut(opened);
      }} />`
    }
  </div>`;
}

/** Ask what was not known while the server was away, as soon as it is back. @param {GameInfo} game @param {SheetClient} client @param {ScoreSheet} sheet */
function useCatchingUp(game, client, sheet) {
  const isTime = connection.value === "open" && sheet.rounds.some(({ isBehind }) => isBehind);
  useEffect(() => {
    if (isTime) void caughtUp(game, client, sheet).then((rounds) => amendRounds(sheet, rounds));
  }, [isTime]);
}

/** The round that is being written down; Back leads from it to the sheet, and keeps what was told. @param {ScoreSheet} sheet @returns {[number | null, (place: number | null) => void]} */
function useEntered(sheet) {
  const [entered, enter] = useFormDraft(`entered.${sheet.id}`, /** @type {number | null} */ (null));
  const isOpen = entered !== null && entered >= 0 && entered <= sheet.rounds.length;
  useLayoutEffect(() => (isOpen ? closeByBack(() => enter(null)) : undefined), [isOpen]);
  return [isOpen ? entered : null, enter];
}

/** @param {{ game: GameInfo, sheet: ScoreSheet, client: SheetClient, open: (place: number) => void }} props */
function Table({ game, sheet, client, open }) {
  const totals = runningTotals(sheet);
  const last = totals[totals.length - 1] ?? [];
  const best = sheet.rounds.length ? client.best(last) : null;
  return html`<div class="tally" role="region" aria-label=${tOf(game.name, "score.table")} tabindex="0">
    <table>
      <thead><tr>
        <th scope="col" class="tally__no">${tOf(game.name, "score.round")}</th>
        ${sheet.names.map((name, seat) => html`<th scope="col" key=${seat} data-crest=${seat}>${name}</th>`)}
      </tr></thead>
      <tbody>
        ${sheet.rounds.length === 0 && html`<tr><td class="tally__empty" colspan=${sheet.names.length + 1}>${t("score.empty")}</td></tr>`}
        ${sheet.rounds.map(
          (round, place) => html`<tr key=${place}>
          <th scope="row" class="tally__no"><button type="button" data-round=${place + 1} aria-label=${tOf(game.name, "score.open", { round: place + 1 })}
            onClick=${() => open(place)}>${place + 1}</button>${client.rowNote && html`<small>${client.rowNote(round)}</small>`}</th>
          ${round.points.map(
            (points, seat) => html`<td key=${seat} class=${seat === round.ender ? "is-ender" : ""}>
            <span class="tally__points">${signed(points - asideOf(round, seat))}</span>
            ${seat === round.ender && round.ended && html`<i class="tally__mark" data-tone=${round.ended}>${t(`${game.name}.mark.${round.ended}`)}</i>`}
            <small>${number((totals[place + 1]?.[seat] ?? 0) - asideOf(round, seat))}</small>
          </td>`,
          )}
        </tr>
        ${round.aside && html`<${Aside} key=${`${place}-aside`} game=${game} round=${round} totals=${totals[place + 1] ?? []} />`}`,
        )}
      </tbody>
      <tfoot><tr>
        <th scope="row">${t("score.total")}</th>
        ${last.map((total, seat) => html`<td key=${seat} class=${total === best ? "is-best" : ""}>${number(total)}</td>`)}
      </tr></tfoot>
    </table>
  </div>`;
}

/** Payments that belong to no round, on a line of their own. @param {{ game: GameInfo, round: Scored, totals: number[] }} props */
function Aside({ game, round, totals }) {
  return html`<tr class="tally__aside" data-aside=${round.aside?.kind}>
    <th scope="row" class="tally__no"><small>${t(`${game.name}.score.aside.${round.aside?.kind}`)}</small></th>
    ${totals.map(
      (total, seat) => html`<td key=${seat}>
      <span class="tally__points">${signed(asideOf(round, seat))}</span><small>${number(total)}</small></td>`,
    )}
  </tr>`;
}

/** @param {Scored} round @param {number} seat */
function asideOf({ aside }, seat) {
  return aside?.points[seat] ?? 0;
}

/** What comes now: who starts, and where to enter it; or that nothing does. @param {{ game: GameInfo, client: SheetClient, sheet: ScoreSheet, enter: (place: number) => void }} props */
function Next({ game, client, sheet, enter }) {
  const count = sheet.rounds.length;
  const last = sheet.rounds[count - 1] ?? null;
  const rounds = game.deals_option === null ? Infinity : Number(sheet.options[game.deals_option]);
  const isOver = client.isOver ? client.isOver(last) : count >= rounds;
  /** @param {string} key @param {Record<string, any>} args */
  const own = (key, args) => tOf(game.name, key, args);
  return html`<section class="score__next" data-over=${isOver ? "" : undefined}>
    <div>
      <strong>${isOver ? tOf(game.name, "score.over", { count: Number.isFinite(rounds) ? rounds : count }) : progressIn(own, "score.next", { deal: count + 1, deals: Number.isFinite(rounds) ? rounds : null })}</strong>
      ${isOver && html`<p data-winners>${winnersIn(game, client, sheet)}</p>`}
      ${!isOver && (client.Next ? html`<${client.Next} names=${sheet.names} last=${last} />` : html`<${Starters} names=${sheet.names} last=${last} />`)}
    </div>
    <button type="button" class=${`button large ${isOver ? "" : "main"}`} data-do="enter-round" onClick=${() => enter(count)}>
      <${Icon} name="plus" />${isOver ? tOf(game.name, "score.one_more") : tOf(game.name, "score.enter", { round: count + 1 })}
    </button>
  </section>`;
}

/** Who has won by the sheet as it is now, in words. @param {GameInfo} game @param {SheetClient} client @param {ScoreSheet} sheet */
function winnersIn(game, client, sheet) {
  const totals = runningTotals(sheet).at(-1) ?? [];
  const best = client.best(totals);
  const winners = sheet.names.filter((_, seat) => totals[seat] === best);
  if (winners.length === sheet.names.length) return t("table.result.tied");
  return t(`${game.name}.result.match`, { names: winners.join(comma()) });
}

/** @param {{ names: string[], last: Scored | null }} props */
function Starters({ names, last }) {
  const starters = last?.starters ?? [];
  if (!starters.length) return null;
  const said = starters.map((seat) => names[seat]).join(comma());
  return html`<p>${starters.length > 1 ? t("score.lot", { names: said }) : t("score.starts", { name: said })}</p>`;
}

/** @param {{ sheet: ScoreSheet }} props */
function Chart({ sheet }) {
  if (sheet.rounds.length < 2) return null;
  const totals = runningTotals(sheet);
  const standings = totals.map((each, round) => ({ round, totals: each }));
  const last = totals[totals.length - 1] ?? [];
  const told = sheet.names.map((name, seat) => `${name} ${number(last[seat] ?? 0)}`).join(comma());
  return html`<figure class="totals score__chart">
    <figcaption>${t("score.chart")}</figcaption>
    <${TotalsChart} standings=${standings} names=${sheet.names} mine=${null} say=${number} title=${t("score.chart.told", { totals: told })} />
  </figure>`;
}

/** @param {{ game: GameInfo, sheet: ScoreSheet }} props */
function Foot({ game, sheet }) {
  const info = { options: sheet.options, clock: null, private: false, watchers: 0 };
  const query = new URLSearchParams(
    Object.entries(spelled(game, nearestPreset(game, sheet.options).preset, sheet.options)).map(
      ([name, value]) => [name, String(value)],
    ),
  );
  const { past, coming } = stepsOf(sheet.id);
  return html`<footer class="score__foot">
    <div class="score__house"><${Summary} game=${game} info=${info} />
      <a href=${`#/rules/${game.name}?${query}`}>${t("lobby.rules")}</a></div>
    <div class="score__acts">
      <button type="button" class="button" data-do="undo" aria-disabled=${past.length === 0} onClick=${() => undo(sheet.id)}><${Icon} name="undo" />${t("score.undo")}</button>
      <button type="button" class="button" data-do="redo" aria-disabled=${coming.length === 0} onClick=${() => redo(sheet.id)}><${Icon} name="redo" />${t("score.redo")}</button>
      <button type="button" class="button" data-do="print" onClick=${() => print()}><${Icon} name="print" />${t("score.print")}</button>
      <a class="button" data-do="new-sheet" href=${`#/score/${game.name}/new`}><${Icon} name="plus" />${t("score.new")}</a>
    </div>
  </footer>`;
}

/** @param {{ game: GameInfo, client: SheetClient, sheet: ScoreSheet, place: number, close: () => void, mend: () => void, takeOut: () => void }} props */
function RoundSheet({ game, client, sheet, place, close, mend, takeOut }) {
  const round = sheet.rounds[place];
  const acts = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => acts.current?.focus(), []);
  if (!round) return null;
  return html`<${Sheet} title=${tOf(game.name, "score.round.number", { round: place + 1 })} onClose=${close}>
    ${
      round.question && client.Explained
        ? html`<${client.Explained} names=${sheet.names} round=${round} />`
        : html`<ul class="score__typed">${sheet.names.map((name, seat) => html`<li key=${seat}><span>${name}</span><b>${signed(round.points[seat] ?? 0)}</b></li>`)}</ul>
        <p class="hint">${tOf(game.name, "score.typed")}</p>`
    }
    <div class="score__acts" ref=${acts} tabindex="-1">
      <button type="button" class="button" data-do="mend" onClick=${mend}><${Icon} name="pen" />${t("score.mend")}</button>
      <button type="button" class="button" data-do="take-out" onClick=${takeOut}><${Icon} name="trash" />${t("score.take_out")}</button>
    </div>
  <//>`;
}

// ---- What a score sheet is called, and what may be done with it as a whole: rename, keep as a file,
// delete.

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
function SheetName({ game, sheet }) {
  return html`<div class="score__named"><h2>${nameOf(sheet)}</h2><${SheetMenu} game=${game} sheet=${sheet} /></div>`;
}

/** What was deleted just now, with the way back; "" for nothing. @param {{ what: string, back: () => void }} props */
export function Gone({ what, back }) {
  return html`<div class="score__gone" role="status">${
    what &&
    html`<p class="score__removed"><span>${t("score.removed", { name: what })}</span>
    <button type="button" class="button" data-do="bring-back" onClick=${back}><${Icon} name="undo" />${t("score.undo")}</button></p>`
  }</div>`;
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
    forgetFormDrafts(`entry.${sheet.id}`);
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
  const ended = (/** @type {import("../device/score_book.js").Scored} */ round) =>
    has(`${game.name}.mark.${round.ended}`) ? t(`${game.name}.mark.${round.ended}`) : "";
  const words = {
    round: tOf(game.name, "score.round"),
    total: t("score.total"),
    how: t("score.how_it_ended"),
    ended,
  };
  download(fileName(`${title(game)} ${nameOf(sheet)}`, "csv"), "text/csv", tableOf(sheet, words));
}
