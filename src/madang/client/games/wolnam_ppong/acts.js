/** What may be done in Wolnam-ppong: what each button costs, why it is closed, what the server refuses. */

import { html, useRef } from "../../html.js";
import { number, t } from "../../i18n/words.js";
import { sectionOf } from "../../net/catalogue.js";
import { ActionBar, Guide, refusalOf } from "../../table/actions.js";
import { prefs } from "../../table/prefs.js";
import { GAME, say } from "./words.js";

/** @typedef {import("../../table/actions.js").Act} Act */
/** @typedef {import("../../table/actions.js").Why} Why */
/** @typedef {import("../../types.js").View} View */

/** The five sizes, from the least to the pot, and their keys. @type {{ word: string, key: string }[]} */
export const SIZES = [
  { word: "bet-min", key: "1" },
  { word: "bet-quarter", key: "2" },
  { word: "bet-half", key: "3" },
  { word: "bet-three-quarters", key: "4" },
  { word: "ado", key: "5" },
];

const FREE_BET = "3.2"; // the section of bets that no table of actions can list

/** The section that allows an action. @param {import("../../types.js").GameInfo} game @param {string} word */
function sectionFor(game, word) {
  return sectionOf(game, word) || FREE_BET;
}

/** A typed bet. @typedef {{ amount: number | null, code: string }} Typed */

/**
 * What a bet of so many chips would be: allowed, or why not. As long as nobody has typed it is the least bet.
 *
 * @param {string | null} text
 * @param {View} view
 * @param {string[]} legal
 * @returns {Typed}
 */
export function readBet(text, view, legal) {
  const may = view.may_bet;
  if (!may || !mayBet(view, legal)) return { amount: null, code: "no_bet" };
  if (text === null) return { amount: may.least, code: "" };
  const plain = text.replace(/[\s,.]/g, "");
  if (!/^\d{1,9}$/.test(plain)) return { amount: null, code: "not_whole" };
  const amount = Number(plain);
  if (amount < may.least) return { amount, code: "below_least" };
  return { amount, code: amount > may.most ? "above_cap" : "" };
}

/** @param {View} view @param {string[]} legal */
export function mayBet(view, legal) {
  return legal.length > 0 && !!view.may_bet?.most && !legal.includes("show");
}

/** The largest cost of a bet, by the server's facts about the hand. @param {NonNullable<View["may_bet"]>} may @param {number} bet */
function riskOf(may, bet) {
  return Math.max(may.fold_costs, Math.ceil((bet * may.halves) / 2));
}

/**
 * Fold, show and bet, always at their places.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {Typed} typed
 * @returns {Act[]}
 */
export function actsFor(view, legal, { amount, code }) {
  const may = view.may_bet;
  const canBet = amount !== null && !code && mayBet(view, legal);
  const shows = legal.includes("show");
  return [
    {
      word: "fold",
      label: say("action.fold"),
      hint: costOf("fold", may?.fold_costs ?? 0),
      key: "F",
      isLegal: legal.includes("fold"),
      tone: "quiet",
    },
    ...(shows
      ? [
          {
            word: "show",
            label: say("action.show"),
            hint: showHint(view),
            key: "S",
            isLegal: true,
            tone: "main",
          },
        ]
      : []),
    {
      word: canBet ? `bet ${amount}` : "bet",
      label: canBet ? say("action.bet_chips", { chips: amount }) : say("action.bet"),
      hint: canBet && may ? costOf("bet", riskOf(may, amount)) : say("hint.bet"),
      key: "B",
      isLegal: canBet,
      tone: "event",
    },
  ];
}

/** @param {string} what @param {number} lost */
function costOf(what, lost) {
  return lost ? say(`hint.${what}.costs`, { lost }) : say(`hint.${what}.free`);
}

/** @param {View} view */
function showHint(view) {
  const may = view.may_bet;
  if (may?.cap !== "rain") return say("hint.show.pair");
  return may.rain_costs
    ? say("hint.show.rain", { lost: may.rain_costs })
    : say("hint.show.double_rain", { won: view.pot });
}

