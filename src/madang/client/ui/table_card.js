/** A table's card in words: its house rules, how far its match is, which seat is free. */

import { html } from "../html.js";
import { comma, t } from "../i18n/words.js";
import { nearestPreset, optionName, valueName } from "../net/catalogue.js";
import { Icon } from "./icon.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TableInfo} TableInfo */

/** @param {{ game: GameInfo, info: TableInfo }} props */
export function Summary({ game, info }) {
  const { preset, changed } = nearestPreset(game, info.options);
  return html`<ul class="chips" aria-label=${t("around.rules")}>
    <li class="chip is-strong">${t(`${game.name}.preset.${preset}`)}</li>
    ${changed.map(
      (row) => html`<li class="chip" key=${row.name}>
      ${t("option.is", { name: optionName(game.name, row), value: valueName(game.name, row, info.options[row.name] ?? "") })}
    </li>`,
    )}
    ${info.clock && html`<li class="chip"><${Icon} name="clock" />${clockWords(info.clock)}</li>`}
    ${info.odds && html`<li class="chip">${t("around.odds")}</li>`}
    ${info.private && html`<li class="chip"><${Icon} name="lock" />${t("around.private")}</li>`}
    ${info.night && html`<li class="chip"><a href=${`#/night/${info.night}`}>${t("around.night")}</a></li>`}
    ${
      info.watchers > 0 &&
      html`<li class="chip"><${Icon} name="eye" />${
        info.watching?.length
          ? t("around.watching", { names: info.watching.map(({ name }) => name).join(comma()) })
          : t("around.watchers", { count: info.watchers })
      }</li>`
    }
  </ul>`;
}

/** @param {import("../types.js").Clock | null} clock */
export function clockWords(clock) {
  return clock ? t("clock.is", { move: clock.move, bank: clock.bank }) : t("clock.none");
}

// ---- Which seat somebody who has none may take.

/** Before the deal the seat that is kept for the guest, an open one, or a bot's, which makes room; while the match runs one that a bot leaves with the next deal; null where there is none. @param {TableInfo} info @param {string} [guest] */
export function freeSeat(info, guest = "") {
  const bots = info.seats.findIndex((seat) => seat.kind === "bot" && !seat.next_guest);
  const kept = info.seats.findIndex((seat) => guest && seat.kept_guest === guest);
  const open = info.seats.findIndex((seat) => seat.kind === "open" && !seat.kept_guest);
  const mayReplace = info.status === "open" || (info.status === "playing" && info.open_bots && !info.is_last);
  return [kept, open, mayReplace ? bots : -1].find((seat) => seat >= 0) ?? null;
}

/** Whether a guest takes a bot's seat with the next deal. @param {TableInfo} info @param {string | undefined} guest */
export function isNext(info, guest) {
  return info.seats.some((seat) => seat.next_guest !== "" && seat.next_guest === guest);
}

// ---- How far a match is, in words.

/**
 * Say it by `key`, or by `key.open` where nobody can know how many deals there will be.
 *
 * @param {(key: string, args: Record<string, any>) => string} say of the game, where it has words of its own
 * @param {string} key
 * @param {{ deal: number, deals: number | null }} match
 */
export function progressIn(say, key, { deal, deals }) {
  return deals === null ? say(`${key}.open`, { round: deal }) : say(key, { round: deal, rounds: deals });
}
