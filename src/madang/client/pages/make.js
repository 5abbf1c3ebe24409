/** A new table: presets first, who sits, then every house rule, the clock, and a link that carries it all. */

import { nearestFirst } from "../device/prefs.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { language, t, title } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import {
  changedRows,
  optionMeaning,
  optionName,
  presetOptions,
  range,
  refusedOption,
  refusedWords,
  sectionPath,
  valueName,
} from "../net/catalogue.js";
import {
  CLOCKS,
  WINDOWS,
  draftPath,
  makeCommand,
  readDraft,
  seatsOf,
  withOptions,
  withPreset,
  withPrivacy,
} from "../net/draft.js";
import { ask, botName, gameNamed, games, me } from "../net/store.js";
import { go, keepInAddress, link, route } from "../route.js";
import { Bar, NoGame, Page } from "../ui/bar.js";
import { Segments, Select, Stepper, Switch } from "../ui/choice.js";
import { Face, Habits, offered } from "../ui/company.js";
import { Icon } from "../ui/icon.js";
import { CopyLink } from "../ui/links.js";
import { Sent, useSending } from "../ui/mine.js";
import { clockWords } from "../ui/table_card.js";

const Pace = lazy("ui/pace.js", () => import("../ui/pace.js"));

/** @typedef {import("../net/draft.js").Draft} Draft */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").OptionRow} OptionRow */
/** @typedef {import("../net/catalogue.js").RefusedOption} RefusedOption */

/** Without a game in the address the one that is nearest; all of them are offered. @param {{ parts: string[] }} address */
export default function Make({ parts: [name = ""] }) {
  const game = name ? gameNamed(name) : nearestFirst(games.value, language.value)[0];
  const place = `${name} ${route.value.query}`;
  return html`<${Bar} />
    <${Page} title=${t("make.title")} class="make" place=${place}>
      ${game ? html`<${Form} key=${place} game=${game} />` : html`<h1 tabindex="-1">${t("make.title")}</h1><${NoGame} />`}
    <//>`;
}

/** @param {{ game: GameInfo }} props */
function Form({ game }) {
  const [draft, setDraft] = useState(() => readDraft(game, route.value.query));
  const sending = useSending();
  const [refused, setRefused] = useState(/** @type {RefusedOption | null} */ (null));
  const path = draftPath(game, draft);
  useEffect(() => keepInAddress(path), [path]); // a reload keeps what was chosen
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void sending.send(() => makeTable(game, draft, setRefused));
  };
  const change = (/** @type {Partial<Draft>} */ fields) => setDraft({ ...draft, ...fields });
  return html`<form class="make__form" onSubmit=${submit}>
    <h1 tabindex="-1">${t("make.heading", { game: title(game) })}</h1>
    ${!draft.night && html`<${Games} shown=${game.name} />`}
    <${Presets} game=${game} draft=${draft} setDraft=${setDraft} />
    <${Seats} game=${game} draft=${draft} setDraft=${setDraft} />
    <${HouseRules} game=${game} draft=${draft} setDraft=${setDraft} refused=${refused} />
    <${Pace} game=${game} seconds=${draft.callWindow} change=${(/** @type {number} */ callWindow) => change({ callWindow })} />
    <${Time} game=${game} draft=${draft} change=${change} />
    <${Company} game=${game} draft=${draft} change=${change} />
    <details class="fold">
      <summary>${t("make.share")}</summary>
      <div class="fold__body">
        <p class="hint">${t("make.share.means")}</p>
        <${CopyLink} id="draft-link" label=${t("make.share.label")} address=${link(path)} />
      </div>
    </details>
    <div class="make__done">
      <${Sent} sending=${sending} />
      <button class="button main large" data-do="make" aria-busy=${sending.isBusy}>${t("make.done")}</button>
    </div>
  </form>`;
}

/** The games to choose from. @param {{ shown: string }} props */
function Games({ shown }) {
  return html`<nav class="make__games" aria-label=${t("make.game")}>
    ${nearestFirst(games.value, language.value).map(
      (
        game,
      ) => html`<a key=${game.name} class="button" data-game=${game.name} aria-current=${game.name === shown ? "page" : undefined}
      href=${`#/new/${game.name}`}>${title(game)}</a>`,
    )}
  </nav>`;
}

