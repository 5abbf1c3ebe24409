/** By which house rules one hand is judged: those of the sheet, or any that are chosen here. */

import { usualDraft, withPreset } from "../core/draft.js";
import { html, useMemo } from "../core/html.js";
import { refusedOption } from "../core/options.js";
import { lastSheetOf } from "../core/score_book.js";
import { connection } from "../core/store.js";
import { useUnfinished } from "../core/unfinished.js";
import { t } from "../core/words.js";
import { Segments } from "../controls/choice.js";
import { Summary } from "../controls/summary.js";
import { HouseRules } from "./make.js";

/** @typedef {import("../core/api.js").Refused} Refused */
/** @typedef {import("../core/draft.js").Draft} Draft */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").ScoreClient} ScoreClient */

/** One hand, and the house rules that it is asked with. @param {{ game: GameInfo, client: ScoreClient }} props */
export function OneHand({ game, client }) {
  const [draft, setDraft] = useUnfinished(`hand.${game.name}.rules`, () => usualDraft(game));
  const kept = lastSheetOf(game.name)?.options;
  /** @param {Refused | null} refused */
  const house = (refused) => kept
    ? html`<div class="field"><span class="label">${t("score.house")}</span><${Summary} game=${game} info=${{ options: kept, clock: null, private: false, watchers: 0 }} /></div>`
    : html`<${Choice} game=${game} draft=${draft} setDraft=${setDraft} refused=${refused} />`;
  return html`${connection.value === "lost" && html`<p class="hint" role="status">${t("score.away")}</p>`}
    <${client.HandQuestion} game=${game} options=${kept ?? draft.options} house=${house} />`;
}

/** @param {{ game: GameInfo, draft: Draft, setDraft: (draft: Draft) => void, refused: Refused | null }} props */
function Choice({ game, draft, setDraft, refused }) {
  const wrong = useMemo(() => refused && refusedOption(game, { ok: false, code: refused.code, args: refused.args }), [refused]);
  return html`<${Segments} label=${t("score.house")} value=${draft.preset} choose=${(/** @type {string} */ preset) => setDraft(withPreset(game, draft, preset))}
      choices=${Object.keys(game.presets).map((value) => ({ value, text: t(`${game.name}.preset.${value}`) }))} />
    <${HouseRules} game=${game} draft=${draft} setDraft=${setDraft} refused=${wrong} />`;
}
