/** Nylon-ppong in sentences: what happened, what is asked, why not, how the table looks. */

import { UNKNOWN, monthOf, nameOf } from "../../hwatu/card.js";
import { comma, has, t } from "../../i18n/words.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").View} View */

export const GAME = "nylon_ppong";

/** @param {string} key @param {Record<string, any>} [args] */
export function say(key, args) {
  return t(`${GAME}.${key}`, args);
}

/**
 * @param {GameEvent} event
 * @param {string[]} names
 * @param {number | null} mine
 */
export function tellEvent(event, names, mine) {
  const args = { ...event, name: names[event.seat] ?? "", card: event.card ? nameOf(event.card) : "" };
  if (event.code === "deal_end") return say(endKey(event, mine), args);
  if (event.code === "no_call") return say("event.no_call");
  if (event.code === "draw" && event.seat !== mine && event.card !== UNKNOWN)
    return say("event.draw.open", args);
  return say(`event.${event.code}.${event.seat === mine ? "me" : "other"}`, args);
}

/** The sentence of how a round ended, my own where I went out. @param {GameEvent} event @param {number | null} mine */
function endKey({ ended, seat }, mine) {
  return ended === "out" && seat === mine ? "event.deal_end.out.me" : `event.deal_end.${ended}`;
}

/** Whether an event is worth a line: that nobody called, or what the server answered, is not. @param {GameEvent} event */
export function isNews(event) {
  return event.code !== "no_call" && event.code !== "pass";
}

/**
 * Why a hand counts so many points. The house's combinations are those that have a name.
 *
 * @param {string} kind
 * @param {string} section
 * @param {number[]} months of the cards looked at
 */
export function lineWords(kind, section, months) {
  const sum = months.join(" + ");
  const name = `${GAME}.combination.${kind}`;
  if (has(name)) return say("line.combination", { name: t(name), sum });
  if (kind === "zero") return say(`line.zero.${section}`);
  if (kind === "hand" && section !== "6.1") return say("line.hand.triplets", { sum });
  return say(`line.${kind}`, { sum });
}

/** The event of an update that deserves a banner, in one or two words. @param {GameEvent[]} events */
export function bannerOf(events) {
  const loud = events.find((event) => BANNERS.has(event.code));
  if (loud) return { word: say(`banner.${loud.code}`), tone: loud.code, seat: loud.seat };
  const end = events.find((event) => event.code === "deal_end");
  return end ? { word: say(`banner.${end.ended}`), tone: end.ended, seat: end.seat } : null;
}

const BANNERS = new Set(["ppong", "ppong-out", "stop", "declare", "show"]);

/**
 * Whether a seat is asked for anything but a pass, which the server gives for it.
 *
 * @param {string[]} legal
 */
export function isAsked(legal) {
  return legal.some((word) => word !== "pass");
}

/**
 * The question to me, or the players that the table waits for.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string[]} names
 * @param {number | null} [mine]
 */
export function askFor(view, legal, names, mine) {
  const args = { name: names[view.seat] ?? "", owner: names[view.owner] ?? "", month: topMonth(view) };
  if (view.ended) return say(view.phase === "over" ? "ask.over" : "ask.ended");
  if (isAsked(legal)) return say(`ask.${view.phase}${chances(view, legal)}`, args);
  return view.phase !== "call" && view.seat === mine ? "" : say(`wait.${view.phase}`, args);
}

/**
 * Which of the rarer actions the question has to mention.
 *
 * @param {View} view
 * @param {string[]} legal
 */
function chances(view, legal) {
  if (view.phase === "call") return "";
  if (view.phase === "discard") {
    if (legal.includes("declare")) return ".declare";
    if (legal.includes("show")) return ".show";
    return view.drawn ? "" : ".ppong";
  }
  return (legal.includes("ppong") ? ".ppong" : "") + (legal.includes("stop") ? ".stop" : "");
}

/** @param {View} view */
export function topMonth(view) {
  return view.pile.length ? monthOf(view.pile[view.pile.length - 1]) : 0;
}

/**
 * The whole table as sentences, for people who cannot or do not want to look.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string[]} names
 * @param {number | null} mine
 * @returns {string[]}
 */
export function describe(view, legal, names, mine) {
  const top = view.pile[view.pile.length - 1];
  return [
    say("describe.round", { round: view.deal, rounds: view.deals, deck: view.deck }),
    top ? say("describe.pile", { card: nameOf(top), count: view.pile.length }) : say("describe.no_pile"),
    ...names.map((name, seat) => describeSeat(view, name, seat, mine)),
    ...(mine === null ? [] : [describeHand(view.hands[mine] ?? [], view.drawn)]),
    askFor(view, legal, names, mine),
  ];
}

/**
 * @param {View} view
 * @param {string} name
 * @param {number} seat
 * @param {number | null} mine
 */
function describeSeat(view, name, seat, mine) {
  const args = { name, count: view.sizes[seat], total: view.totals[seat] };
  const ponged = view.ponged.includes(seat) ? ` ${say("describe.ponged")}` : "";
  return say(seat === mine ? "describe.me" : "describe.seat", args) + ponged;
}

/**
 * @param {string[]} hand
 * @param {string | null} drawn
 */
function describeHand(hand, drawn) {
  const cards = hand.map((card) => nameOf(card)).join(comma());
  return (
    say("describe.hand", { cards }) + (drawn ? ` ${say("describe.drawn", { card: nameOf(drawn) })}` : "")
  );
}
