/** One table as this client knows it: its card, its updates in order, and what may be asked of it. */

import { leaveToAnother, noteOver, numberFor } from "../device/promises.js";
import { batch, signal } from "../html.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("./wire.js").Update} Sent */
/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../types.js").Command["type"]} CommandType */
/** @template {CommandType} T @typedef {import("../types.js").Fields<T>} Fields */
/** @typedef {import("../types.js").Missed} Missed */

/**
 * @typedef {object} Commands what a table needs of the store
 * @property {(command: import("../types.js").Command) => Promise<Answer & { table?: string }>} ask
 * @property {(info: TableInfo) => string[]} namesOf
 * @property {(name: string) => import("../types.js").GameInfo | undefined} gameNamed
 * @property {(table: string) => void} show
 * @property {() => void} leave
 * @property {(message: import("../types.js").Command) => void} tell
 * @property {() => string} me my public id
 * @property {() => boolean} isLost whether the line to the server is
 */

export class Table {
  /** @param {string} id @param {Commands} commands */
  constructor(id, commands) {
    this.id = id;
    this.commands = commands;
    /** @type {import("../vendor/signals.js").Signal<TableInfo | null>} */
    this.info = signal(null);
    /** @type {import("../vendor/signals.js").Signal<number | null>} */
    this.seat = signal(null);
    /** @type {import("../vendor/signals.js").Signal<Update | null>} */
    this.update = signal(null);
    /** Whether the host has removed me. */
    this.isRemoved = signal(false);
    /** Whether it was asked for and has not come yet. */
    this.isAwaited = false;
    /** Why it cannot be shown: "gone" or a code. @type {import("../vendor/signals.js").Signal<string>} */
    this.ended = signal("");
    /** @type {Set<(update: Update) => void>} */
    this.listeners = new Set();
    /** The last time that a bot played for me. @type {import("../vendor/signals.js").Signal<Missed | null>} */
    this.missed = signal(null);
    /** Whom somebody called to last. @type {import("../vendor/signals.js").Signal<import("../types.js").TableHandle["nudged"]>} */
    this.nudged = signal(null);
    /** What its decks follow from; null where that cannot be checked. @type {import("../vendor/signals.js").Signal<import("../device/promises.js").Promised | null>} */
    this.promised = signal(null);
    /** The number that this device has added. */
    this.added = "";
    /** What was told before the update that comes next. @type {import("../types.js").Told[]} */
    this.recap = [];
    /** The newest update heard of, by the numbers of the seat; 0: none. */
    this.heard = 0;
    /** What was sent last, on which changes lie. @type {Sent | null} */
    this.sent = null;
    this.pictures = new UpdateQueue((picture) => this.show(picture));
    /** The seat that the next update is for, where it differs. @type {number | null | undefined} */
    this.nextSeat = undefined;
    /** What the game is given; another one for another seat. */
    this.handle = signal(handleOf(this));
  }

  /** @param {TableInfo} info @param {number | null} seat @param {Missed | null} missed @param {boolean} [isRemoved] */
  showCard(info, seat, missed, isRemoved = false) {
    this.isAwaited = false;
    this.isRemoved.value = isRemoved;
    if (seat !== (this.nextSeat === undefined ? this.seat.value : this.nextSeat)) {
      this.pictures.forget();
      this.nextSeat = seat;
      this.heard = 0; // from now on numbers are those of another viewer
      this.recap = [];
    }
    batch(() => {
      this.info.value = info;
      if (this.missed.value?.since !== missed?.since || this.missed.value?.until !== missed?.until)
        this.missed.value = missed;
    });
    if (!this.update.value) this.changeSeat();
    if (info.status === "over") noteOver(this.id);
    this.addNumber();
  }

  /** @param {import("../device/promises.js").Promised} promised */
  hearPromise(promised) {
    this.promised.value = promised;
    this.addNumber();
  }