/** Make the table, and go there. @param {GameInfo} game @param {Draft} draft @param {(refused: RefusedOption | null) => void} setRefused */
async function makeTable(game, draft, setRefused) {
  const made = await ask(makeCommand(game, draft));
  setRefused(refusedOption(game, made));
  if (!made.ok || !made.table) return made;
  go(`/t/${made.table}`);
  return made;
}

/** @typedef {{ game: GameInfo, draft: Draft, setDraft: (draft: Draft) => void }} FormProps */

/** @param {FormProps} props */
export function Presets({ game, draft, setDraft }) {
  return html`<fieldset class="make__part">
    <legend class="make__legend">${t("make.presets")}</legend>
    <div class="presets">
      ${Object.keys(game.presets).map(
        (preset) => html`<label class="preset" key=${preset}>
        <input type="radio" name="preset" value=${preset} checked=${preset === draft.preset}
          onChange=${() => setDraft(withPreset(game, draft, preset))} />
        <strong>${t(`${game.name}.preset.${preset}`)}</strong>
        <span class="hint">${t(`${game.name}.preset.${preset}.means`)}</span>
      </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @param {FormProps} props */
function Seats({ game, draft, setDraft }) {
  const row = game.options.find((other) => other.name === game.seats_option);
  const count = seatsOf(game, draft);
  const seatBot = (/** @type {number} */ seat, /** @type {string} */ word) =>
    setDraft({ ...draft, bots: draft.bots.map((bot, place) => (place === seat ? word || null : bot)) });
  return html`<section class="make__part" aria-labelledby="who">
    <h2 id="who" class="make__legend">${t("make.who")}</h2>
    ${
      row &&
      html`<${Count} row=${row} count=${count}
      choose=${(/** @type {number} */ chosen) => setDraft(withOptions(game, draft, { [row.name]: chosen }))} />`
    }
    <ol class="sitting">
      <li class="sitting__seat is-person"><${Icon} name="person" /><span>${t("make.seat.me", { name: me.value?.name ?? "" })}</span></li>
      ${draft.bots.slice(1).map(
        (word, place) => html`<li key=${place + 1} class=${`sitting__seat is-${word ? "bot" : "open"}`}>
        ${word ? html`<${Face} game=${game.name} seat=${place + 1} /><strong>${botName(game.name, place + 1)}</strong>` : html`<${Icon} name="plus" />`}
        <${Select} id=${`seat-${place + 1}`} label=${t("make.seat", { seat: place + 2 })} value=${word ?? ""}
          choices=${[{ value: "", text: t("make.seat.open") }, ...offered(game, word)]}
          choose=${(/** @type {string} */ chosen) => seatBot(place + 1, chosen)} />
      </li>`,
      )}
    </ol>
    ${draft.bots.slice(1).some((word) => !word) && html`<p class="hint">${t("make.open.means")}</p>`}
    ${draft.bots.some(Boolean) && html`<${Habits} game=${game} />`}
  </section>`;
}

const COUNTS_IN_SIGHT = 7;

/** How many sit: every number in sight, or a step more or less where they are many. @param {{ row: OptionRow, count: number, choose: (count: number) => void }} props */
export function Count({ row, count, choose }) {
  if (row.values.length > COUNTS_IN_SIGHT) {
    return html`<div class="field"><label for="seats">${t("make.count")}</label>
      <${Stepper} id="seats" label=${t("make.count")} value=${count} values=${row.values} change=${choose} /></div>`;
  }
  return html`<${Segments} label=${t("make.count")} isLabelHidden value=${String(count)}
    choices=${row.values.map((value) => ({ value: String(value), text: t("make.players", { count: value }) }))}
    choose=${(/** @type {string} */ value) => choose(Number(value))} />`;
}

/** @param {FormProps & { refused?: RefusedOption | null }} props */
export function HouseRules({ game, draft, setDraft, refused }) {
  const changed = changedRows(game, draft.preset, draft.options);
  const rows = game.options.filter((row) => row.name !== game.seats_option);
  return html`<details class="fold" data-do="all-options">
    <summary>${t("make.options")}
      <span class="hint">${changed.length ? t("make.changed", { count: changed.length }) : t("make.unchanged")}</span>
    </summary>
    <div class="fold__body">
      ${rows.map(
        (
          row,
        ) => html`<${OptionField} key=${row.name} game=${game} row=${row} draft=${draft} setDraft=${setDraft}
        refused=${refused?.name === row.name ? refused : null} />`,
      )}
      ${
        changed.length > 0 &&
        html`<button type="button" class="button"
        onClick=${() => setDraft(withPreset(game, draft, draft.preset))}>${t("make.reset")}</button>`
      }
    </div>
  </details>`;
}

/** @param {FormProps & { row: OptionRow, refused: RefusedOption | null }} props */
function OptionField({ game, row, draft, setDraft, refused }) {
  const id = `option-${row.name}`;
  const usual = presetOptions(game, draft.preset)[row.name];
  const value = draft.options[row.name] ?? row.default;
  const name = optionName(game.name, row);
  return html`<div class=${`option ${value === usual ? "" : "is-changed"}`}>
    <div class="option__words">
      ${isGroup(row) ? html`<span class="label" aria-hidden="true">${name}</span>` : html`<label class="label" for=${id}>${name}</label>`}
      <p class="hint" id=${`${id}-means`}>${optionMeaning(game.name, row)}
        ${" "}${row.kind === "number" && row.values.length > 3 && html`${range(row)}${" "}`}
        <a href=${sectionPath(game.name, row.section)} target="_blank">${t("option.section", { section: row.section })}</a>
      </p>
      ${refused && html`<${NotWithTheOthers} game=${game.name} refused=${refused} />`}
    </div>
    <${OptionControl} id=${id} game=${game.name} row=${row} value=${value}
      change=${(/** @type {any} */ chosen) => setDraft(withOptions(game, draft, { [row.name]: chosen }))} />
  </div>`;
}

/** Why the table was refused, next to the option that caused it, and in sight. @param {{ game: string, refused: RefusedOption }} props */
function NotWithTheOthers({ game, refused }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    place.current?.closest("details")?.setAttribute("open", "");
    place.current?.scrollIntoView({ block: "center" });
  }, [refused]);
  return html`<p ref=${place} class="problem" role="alert">${refusedWords(game, refused)}</p>`;
}

