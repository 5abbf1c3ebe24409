/** What every component is made with: htm bound to Preact, hooks, and signals. */

import htm from "./vendor/htm.js";
import { h, render } from "./vendor/preact.js";

export { h, render };
export {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./vendor/hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "./vendor/signals.js";

/**
 * A template of one element, or of several, as something Preact draws.
 *
 * @type {(strings: TemplateStringsArray, ...values: any[]) => import("./vendor/preact.js").VNode<any>}
 */
export const html = /** @type {any} */ (htm.bind(h));
