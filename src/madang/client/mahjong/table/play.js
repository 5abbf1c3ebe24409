/** A table of mahjong that is played at; a game says only what differs. It knows no rules: the server says what may be done, and what it is worth. */

import { html, useLayoutEffect, useState } from "../../html.js";
import { learn, t } from "../../i18n/words.js";
import { ActionBar } from "../../table/actions.js";
import { playOf, TableFrame, useFrame } from "../../table/frame.js";
import { ClosedHand, Hand, OpenHand } from "../../table/hand.js";
import { heardOf } from "../../table/log.js";
import { prefs } from "../../table/prefs.js";
import { act } from "../../table/session.js";
import { stillOf } from "../../table/snapshot_view.js";
import { SectionLink } from "../../ui/sheet.js";
import { FACES, preload } from "../tile.js";
import { Autos, tilePrefs, toggleTiles, useAutos, wordsOf } from "./acts.js";
import { Felt, Plate } from "./felt.js";
import { advisedTile, Helper } from "./helper.js";
import { Bonus, Melds, piecesNow, useOrder } from "./rack.js";
import { TilesLeft, TimeBar, Waits } from "./tiles_left.js";
import { actionWords, isClaim, isNews, mayPass, possibleWords, say, sayOf } from "./words.js";

/** @typedef {import("../../types.js").Children} Children */
/** @typedef {import("../../types.js").GameEvent} GameEvent */
/** @typedef {import("../../types.js").Options} Options */
/** @typedef {import("../../types.js").Update} Update */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../table/actions.js").Act} Act */
/** @typedef {import("../../table/frame.js").Frame} Frame */
/** @typedef {import("../../table/actions.js").Why} Why */
/** @typedef {import("./tiles_left.js").Wait} Wait */

/**
 * The parts of a game that tables need. The places of tiles that lie otherwise are marks of `River`.
 *
 * @typedef {object} Mahjong
 * @property {import("../../table/frame.js").Said} said
 * @property {number} tiles in the wall
 * @property {import("./words.js").Say} say its words
 * @property {string[]} verbs of actions that throw a tile
 * @property {(event: GameEvent, events: GameEvent[]) => string} [wordOf] what was done, by its event among those of its seat
 * @property {(event: GameEvent, names: string[], mine: number | null) => string} tellEvent
 * @property {(view: View, legal: string[], names: string[], mine?: number | null) => string} askFor
 * @property {(events: GameEvent[], view: View) => import("./words.js").Banner | null} bannerOf
 * @property {(update: Update, chosen: string | null, confirms: boolean, turn: Turn) => Act[]} actsFor
 * @property {(word: string, table: import("../../types.js").TableHandle, update: Update) => Why} whyNot
 * @property {(wait: Wait) => boolean} isBelow whether a wait would not be worth enough
 * @property {(wait: Wait, options: Options) => string} worthOfWait in words
 * @property {(view: View, options: Options) => Why | null} [noteOf] all that I wait for
 * @property {(view: View, mine: number) => Why | null} [warning] what is forbidden to me just now
 * @property {(plan: any) => string} worthOfPlan in words
 * @property {(options: Options) => any} leastOf what a win has to be worth, counted as a plan is; null: nothing
 * @property {(props: { view: View }) => Children} [Middle] next to the wall
 * @property {(props: { view: View, seat: number }) => Children} [Beside] the points of a seat
 * @property {(view: View, seat: number) => string[]} [marksOf] a seat
 * @property {(view: View, seat: number, mine: number | null) => { turned?: number, barred?: number }} [lying] in a river; which seat is mine, the third says
 * @property {(view: View, seat: number) => string[]} [shownOf] tiles of a hand that everybody sees
 * @property {(legal: string[], press: Frame["press"]) => Record<string, () => void>} [keysOf] its own actions
 * @property {(frame: Frame) => Turn} [useTurn]
 */

/**
 * The action that a tile of the hand is chosen for.
 *
 * @typedef {object} Turn
 * @property {string} verb
 * @property {string} [ask] what is asked then
 * @property {Record<string, (() => void) | undefined>} keys
 * @property {(word: string) => boolean} takes whether a button's word is no action, and what it does is done
 * @property {Children} Above what is shown over the hand
 */

/** @type {Turn} */
const THROWING = { verb: "discard", keys: {}, takes: () => false, Above: null };

/** @param {string | null} key of a tile, which says which of equal ones */
function tileOf(key) {
  return key?.split("#")[0] ?? null;
}

