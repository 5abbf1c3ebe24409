/** Who sits at a table, small: the face of a bot, its stars, and what it is good at. */

import { html, useEffect, useRef } from "../html.js";
import { has, t } from "../i18n/words.js";
import { STRONGEST, creatureAt, isTrained, levelOf, searchTime } from "../net/catalogue.js";
import { closeByBack } from "../route.js";
import { Icon } from "./icon.js";

const FACES = new URL("../art/faces.svg", import.meta.url).href;

/** @typedef {import("../types.js").Seat} Seat */

/** @param {{ game: string, seat: number }} props */
export function Face({ game, seat }) {
  return html`<svg class="face" viewBox="0 0 24 24" aria-hidden="true" data-creature=${creatureAt(game, seat)}>
    <use href=${`${FACES}#${creatureAt(game, seat)}`} /></svg>`;
}

/** How strong a bot plays, in stars and a word; of one that was trained its name. @param {string} game @param {string} word */
export function strength(game, word) {
  if (isTrained(game, word)) return t("bot.trained", { name: word });
  if (searchTime(word)) {
    const level = t("bot.searches", { time: searchTime(word) }); // its leaf is the strongest
    return t("bot.strength", { stars: stars(STRONGEST), level });
  }
  const level = levelOf(game, word);
  return level
    ? t("bot.strength", { stars: stars(level), level: t(`bot.level.${level}`) })
    : t("bot.level.0");
}

/** @param {number} level */
function stars(level) {
  return "★".repeat(level) + "☆".repeat(STRONGEST - level);
}

/** The way a bot plays, in one sentence: its own, or that of its level. @param {string} game @param {string} word */
export function habit(game, word) {
  if (isTrained(game, word)) return t("bot.trained.does");
  if (searchTime(word)) return t("bot.searches.does");
  if (has(`${game}.bot.${word}`)) return t(`${game}.bot.${word}`);
  const level = levelOf(game, word);
  return level ? t(`bot.level.${level}.does`) : t("bot.unknown");
}

/** The bots that a form offers, the weakest first; `also` one that is chosen already. @param {import("../types.js").GameInfo} game @param {string | null} [also] */
export function offered(game, also) {
  const words = [...game.levels, ...(game.searches ?? []), ...game.policies];
  if (also && !words.includes(also)) words.unshift(also);
  return words.map((word) => ({ value: word, text: strength(game.name, word) }));
}

/** The sentence of each bot that a form offers; those that search have one. @param {{ game: import("../types.js").GameInfo }} props */
export function Habits({ game }) {
  return html`<ul class="habits hint">${[...game.levels, ...(game.searches ?? []).slice(0, 1), ...game.policies].map((word) => html`<li key=${word}>${t("bot.does", { strength: strength(game.name, word), habit: habit(game.name, word) })}</li>`)}</ul>`;
}

/**
 * The crest of a bot as a button that tells who plays there; the browser opens and closes the card, and so does Back.
 *
 * @param {object} props
 * @param {string} props.game
 * @param {number} props.seat
 * @param {string} props.name
 * @param {string} props.word
 * @param {import("../types.js").Children} props.children
 */
export function Acquaintance({ game, seat, name, word, children }) {
  const id = `creature-${seat}`;
  const closed = useRef(() => {});
  const follow = (/** @type {any} */ { newState, currentTarget }) => {
    closed.current();
    closed.current = newState === "open" ? closeByBack(() => currentTarget.hidePopover()) : () => {};
  };
  useEffect(() => () => closed.current(), []);
  return html`<button type="button" class="crest__ask" popovertarget=${id} aria-label=${t("bot.who", { name, strength: strength(game, word) })}>${children}</button>
    <div id=${id} popover class="creature" onToggle=${follow}><${Face} game=${game} seat=${seat} />
      <p><b>${name}</b><br />${strength(game, word)}</p><p>${habit(game, word)}</p></div>`;
}

// ---- Who holds a seat, small: a mark of its kind and the name.

/** @param {{ game: string, place: number, seat: Seat, name: string }} props */
export function SeatDot({ game, place, seat, name }) {
  return html`<span class=${`seat-dot is-${seat.kind}`} title=${seat.kind === "bot" ? strength(game, seat.name) : undefined}>
    ${seat.kind === "bot" ? html`<${Face} game=${game} seat=${place} />` : html`<${Icon} name=${seat.kind === "open" ? "plus" : "person"} />`}
    <span>${name}</span>
    ${seat.kind === "person" && !seat.connected && html`<span class="hint">${t("seat.away")}</span>`}
  </span>`;
}
