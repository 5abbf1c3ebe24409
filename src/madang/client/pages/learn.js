/** How to play a game in a minute: a few pictures with two sentences each, pressed or swiped through. */

import { announce } from "../device/announce.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { has, learn, t, title } from "../i18n/words.js";
import { playGuided } from "../net/draft.js";
import { gameNamed } from "../net/store.js";
import { preload, useSheet } from "../preload.js";
import { go, keepInAddress } from "../route.js";
import { Bar, NoGame, Page } from "../ui/bar.js";
import { Icon } from "../ui/icon.js";
import { Sent, useSending } from "../ui/mine.js";
import { Scene } from "../ui/scene.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../ui/scene.js").Lesson} Lesson */

const FAR_ENOUGH = 45; // px that a finger moves to turn a page
const PLAIN = /^[^a-z]*$/; // written under pieces as it stands

/** @param {{ parts: string[] }} address */
export default ({ parts: [name = "", step = ""] }) =>
  html`<${Learn} key=${name} game=${gameNamed(name)} at=${Number(step) || 1} />`;

/** @param {{ game: GameInfo | undefined, at: number }} props */
function Learn({ game, at }) {
  const lesson = useLesson(game);
  const heading = game && lesson ? t("learn.title", { game: title(game) }) : "";
  return html`<${Bar} title=${game && html`<h1 class="bar__game" tabindex="-1">${heading}</h1>`} />
    <${Page} title=${heading || t("lobby.learn")} class=${game ? "learn" : "simple"}>
      ${!game && html`<h1 tabindex="-1">${t("lobby.learn")}</h1><${NoGame} />`}
      ${game && lesson && html`<${Steps} game=${game} lesson=${lesson} at=${at} />`}
    <//>`;
}

/** The pictures of a game, with their words. @param {GameInfo | undefined} game @returns {Lesson | null} */
function useLesson(game) {
  const [lesson, setLesson] = useState(/** @type {Lesson | null} */ (null));
  useEffect(() => {
    if (!game) return;
    preload(`games/${game.name}/learn.js`);
    import(`../games/${encodeURIComponent(game.name)}/learn.js`).then(async ({ default: found }) => {
      await Promise.all([
        learn(["shell.learn", `${game.name}.learn`, ...found.words]),
        ...found.styles.map(useSheet),
      ]);
      setLesson(found);
    });
  }, [game?.name]);
  return lesson && has("learn.title") ? lesson : null;
}

/** @param {{ game: GameInfo, lesson: Lesson, at: number }} props */
function Steps({ game, lesson, at }) {
  const count = lesson.steps.length;
  const [place, setPlace] = useState(Math.min(Math.max(at, 1), count) - 1);
  /** @param {number} wanted */
  const turn = (wanted) => {
    if (wanted < 0 || wanted >= count || wanted === place) return;
    setPlace(wanted);
    keepInAddress(`/learn/${game.name}/${wanted + 1}`);
    announce(
      `${t("learn.step", { step: wanted + 1, steps: count })} ${wordsOf(game, lesson, wanted).join(" ")}`,
    );
  };
  useArrows((by) => turn(place + by));
  const swipe = useSwipe((by) => turn(place + by));
  const [heading = "", text = ""] = wordsOf(game, lesson, place);
  const tell = (/** @type {string} */ says) =>
    PLAIN.test(says) ? says : t(`${game.name}.learn.mark.${says}`);
  return html`<section class="lesson" ...${swipe} aria-label=${t("learn.title", { game: title(game) })}>
    <div class="lesson__picture on-felt"><${Scene} key=${place} drawn=${lesson} rows=${lesson.steps[place]?.rows ?? []} tell=${tell} /></div>
    <div class="lesson__words">
      <h2>${heading}</h2>
      <p>${text}</p>
    </div>
    <${Turning} count=${count} place=${place} turn=${turn} />
    <${Next} game=${game} isLast=${place === count - 1} onNext=${() => turn(place + 1)} />
  </section>`;
}

/** What is said of a step: what it is about, and two sentences. @param {GameInfo} game @param {Lesson} lesson @param {number} place */
function wordsOf(game, lesson, place) {
  const id = lesson.steps[place]?.id ?? "";
  return [t(`learn.about.${id}`), t(`${game.name}.learn.${id}`)];
}

/** @param {{ count: number, place: number, turn: (place: number) => void }} props */
function Turning({ count, place, turn }) {
  return html`<div class="lesson__turning">
    <button type="button" class="button plain square" data-do="step-back" aria-label=${t("learn.back")} aria-disabled=${place === 0}
      onClick=${() => turn(place - 1)}><${Icon} name="prev" /></button>
    <ol class="lesson__dots" aria-label=${t("learn.steps")}>${Array.from(
      { length: count },
      (_, i) => html`<li key=${i}>
      <button type="button" aria-label=${t("learn.step", { step: i + 1, steps: count })} aria-current=${i === place ? "step" : undefined}
        onClick=${() => turn(i)}></button></li>`,
    )}</ol>
    <button type="button" class="button plain square" data-do="step-on" aria-label=${t("learn.next")} aria-disabled=${place === count - 1}
      onClick=${() => turn(place + 1)}><${Icon} name="next" /></button>
  </div>`;
}

/** What comes next: another step, and after the last one a deal with help. @param {{ game: GameInfo, isLast: boolean, onNext: () => void }} props */
function Next({ game, isLast, onNext }) {
  const sending = useSending();
  return html`<div class="lesson__next">
    ${
      isLast
        ? html`<button type="button" class="button main large" data-do="play-guided" aria-busy=${sending.isBusy}
          onClick=${() => sending.send(() => playGuided(game))}>${t("learn.play")}</button>`
        : html`<button type="button" class="button main large" data-do="next-step" onClick=${onNext}>${t("learn.next")}</button>`
    }
    <a class="button plain" data-do="puzzles" href=${`#/puzzles/${game.name}`}>${t("lobby.puzzles")}</a>
    <a class="button plain" data-do="rules" href=${`#/rules/${game.name}`}><${Icon} name="rules" />${t("lobby.rules")}</a>
    <${Sent} sending=${sending} />
  </div>`;
}

/** Turn by the arrow keys, and leave by Escape. @param {(by: number) => void} turn */
function useArrows(turn) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function press(event) {
      if (document.querySelector("dialog[open]") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") turn(1);
      if (event.key === "ArrowLeft") turn(-1);
      if (event.key === "Escape") go("/");
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** Turn by a finger that moves sideways; two of them make the page larger. @param {(by: number) => void} turn */
function useSwipe(turn) {
  const from = useRef(/** @type {Touch | null} */ (null));
  return {
    onTouchStart: (/** @type {TouchEvent} */ { touches: [finger, other] }) => {
      from.current = (!other && finger) || null;
    },
    onTouchEnd: (/** @type {TouchEvent} */ { changedTouches: [finger] }) => {
      if (!finger || !from.current) return;
      const x = finger.clientX - from.current.clientX;
      const y = finger.clientY - from.current.clientY;
      if (Math.abs(x) > Math.max(FAR_ENOUGH, Math.abs(y))) turn(x < 0 ? 1 : -1);
    },
  };
}