/** @param {{ own: Mahjong, table: import("../../types.js").TableHandle }} props */
function Shown({ own, table }) {
  const frame = useFrame(own.said, table);
  const { update, does, press, mine, nearest, isBusy } = frame;
  const { view, legal } = update;
  const { options } = table.info;
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [isListed, list] = useState(false);
  const isWait = mayPass(table, update);
  const autos = useAutos(update, mine, options, isWait ? waitNoMore : does.now, isWait);
  const turn = own.useTurn?.(frame) ?? THROWING;
  const { sort, waits, index } = tilePrefs.value;
  const hand = useOrder(mine === null ? [] : (view.hands[mine] ?? []), sort);
  const drawn = view.seat === mine ? view.drawn : null;
  const warning = mine === null ? null : (own.warning?.(view, mine) ?? null);
  const isHelped = mine !== null && prefs.value.helper;
  // before it is painted, so that nothing done at what is new is undone
  useLayoutEffect(() => choose(null), [update.n, turn.verb]);

  const wordOf = (/** @type {string} */ tile) => legal.find((word) => word === `${turn.verb} ${tile}`);

  /** @type {import("../../table/hand.js").Pick} */
  function pick(tile, event, key) {
    const word = wordOf(tile);
    if (!word) return;
    if (prefs.value.confirm && chosen !== key) {
      if (!does.isEcho(event)) choose(key);
    } else does.click(word, event);
  }

  /** Pass though nobody asks me; where that comes too late there is nothing to tell. */
  function waitNoMore() {
    void act(frame.session, table, "pass").then(() => (frame.session.refused.value = null));
  }

  const chows = wordsOf(legal, "chow");
  const kongs = wordsOf(legal, "kong");
  const several = chows.length > 1 ? chows : kongs;
  const letGo = isWait ? waitNoMore : isClaim(legal) ? press("pass") : undefined;
  const keys =
    mine === null
      ? {}
      : {
          w: press("win"),
          p: press("pung"),
          k: press(kongs[0] ?? "kong"),
          x: letGo ?? press("pass"),
          d: drawn && legal.includes(`discard ${drawn}`) ? press(`discard ${drawn}`) : undefined,
          t: () => toggleTiles("waits"),
          a: () => list(!isListed),
          Escape: letGo,
          ...Object.fromEntries(several.map((word, i) => [String(i + 1), press(word)])),
          ...own.keysOf?.(legal, press),
          ...turn.keys,
        };
  const left = update.deadlines[mine ?? -1] ?? update.deadlines.call;
  return html`<${TableFrame} frame=${frame} keys=${keys} data-call=${isClaim(legal) ? "" : undefined} data-index=${index ? "" : undefined}
    whyNot=${(/** @type {string} */ word) => own.whyNot(word, table, update)}
    felt=${html`<${Felt} own=${own} table=${table} update=${update} nearest=${nearest} />`}>
    <${Plate} own=${own} table=${table} update=${update} seat=${nearest} ask=${html`<${Asked} game=${table.game.name} text=${turn.ask || (warning && !legal.length ? "" : own.askFor(view, legal, table.names, mine))} warning=${warning} />`} news=${frame.news}>
      ${mine !== null && html`<${Autos} on=${autos.on} turn=${autos.turn} options=${options} isOpen=${isListed} onOpen=${() => list(!isListed)} />`}
    <//>
    ${isHelped && html`<${Helper} hint=${update.hint} own=${own.say} worth=${own.worthOfPlan} least=${own.leastOf(options)} />`}
    <div class="own__rack" data-tiles=${view.sizes[nearest]} data-verb=${turn.verb}>
      ${
        mine === null
          ? html`<${ClosedHand} pieces=${piecesNow()} seat=${nearest} count=${view.sizes[nearest]} />`
          : html`<${Hand} pieces=${piecesNow()} cards=${hand} drawn=${drawn} wordOf=${wordOf} chosen=${chosen} isBusy=${isBusy} brackets=${false}
            advised=${isHelped ? advisedTile(update.hint?.action, turn.verb) : null} isWanted=${(/** @type {string} */ tile) => waits && Boolean(view.own?.discards?.[tile])} onPick=${pick} onWhy=${() => frame.askWhy(turn.verb)} />`
      }
      <${Melds} view=${view} seat=${nearest} names=${table.names} />
      <${Bonus} view=${view} seat=${nearest} />
    </div>
    ${
      mine !== null &&
      (turn.Above ||
        ((waits || chosen !== null) &&
          html`<${Waits} view=${view} discard=${tileOf(chosen) ?? undefined}
      note=${own.noteOf?.(view, options)} isBelow=${own.isBelow} worth=${(/** @type {Wait} */ wait) => own.worthOfWait(wait, options)} />`))
    }
    ${
      mine !== null &&
      html`<${ActionBar} acts=${own.actsFor(update, tileOf(chosen), prefs.value.confirm, turn).map((one) => (isWait && one.word === "pass" ? { ...one, isLegal: true, hint: say("hint.pass.wait") } : one))} isBusy=${isBusy}
      showsKeys=${prefs.value.keys} label=${t("table.acts")} onWhy=${frame.askWhy}
      onAct=${(/** @type {string} */ word, /** @type {MouseEvent} */ event) => turn.takes(word) || (isWait && word === "pass" ? waitNoMore() : does.click(word, event))} />`
    }
    ${
      left !== undefined &&
      html`<${TimeBar} key=${update.n} left=${left} isMine=${legal.length > 0}
      total=${"call" in update.deadlines ? table.info.call_window : (table.info.clock?.move ?? left)} />`
    }
    <${TilesLeft} root=${frame.root} left=${view.left} moment=${update} />
  <//>`;
}

