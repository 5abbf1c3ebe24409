/** Shortcuts of single keys: silent in text fields, in dialogs, and when switched off. */

import { useLayoutEffect, useRef } from "../core/html.js";
import { prefs } from "./prefs.js";

/** @param {Record<string, (() => void) | undefined>} shortcuts what a key does, by `event.key` */
export function useShortcuts(shortcuts) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts; // what is on the screen counts, even before effects have run
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKeyDown(event) {
      if (!prefs.value.keys || isMeantElsewhere(event)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @param {KeyboardEvent} event */
function isMeantElsewhere(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (event.key === "Enter" && target instanceof Element && target.closest("a, button, summary")) return true; // it presses what has the focus
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}
