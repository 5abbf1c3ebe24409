/**
 * The line to the server: opened, kept alive, opened again, and every command answered.
 *
 * It knows nothing of games. What comes in goes to `hear`; what is sent as a command gets an id and is
 * sent again on every new line until it is answered, or given up. A table that was made although its
 * maker had given it up is closed.
 */

/** @typedef {import("../types.js").ServerMessage} ServerMessage */
/** @typedef {import("../types.js").Answer & { table?: string, commit?: string }} Reply */
/** @typedef {"connecting" | "open" | "lost"} LineState */
/** @typedef {import("../types.js").Command & { cmd: string }} Frame */

/**
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} hear every message, before a command's promise settles
 * @property {(state: LineState, code: number) => void} changed with why the line was closed last, since a welcome
 * @property {(commands: number) => void} waits how many commands are not answered yet
 * @property {() => void} refused the server does not know this guest: be another, then `open`
 */

const PROTOCOL = 1;
const BEAT_MS = 10_000;
const SILENCE_MS = 5_000; // after a beat that nothing answered, the line counts as dead
const WELCOME_MS = 8_000; // from a try to the welcome: a handshake may hang for minutes
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const PATIENCE_MS = 2_000; // until a command that nothing answers makes us look whether the line lives
const UNKNOWN_GUEST = 4001;
const SERVER_ENDS = 1012;
const LONGEST_ASKED_S = 60;
const CUT_OFF = 1006; // the browser's own: there was no reason
const LIMITS = [4008, 4009]; // to try again soon would make it worse
const PATIENT = 4; // failed tries after which the wait is the longest
const MAKES = ["make", "branch"]; // each a table of my own

/** The code of a command that was given up before it was answered. */
export const GIVEN_UP = "given_up";

/** @param {Reply} reply */
export function isGivenUp(reply) {
  return !reply.ok && reply.code === GIVEN_UP;
}

/** Wait before the try that follows `failures` failed ones, with jitter. @param {number} failures */
export function backoff(failures, random = Math.random()) {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return wait * (0.5 + random / 2);
}

/**
 * Wait for a server that ends: a random part of the seconds that it names, so that not everybody comes
 * back at once; null where it names none.
 *
 * @param {number} code
 * @param {string} reason of the close frame, as `{"within":2}`
 */
export function waitAsked(code, reason, random = Math.random()) {
  if (code !== SERVER_ENDS) return null;
  try {
    const { within } = JSON.parse(reason);
    return within > 0 ? Math.min(within, LONGEST_ASKED_S) * 1000 * random : null;
  } catch {
    return null;
  }
}

let commands = 0;
const session = Math.random().toString(36).slice(2, 10);

/** An id that no other command has. */
function commandId() {
  commands += 1;
  return `${session}-${Date.now().toString(36)}-${commands}`;
}

export class Line {
  /** @param {string} url @param {Ears} ears */
  constructor(url, ears) {
    this.url = url;
    this.ears = ears;
    this.failures = 0;
    this.code = 0; // why the line was closed
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isWelcome = false;
    this.isRefused = false;
    /** @type {Map<string, { frame: Frame, settle: (reply: Reply) => void, isSent: boolean }>} */
    this.unanswered = new Map();
    /** What undoes commands that were given up, until it is answered. @type {Map<string, Frame>} */
    this.regrets = new Map();
    this.retry = 0;
    this.beat = 0;
    this.silence = 0;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
  }