/** Whether every value is in sight, each with its own label. @param {OptionRow} row */
function isGroup(row) {
  return row.kind === "words" || (row.kind === "number" && row.values.length <= 3);
}

/** @param {{ id: string, game: string, row: OptionRow, value: number | boolean | string, change: (value: any) => void }} props */
function OptionControl({ id, game, row, value, change }) {
  const hint = `${id}-means`;
  if (row.kind === "flag") return html`<${Switch} id=${id} isOn=${value} hint=${hint} change=${change} />`;
  if (!isGroup(row)) {
    return html`<${Stepper} id=${id} label=${optionName(game, row)} hint=${hint} value=${value} values=${row.values} change=${change} />`;
  }
  const choices = row.words.map((word) => ({
    value: word,
    text: valueName(game, row, row.kind === "number" ? Number(word) : word),
  }));
  return html`<${Segments} label=${optionName(game, row)} isLabelHidden hint=${hint} value=${String(value)} choices=${choices}
    choose=${(/** @type {string} */ word) => change(row.kind === "number" ? Number(word) : word)} />`;
}

const CUSTOM = "custom";

/** @param {{ game: GameInfo, draft: Draft, change: (fields: Partial<Draft>) => void }} props */
export function Time({ game, draft, change }) {
  const [isCustom, setCustom] = useState(!CLOCKS.some((clock) => sameClock(clock, draft.clock)));
  const place = CLOCKS.findIndex((clock) => sameClock(clock, draft.clock));
  const choose = (/** @type {string} */ chosen) => {
    setCustom(chosen === CUSTOM);
    change({
      clock: chosen === CUSTOM ? (draft.clock ?? { move: 30, bank: 120 }) : (CLOCKS[Number(chosen)] ?? null),
    });
  };
  const choices = [...CLOCKS.keys()].map((value) => ({
    value: String(value),
    text: clockWords(CLOCKS[value] ?? null),
  }));
  return html`<details class="fold" data-do="time">
    <summary>${t("make.time")} <span class="hint">${clockWords(draft.clock)}</span></summary>
    <div class="fold__body">
      <${Segments} label=${t("make.clock")} value=${isCustom ? CUSTOM : String(place)} choose=${choose}
        choices=${[...choices, { value: CUSTOM, text: t("make.clock.custom") }]} />
      ${isCustom && draft.clock && html`<${CustomClock} clock=${draft.clock} change=${change} />`}
      <p class="hint">${t("make.clock.means")}</p>
      ${
        game.calls &&
        (!game.uniform_window || draft.callWindow > 0) &&
        html`<${Segments} label=${t("make.window")} value=${String(draft.callWindow)}
        choices=${WINDOWS.filter((seconds) => seconds || !game.uniform_window).map((seconds) => ({ value: String(seconds), text: t("clock.seconds", { seconds }) }))}
        choose=${(/** @type {string} */ seconds) => change({ callWindow: Number(seconds) })} />
      <p class="hint">${t("make.window.means")}</p>`
      }
      ${
        game.uniform_window &&
        draft.callWindow > 0 &&
        html`<${Choice} id="uniform-window" name=${t("make.uniform")} means=${t("make.uniform.means")}
        isOn=${draft.uniformWindow} change=${(/** @type {boolean} */ uniformWindow) => change({ uniformWindow })} />`
      }
    </div>
  </details>`;
}

