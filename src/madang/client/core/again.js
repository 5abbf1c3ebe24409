/** What the server could not be asked is asked again as soon as there is a line to it. */

import { useEffect, useState } from "./html.js";
import { connection } from "./store.js";

/** The code of what did not reach the server. */
export const UNREACHABLE = "unreachable";

/** Another number whenever it is time to ask again. @param {boolean} isUnreachable what the last try came to */
export function useTries(isUnreachable) {
  const [tries, setTries] = useState(0);
  const isOpen = connection.value === "open";
  useEffect(() => {
    if (isUnreachable && isOpen) setTries((before) => before + 1);
  }, [isUnreachable, isOpen]);
  return tries;
}
