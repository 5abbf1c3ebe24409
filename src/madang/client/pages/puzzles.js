/** Puzzles: one a day for each game, and all of them by theme and rating; nobody needs an account. */

import { noteSolved, solvedOf, streak } from "../device/puzzle_book.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { has, learn, t, tOf, title } from "../i18n/words.js";
import { Broken, clients, useClient } from "../lazy.js";
import { puzzle as fetchPuzzle, puzzles as fetchPuzzles } from "../net/api.js";
import { gameNamed, me, namesOf } from "../net/store.js";
import { Answered, Choices, handleOf } from "./puzzle_answer.js";
import { useSheet } from "../preload.js";
import { useProblem } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Select } from "../ui/choice.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").AskedPuzzle} AskedPuzzle */
/** @typedef {import("../types.js").PuzzleList} PuzzleList */
/** @typedef {import("../types.js").ListedPuzzle} ListedPuzzle */

const LOOKS = ["../style/replay.css", "../style/puzzles.css"].map(
  (path) => new URL(path, import.meta.url).href,
);
const LEVELS = [1, 2, 3, 4, 5, 6];

/** @param {{ parts: string[] }} address */
export default function Puzzles({ parts: [game = "", id = ""] }) {
  const [isWorn, setWorn] = useState(false);
  const [list, setList] = useState(/** @type {PuzzleList | null} */ (null));
  const [problem, tries, noteProblem] = useProblem();
  useEffect(() => {
    void learn(["shell.puzzles"]);
    const worn = () => setWorn(true);
    void Promise.all(LOOKS.map(useSheet)).then(worn, worn);
  }, []);
  useEffect(() => {
    const asked = fetchPuzzles();
    noteProblem(asked);
    asked.then(setList, () => {});
  }, [tries]);
  if (!isWorn || !has("puzzles.title")) return html`<${Bar} />`;
  const known = list && Object.hasOwn(list, game) ? list[game] : undefined;
  if (known && id) return html`<${One} key=${`${game} ${id}`} game=${game} id=${id} list=${known} />`;
  return html`<${Bar} /><${Page} title=${t("puzzles.title")} class="puzzles">
    <h1 tabindex="-1">${t("puzzles.title")}</h1>
    <p class="hint">${t("puzzles.means")}</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${game && list && !known && html`<p class="problem" role="alert">${t("puzzles.no_game", { game })}</p>`}
    ${list && html`<${Daily} list=${list} />`}
    ${list && gamesOf(list, game).map((name) => html`<${OfGame} key=${name} game=${name} list=${list[name]} />`)}
  <//>`;
}

/** The games to show: the one in the address, else all. @param {PuzzleList} list @param {string} game */
function gamesOf(list, game) {
  return Object.hasOwn(list, game) ? [game] : Object.keys(list);
}

/** Today's puzzles, and for how many days in a row one was solved. @param {{ list: PuzzleList }} props */
function Daily({ list }) {
  const days = streak();
  return html`<section aria-labelledby="daily">
    <h2 id="daily">${t("puzzles.today")}</h2>
    ${days > 0 && html`<p class="puzzles__streak">${t("puzzles.streak", { days })}</p>`}
    <ul class="puzzles__today">${Object.entries(list).map(([name, { today, puzzles }]) => {
      const one = puzzles.find(({ id }) => id === today);
      const game = gameNamed(name);
      return html`<li key=${name}><a class="button large" data-daily=${name} href=${`#/puzzles/${name}/${today}`}>
        <b>${game ? title(game) : name}</b>
        <span>${one && t(`puzzles.theme.${one.theme}`)}</span>
        ${one && html`<${Stars} level=${one.level} />`}
        ${today in solvedOf(name) && html`<span class="puzzles__done"><${Icon} name="check" />${t("puzzles.solved")}</span>`}
      </a></li>`;
    })}</ul>
  </section>`;
}

/** The rating of a puzzle: which of six levels first finds the answer. @param {{ level: number }} props */
function Stars({ level }) {
  const text = t("puzzles.rating", { level });
  return html`<span class="puzzles__stars" role="img" aria-label=${text} title=${text}>${"★".repeat(level)}${"☆".repeat(LEVELS.length - level)}</span>`;
}

/** The puzzles of a game by theme and rating. @param {{ game: string, list: import("../types.js").PuzzlesOfGame }} props */
function OfGame({ game, list }) {
  const [theme, setTheme] = useState("");
  const [level, setLevel] = useState("");
  const info = gameNamed(game);
  const solved = solvedOf(game);
  const themes = [...new Set(list.puzzles.map((one) => one.theme))].sort();
  const fitting = list.puzzles.filter(
    (one) => (!theme || one.theme === theme) && (!level || one.level === Number(level)),
  );
  const next = fitting.find(({ id }) => !(id in solved)) ?? fitting[0];
  const done = fitting.filter(({ id }) => id in solved).length;
  const any = { value: "", text: t("puzzles.any") };
  return html`<section class="puzzles__game" aria-labelledby=${`puzzles-${game}`} data-game=${game}>
    <h2 id=${`puzzles-${game}`}>${info ? title(info) : game}</h2>
    <div class="puzzles__filter">
      <label>${t("puzzles.theme")}<${Select} id=${`theme-${game}`} value=${theme} choose=${setTheme}
        choices=${[any, ...themes.map((value) => ({ value, text: t(`puzzles.theme.${value}`) }))]} /></label>
      <label>${t("puzzles.level")}<${Select} id=${`level-${game}`} value=${level} choose=${setLevel}
        choices=${[any, ...LEVELS.map((value) => ({ value: String(value), text: `${"★".repeat(value)} ${t(`puzzles.level.${value}`)}` }))]} /></label>
    </div>
    <p class="hint">${t("puzzles.progress", { done, count: fitting.length })}</p>
    ${
      next
        ? html`<a class="button main large" data-do="next-puzzle" href=${`#/puzzles/${game}/${next.id}`}>${t("puzzles.begin")}</a>`
        : html`<p>${t("puzzles.none")}</p>`
    }
  </section>`;
}

