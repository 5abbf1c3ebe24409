/** What makes the page an app: a worker that keeps the shell, a screen that stays on. */

import { useEffect } from "../html.js";

/** Where the browser allows it, which is on secure addresses and on this device. */
export function keepShell() {
  if (isSecureContext && "serviceWorker" in navigator)
    navigator.serviceWorker.register("worker.js").catch(() => {});
}

/** Keep the screen on while the page is in sight and this is so. @param {boolean} isWanted */
export function useWakeLock(isWanted) {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    /** @type {Promise<WakeLockSentinel | null>} */
    let lock = Promise.resolve(null);
    const hold = () => {
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock.request("screen").catch(() => null);
    };
    hold();
    document.addEventListener("visibilitychange", hold); // a hidden page has lost its lock
    return () => {
      document.removeEventListener("visibilitychange", hold);
      lock.then((held) => held?.release());
    };
  }, [isWanted]);
}

/** Tell whether this device is to load no more than it is asked for. */
export function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
}
