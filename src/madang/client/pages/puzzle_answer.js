/** What is said of an answer to a puzzle: whether it is right, why, what the others are worth, and how it may go on. */

import { announce } from "../device/announce.js";
import { solvedOf } from "../device/puzzle_book.js";
import { html, signal, useEffect, useState } from "../html.js";
import { comma, isSure, number, t, tenths, tOf } from "../i18n/words.js";
import { puzzleAfter } from "../net/api.js";
import { Icon } from "../ui/icon.js";
import { Sheet } from "../ui/sheet.js";
import { After } from "./after.js";

/** @typedef {import("../types.js").AskedPuzzle} AskedPuzzle */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameClient} GameClient */
/** @typedef {import("../types.js").Puzzle} Puzzle */

const TILE = /^[1-9][mpsz]( [1-9][mpsz])*$/;

/** The choices of a question. @param {{ puzzle: Puzzle, given: string | undefined, isOpen: boolean, onChoose: (word: string) => void }} props */
export function Choices({ puzzle, given, isOpen, onChoose }) {
  return html`<div class="puzzle__choices" role="group" aria-label=${tOf(puzzle.game, `puzzles.ask.${puzzle.theme}`)}>
    ${(puzzle.choices ?? []).map((word) => {
      const mark = isOpen
        ? undefined
        : puzzle.best.includes(word) && given === word
          ? "right"
          : given === word
            ? "wrong"
            : undefined;
      return html`<button type="button" key=${word} class="button large" data-choice=${word} data-mark=${mark} aria-disabled=${!isOpen}
        onClick=${() => onChoose(word)}><${Said} puzzle=${puzzle} word=${word} /></button>`;
    })}
  </div>`;
}

/** A choice: tiles as pictures, a share with its percentage, a number. @param {{ puzzle: Puzzle, word: string }} props */
function Said({ puzzle, word }) {
  if (TILE.test(word))
    return html`<span class="puzzle__tiles">${word.split(" ").map(
      (tile) => html`<img key=${tile} alt=${t(`tile.${tile}`)} width="27" height="36"
      src=${new URL(`../art/tiles/${tile}.svg`, import.meta.url).href} />`,
    )}</span>`;
  return html`${choiceWords(puzzle, word)}`;
}

/** @param {Puzzle} puzzle @param {string} word */
function choiceWords(puzzle, word) {
  const [part = 0, whole = 0] = word.split("/").map(Number);
  if (puzzle.asks === "odds")
    return t("puzzles.share", { part, whole, percent: number(Math.round((100 * part) / whole)) });
  return puzzle.asks === "worth" ? t(`puzzles.worth.${puzzle.game}`, { count: Number(word) }) : word;
}

/** An answer in words. @param {Puzzle} puzzle @param {GameClient} client @param {string} word */
function nameOf(puzzle, client, word) {
  if (!puzzle.asks) return client.actionName(word);
  return TILE.test(word)
    ? word
        .split(" ")
        .map((tile) => t(`tile.${tile}`))
        .join(comma())
    : choiceWords(puzzle, word);
}

/**
 * @param {object} props
 * @param {AskedPuzzle} props.asked
 * @param {string} props.word what was answered
 * @param {boolean} props.isRight
 * @param {GameClient} props.client
 * @param {string[]} props.names
 * @param {import("../types.js").PuzzlesOfGame} props.list
 * @param {() => void} props.onAgain
 * @param {(frame: Frame) => void} props.onEnd show how the deal ends on the table
 */
export function Answered({ asked, word, isRight, client, names, list, onAgain, onEnd }) {
  const { puzzle } = asked;
  const [sheet, setSheet] = useState("");
  const [isTold, tell] = useState(isRight);
  const verdict = t(isRight ? "puzzles.right" : puzzle.asks ? "puzzles.not_right" : "puzzles.wrong");
  const why = whyOf(puzzle, client, word);
  useEffect(() => announce(isTold ? `${verdict} ${why}` : verdict), [word, isTold]);
  const isWin = puzzle.theme === "worth";
  useEffect(() => {
    if (isWin && isTold)
      puzzleAfter(puzzle.game, puzzle.id, "win").then(
        ({ frames }) => onEnd(/** @type {Frame} */ (frames[frames.length - 1])),
        () => {},
      );
  }, [isTold]);
  const values = Object.entries(puzzle.points ?? {});
  return html`<aside class="puzzle__ask" data-right=${isRight ? "" : undefined} data-wrong=${isRight ? undefined : ""} aria-label=${verdict}>
    <p><b><${Icon} name=${isRight ? "check" : "close"} />${verdict}</b> ${isTold && why}</p>
    <div class="puzzle__acts">
      ${!isRight && html`<button type="button" class="button" data-do="again" onClick=${onAgain}>${t("puzzles.again")}</button>`}
      ${!isTold && html`<button type="button" class="button" data-do="tell" onClick=${() => tell(true)}>${t("puzzles.tell")}</button>`}
      ${isTold && values.length > 1 && html`<button type="button" class="button" data-do="values" onClick=${() => setSheet("values")}>${t("puzzles.values")}</button>`}
      ${puzzle.worlds && html`<button type="button" class="button" data-do="after" onClick=${() => setSheet("after")}>${t("puzzles.after")}</button>`}
      <a class="button main" data-do="next-puzzle" href=${nextOf(puzzle, list)}>${t("puzzles.next")}</a>
    </div>
    ${sheet === "values" && html`<${Values} puzzle=${puzzle} client=${client} word=${word} onClose=${() => setSheet("")} />`}
    ${
      sheet === "after" &&
      html`<${After} words=${isTold && !isRight ? [word, puzzle.best[0] ?? ""] : [word]} client=${client} names=${names} title=${t("puzzles.after")} means=${t("puzzles.after.means")}
      ask=${(/** @type {string} */ it) => puzzleAfter(puzzle.game, puzzle.id, it)} nameOf=${(/** @type {string} */ it) => nameOf(puzzle, client, it)}
      pointsOf=${(/** @type {import("../types.js").PuzzleAfter} */ after) => t("puzzles.after.points", { points: number(after.points[puzzle.seat] ?? 0) })} onClose=${() => setSheet("")} />`
    }
  </aside>`;
}