const MOVES = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600];
const BANKS = [0, 10, 20, 30, 60, 120, 180, 300, 600, 1200, 1800, 3600];

/** @param {{ clock: import("../types.js").Clock, change: (fields: Partial<Draft>) => void }} props */
function CustomClock({ clock, change }) {
  return html`<div class="pair">
    <div class="field"><label for="clock-move">${t("make.clock.move")}</label>
      <${Stepper} id="clock-move" label=${t("make.clock.move")} value=${clock.move} values=${MOVES}
        change=${(/** @type {number} */ move) => change({ clock: { ...clock, move } })} /></div>
    <div class="field"><label for="clock-bank">${t("make.clock.bank")}</label>
      <${Stepper} id="clock-bank" label=${t("make.clock.bank")} value=${clock.bank} values=${BANKS}
        change=${(/** @type {number} */ bank) => change({ clock: { ...clock, bank } })} /></div>
  </div>`;
}

/** @param {import("../types.js").Clock | null} one @param {import("../types.js").Clock | null} other */
function sameClock(one, other) {
  return one?.move === other?.move && one?.bank === other?.bank;
}

/** Who may see it and join, and what everybody sees. @param {{ game: GameInfo, draft: Draft, change: (fields: Partial<Draft>) => void }} props */
export function Company({ game, draft, change }) {
  return html`<div class="make__part is-tight">
    <${Choice} id="listed" name=${t("make.listed")} means=${t("make.listed.means")} isOn=${!draft.isPrivate}
      change=${(/** @type {boolean} */ isListed) => change(withPrivacy(game, draft, !isListed))} />
    <${Choice} id="open-bots" name=${t("make.open_bots")} means=${t("make.open_bots.means")} isOn=${draft.openBots}
      change=${(/** @type {boolean} */ openBots) => change({ openBots })} />
    ${
      game.odds &&
      html`<${Choice} id="odds" name=${t("make.odds")} means=${t("make.odds.means")} isOn=${draft.odds}
      change=${(/** @type {boolean} */ odds) => change({ odds })} />`
    }
  </div>`;
}

/** @param {{ id: string, name: string, means: string, isOn: boolean, change: (isOn: boolean) => void }} props */
function Choice({ id, name, means, isOn, change }) {
  return html`<div class="option">
    <div class="option__words"><label class="label" for=${id}>${name}</label><p class="hint" id=${`${id}-means`}>${means}</p></div>
    <${Switch} id=${id} hint=${`${id}-means`} isOn=${isOn} change=${change} />
  </div>`;
}
