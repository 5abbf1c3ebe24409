/** The rules of a game, from the same text as the docs, with the house rules of a table; every section can be linked to. */

import { html, useEffect, useState } from "../html.js";
import { has, learn, spoken, t, title } from "../i18n/words.js";
import { rules } from "../net/api.js";
import {
  optionMeaning,
  optionName,
  placeOf,
  presetOptions,
  sectionPath,
  valueName,
} from "../net/catalogue.js";
import { readDraft } from "../net/draft.js";
import { gameNamed, games, seenTable } from "../net/store.js";
import { go, route, wantsAnotherTab } from "../route.js";
import { useProblem } from "../ui/asking.js";
import { Bar, NoGame, Page } from "../ui/bar.js";
import { Icon } from "../ui/icon.js";
import { anchor, markdown } from "../ui/markdown.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../net/api.js").RulesText} RulesText */

const HEADING = /^## (\d+) (.*)$/gm;
const OPTION = /^\[O (\w+)=/;
const DECISION = "[D]";

/** @param {{ parts: string[] }} address */
export default function Rules({ parts: [name = "", section = ""] }) {
  const isKnown = has("rules.contents") && games.value.length > 0; // which pages there are
  if (isKnown && !gameNamed(name) && !has(`rules.page.${name}`))
    return html`<${Bar} />
      <${Page} title=${t("lobby.rules")} class="simple"><h1 tabindex="-1">${t("lobby.rules")}</h1><${NoGame} /><//>`;
  const heading = titleOf(name, section);
  return html`<${Bar} />
    <${Page} title=${heading} class="rules"><${RuleBook} name=${name} at=${{ section }}
      heading=${html`<h1 tabindex="-1">${heading}</h1>`} /><//>`;
}

/** What a page is called: a game's rules, or what several games share. @param {string} name @param {string} section */
export function titleOf(name, section) {
  const { page } = placeOf(gameNamed(name), name, section);
  const game = gameNamed(page);
  return game || !has(`rules.page.${page}`)
    ? t("rules.title", { game: game ? title(game) : page })
    : t(`rules.page.${page}`);
}

/**
 * The text with its contents, wherever it is shown.
 *
 * @param {object} props
 * @param {string} props.name
 * @param {{ section: string }} props.at another object brings the same section into view again
 * @param {import("../types.js").Children} [props.heading]
 * @param {boolean} [props.isOver] it is over the table that Back would return to
 */
export function RuleBook({ name, at, heading, isOver = false }) {
  const [page, setPage] = useState(/** @type {RulesText | null} */ (null));
  const [problem, tries, noteProblem] = useProblem();
  const game = gameNamed(name);
  const place = placeOf(game, name, at.section);
  const section = place.number;
  const wanted = spoken.value.split("-")[0] ?? "";
  const pictured = usePictures(name);
  useEffect(() => void learn(["shell.rules"]), []);
  useEffect(() => {
    const asked = rules(place.page, wanted);
    let isLate = false; // what was asked before may be answered after
    noteProblem(asked);
    asked.then(
      (text) => !isLate && setPage(text),
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [place.page, wanted, tries]);
  const isReady = has("rules.contents");
  useEffect(() => show(section), [page, isOver ? at : section, isReady]);
  const house = game && houseOf(game);
  return html`<div class="rules__head">
        ${heading}
        ${game && isReady && html`<${House} house=${house ?? null} isOver=${isOver} />`}
        ${game && !isOver && html`<p><a href=${`#/learn/${game.name}`}>${t("lobby.learn")}</a></p>`}
        ${page && isReady && page.language !== wanted && html`<p class="rules__note">${t("rules.untranslated")}</p>`}
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      </div>
      ${
        page &&
        isReady &&
        html`<${Contents} name=${name} prefix=${place.prefix} text=${page.text} />
        <article class="rulebook" lang=${page.language}>${markdown(page.text, marksOf(name, place.prefix, game, house?.options, pictured))}</article>`
      }`;
}

/** What draws the pieces that a code names; null where it names none, or they are still on the way. @param {string} page @returns {(words: string) => any} */
function usePictures(page) {
  const [pictures, setPictures] = useState({ of: /** @type {(words: string) => any} */ (() => null) });
  useEffect(() => {
    import("../ui/scene.js").then(
      async (module) => setPictures({ of: await module.default(page) }),
      () => {},
    ); // the text says it all
  }, [page]);
  return pictures.of;
}

/** @typedef {{ options: Options, table: string }} House */

/** The house rules to begin with: those of the link, else of the table shown before. @param {GameInfo} game @returns {House | null} */
function houseOf(game) {
  const { query } = route.value;
  if ([...query.keys()].length) return { options: readDraft(game, query).options, table: "" };
  const seen = seenTable.value;
  return seen?.game === game.name ? { options: seen.options, table: seen.table } : null;
}

/** @param {{ house: House | null, isOver: boolean }} props */
function House({ house, isOver }) {
  if (!house) return html`<p class="rules__note">${t("rules.usual")}</p>`;
  return html`<p class="rules__note is-house">${t("rules.house")}
    ${house.table && !isOver && html` <a href=${`#/t/${house.table}`}>${t("rules.to_table")}</a>`}</p>`;
}

/** The chapters, next to the text where there is room. @param {{ name: string, prefix: string, text: string }} props */
function Contents({ name, prefix, text }) {
  const chapters = [...text.matchAll(HEADING)].map(([, number = "", words = ""]) => ({
    number,
    words: words.replace(/`[^`]*`/g, "").trim(),
  }));
  if (!chapters.length) return null;
  const entry = html`<ol>${chapters.map(
    ({ number, words }) => html`<li key=${number}>
    <a href=${pathTo(name, prefix, number)}><span>${number}</span> ${words}</a></li>`,
  )}</ol>`;
  return html`<nav class="contents" aria-label=${t("rules.contents")}>
    <details class="fold contents__fold"><summary>${t("rules.contents")}</summary>${entry}</details>
    <div class="contents__side"><h2>${t("rules.contents")}</h2>${entry}</div>
  </nav>`;
}

/** A section's address, with the house rules that are on show. @param {string} name @param {string} prefix of a page that games share @param {string} number */
function pathTo(name, prefix, number) {
  const query = route.value.query.toString();
  return `${sectionPath(name, `${prefix} ${number}`.trim())}${query && `?${query}`}`;
}

/** The address of another page: of one that the game shares, as that game plays it. @param {string} name @param {GameInfo | undefined} game @param {string} other */
function pathOfPage(name, game, other) {
  if (other === game?.name) return pathTo(name, "", "");
  const prefix = Object.keys(game?.pages ?? {}).find((known) => game?.pages[known] === other);
  return prefix ? pathTo(name, prefix, "") : `#/rules/${other}`;
}

/** What stands for the marks of the text: options with their values, our decisions, numbers as links. @param {string} name @param {string} prefix @param {GameInfo | undefined} game @param {Options | undefined} options @param {(words: string) => any} pictured @returns {import("../ui/markdown.js").Marks} */
function marksOf(name, prefix, game, options, pictured) {
  const usual = game && presetOptions(game);
  return {
    page: (other) => pathOfPage(name, game, other),
    cited: (given, section) => {
      const isOwn = given === game?.citation;
      const isKnown = isOwn || (game && given in game.pages);
      return isKnown
        ? html`<a href=${pathTo(name, isOwn ? "" : given, section)}>${given} ${section}</a>`
        : null;
    },
    code: (words) => {
      if (words === DECISION)
        return html`<abbr class="decision" title=${t("rules.decision.means")}>${t("rules.decision")}</abbr>`;
      const picture = pictured(words);
      if (picture || !game || !usual) return picture;
      const row = game.options.find((other) => other.name === OPTION.exec(words)?.[1]);
      if (!row) return worded(game, words);
      const value = (options ?? usual)[row.name] ?? row.default;
      return html`<span class=${`house-rule ${value === usual[row.name] ? "" : "is-changed"}`} data-option=${row.name} title=${optionMeaning(game.name, row)}>
        <${Icon} name="gear" />${t("option.is", { name: optionName(game.name, row), value: valueName(game.name, row, value) })}</span>`;
    },
    number: (
      section,
    ) => html`<a class="number" href=${pathTo(name, prefix, section)} aria-label=${t("option.section", { section })}
      onClick=${(/** @type {MouseEvent} */ event) => again(event, pathTo(name, prefix, section), section)}>${section}</a>`,
  };
}

/** What people call an option, a value or a preset that the text names as programs do. @param {GameInfo} game @param {string} words */
function worded(game, words) {
  const [name = "", value = ""] = words.split("=");
  const row = game.options.find(
    (other) => other.name === name || (other.kind === "words" && other.words.includes(words)),
  );
  if (!row && !(words in game.presets)) return null;
  const called = !row
    ? t(`${game.name}.preset.${words}`)
    : row.name !== name
      ? valueName(game.name, row, words)
      : value
        ? t("option.is", { name: optionName(game.name, row), value: valueName(game.name, row, value) })
        : optionName(game.name, row);
  return html`<span class="worded" title=${words}>${called}</span>`;
}

/** Pressed where it is shown already, a number marks its section all the same. @param {MouseEvent} event @param {string} path @param {string} section */
function again(event, path, section) {
  if (wantsAnotherTab(event)) return;
  event.preventDefault();
  go(path.slice(1));
  show(section);
}

/** Bring a section into view and mark it. @param {string} section */
function show(section) {
  for (const other of document.querySelectorAll(".is-here")) other.classList.remove("is-here");
  const place = section && document.getElementById(anchor(section));
  if (!place) return;
  place.classList.add("is-here");
  place.scrollIntoView({ block: /^H/.test(place.tagName) ? "start" : "center" });
}