  /** Add this device's number to what the decks follow from, as soon as I sit: nobody waits for it. */
  addNumber() {
    const promised = this.promised.value;
    if (!promised || this.info.value?.status !== "open") return;
    const number = numberFor(this.id, promised, this.seat.value);
    if (!number || number === this.added) return;
    this.added = number;
    void this.ask("add_number", { number }).then((answer) => {
      if (answer.ok) return;
      this.added = "";
      if (answer.args.number) leaveToAnother(this.id);
    });
  }

  /** Sit where the server says; a view of the old seat is never shown as that of the new one. */
  changeSeat() {
    if (this.nextSeat === undefined) return;
    this.seat.value = this.nextSeat;
    this.nextSeat = undefined;
    this.listeners.clear();
    this.handle.value = handleOf(this);
  }

  /** The newest update on show; what is asked of the server was decided on it. */
  get seen() {
    return this.nextSeat === undefined ? (this.update.value?.n ?? 0) : 0;
  }

  /** Take what was sent to show the table. @param {Sent} update */
  hear(update) {
    this.sent = update;
    this.take(update);
  }

  /** Take what has changed since; of what is not known here, a whole update is under way. @param {import("../types.js").Changes} changes */
  hearChanges(changes) {
    if (this.sent) this.hear(laidOver(this.sent, changes));
  }

  /** Take what a refusal brings; where more was missed than it does, ask for all of it. @param {Sent[]} updates */
  hearMissed(updates) {
    if (this.heard && updates[0] && updates[0].n > this.heard + 1) this.enter();
    else for (const update of updates) this.take(update);
  }

  /** Take an update; one that was heard of already only brings fresh deadlines. @param {Sent} update */
  take(update) {
    if (update.n < this.heard) return;
    const dated = { ...update, at: performance.now() };
    const isNews = update.n > this.heard;
    this.heard = update.n;
    if (isNews) this.pictures.add(dated);
    else this.pictures.renew(dated);
  }

  /** @param {Update} picture */
  show(picture) {
    batch(() => {
      this.changeSeat();
      this.update.value = picture;
    });
    if (picture.stage !== "renewed") for (const listen of [...this.listeners]) listen(picture);
  }

  /** @param {import("../types.js").Told[]} told */
  hearBefore(told) {
    this.recap = told;
  }

  /** @param {number} seat @param {number} by */
  hearNudge(seat, by) {
    this.nudged.value = { seat, by, at: performance.now() };
  }

  /** Ask to be shown what comes after what was; and where that is nothing, what was told before. */
  enter() {
    this.isAwaited = true;
    this.tell("enter", { since: this.heard, recap: !this.heard });
  }

  /** @template {CommandType} T @param {T} type @param {Fields<T>} fields */
  tell(type, fields) {
    this.commands.tell(/** @type {any} */ ({ type, table: this.id, ...fields }));
  }

  /** @template {CommandType} T @param {T} type @param {Fields<T>} fields */
  ask(type, fields) {
    return this.commands.ask(/** @type {any} */ ({ type, table: this.id, ...fields }));
  }
}

/**
 * What the game's component may know and do.
 *
 * @param {Table} table
 * @returns {TableHandle}
 */
