/** A table's house rules in a line: its preset, and what differs from it. */

import { html } from "../core/html.js";
import { nearestPreset, optionName, valueName } from "../core/options.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";

/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ game: GameInfo, info: TableInfo }} props */
export function Summary({ game, info }) {
  const { preset, changed } = nearestPreset(game, info.options);
  return html`<ul class="chips" aria-label=${t("around.rules")}>
    <li class="chip is-strong">${t(`${game.name}.preset.${preset}`)}</li>
    ${changed.map((row) => html`<li class="chip" key=${row.name}>
      ${t("option.is", { name: optionName(game.name, row), value: valueName(game.name, row, info.options[row.name] ?? "") })}
    </li>`)}
    ${info.clock && html`<li class="chip"><${Icon} name="clock" />${clockWords(info.clock)}</li>`}
    ${info.odds && html`<li class="chip">${t("around.odds")}</li>`}
    ${info.private && html`<li class="chip"><${Icon} name="lock" />${t("around.private")}</li>`}
    ${info.night && html`<li class="chip"><a href=${`#/night/${info.night}`}>${t("around.night")}</a></li>`}
    ${info.watchers > 0 && html`<li class="chip"><${Icon} name="eye" />${info.watching?.length
      ? t("around.watching", { names: info.watching.map(({ name }) => name).join(", ") })
      : t("around.watchers", { count: info.watchers })}</li>`}
  </ul>`;
}

/** @param {import("../core/types.js").Clock | null} clock */
export function clockWords(clock) {
  return clock ? t("clock.is", { move: clock.move, bank: clock.bank }) : t("clock.none");
}
