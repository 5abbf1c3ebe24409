/** For newcomers who switch it on: what to do with their own hand, in one line; for which goal and why, when they ask. */

import { html, useId, useLayoutEffect, useState } from "../../html.js";
import { t } from "../../i18n/words.js";
import { actionWords, namesOf, say } from "./words.js";
import { Tile, nameOf } from "../tile.js";
import { closeByBack } from "../../route.js";
import { toggle } from "../../table/prefs.js";
import { Icon } from "../../ui/sheet.js";

/** @typedef {import("../../types.js").Children} Children */
/** @typedef {import("./words.js").Say} Say */

/**
 * A goal: what it is made of, the rows that it brings, as the game counts them, and their sum.
 *
 * @typedef {{ shape: string, tiles: string, rows: Row[], by: string, closed: boolean, changed: string | null } & Record<string, any>} Goal
 */
/** @typedef {{ id: string, tiles: string[] } & Record<string, any>} Row */

/**
 * Advice on my own hand, see `hint.py`.
 *
 * @typedef {object} Hint
 * @property {string} action what to do
 * @property {number} away how far the hand is then: from the goal, or from any shape where there is none
 * @property {Record<string, number>} takes what then brings it nearer, and how many of each may come
 * @property {Goal | null} plan the goal that this serves
 * @property {string | null} why another discard than the first of the list, or not to claim
 * @property {Danger | null} [danger] to whom the first of the list is dangerous, where that is why
 * @property {{ tile: string, away: number, takes: Record<string, number> }[]} discards for this goal, the quickest first
 */

/** A seat that may win with a tile, and what it shows. @typedef {{ seat: number, wind: string, shows: string, melds: number, suit: string | null }} Danger */

/** The tile that is advised to be discarded, if any. @param {string | undefined} action what to do @param {string} verb the action that a tile is chosen for */
export function advisedTile(action, verb) {
  const [kind, tile = ""] = (action ?? "").split(" ");
  return kind === verb ? tile : null;
}

/**
 * @param {object} props
 * @param {Hint | null} props.hint
 * @param {Say} props.own
 * @param {(found: any) => string} props.worth what a goal or a row comes to
 * @param {any} props.least what the table asks for, as a goal is counted
 */
export function Helper({ hint, own, worth, least }) {
  const plan = hint?.plan;
  return html`<${HelperLine} text=${hint ? actionWords(own, hint.action) : ""} news=${plan?.changed ? say("helper.new_goal") : ""}>
    ${hint && hint.action !== "win" && html`<${Reasons} hint=${hint} own=${own} worth=${worth} least=${least} />`}
  <//>`;
}

/** @param {{ hint: Hint, own: Say, worth: (found: any) => string, least: any }} props */
function Reasons({ hint, own, worth, least }) {
  const { action, away, takes, plan, why, danger, discards } = hint;
  const tile = action.split(" ")[1] ?? "";
  const isFar = discards.some((one) => one.away !== away);
  return html`
    ${plan ? html`<${GoalWords} plan=${plan} own=${own} worth=${worth} least=${least} />` : html`<p>${say("helper.none")}</p>`}
    <p data-away=${away}>${away > 0 ? say("helper.away", { count: away }) : say("helper.ready")}
      ${!discards.length && ` ${say("helper.help", countsOf(takes))}`}</p>
    ${
      discards.length > 0 &&
      html`<p>${say("helper.list")}</p>
    <ul>${discards.map(
      (
        one,
      ) => html`<li key=${one.tile} data-tile=${one.tile} data-advised=${one.tile === tile ? "" : undefined}>
      <${Tile} tile=${one.tile} silent /><span>${[
        nameOf(one.tile),
        one.tile === tile && say("helper.advised"),
        isFar && (one.away > 0 ? t("mahjong.helper.far", { count: one.away }) : say("helper.near")),
        say("helper.help", countsOf(one.takes)),
      ]
        .filter(Boolean)
        .join(" · ")}</span></li>`,
    )}</ul>`
    }
    ${why && html`<p data-why=${why}>${say(`helper.why.${why}`, { tile: nameOf(tile || null), first: nameOf(discards[0]?.tile ?? null) })}${danger && ` ${dangerWords(danger)}`}</p>`}`;
}

