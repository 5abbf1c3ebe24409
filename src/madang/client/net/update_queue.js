/**
 * What comes of a table is shown one picture after the other. Of a move whose cards take time to lie
 * there the cards come first and the words, chips and questions when one has seen them; then the next
 * move waits until these were read. Where nobody says how long, everything is shown at once.
 */

/** @typedef {import("../types.js").Pacing} Pacing */
/** @typedef {import("../types.js").Update} Update */

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
