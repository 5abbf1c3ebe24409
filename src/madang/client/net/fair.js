/**
 * Deal the match of a record again, and compare. Decks need nothing of the server but what a deck is made of; whether what
 * was played on them is by the rules is asked of somebody who knows the rules.
 */

/** @typedef {{ table: string, commit: string, numbers: string[], secret: string }} Fair what a record says of its decks */
/**
 * @typedef {{ fair: Fair | null, names: (string | { bot: string })[], isKept: boolean, deals: boolean[], isWhole: boolean, isPlayed: boolean | null }} Report
 * `isWhole`: from the first deal to the end, with a number of each seat and no other; `isPlayed`: by the rules, to these totals; null: not known
 */
/** @typedef {{ [key: string]: any }} Line */

/**
 * @param {string} text a record
 * @param {(game: string) => Promise<Pack>} packOf
 * @param {(text: string) => Promise<boolean | null>} [plays] tells whether a record is played by the rules to its end
 * @returns {Promise<Report>} rejects with a SyntaxError where it is no record
 */
export async function check(text, packOf, plays = async () => null) {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => JSON.parse(line));
  const names = header.names ?? [];
  if (!header.fair)
    return { fair: null, names, isKept: false, deals: [], isWhole: isWhole(lines), isPlayed: null };
  const { table, commit, numbers, secret } = formed(header.fair);
  const [pack, seed] = [await packOf(header.game), seedOf(table, secret, numbers)];
  const dealt = lines.filter((line) => "deck" in line);
  return {
    fair: header.fair,
    names,
    isKept: commitTo(table, secret) === commit,
    deals: dealt.map((line, before) => isSame(line, dealOf(pack, seed, before + 1))),
    isWhole: isWhole(lines, [numbers, ...(names.length ? [names] : [])]),
    isPlayed: await plays(text),
  };
}

/** Whether events are numbered from a deal to the end. @param {Line[]} lines @param {any[][]} [ofSeats] what has an entry a seat */
function isWhole(lines, ofSeats = []) {
  const [events, end] = [lines.slice(0, -1), lines.at(-1)];
  if (!events.length || !("deck" in events[0]) || !Array.isArray(end?.totals) || end.end !== events.length)
    return false;
  const inOrder = events.every(
    (line, before) => line.n === before + 1 && "deck" in line !== "do" in line && !("end" in line),
  );
  return inOrder && ofSeats.every((entries) => entries.length === end.totals.length);
}

/** @param {Fair} fair */
function formed(fair) {
  const isWhole = [fair.commit, fair.secret].every((digits) => /^[0-9a-f]{64}$/.test(digits));
  if (!isWhole || !fair.numbers.every((number) => /^([0-9a-f]{32})?$/.test(number)))
    throw new SyntaxError("fair");
  return fair;
}

/** @param {{ deck: string, dice: number }} one @param {{ deck: string, dice: number }} other */
function isSame(one, other) {
  return one.deck === other.deck && one.dice === other.dice;
}

/** Whether all is as it was promised, and all that there was. @param {Report} report */
export function holds(report) {
  return areDecksKept(report) && report.isPlayed === true;
}

/** Whether every deck is as it was promised, whatever was played with it. @param {Report} report */
export function areDecksKept({ fair, isKept, deals, isWhole }) {
  return fair !== null && isKept && isWhole && deals.length > 0 && deals.every(Boolean);
}

// ---- From a secret and numbers to decks and dice: `docs/fair.md` in code, as `madang.shuffles` is in Python.
//
//     commit = SHA-256("madang-fair-1 commit " + table + " " + secret)
//     seed   = HMAC-SHA-256(secret, "madang-fair-1 seed " + table + " " + numbers, commas between)
//     words  = HMAC-SHA-256(seed, "madang-fair-1 deal " + deal + " block " + 0, 1, 2 …), 32 bits each
//     deck   = Fisher and Yates from the last place to the second, then one more lot for the dice

const SCHEME = "madang-fair-1";
const WORD = 2 ** 32;

/** What a game is dealt with. @typedef {{ pieces: string[], dice: number }} Pack the pieces in order, and how many sides its dice have */

/** @param {string} text */
function bytes(text) {
  return new TextEncoder().encode(text);
}

/** The hash that promises a secret. @param {string} table @param {string} secret */
export function commitTo(table, secret) {
  return hex(sha256(bytes(`${SCHEME} commit ${table} ${secret}`)));
}

/** What all decks of a match follow from. @param {string} table @param {string} secret @param {string[]} numbers of each seat, "" for none */
export function seedOf(table, secret, numbers) {
  return hmac(bytesOf(secret), bytes(`${SCHEME} seed ${table} ${numbers.join(",")}`));
}

/** Words of 32 bits for one deal. @param {Uint8Array} seed @param {number} deal counted from 1 */
export function* wordsOf(seed, deal) {
  for (let block = 0; ; block += 1) {
    const digest = new DataView(hmac(seed, bytes(`${SCHEME} deal ${deal} block ${block}`)).buffer);
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** A number from 0 to n - 1, each as likely: words beyond the last whole turn are thrown. @param {Iterator<number>} words @param {number} n */
export function below(words, n) {
  let word = words.next().value;
  while (word >= WORD - (WORD % n)) word = words.next().value;
  return word % n;
}

/** The deck and the dice of a deal. @param {Pack} pack @param {Uint8Array} seed @param {number} deal counted from 1 */
export function dealOf({ pieces, dice }, seed, deal) {
  const words = wordsOf(seed, deal);
  const deck = [...pieces];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    [deck[last], deck[other]] = [deck[other] ?? "", deck[last] ?? ""];
  }
  return { deck: deck.join(" "), dice: below(words, dice) };
}

// ---- SHA-256 and HMAC, as FIPS 180-4 and RFC 2104 describe them.
//
// Browsers have these in `crypto.subtle`, but only on pages that come over HTTPS: a house that serves its own network has none. So the same code
// runs everywhere; tests compare it with the browser's.

const BLOCK = 64; // bytes
const LENGTH = 8; // bytes, at the end of the last block

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const K = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const FIRST = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const hash = FIRST.slice();
  const padded = pad(message);
  for (let at = 0; at < padded.length; at += BLOCK) compress(hash, new DataView(padded.buffer, at, BLOCK));
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [place, word] of hash.entries()) bytes.setUint32(4 * place, word);
  return new Uint8Array(bytes.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
  const own = new Uint8Array(BLOCK);
  own.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      own.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      own.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** A one bit, zeros, and the length in bits, so that whole blocks come out. @param {Uint8Array} message */
function pad(message) {
  const blocks = Math.ceil((message.length + 1 + LENGTH) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - LENGTH, BigInt(message.length) * 8n);
  return padded;
}

/** Mix one block into the hash. @param {Uint32Array} hash @param {DataView} block */
function compress(hash, block) {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(K, round) + at(words, round)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) hash[place] = at(hash, place) + word;
}

/** The 64 words that a block is spread over. @param {DataView} block */
function schedule(block) {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n += 1) words[n] = block.getUint32(4 * n);
  for (let n = 16; n < 64; n += 1) {
    const [early, late] = [at(words, n - 15), at(words, n - 2)];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[n] = at(words, n - 16) + small + at(words, n - 7) + large;
  }
  return words;
}

/** @param {Uint32Array} words @param {number} place */
function at(words, place) {
  return words[place] ?? 0;
}

/** Turn 32 bits to the right. @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits */
export function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
