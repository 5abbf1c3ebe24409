/** A table of mahjong in sentences: what happened, what is asked, how the table looks. */

import { comma, t } from "../../i18n/words.js";
import { nameOf } from "../tile.js";

/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").View} View */
/** @typedef {(key: string, args?: Record<string, any>) => string} Say */

/** Say what all mahjongs say. @type {Say} */
export const say = sayOf("mahjong");

/** What says the words of a game, or those that it shares. @param {string} game @returns {Say} */
export function sayOf(game) {
  return (key, args) => t(`${game}.${key}`, args);
}

/** The wind of a seat or of the round, as people say it. @param {string} wind */
export function windName(wind) {
  return say(`wind.${wind}`);
}

/** @param {string[] | null | undefined} tiles */
export function namesOf(tiles) {
  return (tiles ?? []).map(nameOf).join(comma());
}

/** The sentence of how a deal ended: my own where I alone have won. @param {GameEvent} event @param {number | null} mine */
function endKey({ ended, seats = [] }, mine) {
  const isMine = seats.length === 1 && seats[0] === mine;
  return isMine ? `event.deal_end.${ended}.me` : `event.deal_end.${ended}`;
}

/**
 * Return what tells the events of a game.
 *
 * @param {string} game
 * @param {(event: GameEvent) => string} worth what a win came to
 */
export function tellerOf(game, worth) {
  const own = sayOf(game);
  /** @param {GameEvent} event @param {string[]} names @param {number | null} mine */
  return function tellEvent(event, names, mine) {
    const seat = event.code === "deal" ? event.dealer : event.seat;
    const who = seat === mine ? "me" : "other";
    const args = {
      ...event,
      name: names[seat] ?? "",
      tile: event.tile ? nameOf(event.tile) : "",
      tiles: namesOf(event.tiles),
      giver: names[event.giver] ?? "",
    };
    switch (event.code) {
      case "deal":
        return say(`event.deal.${who}`, { ...args, wind: windName(event.round_wind) });
      case "deal_end":
        return own(endKey(event, mine), {
          name: (event.seats ?? []).map((/** @type {number} */ other) => names[other]).join(comma()),
        });
      case "draw":
        return say(
          `event.${event.replacement ? "replacement" : "draw"}.${event.tile ? "open" : "closed"}.${who}`,
          args,
        );
      case "kong":
        return say(`event.kong.${event.form}.${who}`, {
          ...args,
          tile: args.tile || namesOf(event.tiles?.slice(0, 1)) || say("event.unknown"),
        });
      case "win":
        return `${own(`event.win.${event.by}.${who}`, args)} ${worth(event)}`;
      case "answer":
        return say(`event.answer.${who}`, { ...args, action: own(`action.${event.action?.split(" ")[0]}`) });
      default:
        return own(`event.${event.code}.${who}`, args);
    }
  };
}

/** Whether an event is worth a line: my answers are not, nor is a draw of a tile that I may not know. @param {GameEvent} event */
export function isNews(event) {
  return (
    !["pass", "answer"].includes(event.code) && !(event.code === "draw" && !event.tile && !event.replacement)
  );
}

/** What is called out at the table. @typedef {{ word: string, note?: string, tone: string, seat: number | null }} Banner */

/**
 * The event of an update that deserves a banner, in one or two words.
 *
 * @param {Say} own
 * @param {GameEvent[]} events
 * @param {string[]} codes those that deserve one
 * @returns {Banner | null}
 */
export function bannerOf(own, events, codes) {
  const loud = events.filter((event) => codes.includes(event.code)).pop();
  if (loud)
    return {
      word: own(`banner.${loud.code === "win" ? loud.by : loud.code}`),
      tone: loud.code,
      seat: loud.seat,
    };
  return events.some(({ code, ended }) => code === "deal_end" && ended === "drawn_hand")
    ? { word: say("banner.drawn_hand"), tone: "drawn_hand", seat: null }
    : null;
}

/** The tiles of a word such as `345p`. @param {string} word */
export function tilesIn(word) {
  return [...word.slice(0, -1)].map((rank) => rank + word.slice(-1));
}

/** An action as people say it. @param {Say} own @param {string} word */
export function actionWords(own, word) {
  const [kind = "", tiles = ""] = word.split(" ");
  const args = { action: own(`action.${kind}`), tiles: namesOf(tilesIn(tiles)) };
  if (!tiles) return args.action;
  return say(
    kind === "discard" ? "do.discard" : kind === "chow" || kind === "kong" ? "do.call" : "do.declare",
    args,
  );
}

/** Whether a discard or a kong of somebody else is mine to claim. @param {string[]} legal */
export function isClaim(legal) {
  return legal.includes("pass");
}

/**
 * Whether I may pass though nobody asks me: all do in a pause that is the same for everybody, and it ends once all have.
 *
 * @param {import("../../types.js").TableHandle} table
 * @param {import("../../types.js").Update} update
 */
