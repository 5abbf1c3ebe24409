/** A new score sheet: who plays, by which rules. */

import { seatsOf, usualDraft, withOptions } from "../core/draft.js";
import { Refused } from "../core/api.js";
import { html, useState } from "../core/html.js";
import { refusedOption } from "../core/options.js";
import { goInstead } from "../core/route.js";
import { addSheet, isFull, lastSheetOf } from "../core/score_book.js";
import { me } from "../core/store.js";
import { forgetUnfinished, useUnfinished } from "../core/unfinished.js";
import { t, tOf } from "../core/words.js";
import { Count, HouseRules, Presets } from "./make.js";

/** @typedef {import("../core/draft.js").Draft} Draft */
/** @typedef {import("../core/options.js").RefusedOption} RefusedOption */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */

const NAME_LENGTH = 16;

/** @param {{ game: GameInfo, client: import("../core/types.js").SheetClient }} props */
export function ScoreSetup({ game, client }) {
  const before = lastSheetOf(game.name);
  const form = `setup.${game.name}`;
  const [draft, setDraft] = useUnfinished(`${form}.rules`, () => draftLike(game, before));
  const [names, setNames] = useUnfinished(`${form}.names`, () => before?.names ?? [me.value?.name ?? ""]);
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
    forgetUnfinished(form);
    goInstead(`/score/${game.name}/${addSheet({ game: game.name, name: "", names: called, preset: draft.preset, options: draft.options, rounds: [] })}`);
  };
  return html`<form class="score__setup" onSubmit=${begin}>
    <p>${tOf(game.name, "score.welcome")}</p>
    <section class="make__part" aria-labelledby="score-who">
      <h2 id="score-who">${t("score.who")}</h2>
      ${row && html`<${Count} row=${row} count=${seats.length}
        choose=${(/** @type {number} */ count) => setDraft(withOptions(game, draft, { [row.name]: count }))} />`}
      <ol class="score__names">
        ${seats.map((seat) => html`<li key=${seat} data-crest=${seat}>
          <span class="score__crest" aria-hidden="true">${seat + 1}</span>
          <input class="input" name=${`player-${seat}`} maxlength=${NAME_LENGTH} autocomplete="off" value=${names[seat] ?? ""}
            aria-label=${t("score.player", { number: seat + 1 })} placeholder=${t("score.player", { number: seat + 1 })}
            onInput=${(/** @type {any} */ event) => setNames(replaced(names, seat, event.currentTarget.value))} />
        </li>`)}
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
    return problem instanceof Refused ? refusedOption(game, { ok: false, code: problem.code, args: problem.args }) : null;
  }
}

/** Begin where the last sheet was. @param {GameInfo} game @param {import("../core/score_book.js").ScoreSheet | null} sheet @returns {Draft} */
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