/** The address of the next puzzle that was not solved here. @param {Puzzle} puzzle @param {import("../types.js").PuzzlesOfGame} list */
function nextOf({ game, id, theme, level }, { puzzles }) {
  const solved = solvedOf(game);
  const place = puzzles.findIndex((one) => one.id === id);
  const after = [...puzzles.slice(place + 1), ...puzzles.slice(0, place)].filter(
    (one) => !(one.id in solved),
  );
  const alike = after.find((one) => one.theme === theme && Math.abs(one.level - level) <= 1);
  const next = alike ?? after[0];
  return next ? `#/puzzles/${game}/${next.id}` : `#/puzzles/${game}`;
}

/** Why the answer is what it is, with its numbers. @param {Puzzle} puzzle @param {GameClient} client @param {string} word */
function whyOf(puzzle, client, word) {
  const { best, points = {}, facts = {}, worlds = 0, error = 0 } = puzzle;
  const [first = ""] = best;
  const names = { best: nameOf(puzzle, client, first), answer: nameOf(puzzle, client, word) };
  const ranked = Object.keys(points);
  const isBest = best.includes(word);
  const other = isBest ? (ranked.find((one) => !best.includes(one)) ?? "") : word;
  const gap = (points[first] ?? 0) - (points[other] ?? 0);
  if (worlds && other in points) {
    return t(isSure(2 * error) ? "puzzles.why.points.sure" : "puzzles.why.points", {
      ...names,
      other: nameOf(puzzle, client, other),
      gap: tenths(gap),
      error: tenths(2 * error),
      worlds,
    });
  }
  if (puzzle.theme === "accept")
    return t("puzzles.why.accept", {
      ...names,
      most: points[first],
      other: nameOf(puzzle, client, other),
      number: points[other] ?? 0,
    });
  return t(`puzzles.why.${puzzle.theme}${puzzle.theme === "bet" && first === "fold" ? ".fold" : ""}`, {
    ...facts,
    ...names,
  });
}

/** What every answer is worth. @param {{ puzzle: Puzzle, client: GameClient, word: string, onClose: () => void }} props */
function Values({ puzzle, client, word, onClose }) {
  return html`<${Sheet} title=${t("puzzles.values")} onClose=${onClose}>
    <p class="hint">${t(puzzle.worlds ? "puzzles.values.points" : `puzzles.values.${puzzle.theme}`, { worlds: puzzle.worlds ?? 0 })}</p>
    <table class="puzzle__values"><tbody>
      ${Object.entries(puzzle.points ?? {}).map(
        ([answer, points]) => html`<tr key=${answer} data-given=${answer === word ? "" : undefined}>
        <th scope="row">${puzzle.best.includes(answer) && html`<${Icon} name="check" />`}${nameOf(puzzle, client, answer)}</th>
        <td>${tenths(points)}</td></tr>`,
      )}
    </tbody></table>
  <//>`;
}

// ---- The table of a puzzle, as a game's own components take one: it stands still, and what is done there
// is an answer.

/** @typedef {import("../types.js").TableHandle} TableHandle */

/** @typedef {TableHandle & { onAnswer: (word: string) => void, renew: () => void }} PuzzleHandle */

/** @param {AskedPuzzle} asked @param {import("../types.js").GameInfo} game @param {string[]} names @returns {PuzzleHandle} */
export function handleOf({ puzzle, info, frame }, game, names) {
  const update = signal(updateOf(frame, puzzle.seat));
  const done = async () => /** @type {import("../types.js").Answer} */ ({ ok: true });
  /** @type {PuzzleHandle} */
  const handle = {
    id: `puzzle ${puzzle.game} ${puzzle.id}`,
    info,
    game,
    seat: puzzle.seat,
    names,
    update,
    onUpdate: () => () => {},
    paceBy: () => {},
    act: (word) => {
      handle.onAnswer(word);
      return done();
    },
    ready: done,
    rematch: done,
    noRematch: done,
    leave: () => {},
    recap: [],
    missed: null,
    isNext: false,
    nudged: null,
    isLost: false,
    back: () => {},
    nudge: () => {},
    vote: () => {},
    keepWatching: done,
    onAnswer: () => {},
    renew() {
      update.value = { ...update.peek(), n: update.peek().n + 1 }; // it may be answered again
    },
  };
  return handle;
}

/** @param {import("../types.js").Frame} frame @param {number} seat @returns {import("../types.js").Update} */
function updateOf(frame, seat) {
  return {
    type: "update",
    table: "",
    n: frame.n,
    events: frame.events,
    view: frame.view,
    legal: frame.legal[seat] ?? [],
    deadlines: {},
    standings: [],
    places: [],
    hint: null,
    odds: null,
    answered: null,
    at: 0,
  };
}
