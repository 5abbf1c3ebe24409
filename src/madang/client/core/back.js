/**
 * What lies over a page, such as a sheet: Back closes it before it leaves the page.
 *
 * The browser's history has an entry for each, after that of the page, and the entry says how many
 * lie there (`history.state.over`). Whichever of the two changes, `settle` brings the other after it.
 */

const AT_MOST_MS = 3000; // that a browser takes to go back

/** How to close each, the uppermost last. @type {(() => void)[]} */
const over = [];

/** Settles when the browser is where it was sent; null while it stays. @type {Promise<void> | null} */
let way = null;

/** What an address is to become; null when it has. @type {{ from: string, to: string } | null} */
let wanted = null;

/** How many lie over the page, as far as the browser's history knows. */
function known() {
  return Number(history.state?.over ?? 0);
}

/** Let Back close something that opens now. @param {() => void} close @returns {() => void} it is closed */
export function closeByBack(close) {
  over.push(close);
  queueMicrotask(settle); // another may take its place
  return () => {
    if (over.includes(close)) over.splice(over.indexOf(close), 1);
    queueMicrotask(settle);
  };
}

/** Close all that lies over the page before it is left: no entry stays behind. @param {() => void} leave */
export function closeAll(leave) {
  closeDownTo(0);
  settle();
  if (way) way.then(leave);
  else leave();
}

/** Give the page's own entry another address, as soon as nothing lies over it. @param {string} hash */
export function setAddress(hash) {
  wanted = { from: location.hash, to: hash };
  settle();
}

/** @param {number} count */
function closeDownTo(count) {
  for (const close of over.splice(count).reverse()) close();
}

/** Give each an entry, or go back from the entries of what is closed. */
function settle() {
  if (way) return;
  while (known() < over.length) history.pushState({ over: known() + 1 }, "");
  if (known() > over.length) move(over.length - known());
  else if (known() === 0) writeAddress();
}

/** Write the address that is wanted, unless somebody has gone elsewhere since. */
function writeAddress() {
  if (wanted && wanted.from === location.hash) history.replaceState(null, "", wanted.to);
  wanted = null;
}

/** @param {number} steps */
function move(steps) {
  const arrived = new Promise((done) => {
    addEventListener("popstate", done, { once: true });
    setTimeout(done, AT_MOST_MS);
  });
  way = arrived.then(() => {
    way = null;
    if (known() > over.length) history.replaceState(null, ""); // there was no way back
    settle();
  });
  history.go(steps);
}

addEventListener("popstate", () => {
  if (way) return;
  closeDownTo(known());
  settle();
});

settle(); // after a reload nothing is open