/** The question, and the actions that are not possible now. @param {{ game: string, text: string, warning: Why | null }} props */
function Asked({ game, text, warning }) {
  return html`${text}${warning && html`<span class="own__warning" role="status">${warning.text} <${SectionLink} game=${game} section=${warning.section} /></span>`}`;
}

const STYLES = [
  new URL("../tile.css", import.meta.url).href,
  new URL("../melds.css", import.meta.url).href,
  new URL("./board.css", import.meta.url).href,
  new URL("./compass.css", import.meta.url).href,
  new URL("./own.css", import.meta.url).href,
  new URL("./helper.css", import.meta.url).href,
  new URL("./result.css", import.meta.url).href,
];

/** Return the client of a game. @param {Mahjong} own @param {string[]} styles of its own */
export function tableOf(own, styles = []) {
  const { game } = own.said;
  learn(["shell.table", "mahjong", "mahjong.rules", game, `${game}.rules`]);
  return {
    Play: playOf(own.said, ({ table }) => html`<${Shown} own=${own} table=${table} />`),
    Still: momentOf(own),
    tell: tellOf(own.tellEvent),
    actionName: (/** @type {string} */ word) => actionWords(own.say, word),
    isNews,
    styles: [...STYLES, ...styles],
  };
}

// ---- What the frame of a table asks a game of mahjong for.

/** @typedef {import("../../table/frame.js").Said} Said */

/**
 * Keys of its own are listed after those of kongs.
 *
 * @param {Pick<Said, "game" | "house" | "houseSection" | "keys" | "tellEvent" | "describe" | "ActionGuide" | "results"> & Pick<Mahjong, "askFor"> & { faces?: string[] }} own `faces`: of the tiles that are played, if not of all
 * @returns {Said}
 */
export function saidOf({ askFor, keys, faces = FACES, ...own }) {
  return {
    ...own,
    kind: "tiles",
    words: ["tile.1m", `${own.game}.bar.house`],
    preload: () => preload(faces),
    hear: hearOf(sayOf(own.game), { tellEvent: own.tellEvent, askFor }),
    isNews,
    keys: [
      ["W", "mahjong.action.win"],
      ["P", "mahjong.action.pung"],
      ["K", "mahjong.action.kong"],
      ...keys,
      ["X Esc", "mahjong.action.pass"],
      ["D", "mahjong.keys.drawn"],
      ["← → ↵", "mahjong.keys.hand"],
      ["T", "mahjong.auto.waits"],
      ["A", "mahjong.auto"],
    ],
    settings: ["helper"],
    without: ["pairs", "one_tap"],
  };
}

// ---- What is heard of a table of mahjong.

/** @typedef {import("../../types.js").TableHandle} TableHandle */

/** @type {Record<string, string>} */
const SOUND_OF = {
  deal: "deal_tiles",
  draw: "draw_tile",
  discard: "tile",
  chow: "chow",
  pung: "pung",
  kong: "kong",
  bonus: "flower",
  ready: "ready",
  false_win: "lose",
  win: "mahjong",
  deal_end: "result",
};

