/** "Score our round": for people who play with real cards, and the list of their sheets. The server scores, the sheets stay on this device. */

import { forgetFormDrafts, useFormDraft } from "../device/form_drafts.js";
import {
  addSheet,
  bringBack,
  isFull,
  lastSheetOf,
  removed,
  runningTotals,
  sheetOf,
  sheets,
} from "../device/score_book.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { has, learn, number, t, title, tOf } from "../i18n/words.js";
import { Refused } from "../net/api.js";
import { refusedOption } from "../net/catalogue.js";
import { seatsOf, usualDraft, withOptions, withPreset } from "../net/draft.js";
import { connection, gameNamed, games, me } from "../net/store.js";
import { preload, useSheet } from "../preload.js";
import { go, goInstead } from "../route.js";
import { Bar, NoGame, Page } from "../ui/bar.js";
import { Segments } from "../ui/choice.js";
import { Icon } from "../ui/icon.js";
import { Summary } from "../ui/table_card.js";
import { Count, HouseRules, Presets } from "./make.js";
import { BadFile, readFile } from "./score_file.js";
import { dayOf, Gone, nameOf, ScoreSheetView, SheetMenu } from "./score_sheet.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").ScoreClient} ScoreClient */

// parts of a game's address; any other names a sheet
const NEW = "new";
const HAND = "hand";
const SHEET = "sheet"; // the last one

/** Every sheet, or a game's: the last sheet, the one that `part` names, a new one, one hand. @param {{ parts: string[] }} address */
export default ({ parts: [game = "", part = ""] }) =>
  game ? html`<${ScorePage} key=${game} name=${game} part=${part} />` : html`<${ScoreList} />`;

/** @param {{ name: string, part: string }} props */
function ScorePage({ name, part }) {
  const game = gameNamed(name);
  const client = useClient(game);
  const isHand = client && (part === HAND || !client.sheet || (part === "" && client.isHandFirst));
  const isTurn = client && (!client.sheet || (client.isHandFirst && isHand));
  const heading =
    game && client ? tOf(game.name, isTurn ? "score.title.turn" : "score.title", { game: title(game) }) : "";
  return html`<${Bar} />
    <${Page} title=${heading || t("lobby.score")} class=${game ? "score" : "simple"} place=${part}>
      <h1 tabindex="-1">${heading || t("lobby.score")}</h1>
      ${!game && html`<${NoGame} />`}
      ${game && !game.sheet && html`<p>${t("score.no_sheet")}</p><a class="button main" href=${`#/rules/${game.name}`}>${t("lobby.rules")}</a>`}
      ${game && client?.sheet && html`<${Parts} game=${game} client=${client} isHand=${isHand} />`}
      ${
        game &&
        client &&
        (isHand
          ? html`<${OneHand} game=${game} client=${client} />`
          : html`<${Sheet} game=${game} client=${client.sheet} part=${part} />`)
      }
    <//>`;
}

/** What asks about the cards of a game, with its words. @param {GameInfo | undefined} game @returns {ScoreClient | null} */
function useClient(game) {
  const [client, setClient] = useState(/** @type {ScoreClient | null} */ (null));
  useEffect(() => {
    if (!game?.sheet) return;
    preload(`games/${game.name}/score.js`);
    const words = learn(["shell.score", "shell.table", ...game.words, game.name, `${game.name}.score`]);
    Promise.all([import(`../games/${encodeURIComponent(game.name)}/score.js`), words]).then(
      async ([module]) => {
        await Promise.all([learn([]), ...(module.default.styles ?? []).map(useSheet)]); // the module may have asked for words too
        setClient(module.default);
      },
    );
  }, [game?.name]);
  return client;
}

/** @param {{ game: GameInfo, client: ScoreClient, isHand: boolean }} props */
function Parts({ game, client, isHand }) {
  const path = `#/score/${game.name}`;
  const [sheet, hand] = client.isHandFirst ? [`${path}/${SHEET}`, path] : [path, `${path}/${HAND}`];
  return html`<nav class="score__parts" aria-label=${t("score.parts")}>
    <a href=${sheet} aria-current=${isHand ? undefined : "page"}>${t("score.part.sheet")}</a>
    <a href=${hand} aria-current=${isHand ? "page" : undefined}>${tOf(game.name, "score.part.hand")}</a>
    <a href="#/score">${t("score.part.all")}</a>
  </nav>`;
}

/** @param {{ game: GameInfo, client: import("../types.js").SheetClient, part: string }} props */
function Sheet({ game, client, part }) {
  if (part === NEW) return html`<${ScoreSetup} game=${game} client=${client} />`;
  const isNamed = part && part !== SHEET;
  const sheet = isNamed ? sheetOf(part) : lastSheetOf(game.name);
  if (sheet?.game === game.name)
    return html`<${ScoreSheetView} key=${sheet.id} game=${game} client=${client} sheet=${sheet} />`;
  return isNamed ? html`<${NoSheet} />` : html`<${ScoreSetup} game=${game} client=${client} />`;
}

/** A link to a sheet that is on another device, or was deleted here. */
function NoSheet() {
  return html`<p>${t("score.gone")}</p><p><a class="button" href="#/score">${t("score.part.all")}</a></p>`;
}

// ---- By which house rules one hand is judged: those of the sheet, or any that are chosen here.

/** @typedef {import("../net/draft.js").Draft} Draft */

