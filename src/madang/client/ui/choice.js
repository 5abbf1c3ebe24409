/** Controls that choose a value: one of a few, on or off, a number. */

import { html, useId, useState } from "../html.js";
import { t } from "../i18n/words.js";

/** @typedef {import("../types.js").Children} Children */

/**
 * Make the buttons of a group one stop of the Tab key: arrows, Home and End lead from one to another.
 *
 * @returns {{ onKeyDown: (event: KeyboardEvent) => void, onFocusIn: (event: FocusEvent) => void, tabIndexOf: (place: number) => number }}
 *   what the group listens to, and what each of its buttons has
 */
export function useOneStop() {
  const [held, hold] = useState(0);
  const all = (/** @type {Event} */ { currentTarget }) => [
    .../** @type {HTMLElement} */ (currentTarget).querySelectorAll("button"),
  ];
  return {
    onKeyDown: (event) => {
      const to = neighbour(all(event), /** @type {any} */ (event.target), event.key);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation(); // no shortcut of the page
      to.focus();
    },
    onFocusIn: (event) => hold(Math.max(0, all(event).indexOf(/** @type {any} */ (event.target)))),
    tabIndexOf: (place) => (place === held ? 0 : -1),
  };
}

/**
 * The button that a key leads to; up and down it is the nearest one of the next row.
 *
 * @param {HTMLElement[]} all
 * @param {HTMLElement} from
 * @param {string} key
 */
function neighbour(all, from, key) {
  const place = all.indexOf(from);
  if (place < 0) return undefined;
  if (key === "ArrowLeft") return all[place - 1];
  if (key === "ArrowRight") return all[place + 1];
  if (key === "Home") return all[0];
  if (key === "End") return all[all.length - 1];
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const isDown = key === "ArrowDown";
  const beyond = all.filter(({ offsetTop: top }) => (isDown ? top > from.offsetTop : top < from.offsetTop));
  const row = Math[isDown ? "min" : "max"](...beyond.map(({ offsetTop }) => offsetTop));
  const aside = (/** @type {HTMLElement} */ { offsetLeft }) => Math.abs(offsetLeft - from.offsetLeft);
  return beyond
    .filter(({ offsetTop }) => offsetTop === row)
    .sort((one, other) => aside(one) - aside(other))[0];
}

/**
 * One of a few, all in sight.
 *
 * @param {object} props
 * @param {string} props.label
 * @param {boolean} [props.isLabelHidden]
 * @param {string} [props.hint] id of the sentence that explains it
 * @param {string} props.value
 * @param {{ value: string, text: string }[]} props.choices
 * @param {(value: string) => void} props.choose
 */
export function Segments({ label, isLabelHidden = false, hint, value, choices, choose }) {
  const name = useId();
  return html`<fieldset class="field" aria-describedby=${hint}>
    <legend class=${isLabelHidden ? "heard-only" : "label"}>${label}</legend>
    <div class="segments">
      ${choices.map(
        (choice) => html`<label key=${choice.value}>
          <input type="radio" name=${name} value=${choice.value} checked=${choice.value === value}
            onChange=${() => choose(choice.value)} />
          ${choice.text}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * On or off.
 *
 * @param {{ id: string, isOn: boolean, hint?: string, change: (isOn: boolean) => void }} props
 */
export function Switch({ id, isOn, hint, change }) {
  return html`<span class="switch">
    <input id=${id} type="checkbox" role="switch" checked=${isOn} aria-describedby=${hint}
      onChange=${(/** @type {any} */ event) => change(event.currentTarget.checked)} />
  </span>`;
}

/**
 * One of `values`, by one more or one less, or typed.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {string} props.label
 * @param {string} [props.hint]
 * @param {number} props.value
 * @param {number[]} props.values
 * @param {(value: number) => void} props.change
 */
export function Stepper({ id, label, hint, value, values, change }) {
  const place = values.indexOf(value);
  const step = (/** @type {number} */ by) => change(values[place + by] ?? value);
  const [typed, type] = useState(/** @type {string | null} */ (null)); // so that nothing drawn meanwhile undoes it
  const take = (/** @type {any} */ event) => {
    const text = event.currentTarget.value;
    const nearest = text === "" ? value : closest(values, Number(text)); // what is no number changes nothing
    event.currentTarget.value = String(nearest);
    change(nearest);
  };
  return html`<span class="stepper">
    <button type="button" aria-label=${t("control.less", { label })} aria-disabled=${place <= 0}
      onClick=${() => step(-1)}>−</button>
    <input id=${id} type="number" inputmode="numeric" min=${values[0]} max=${values[values.length - 1]} value=${typed ?? value}
      aria-describedby=${hint} onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)} onChange=${take} onBlur=${() => type(null)} />
    <button type="button" aria-label=${t("control.more", { label })} aria-disabled=${place === values.length - 1}
      onClick=${() => step(1)}>+</button>
  </span>`;
}

/** @param {number[]} values @param {number} wanted */
function closest(values, wanted) {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

/**
 * One of many, in a list that opens.
 *
 * @param {object} props
 * @param {string} props.id
 * @param {string} [props.label] where no label points here
 * @param {string} props.value
 * @param {{ value: string, text: string }[]} props.choices
 * @param {(value: string) => void} props.choose
 */
export function Select({ id, label, value, choices, choose }) {
  return html`<select class="select" id=${id} aria-label=${label} value=${value}
    onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
    ${choices.map((choice) => html`<option key=${choice.value} value=${choice.value}>${choice.text}</option>`)}
  </select>`;
}
