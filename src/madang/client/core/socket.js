/**
 * The line to the server: opened, kept alive, opened again, and every command answered.
 *
 * It knows nothing of games or tables. What comes in goes to `hear`; what is sent as a command gets an
 * id and is sent again on every new line until it is answered.
 */

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").Answer & { table?: string }} Reply */
/** @typedef {"connecting" | "open" | "lost"} LineState */

/**
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} hear every message, before a command's promise settles
 * @property {(state: LineState) => void} changed
 * @property {() => void} refused the server does not know this guest: be another, then `open`
 */

const PROTOCOL = 1;
const BEAT_MS = 10_000;
const SILENCE_MS = 5_000; // after a beat that nothing answered, the line counts as dead
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const UNKNOWN_GUEST = 4001;

/** Wait before the try that follows `failures` failed ones, with jitter. @param {number} failures */
export function backoff(failures, random = Math.random()) {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return wait * (0.5 + random / 2);
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
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isWelcome = false;
    this.isRefused = false;
    /** @type {Map<string, { frame: object, settle: (reply: Reply) => void }>} */
    this.unanswered = new Map();
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
    this.socket?.close();
    this.isRefused = false;
    this.ears.changed(this.failures ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.write({ type: "hello", proto: PROTOCOL });
    socket.onmessage = (frame) => socket === this.socket && this.receive(JSON.parse(frame.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  /** Send if the line is open; for what is sent anew with every welcome. @param {object} message */
  tell(message) {
    if (this.isWelcome) this.write(message);
  }

  /**
   * Send a command, now or as soon as there is a line, until it is answered.
   *
   * @param {{ type: string }} command
   * @returns {Promise<Reply>}
   */
  ask(command) {
    const cmd = commandId();
    const frame = { ...command, cmd };
    return new Promise((settle) => {
      this.unanswered.set(cmd, { frame, settle });
      this.tell(frame);
    });
  }

  /** @param {object} message */
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

  /** @param {import("./types.js").Welcome} message */
  welcomed(message) {
    this.failures = 0;
    this.isWelcome = true;
    this.ears.changed("open");
    this.ears.hear(message);
    this.askAgain();
  }

  askAgain() {
    for (const { frame } of this.unanswered.values()) this.tell(frame);
  }

  /** @param {import("./types.js").Ack | import("./types.js").Nack | import("./types.js").Made} message */
  answered(message) {
    const asked = this.unanswered.get(message.cmd);
    this.unanswered.delete(message.cmd);
    if (message.type === "nack") asked?.settle({ ok: false, code: message.code, args: message.args });
    else asked?.settle(message.type === "made" ? { ok: true, table: message.table } : { ok: true });
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

  /** @param {number} code */
  lost(code) {
    clearTimeout(this.beat);
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.socket = null;
    this.isWelcome = false;
    this.isRefused = code === UNKNOWN_GUEST;
    this.ears.changed(this.isRefused ? "connecting" : "lost");
    if (this.isRefused) return this.ears.refused();
    this.retry = setTimeout(() => this.open(), backoff(this.failures));
    this.failures += 1;
  }
}