/** One hand, and the house rules that it is asked with. @param {{ game: GameInfo, client: ScoreClient }} props */
function OneHand({ game, client }) {
  const [draft, setDraft] = useFormDraft(`hand.${game.name}.rules`, () => usualDraft(game));
  const kept = lastSheetOf(game.name)?.options;
  /** @param {Refused | null} refused */
  const house = (refused) =>
    kept
      ? html`<div class="field"><span class="label">${t("score.house")}</span><${Summary} game=${game} info=${{ options: kept, clock: null, private: false, watchers: 0 }} /></div>`
      : html`<${Choice} game=${game} draft=${draft} setDraft=${setDraft} refused=${refused} />`;
  return html`${connection.value === "lost" && html`<p class="hint" role="status">${t("score.away")}</p>`}
    <${client.HandQuestion} game=${game} options=${kept ?? draft.options} house=${house} />`;
}

/** @param {{ game: GameInfo, draft: Draft, setDraft: (draft: Draft) => void, refused: Refused | null }} props */
function Choice({ game, draft, setDraft, refused }) {
  const wrong = useMemo(
    () => refused && refusedOption(game, { ok: false, code: refused.code, args: refused.args }),
    [refused],
  );
  return html`<${Segments} label=${t("score.house")} value=${draft.preset} choose=${(/** @type {string} */ preset) => setDraft(withPreset(game, draft, preset))}
      choices=${Object.keys(game.presets).map((value) => ({ value, text: t(`${game.name}.preset.${value}`) }))} />
    <${HouseRules} game=${game} draft=${draft} setDraft=${setDraft} refused=${wrong} />`;
}

// ---- Every score sheet on this device, and how a new one is set up.

/** @typedef {import("../device/score_book.js").ScoreSheet} ScoreSheet */

export function ScoreList() {
  const scored = games.value.filter((game) => game.sheet);
  useEffect(
    () =>
      void learn([
        "shell.score",
        "shell.table",
        ...scored.flatMap(({ name, words }) => [...words, `${name}.score`]),
      ]),
    [scored.length],
  );
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
  const about = [
    title(game),
    dayOf(sheet.changed),
    tOf(game.name, "score.rounds", { count: sheet.rounds.length }),
  ];
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

// ---- A new score sheet: who plays, by which rules.

/** @typedef {import("../net/catalogue.js").RefusedOption} RefusedOption */

const NAME_LENGTH = 16;

/** @param {{ game: GameInfo, client: import("../types.js").SheetClient }} props */
export function ScoreSetup({ game, client }) {
  const before = lastSheetOf(game.name);
  const form = `setup.${game.name}`;
  const [draft, setDraft] = useFormDraft(`${form}.rules`, () => draftLike(game, before));
  const [names, setNames] = useFormDraft(`${form}.names`, () => before?.names ?? [me.value?.name ?? ""]);
  const row = game.options.find((other) => other.name === game.seats_option);
  const seats = [...Array(seatsOf(game, draft)).keys()];
  const [refused, setRefused] = useState(/** @type {RefusedOption | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy) return; // pressed again while the server is asked: one sheet is enough
    setBusy(true);
    const wrong = await refusalOf(game, client.check?.(draft.options));
    setBusy(false);
    setRefused(wrong);
    if (wrong) return;
    const called = seats.map((seat) => (names[seat] ?? "").trim() || t("score.player", { number: seat + 1 }));
    forgetFormDrafts(form);
    goInstead(
      `/score/${game.name}/${addSheet({ game: game.name, name: "", names: called, preset: draft.preset, options: draft.options, rounds: [] })}`,
    );
  };
  return html`<form class="score__setup" onSubmit=${begin}>
    <p>${tOf(game.name, "score.welcome")}</p>
    <section class="make__part" aria-labelledby="score-who">
      <h2 id="score-who">${t("score.who")}</h2>
      ${
        row &&
        html`<${Count} row=${row} count=${seats.length}
        choose=${(/** @type {number} */ count) => setDraft(withOptions(game, draft, { [row.name]: count }))} />`
      }
      <ol class="score__names">
        ${seats.map(
          (seat) => html`<li key=${seat} data-crest=${seat}>
          <span class="score__crest" aria-hidden="true">${seat + 1}</span>
          <input class="input" name=${`player-${seat}`} maxlength=${NAME_LENGTH} autocomplete="off" value=${names[seat] ?? ""}
            aria-label=${t("score.player", { number: seat + 1 })} placeholder=${t("score.player", { number: seat + 1 })}
            onInput=${(/** @type {any} */ event) => setNames(replaced(names, seat, event.currentTarget.value))} />
        </li>`,
        )}
      </ol>
    </section>
    <${Presets} game=${game} draft=${draft} setDraft=${setDraft} />
    <${HouseRules} game=${game} draft=${draft} setDraft=${setDraft} refused=${refused} />
    <div class="score__acts">
      <button class="button main large" data-do="begin-sheet" aria-busy=${isBusy} disabled=${isFull()}>${t("score.begin")}</button>
      ${isFull() && html`<p class="problem">${t("score.full")}</p>`}
    </div>
  </form>`;
}

/** Which house rule the others exclude; a server that is away is no reason to wait. @param {GameInfo} game @param {Promise<any> | undefined} asked @returns {Promise<RefusedOption | null>} */
async function refusalOf(game, asked) {
  try {
    await asked;
    return null;
  } catch (problem) {
    return problem instanceof Refused
      ? refusedOption(game, { ok: false, code: problem.code, args: problem.args })
      : null;
  }
}

/** Begin where the last sheet was. @param {GameInfo} game @param {import("../device/score_book.js").ScoreSheet | null} sheet @returns {Draft} */
function draftLike(game, sheet) {
  const usual = usualDraft(game);
  return sheet ? withOptions(game, { ...usual, preset: sheet.preset }, sheet.options) : usual;
}

/** @param {string[]} names @param {number} seat @param {string} name */
function replaced(names, seat, name) {
  const next = [...names];
  next[seat] = name;
  return next;
}
