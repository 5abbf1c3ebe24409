/** "Score our round": for people who play with real cards. The server scores, the sheet stays on this device. */

import { fetchAhead } from "../core/ahead.js";
import { html, useEffect, useState } from "../core/html.js";
import { lastSheetOf, sheetOf } from "../core/score_book.js";
import { gameNamed } from "../core/store.js";
import { wear } from "../core/sheets.js";
import { learn, t, tOf, title } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Page } from "../controls/page.js";
import { OneHand } from "./score_house.js";
import { ScoreList } from "./score_list.js";
import { ScoreSetup } from "./score_setup.js";
import { ScoreSheetView } from "./score_sheet.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").ScoreClient} ScoreClient */

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
  const heading = game && client ? tOf(game.name, isTurn ? "score.title.turn" : "score.title", { game: title(game) }) : "";
  return html`<${Bar} />
    <${Page} title=${heading || t("lobby.score")} class="score" place=${part}>
      <h1 tabindex="-1">${heading || t("lobby.score")}</h1>
      ${game && !game.sheet && html`<p>${t("score.no_sheet")}</p><a class="button main" href=${`#/rules/${game.name}`}>${t("lobby.rules")}</a>`}
      ${game && client?.sheet && html`<${Parts} game=${game} client=${client} isHand=${isHand} />`}
      ${game && client && (isHand
        ? html`<${OneHand} game=${game} client=${client} />`
        : html`<${Sheet} game=${game} client=${client.sheet} part=${part} />`)}
    <//>`;
}

/** What asks about the cards of a game, with its words. @param {GameInfo | undefined} game @returns {ScoreClient | null} */
function useClient(game) {
  const [client, setClient] = useState(/** @type {ScoreClient | null} */ (null));
  useEffect(() => {
    if (!game?.sheet) return;
    fetchAhead(`games/${game.name}/score.js`);
    const words = learn(["score", "table", ...game.words, game.name, `${game.name}.score`]);
    Promise.all([import(`../games/${encodeURIComponent(game.name)}/score.js`), words]).then(async ([module]) => {
      await Promise.all([learn([]), ...(module.default.styles ?? []).map(wear)]); // the module may have asked for words too
      setClient(module.default);
    });
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

/** @param {{ game: GameInfo, client: import("../core/types.js").SheetClient, part: string }} props */
function Sheet({ game, client, part }) {
  if (part === NEW) return html`<${ScoreSetup} game=${game} client=${client} />`;
  const isNamed = part && part !== SHEET;
  const sheet = isNamed ? sheetOf(part) : lastSheetOf(game.name);
  if (sheet?.game === game.name) return html`<${ScoreSheetView} key=${sheet.id} game=${game} client=${client} sheet=${sheet} />`;
  return isNamed ? html`<${Gone} />` : html`<${ScoreSetup} game=${game} client=${client} />`;
}

/** A link to a sheet that lies on another device, or was deleted here. */
function Gone() {
  return html`<p>${t("score.gone")}</p><p><a class="button" href="#/score">${t("score.part.all")}</a></p>`;
}
