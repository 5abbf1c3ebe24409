/** "Score our round": for people who play with real cards. The server scores, the sheet stays on this device. */

import { useFormDraft } from "../device/form_drafts.js";
import { lastSheetOf, sheetOf } from "../device/score_book.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { learn, t, tOf, title } from "../i18n/words.js";
import { refusedOption } from "../net/catalogue.js";
import { usualDraft, withPreset } from "../net/draft.js";
import { connection, gameNamed } from "../net/store.js";
import { HouseRules } from "./make.js";
import { ScoreList, ScoreSetup } from "./score_list.js";
import { ScoreSheetView } from "./score_sheet.js";
import { preload, useSheet } from "../preload.js";
import { Bar, Page } from "../ui/bar.js";
import { Segments } from "../ui/choice.js";
import { Summary } from "../ui/table_card.js";

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
    <${Page} title=${heading || t("lobby.score")} class="score" place=${part}>
      <h1 tabindex="-1">${heading || t("lobby.score")}</h1>
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
  return isNamed ? html`<${Gone} />` : html`<${ScoreSetup} game=${game} client=${client} />`;
}

/** A link to a sheet that is on another device, or was deleted here. */
function Gone() {
  return html`<p>${t("score.gone")}</p><p><a class="button" href="#/score">${t("score.part.all")}</a></p>`;
}

// ---- By which house rules one hand is judged: those of the sheet, or any that are chosen here.

/** @typedef {import("../net/api.js").Refused} Refused */
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