  /** Open a line in the place of any other: what another one still brings is not heard. */
  open() {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close();
    this.isRefused = false;
    this.ears.changed(this.failures ? "lost" : "connecting", this.code);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.silence = setTimeout(() => this.drop(), WELCOME_MS);
    socket.onopen = () =>
      socket === this.socket && this.write({ type: "hello", proto: PROTOCOL, changes: true });
    socket.onmessage = (frame) => socket === this.socket && this.receive(JSON.parse(frame.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code, event.reason);
  }

  /** Send if the line is open; for messages that are sent again with every welcome. @param {import("../types.js").Command} message */
  tell(message) {
    if (this.isWelcome) this.write(message);
  }

  /**
   * Send a command, now or as soon as there is a line, until it is answered or given up.
   *
   * @param {import("../types.js").Command} command
   * @returns {Promise<Reply>}
   */
  ask(command) {
    const cmd = commandId();
    const frame = { ...command, cmd };
    setTimeout(() => this.unanswered.has(cmd) && this.isWelcome && this.ping(), PATIENCE_MS);
    return new Promise((settle) => {
      this.unanswered.set(cmd, { frame, settle, isSent: this.isWelcome });
      this.tell(frame);
      this.ears.waits(this.unanswered.size);
    });
  }

  /** Send no more what is not answered; a table that may have come of it already is closed. */
  giveUp() {
    const given = [...this.unanswered.values()];
    this.unanswered.clear();
    for (const { frame, isSent } of given)
      if (isSent && MAKES.includes(frame.type)) this.regrets.set(frame.cmd, frame);
    this.ears.waits(0);
    for (const { settle } of given) settle({ ok: false, code: GIVEN_UP, args: {} });
  }

  /** Close a table that nobody wants any more, now or as soon as there is a line. @param {string} table */
  close(table) {
    const frame = /** @type {Frame} */ ({ type: "close", table, cmd: commandId() });
    this.regrets.set(frame.cmd, frame);
    this.tell(frame);
  }

  /** @param {import("../types.js").Command} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {ServerMessage} message */
  receive(message) {
    this.heard();
    if (message.type === "welcome") this.welcomed(message);
    else this.ears.hear(message);
    if (message.type === "ack" || message.type === "nack" || message.type === "made") this.answered(message);
    if (message.type === "failure" && message.code === "slow_down") setTimeout(() => this.askAgain(), 1000);
  }

  /** @param {import("../types.js").Welcome} message */
  welcomed(message) {
    this.failures = this.code = 0;
    this.isWelcome = true;
    this.ears.changed("open", 0);
    this.ears.hear(message);
    this.askAgain();
  }

  /** Send all that is not answered; a table that was given up is made once, and the answer names it. */
  askAgain() {
    if (!this.isWelcome) return;
    for (const waiting of this.unanswered.values()) {
      waiting.isSent = true;
      this.write(waiting.frame);
    }
    for (const frame of this.regrets.values()) this.write(frame);
  }

  /** @param {import("../types.js").Ack | import("../types.js").Nack | import("../types.js").Made} message */
  answered(message) {
    if (this.regrets.delete(message.cmd) && message.type === "made") this.close(message.table);
    const asked = this.unanswered.get(message.cmd);
    this.unanswered.delete(message.cmd);
    this.ears.waits(this.unanswered.size);
    if (message.type === "nack") asked?.settle({ ok: false, code: message.code, args: message.args });
    else
      asked?.settle(
        message.type === "made" ? { ok: true, table: message.table, commit: message.commit } : { ok: true },
      );
  }

  /** Something came in: the line is alive. Ask for a sign of life when nothing does for a while. */
  heard() {
    clearTimeout(this.beat);
    clearTimeout(this.silence);
    this.beat = setTimeout(() => this.ping(), BEAT_MS);
  }

  ping() {
    this.write({ type: "ping" });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), SILENCE_MS);
  }

  /** Look at once whether the line still lives, or try a new one. */
  hurry() {
    if (this.isWelcome) this.ping();
    else if (!this.isRefused && this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  /** Give the line up without waiting for its end: a dead one may take minutes to close. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0);
    socket.close();
  }

  /** Open a new line at once, for the server has to greet another guest. */
  renew() {
    this.drop();
    this.open();
  }

  /** @param {number} code @param {string} [reason] */
  lost(code, reason = "") {
    clearTimeout(this.beat);
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.socket = null;
    this.isWelcome = false;
    this.isRefused = code === UNKNOWN_GUEST;
    if (code !== CUT_OFF || this.code !== SERVER_ENDS) this.code = code; // it does not answer either
    this.ears.changed(this.isRefused ? "connecting" : "lost", this.code);
    if (this.isRefused) return this.ears.refused();
    if (LIMITS.includes(code)) this.failures = PATIENT;
    this.retry = setTimeout(() => this.open(), waitAsked(code, reason) ?? backoff(this.failures));
    this.failures += 1;
  }
}