// ---- one puzzle ---------------------------------------------------------------------------------

/** @param {{ game: string, id: string, list: import("../types.js").PuzzlesOfGame }} props */
function One({ game, id, list }) {
  const [asked, setAsked] = useState(/** @type {AskedPuzzle | null} */ (null));
  const [problem, tries, noteProblem] = useProblem();
  const isThere = list.puzzles.some((one) => one.id === id);
  const [client, isBroken] = useClient(isThere ? game : "");
  useEffect(() => {
    if (!isThere) return;
    const coming = fetchPuzzle(game, id);
    noteProblem(coming);
    coming.then(setAsked, () => {});
  }, [isThere, tries]);
  if (!isThere || problem)
    return html`<${Bar} /><${Page} title=${t("puzzles.title")} class="simple">
      <h1 tabindex="-1">${t("puzzles.title")}</h1>
      <p class="problem" role="alert">${problem || t("puzzles.no_such", { id })}</p>
      <a class="button main" href=${`#/puzzles/${game}`}>${t("puzzles.all")}</a>
    <//>`;
  if (!asked || !client || !gameNamed(game))
    return html`<${Bar} /><${Page} title=${t("puzzles.title")} class="simple"><h1 tabindex="-1">${t("puzzles.title")}</h1>
      ${isBroken ? html`<${Broken} />` : html`<p>${t("around.entering")}</p>`}<//>`;
  return html`<${Position} asked=${asked} list=${list} />`;
}

/** @param {{ asked: AskedPuzzle, list: import("../types.js").PuzzlesOfGame }} props */
function Position({ asked, list }) {
  const { puzzle, info } = asked;
  const game = /** @type {import("../types.js").GameInfo} */ (gameNamed(puzzle.game));
  const client = /** @type {import("../types.js").GameClient} */ (clients.value[puzzle.game]);
  const [answers, setAnswers] = useState(/** @type {string[]} */ ([]));
  const [isOpen, setOpen] = useState(true); // whether it may be answered
  const [end, showEnd] = useState(/** @type {import("../types.js").Frame | null} */ (null));
  const myName = me.value?.name || t("puzzles.you"); // sentences about “You” would be wrong: it is one of several names
  const names = useMemo(
    () => namesOf(info).map((name, seat) => (seat === puzzle.seat ? myName : name)),
    [info, myName],
  );
  /** @param {string} word */
  function answer(word) {
    if (!isOpen) return;
    if (isRight(puzzle, word))
      noteSolved(puzzle.game, puzzle.id, answers.length === 0, list.today === puzzle.id);
    setAnswers([...answers, word]);
    setOpen(false);
  }
  const handle = useMemo(() => handleOf(asked, game, names), [asked, names]);
  const still = useMemo(
    () => (puzzle.theme === "worth" ? withNews(asked.frame, puzzle.seat) : asked.frame),
    [asked],
  );
  handle.onAnswer = answer;
  const again = () => {
    setOpen(true);
    handle.renew();
  };
  const last = answers[answers.length - 1];
  const heading = html`<h1 class="bar__game" tabindex="-1">${t("puzzles.title")}
    ${" "}<span class="bar__round">${title(game)} · ${t(`puzzles.theme.${puzzle.theme}`)} · ${"★".repeat(puzzle.level)}</span></h1>`;
  const isQuestion = Boolean(puzzle.asks);
  return html`<${Bar} title=${heading} />
    <${Page} title=${t("puzzles.title")} class="playing puzzle" place=${puzzle.id}>
      ${
        isOpen || last === undefined
          ? html`<aside class="puzzle__ask" aria-label=${t("puzzles.title")}><p>${tOf(puzzle.game, `puzzles.ask.${puzzle.theme}`)}</p></aside>`
          : html`<${Answered} asked=${asked} word=${last} isRight=${isRight(puzzle, last)} client=${client} names=${names} list=${list}
              onAgain=${again} onEnd=${showEnd} />`
      }
      ${
        isQuestion
          ? html`<div class="game replaying" data-game=${puzzle.game} data-seats=${info.seats.length}><div class="game__main">
            <div></div>
            <div class="replaying__stage"><${client.Still} info=${info} game=${game} names=${names} nearest=${puzzle.seat}
              frame=${end ?? still} rounds=${[]} /></div>
            <${Choices} puzzle=${puzzle} given=${last} isOpen=${isOpen} onChoose=${answer} />
          </div></div>`
          : html`<${client.Play} table=${handle} />`
      }
    <//>`;
}

/** A question about a win tells by which tile it comes: a mark on the table alone is not heard. @param {import("../types.js").Frame} frame @param {number} mine */
function withNews(frame, mine) {
  const { offered, drawn } = frame.view;
  const code = offered ? "discard" : "draw";
  const news = { code, seat: offered?.seat ?? mine, tile: offered?.tile ?? drawn };
  return news.tile ? { ...frame, events: /** @type {import("../types.js").GameEvent[]} */ ([news]) } : frame;
}

/** Whether an answer is right; of bets, any is where one is. @param {import("../types.js").Puzzle} puzzle @param {string} word */
function isRight({ best, choices = [] }, word) {
  const verb = word.split(" ")[0] ?? "";
  return best.includes(word) || (best.includes(verb) && !choices.includes(word));
}