function handleOf(table) {
  return {
    id: table.id,
    get info() {
      return /** @type {TableInfo} */ (table.info.value);
    },
    get game() {
      return /** @type {import("../types.js").GameInfo} */ (table.commands.gameNamed(this.info.game));
    },
    get seat() {
      return table.seat.value;
    },
    get names() {
      return table.commands.namesOf(this.info);
    },
    update: /** @type {import("../types.js").Readable<Update>} */ (table.update),
    onUpdate(listen) {
      table.listeners.add(listen);
      return () => table.listeners.delete(listen);
    },
    paceBy(pacing) {
      table.pictures.pacing = pacing;
    },
    act: (word) => table.ask("act", { seen: table.seen, action: word }),
    ready: () => table.ask("ready", { seen: table.seen }),
    rematch: async () => {
      const isAskedFor = Boolean(table.info.value?.rematch);
      const answer = await table.ask("rematch", {});
      if (!answer.ok || !answer.table) return answer;
      // where the seat is another one by now, the room says which is kept
      if (isAskedFor)
        await table.commands.ask({
          type: "sit",
          table: answer.table,
          seat: /** @type {number} */ (table.seat.value),
        });
      table.commands.show(answer.table);
      return answer;
    },
    noRematch: () => table.commands.ask({ type: "stand", table: table.info.value?.rematch ?? "" }),
    leave: () => table.commands.leave(),
    get recap() {
      return table.recap;
    },
    get missed() {
      return table.missed.value;
    },
    get isNext() {
      return this.info.seats.some(({ next_guest }) => next_guest && next_guest === table.commands.me());
    },
    get nudged() {
      return table.nudged.value;
    },
    get isLost() {
      return table.commands.isLost();
    },
    back: () => table.enter(),
    nudge: (seat) => table.tell("nudge", { seat }),
    vote: (seat) => table.tell("vote", seat === undefined ? {} : { seat }),
    keepWatching: () => table.ask("stand", {}),
  };
}

// ---- What has changed in an update, and the whole update that it stands for.

/**
 * The whole update, made of the changes that were sent.
 *
 * @param {Sent} before the one that was sent before it on the same line
 * @param {import("../types.js").Changes} changes
 * @returns {Sent}
 */
export function laidOver(before, changes) {
  return { ...before, ...changes, type: "update", view: { ...before.view, ...changes.view } };
}

// ---- Updates of a table are shown one picture after the other. Where the cards of a move take time, they
// come first, and the words, chips and questions when people have seen them. The next move waits until
// these were read. Where nobody says how long, everything is shown at once.

/** @typedef {import("../types.js").Pacing} Pacing */

const MANY = 3; // moves that wait; then nobody keeps up, and all of them are shown at once

/** @type {Pacing} */
const AT_ONCE = { timesOf: () => ({ cards: 0, words: 0 }), cardsOf: (_, update) => update };

export class UpdateQueue {
  /** @param {(picture: Update) => void} show */
  constructor(show) {
    this.show = show;
    this.pacing = AT_ONCE;
    /** @type {Update[]} */
    this.waiting = [];
    /** What was shown in full last. @type {Update | null} */
    this.last = null;
    /** The update whose cards are shown, but not yet its words. @type {Update | null} */
    this.half = null;
    this.timer = 0;
  }

  /** @param {Update} update */
  add(update) {
    this.waiting.push(update);
    if (this.waiting.length >= MANY) this.hurry();
    else if (!this.timer) this.next();
  }

  /** Take fresh deadlines for the newest move. @param {Update} update */
  renew(update) {
    const newest = this.waiting.pop();
    if (newest) this.waiting.push(update);
    else if (this.half) this.half = update;
    else this.put({ ...update, stage: "renewed" });
  }

  /** Show all that waits, at once. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.half) this.tell(this.half, "words");
    for (const update of this.waiting.splice(0)) this.tell(update, undefined);
  }

  /** Start over: the next update has nothing before it. */
  forget() {
    this.hurry();
    this.last = null;
  }

  next() {
    this.timer = 0;
    const update = this.waiting.shift();
    if (!update) return;
    const { cards, words } = this.pacing.timesOf(update);
    if (!this.last || !cards) {
      this.tell(update, undefined);
      this.wait(this.last ? words : 0, () => this.next());
      return;
    }
    this.half = update;
    this.show({ ...this.pacing.cardsOf(this.last, update), stage: "cards" });
    this.wait(cards, () => {
      this.tell(this.half ?? update, "words");
      this.wait(words, () => this.next());
    });
  }

  /** @param {Update} update @param {Update["stage"]} stage */
  tell(update, stage) {
    this.half = null;
    this.put({ ...update, stage });
  }

  /** @param {Update} picture in full */
  put(picture) {
    this.last = picture;
    this.show(picture);
  }

  /** @param {number} ms @param {() => void} then */
  wait(ms, then) {
    if (ms > 0) this.timer = setTimeout(then, ms);
    else then();
  }
}