/** @param {import("./words.js").Say} own @param {Pick<Mahjong, "tellEvent" | "askFor">} said */
function hearOf(own, { tellEvent, askFor }) {
  /** @param {TableHandle} table @param {Update} update @param {boolean} isFresh */
  function question({ names, seat }, { events, view, legal }, isFresh) {
    if (!legal.length) return "";
    const came = cameTo(seat, isFresh ? events : []).map((event) => tellEvent(event, names, seat));
    return [...came, askFor(view, legal, names), possibleWords(own, view, legal)].filter(Boolean).join(" ");
  }
  return heardOf({
    soundOf: ({ code }) => SOUND_OF[code] ?? "",
    isHeard: (event, mine, legal) => {
      if (event.code === "deal_end") return !event.seats?.length; // else who won has been said, and with what
      const isToldMe = event.code === "win" || (CAME.includes(event.code) && !legal.length);
      return isNews(event) && (event.seat !== mine || isToldMe);
    },
    tellEvent,
    question,
    rings: ({ view, legal }) => isClaim(legal) || legal.includes("win") || !view.drawn,
  });
}

/** What happens to a seat without its doing: flowers lie down by themselves. */
const CAME = ["bonus", "draw"];

/** What came to a seat, which its question begins with: told apart from it, it is heard later or not at all. @param {number | null} seat @param {GameEvent[]} events */
function cameTo(seat, events) {
  return events.filter((event) => CAME.includes(event.code) && event.seat === seat);
}

// ---- One moment of a match of mahjong that is over: all hands lie open.

/** @typedef {import("../../types.js").Frame} MatchFrame */
/** @typedef {import("../../table/snapshot_view.js").Moment} Moment */

/**
 * Return what tells a moment in a sentence or two; that somebody let a tile go only where nothing else happened.
 *
 * @param {Mahjong["tellEvent"]} tellEvent
 */
export function tellOf(tellEvent) {
  return (/** @type {MatchFrame} */ frame, /** @type {string[]} */ names) => {
    const heard = frame.events.filter(isNews);
    return (heard.length ? heard : frame.events).map((event) => tellEvent(event, names, null)).join(" ");
  };
}

/** Return what shows a moment. @param {Mahjong} own */
export function momentOf(own) {
  return stillOf(own.said, {
    Felt: ({ table, update, nearest }) =>
      html`<${Felt} own=${own} table=${table} update=${update} nearest=${nearest} />`,
    Own: (moment) => html`<${Own} own=${own} ...${moment} />`,
    tell: tellOf(own.tellEvent),
    choicesOf: (legal, seat, next) => choicesOf(own, legal, seat, next),
  });
}

/** @param {Moment & { own: Mahjong }} props */
function Own({ own, table, update, nearest, words }) {
  const { view } = update;
  const hand = view.hands[nearest];
  return html`<${Plate} own=${own} table=${table} update=${update} seat=${nearest} ask=${words} news="" />
    <div class="own__rack" data-tiles=${view.sizes[nearest]}>
      ${
        hand
          ? html`<${OpenHand} pieces=${piecesNow()} seat=${nearest} cards=${hand} drawn=${view.seat === nearest && hand.includes(view.drawn) ? view.drawn : null} />`
          : html`<${ClosedHand} pieces=${piecesNow()} seat=${nearest} count=${view.sizes[nearest]} />`
      }
      <${Melds} view=${view} seat=${nearest} names=${table.names} />
      <${Bonus} view=${view} seat=${nearest} />
    </div>`;
}

/** What a seat has done, as a person would have said it, by an event. @param {import("../../types.js").GameEvent} event */
export function wordOf(event) {
  if (event.code === "discard") return `discard ${event.tile}`;
  if (event.code === "kong" && event.form !== "claimed") return `kong ${event.tile}`;
  if (event.code === "chow")
    return `chow ${event.tiles?.map((/** @type {string} */ tile) => tile[0]).join("")}${event.tile?.[1]}`;
  return event.code;
}

/**
 * What is done with a tile of the hand is one choice: the next moment shows which tile.
 *
 * @param {Mahjong} own
 * @param {string[]} legal
 * @param {number} seat
 * @param {MatchFrame | undefined} next
 */
function choicesOf({ say: words, verbs, wordOf: wordOfOwn = wordOf }, legal, seat, next) {
  const mine = (next?.events ?? []).filter((event) => event.seat === seat);
  const done = mine.map((event) => wordOfOwn(event, mine)).find((word) => legal.includes(word)) ?? "";
  const open = verbs.filter((verb) => legal.some((word) => word.startsWith(`${verb} `)));
  const others = legal.filter((word) => !open.includes(word.split(" ")[0] ?? ""));
  return [
    ...open.map((verb) => {
      const isDone = done.startsWith(`${verb} `);
      return { text: isDone ? actionWords(words, done) : words(`action.${verb}`), isDone };
    }),
    ...others.map((word) => ({ text: actionWords(words, word), isDone: word === done })),
  ];
}