export function mayPass({ info, seat }, { view, legal, deadlines, answered }) {
  const isPause = info.uniform_window && "call" in deadlines && view.offered && view.offered.seat !== seat;
  const hasOthers = info.seats.filter(({ kind }) => kind === "person").length > 1;
  return seat !== null && isPause && hasOthers && !legal.length && !answered;
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
  const { offered } = view;
  const args = {
    name: names[view.seat] ?? "",
    giver: names[offered?.seat] ?? "",
    tile: offered ? nameOf(offered.tile) : "",
  };
  if (view.ended) return say(view.phase === "over" ? "ask.over" : "ask.ended");
  if (isClaim(legal)) return say(view.phase === "rob" ? "ask.rob" : "ask.claim", args);
  if (legal.includes("win")) return say("ask.win");
  if (legal.length) return say(view.drawn ? "ask.discard" : "ask.discard.claimed");
  return view.phase === "turn" && view.seat === mine ? "" : say(`wait.${view.phase}`, args); // for myself nobody waits: my tile is coming
}

/**
 * What else than the question says may be done, for people who cannot see which buttons are open; "" for nothing.
 *
 * @param {Say} own
 * @param {View} view
 * @param {string[]} legal
 */
export function possibleWords(own, view, legal) {
  const isSaid = ["pass", "discard", ...(isClaim(legal) && view.phase !== "rob" ? [] : ["win"])];
  const kinds = [...new Set(legal.map((word) => word.split(" ")[0] ?? ""))].filter(
    (kind) => !isSaid.includes(kind),
  );
  const actions = kinds.map((kind) => own(`action.${kind}`)).join(comma());
  return actions && say("ask.possible", { actions });
}

/** What a match has come to, as people say it at the table: the round, and which hand of these seats. @param {Record<string, any>} view or a deal */
export function roundWords(view) {
  const round = say("round", { wind: windName(view.round_wind), number: view.dealer + 1 });
  return view.same_deal > 1 ? `${round} ${say("round.again", { count: view.same_deal - 1 })}` : round;
}

/**
 * The whole table as sentences, for people who cannot or do not want to look.
 *
 * @param {View} view
 * @param {string[]} legal
 * @param {string[]} names
 * @param {number | null} mine
 * @param {(seat: number) => string[]} [more] what else is to be known of a seat
 * @returns {string[]}
 */
export function describe(view, legal, names, mine, more = () => []) {
  return [
    `${roundWords(view)}. ${say("describe.wall", { deck: view.deck, dealer: names[view.dealer] ?? "" })}`,
    ...names.map((name, seat) => [describeSeat(view, name, seat), ...more(seat)].join(" ")),
    ...(mine === null ? [] : [describeHand(view.hands[mine] ?? [], view.drawn)]),
    ...waitsOf(view).map(({ tile, left }) => say("describe.wait", { tile: nameOf(tile), left })),
    askFor(view, legal, names, mine),
  ];
}

/** @param {View} view @param {string} name @param {number} seat */
function describeSeat(view, name, seat) {
  const melds = view.melds[seat].map((/** @type {any} */ meld) =>
    say(`describe.${meld.kind}`, {
      tile: meld.tiles
        ? namesOf(meld.kind === "chow" ? meld.tiles : meld.tiles.slice(0, 1))
        : say("event.unknown"),
    }),
  );
  const river = view.rivers[seat].map((/** @type {{ tile: string }} */ { tile }) => nameOf(tile));
  return [
    say("describe.seat", {
      name,
      wind: windName(view.winds[seat]),
      count: view.sizes[seat],
      total: view.totals[seat],
    }),
    ...melds,
    ...(view.bonus[seat].length ? [say("describe.bonus", { tiles: namesOf(view.bonus[seat]) })] : []),
    ...(river.length ? [say("describe.river", { tiles: river.join(comma()) })] : []),
  ].join(" ");
}

/** @param {string[]} hand @param {string | null} drawn */
function describeHand(hand, drawn) {
  const tiles = namesOf(hand);
  return (
    say("describe.hand", { tiles }) + (drawn ? ` ${say("describe.drawn", { tile: nameOf(drawn) })}` : "")
  );
}

/** What a hand waits for; what each wait is worth, the game knows. @typedef {{ tile: string, left: number } & Record<string, any>} Wait */

/** What a ready hand waits for. @param {View} view @param {string} [discard] of fourteen tiles, the one that would go @returns {Wait[]} */
export function waitsOf(view, discard) {
  return waitsIn(discard ? view.own?.discards?.[discard] : view.own?.waits);
}

/** Waits as a view tells them, by their tiles. @param {Record<string, any>} [waits] @returns {Wait[]} */
export function waitsIn(waits = {}) {
  return Object.entries(waits).map(([tile, wait]) => ({ tile, .../** @type {{ left: number }} */ (wait) }));
}
