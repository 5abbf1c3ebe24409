/** One table as this client knows it: its card, its updates in order, and what may be asked of it. */

import { batch, signal } from "./html.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").TableHandle} TableHandle */
/** @typedef {import("./types.js").Answer} Answer */

/**
 * @typedef {object} Commands what a table needs of the store
 * @property {(command: { type: string, [field: string]: any }) => Promise<Answer & { table?: string }>} ask
 * @property {(info: TableInfo) => string[]} namesOf
 * @property {(name: string) => import("./types.js").GameInfo | undefined} gameNamed
 * @property {(table: string) => void} show
 * @property {() => void} leave
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
    /** Why it cannot be shown: "gone" or a code. @type {import("../vendor/signals.js").Signal<string>} */
    this.ended = signal("");
    /** @type {Set<(update: Update) => void>} */
    this.listeners = new Set();
    /** The newest update shown, by the numbers of the seat; 0: none. */
    this.shown = 0;
    /** The seat that the next update is for, where it differs. @type {number | null | undefined} */
    this.nextSeat = undefined;
    /** What the game is given; another one for another seat. */
    this.handle = signal(handleOf(this));
  }

  /** @param {TableInfo} info @param {number | null} seat */
  showCard(info, seat) {
    if (seat !== (this.nextSeat === undefined ? this.seat.value : this.nextSeat)) {
      this.nextSeat = seat;
      this.shown = 0; // from now on numbers are those of another viewer
    }
    this.info.value = info;
    if (!this.update.value) this.changeSeat();
  }

  /** Sit where the server says; a view of the old seat is never shown as that of the new one. */
  changeSeat() {
    if (this.nextSeat === undefined) return;
    this.seat.value = this.nextSeat;
    this.nextSeat = undefined;
    this.listeners.clear();
    this.handle.value = handleOf(this);
  }

  /** Take an update; one that was shown already only brings fresh deadlines. @param {Update} update */
  take(update) {
    if (update.n < this.shown) return;
    const dated = { ...update, at: performance.now() };
    const isNews = update.n > this.shown;
    this.shown = update.n;
    batch(() => {
      this.changeSeat();
      this.update.value = dated;
    });
    if (isNews) for (const listen of [...this.listeners]) listen(dated);
  }

  /** @param {string} type @param {Record<string, any>} [fields] */
  ask(type, fields = {}) {
    return this.commands.ask({ type, table: this.id, ...fields });
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
      return /** @type {import("./types.js").GameInfo} */ (table.commands.gameNamed(this.info.game));
    },
    get seat() {
      return table.seat.value;
    },
    get names() {
      return table.commands.namesOf(this.info);
    },
    update: /** @type {import("./types.js").Readable<Update>} */ (table.update),
    onUpdate(listen) {
      table.listeners.add(listen);
      return () => table.listeners.delete(listen);
    },
    act: (word) => table.ask("act", { seen: table.shown, action: word }),
    ready: () => table.ask("ready", { seen: table.shown }),
    rematch: async () => {
      const answer = await table.ask("rematch");
      if (answer.ok && answer.table) table.commands.show(answer.table);
      return answer;
    },
    leave: () => table.commands.leave(),
  };
}
