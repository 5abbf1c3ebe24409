/** Where the keys go when what lay over the table is gone. */

import { useEffect } from "../core/html.js";

const HAND = ".hand [tabindex='0']";

/**
 * Give the focus to my hand when it was lost with what covered the table.
 *
 * @param {{ current: HTMLElement | null }} root
 * @param {boolean} isCovered
 */
export function useFocusBack(root, isCovered) {
  useEffect(() => {
    if (!isCovered) return undefined;
    return () => void requestAnimationFrame(() => {
      const hand = /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(HAND));
      if (document.activeElement === document.body) hand?.focus({ preventScroll: true });
    });
  }, [isCovered]);
}
