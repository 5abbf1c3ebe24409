/** A finished match that is looked at again: which moment, through whose eyes; its rounds as they are needed. */

import { batch, signal } from "../html.js";
import { Refused } from "./api.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").ReplayAnswer} ReplayAnswer */
/** @typedef {import("../types.js").TableInfo} TableInfo */

/** Whose view: a seat's, or "all" for all hands. @typedef {number | "all"} Viewer */

/** @typedef {{ frame: Frame, frames: Frame[], viewer: Viewer }} Shown a moment, and the round it is in */

/** @typedef {import("../types.js").GameEvent} GameEvent */

/**
 * Whether there is something to see: news, or that somebody let go by what was theirs to take.
 *
 * @param {Frame} frame
 * @param {Frame | undefined} before
 * @param {(event: GameEvent) => boolean} isNews
 */
function isWorthSeeing(frame, before, isNews) {
  return frame.events.some((event) => isNews(event) || (before?.legal[event.seat]?.length ?? 0) > 1);
}

export class Replay {
  /**
   * @param {(at: number, viewer: Viewer) => Promise<ReplayAnswer>} fetchRound
   * @param {number} at
   * @param {Viewer} viewer
   * @param {(game: string, event: GameEvent) => boolean} isNews what a game says of an event
   */
  constructor(fetchRound, at, viewer, isNews) {
    this.fetchRound = fetchRound;
    this.isNews = isNews;
    /** The moment that is wanted; what is shown follows when it has come. */
    this.at = signal(at);
    this.viewer = signal(viewer);
    /** @type {import("../vendor/signals.js").Signal<Shown | null>} */
    this.shown = signal(null);
    /** @type {import("../vendor/signals.js").Signal<TableInfo | null>} */
    this.info = signal(null);
    /** @type {import("../vendor/signals.js").Signal<import("../types.js").DealSpan[]>} */
    this.deals = signal([]);
    /** Why it cannot be shown. @type {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} */
    this.problem = signal(null);
    /** Rounds that have come or are on their way. @type {Map<string, Frame[] | Promise<void>>} */
    this.known = new Map();
    void this.go(at, viewer);
  }

  /** The number of the last event. */
  get last() {
    return this.deals.value[this.deals.value.length - 1]?.last ?? 1;
  }

  /**
   * Show a moment; what is asked for next overtakes it.
   *
   * @param {number} at
   * @param {Viewer} [viewer]
   */
  async go(at, viewer = this.viewer.peek()) {
    const wanted = this.deals.peek().length ? Math.max(1, Math.min(at, this.last)) : at;
    batch(() => {
      this.at.value = wanted;
      this.viewer.value = viewer;
    });
    if (!this.framesAt(wanted, viewer)) await this.fetch(wanted, viewer);
    const isStillWanted = this.viewer.peek() === viewer && (this.at.peek() === wanted || !this.shown.peek());
    if (isStillWanted) this.show();
  }

  show() {
    const viewer = this.viewer.peek();
    const at = Math.max(1, Math.min(this.at.peek(), this.last));
    const frames = this.framesAt(at, viewer);
    const frame = frames?.find(({ n }) => n === at);
    if (!frames || !frame) return;
    batch(() => {
      this.at.value = at;
      this.shown.value = { frame, frames, viewer };
    });
    const next = this.deals.peek()[this.dealOf(at) + 1];
    if (next && !this.framesAt(next.first, viewer)) void this.fetch(next.first, viewer);
  }

  /** Which round an event is in, counted from 0. @param {number} at */
  dealOf(at) {
    return this.deals.value.findIndex(({ last }) => at <= last);
  }

  /** @param {number} at @param {Viewer} viewer @returns {Frame[] | undefined} */
  framesAt(at, viewer) {
    const frames = this.known.get(`${viewer} ${this.dealOf(at)}`);
    return Array.isArray(frames) ? frames : undefined;
  }

  /** @param {number} at @param {Viewer} viewer */
  fetch(at, viewer) {
    const key = this.deals.peek().length ? `${viewer} ${this.dealOf(at)}` : `${viewer} first`;
    const underWay = this.known.get(key);
    if (underWay instanceof Promise) return underWay;
    const asked = this.fetchRound(at, viewer)
      .then((answer) => this.take(answer, viewer))
      .catch((problem) => {
        const { code, args } = problem instanceof Refused ? problem : { code: "unreachable", args: {} };
        this.problem.value = { code, args };
        this.known.delete(key);
      });
    this.known.set(key, asked);
    return asked;
  }

  /** @param {ReplayAnswer} answer @param {Viewer} viewer */
  take(answer, viewer) {
    batch(() => {
      this.info.value = answer.info;
      this.deals.value = answer.deals;
      this.problem.value = null;
    });
    this.known.set(`${viewer} ${this.dealOf(answer.frames[0]?.n ?? 1)}`, answer.frames);
  }

  // ---- steps --------------------------------------------------------------------------------

  /** The moments shown now at which there is something to see. */
  get worthSeeing() {
    const [info, frames] = [this.info.value, this.shown.value?.frames ?? []];
    if (!info) return [];
    return frames.filter((frame, place) =>
      isWorthSeeing(frame, frames[place - 1], (event) => this.isNews(info.game, event)),
    );
  }

  /** The next moment at which the viewer sees anything, or the last. */
  get next() {
    const seen = this.worthSeeing.find(({ n }) => n > this.at.value);
    return seen?.n ?? Math.min(this.last, (this.deals.value[this.dealOf(this.at.value)]?.last ?? 0) + 1);
  }

  /** The moment before at which the viewer saw anything, or the first. */
  get previous() {
    const seen = this.worthSeeing.filter(({ n }) => n < this.at.value);
    return (
      seen[seen.length - 1]?.n ?? Math.max(1, (this.deals.value[this.dealOf(this.at.value)]?.first ?? 2) - 1)
    );
  }

  get nextRound() {
    return this.deals.value[this.dealOf(this.at.value) + 1]?.first ?? this.last;
  }

  /** The beginning of this round, or of the one before where this has just begun. */
  get previousRound() {
    const here = this.dealOf(this.at.value);
    const first = this.deals.value[here]?.first ?? 1;
    return this.at.value > first ? first : (this.deals.value[here - 1]?.first ?? 1);
  }
}
