/** "Score our round": for people who play with real cards. The server scores, the sheet stays on this device. */

import { fetchAhead } from "../core/ahead.js";
import { wear } from "../core/clients.js";
import { html, useEffect, useState } from "../core/html.js";
import { bookOf } from "../core/score_book.js";
import { gameNamed } from "../core/store.js";
import { learn, t, tOf, title } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Page } from "../controls/page.js";
import { OneHand } from "./score_house.js";
import { ScoreSetup } from "./score_setup.js";
import { ScoreSheetView } from "./score_sheet.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").ScoreClient} ScoreClient */

/** @param {{ parts: string[] }} address */
export default ({ parts: [game = "", part = ""] }) => html`<${ScorePage} key=${game} name=${game} part=${part} />`;

/** @param {{ name: string, part: string }} props */
function ScorePage({ name, part }) {
  const game = gameNamed(name);
  const client = useClient(game);
  const heading = game && client ? tOf(game.name, client.sheet ? "score.title" : "score.title.turn", { game: title(game) }) : "";
  return html`<${Bar} />
    <${Page} title=${heading || t("lobby.score")} class="score">
      <h1 tabindex="-1">${heading || t("lobby.score")}</h1>
      ${game && !game.sheet && html`<p>${t("score.no_sheet")}</p><a class="button main" href=${`#/rules/${game.name}`}>${t("lobby.rules")}</a>`}
      ${game && client?.sheet && html`<${Parts} game=${game} part=${part} />`}
      ${game && client && (client.sheet && part !== "hand"
        ? html`<${Sheet} game=${game} client=${client.sheet} />`
        : html`<${OneHand} game=${game} client=${client} />`)}
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

/** @param {{ game: GameInfo, part: string }} props */
function Parts({ game, part }) {
  const path = `#/score/${game.name}`;
  return html`<nav class="score__parts" aria-label=${t("score.parts")}>
    <a href=${path} aria-current=${part === "hand" ? undefined : "page"}>${t("score.part.sheet")}</a>
    <a href=${`${path}/hand`} aria-current=${part === "hand" ? "page" : undefined}>${t("score.part.hand")}</a>
  </nav>`;
}

/** @param {{ game: GameInfo, client: import("../core/types.js").SheetClient }} props */
function Sheet({ game, client }) {
  const book = bookOf(game.name);
  const sheet = book.sheet.value;
  return sheet
    ? html`<${ScoreSheetView} game=${game} client=${client} book=${book} sheet=${sheet} />`
    : html`<${ScoreSetup} game=${game} client=${client} book=${book} />`;
}
