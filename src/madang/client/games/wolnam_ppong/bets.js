/** How much to bet: five sizes, a slider with a field to type into, then fold, show or bet. */

import { SIZES, actsFor, mayBet, sizeOf } from "./acts.js";
import { say } from "./words.js";
import { html, useRef } from "../../html.js";
import { number, t } from "../../i18n/words.js";
import { ActionBar } from "../../table/actions.js";
import { prefs } from "../../table/prefs.js";

/** @typedef {import("../../types.js").View} View */

/**
 * @param {object} props
 * @param {View} props.view
 * @param {string[]} props.legal
 * @param {string | null} props.text what was typed; null: nothing yet
 * @param {import("./acts.js").Typed} props.typed what it comes to
 * @param {string} props.chosen the size that fills the amount
 * @param {boolean} props.isBusy
 * @param {boolean} props.showsKeys
 * @param {(text: string) => void} props.onType
 * @param {(word: string, event: MouseEvent) => void} props.onSize
 * @param {(word: string, event: MouseEvent) => void} props.onAct
 * @param {(word: string) => void} props.onWhy
 * @param {() => void} props.onEnter
 */
export function Bets({
  view,
  legal,
  text,
  typed,
  chosen,
  isBusy,
  showsKeys,
  onType,
  onSize,
  onAct,
  onWhy,
  onEnter,
}) {
  return html`<div class="bets">
    <div class="bets__sizes" role="group" aria-label=${say("sizes")}>
      ${SIZES.map(
        ({
          word,
          key,
        }) => html`<${Size} key=${word} word=${word} shortcut=${showsKeys ? key : ""} view=${view}
        legal=${legal} isChosen=${chosen === word} isBusy=${isBusy} onSize=${onSize} onWhy=${onWhy} />`,
      )}
    </div>
    <${Amount} view=${view} isOpen=${mayBet(view, legal)} text=${text} typed=${typed} onType=${onType} onEnter=${onEnter} />
    <${ActionBar} acts=${actsFor(view, legal, typed)} isBusy=${isBusy} showsKeys=${showsKeys} label=${t("table.acts")}
      onAct=${onAct} onWhy=${onWhy} />
  </div>`;
}

/**
 * @param {object} props
 * @param {string} props.word
 * @param {string} props.shortcut
 * @param {View} props.view
 * @param {string[]} props.legal
 * @param {boolean} props.isChosen
 * @param {boolean} props.isBusy
 * @param {(word: string, event: MouseEvent) => void} props.onSize
 * @param {(word: string) => void} props.onWhy
 */
function Size({ word, shortcut, view, legal, isChosen, isBusy, onSize, onWhy }) {
  const { isLegal, label, chips } = sizeOf(word, view, legal);
  const does = prefs.value.one_tap ? "data-action" : "data-fills";
  return html`<button type="button" class="size" data-size=${word} ...${isLegal ? { [does]: word } : {}} data-why=${isLegal ? undefined : word}
    aria-pressed=${isLegal ? isChosen : undefined} aria-disabled=${isLegal && isBusy} aria-keyshortcuts=${shortcut || undefined}
    onClick=${(/** @type {MouseEvent} */ event) => {
      if (!isLegal) onWhy(word);
      else if (!isBusy) onSize(word, event);
    }}>
    <span>${label}</span><b>${chips}</b>
    ${!isLegal && html`<span class="heard-only">${t("table.not_now")}</span>`}
  </button>`;
}

/**
 * The slider, and the same number to type.
 *
 * @param {object} props
 * @param {View} props.view
 * @param {boolean} props.isOpen
 * @param {string | null} props.text
 * @param {import("./acts.js").Typed} props.typed
 * @param {(text: string) => void} props.onType
 * @param {() => void} props.onEnter
 */
function Amount({ view, isOpen, text, typed, onType, onEnter }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const { least = 0, most = 0 } = (isOpen && view.may_bet) || {};
  const value = Math.max(least, Math.min(most, typed.amount ?? least));
  return html`<div class="amount" data-open=${isOpen ? "" : undefined}>
    <span class="amount__end" aria-hidden="true">${isOpen ? number(least) : ""}</span>
    <input class="amount__slider" type="range" min=${least} max=${most} step="1" value=${value} disabled=${!isOpen}
      aria-label=${say("amount.slider", { least, most })} aria-valuetext=${say("chips", { chips: value })}
      style=${`--share:${most > least ? (value - least) / (most - least) : 0}`}
      onInput=${(/** @type {any} */ event) => onType(event.currentTarget.value)} />
    <span class="amount__end" aria-hidden="true">${isOpen ? number(most) : ""}</span>
    <input id="bet-amount" ref=${field} class="amount__field" type="text" inputmode="numeric" autocomplete="off" maxlength="9"
      aria-label=${say("amount.field")} aria-invalid=${isOpen && !!typed.code} disabled=${!isOpen}
      value=${isOpen ? (text ?? String(least)) : ""} onFocus=${() => field.current?.select()}
      onInput=${(/** @type {any} */ event) => onType(event.currentTarget.value)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()} />
  </div>`;
}