/**
 * Why an action is not open now, and the section that says so.
 *
 * @param {string} word an action, or `bet` for what was typed
 * @param {import("../../types.js").TableHandle} table
 * @param {import("../../types.js").Update} update
 * @param {Typed} typed
 * @returns {Why}
 */
export function whyNot(word, { game, names, seat }, { view, legal }, typed) {
  const may = view.may_bet;
  if (seat !== null && view.idle.includes(seat))
    return { text: say("why.broke"), section: view.out.includes(seat) ? "2.5" : "1.2" };
  if (!legal.length || !may) {
    return {
      text: `${say("why.not_asked", { name: names[view.seat] ?? "" })} ${say(`why.${word}`)}`,
      section: sectionFor(game, word),
    };
  }
  if (word === "fold") return { text: say("why.rain"), section: "4.1" };
  if (word === "show") return { text: say("why.show"), section: "3.4" };
  if (legal.includes("show") && may.cap !== "rain") return { text: say("why.pair"), section: "3.4" };
  const size = word === "bet" ? typed.amount : may.sizes[word];
  const code = word === "bet" ? typed.code : sizeCode(size, may);
  return whyNoBet({ ...may, code }, view);
}

/** @param {number} size @param {NonNullable<View["may_bet"]>} may */
function sizeCode(size, may) {
  if (!may.most) return "no_bet";
  return size > may.most ? "above_cap" : "same_as_another";
}

/**
 * A bet that is not allowed: its fault, and where a cap is the reason, why not more.
 *
 * @param {Record<string, any>} why a code with the bounds, as the server has them too
 * @param {View} view
 * @returns {Why}
 */
function whyNoBet(why, view) {
  const args = { least: why.least, most: why.most, pot: view.pot };
  const isCapped = why.code === "above_cap" || why.code === "no_bet";
  const fault = say(`refused.${why.code}`, args);
  return isCapped
    ? { text: `${fault} ${say(`cap.${why.cap}`, args)}`, section: why.section }
    : { text: fault, section: "1.2" };
}

/** The words for the server's refusal. @param {{ code: string, args: Record<string, any> }} refused @param {View} view @returns {Why} */
export function refusalWhy(refused, view) {
  const why = refused.args.why;
  return why?.code ? whyNoBet(why, view) : refusalOf(refused);
}

/** A size's label and what it costs. @param {string} word @param {View} view @param {string[]} legal */
export function sizeOf(word, view, legal) {
  const chips = view.may_bet?.sizes[word];
  const isLegal = legal.includes(word);
  return { isLegal, label: say(`action.${word}`), chips: chips === undefined ? "" : number(chips) };
}

/** Whether the word is one that `legal` lists, or a bet beyond it. @param {string} word @param {import("../../types.js").Update} update */
export function allows(word, { view, legal }) {
  if (!word.startsWith("bet ")) return legal.includes(word);
  return readBet(word.slice(4), view, legal).code === "";
}

// ---- What each action of Wolnam-ppong does, always in the same order.

const WORDS = ["fold", "bet", "ado", "show"];

/** @param {{ table: import("../../types.js").TableHandle, legal: string[] }} props */
export function ActionGuide({ table, legal }) {
  const rows = WORDS.map((word) => ({
    word,
    title: say(`action.${word}`),
    text: say(`why.${word}`),
    section: sectionFor(table.game, word),
    isOpen: legal.some((other) => other === word || other.split("-")[0] === word),
  }));
  return html`<${Guide} game=${GAME} rows=${rows} />`;
}

// ---- How much to bet: five sizes, a slider with a field to type into, then fold, show or bet.

/**
 * @param {object} props
 * @param {View} props.view
 * @param {string[]} props.legal
 * @param {string | null} props.text what was typed; null: nothing yet
 * @param {Typed} props.typed what it comes to
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
 * @param {Typed} props.typed
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