/** Whose win it is that a discard may bring, and what says so. @param {Danger} danger */
function dangerWords({ wind, shows, melds, suit }) {
  return say(`helper.danger.${shows}`, {
    wind: say(`wind.${wind}`),
    count: melds,
    suit: suit ? say(`helper.suit.${suit}`) : "",
  });
}

/** @param {{ plan: Goal, own: Say, worth: (found: any) => string, least: any }} props */
function GoalWords({ plan, own, worth, least }) {
  const { rows, tiles, by, closed, changed } = plan;
  return html`${changed && html`<p data-changed=${changed}>${say(`helper.changed.${changed}`)}</p>`}
    <p class="advice__goal"><b>${say("helper.goal", { rows: rows.map((row) => rowWords(own, row, rows.length > 1)).join(" + ") || say("helper.sets") })}
      ${rows.length > 1 ? ` = ${worth(plan)}` : `, ${worth(plan)}`}</b></p>
    <p>${[
      least && say("helper.least", { worth: worth(least) }),
      by === "self_draw" && say("helper.self_draw"),
      tiles !== "any" && say("helper.collect", { tiles: own(`helper.tiles.${tiles}`) }),
      closed && say("helper.closed"),
    ]
      .filter(Boolean)
      .join(" ")}</p>`;
}

/** A row by its first name, with the tiles that it is made of; of several, with its worth. @param {Say} own @param {Row} row @param {boolean} isPart */
export function rowWords(own, row, isPart) {
  const [name] = own(`row.${row.id}`).split(" · ");
  const of = row.tiles.length ? ` (${namesOf(row.tiles)})` : "";
  return `${name}${of}${isPart ? ` ${row.faan ?? row.points}` : ""}`;
}

/** @param {Record<string, number>} takes */
function countsOf(takes) {
  const left = Object.values(takes);
  return { kinds: left.length, count: left.reduce((sum, count) => sum + count, 0) };
}

// ---- The helper's line above my hand: what to do; why, when I ask, in a panel over the felt or in the
// column next to it.

/**
 * It keeps its place where there is nothing to say, so that nothing moves.
 *
 * @param {object} props
 * @param {string} props.text what to do; "": nothing
 * @param {string} props.news a word before it, where the advice is not what it was
 * @param {import("../../types.js").Children} props.children the reasons, if there are any
 */
function HelperLine({ text, news, children }) {
  const [isOpen, open] = useState(false);
  const panel = useId();
  const isShown = isOpen && Boolean(text && children);
  return html`<section class="advice" aria-label=${t("table.set.helper")} data-empty=${text ? undefined : ""}>
    ${
      text &&
      html`<p class="advice__line">${news && html`<i>${news}</i> `}<b>${text}</b>
      ${
        children &&
        html` <button type="button" class="advice__why" aria-expanded=${isShown} aria-controls=${isShown ? panel : undefined}
        onClick=${() => open(!isOpen)}>${t("table.helper.why")}</button>`
      }</p>`
    }
    ${isShown && html`<${Panel} id=${panel} onClose=${() => open(false)}>${children}<//>`}
  </section>`;
}

/** Closed by its button, Esc or Back; it takes no key from the table but Esc. @param {{ id: string, onClose: () => void, children: import("../../types.js").Children }} props */
function Panel({ id, onClose, children }) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKeyDown(event) {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // at a call it would pass
      onClose();
    }
    addEventListener("keydown", onKeyDown, { capture: true });
    const closed = closeByBack(onClose);
    return () => {
      removeEventListener("keydown", onKeyDown, { capture: true });
      closed();
    };
  }, []);
  return html`<div class="advice__more" id=${id} role="group" aria-label=${t("table.helper.why")}>
    <button type="button" class="icon advice__close" aria-label=${t("table.close")} onClick=${onClose}><${Icon} name="close" /></button>
    ${children}
    <p><button type="button" class="advice__off" onClick=${() => toggle("helper")}>${t("table.helper.off")}</button></p>
  </div>`;
}
