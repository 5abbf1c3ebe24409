/**
 * What every page has: the bar at its top with the way back, settings and the connection; and its main
 * part, where the skip link leads and reading begins.
 */

import { announce } from "../device/announce.js";
import { chosenLanguage, sound, theme } from "../device/prefs.js";
import { html, signal, useEffect, useRef } from "../html.js";
import { LANGUAGES, has, language, learn, t } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { connection, games, giveUp, isForgotten, isWaiting, lostWords } from "../net/store.js";
import { preload } from "../preload.js";
import { Segments } from "./choice.js";
import { Icon } from "./icon.js";
import { SeatLink } from "./links.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../types.js").Children} Children */

const Devices = lazy("ui/preferences.js", () => import("./preferences.js"), "Devices");

const isSettingsOpen = signal(false);

/** @type {import("../vendor/signals.js").Signal<typeof import("./preferences.js").default | null>} */
const Tastes = signal(null);

/**
 * @param {object} props
 * @param {Children} [props.title] what stands instead of the name
 * @param {boolean} [props.isHome]
 * @param {Children} [props.beside] on the right, next to the settings
 * @param {Children} [props.children] on the right, instead of the settings
 */
export function Bar({ title, isHome = false, beside, children }) {
  return html`<header class="bar">
      ${!isHome && html`<a class="button plain square" href="#/" aria-label=${t("bar.lobby")}><${Icon} name="back" /></a>`}
      <div class="bar__title">${title ?? (isHome ? html`<span class="brand"><${Mark} />${t("app.name")}</span>` : html`<a class="brand" href="#/"><${Mark} />${t("app.name")}</a>`)}</div>
      <div class="bar__end">
        ${beside}
        ${
          children ??
          html`<button type="button" class="button plain square" data-do="settings" aria-label=${t("settings.title")}
          onClick=${() => (isSettingsOpen.value = true)}><${Icon} name="gear" /></button>`
        }
      </div>
    </header>
    <${Connection} /><${Forgotten} />
    ${isSettingsOpen.value && html`<${Settings} />`}`;
}

/** The name's mark: a yard, its gate open, and a red sun. */
function Mark() {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="mark__felt" x="1" y="1" width="30" height="30" rx="8" />
    <circle class="mark__sun" cx="16" cy="13" r="6" />
    <path class="mark__ground" d="M6 24c3-3.5 6-4.5 10-4.500s7 1 10 4.500z" />
  </svg>`;
}

/** Says, as long as it is so, that the line is lost, and that something waits for it; and to listeners that it is back. */
function Connection() {
  const isLost = connection.value === "lost";
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (connection.value === "open" && wasLost.current) announce(t("connection.back"));
    wasLost.current = isLost || (wasLost.current && connection.value !== "open");
  }, [connection.value]);
  return html`<div class="offline" role="status">${
    isLost &&
    html`<p>${lostWords()} ${isWaiting.value && t("connection.kept")}
    ${isWaiting.value && html`<button type="button" class="button" data-do="cancel-waiting" onClick=${giveUp}>${t("connection.cancel")}</button>`}</p>`
  }</div>`;
}

/** Says that I am a new guest here, and how to be the earlier guest again. */
function Forgotten() {
  return html`<div class="forgotten" role="status">${
    isForgotten.value &&
    html`<p data-forgotten>${t("guest.forgotten")}
    <button type="button" class="button" data-do="be-new" onClick=${() => (isForgotten.value = false)}>${t("guest.be_new")}</button></p>`
  }</div>`;
}

function Settings() {
  return html`<${Sheet} title=${t("settings.title")} onClose=${() => (isSettingsOpen.value = false)}>
    <div class="stack"><${Preferences} /><${SeatLink} /><${Devices} /></div>
  <//>`;
}

/** What this device remembers. */
export function Preferences() {
  return html`<${Segments} label=${t("settings.language")} value=${language.value}
        choices=${LANGUAGES.map((tag) => ({ value: tag, text: t(`language.${tag}`) }))}
        choose=${(/** @type {string} */ tag) => (chosenLanguage.value = tag)} />
      <${Segments} label=${t("settings.theme")} value=${theme.value}
        choices=${["auto", "light", "dark"].map((name) => ({ value: name, text: t(`settings.theme.${name}`) }))}
        choose=${(/** @type {string} */ name) => (theme.value = name)} />
      <${Segments} label=${t("settings.sound")} value=${sound.value}
        choices=${["on", "off"].map((name) => ({ value: name, text: t(`settings.sound.${name}`) }))}
        choose=${(/** @type {string} */ name) => (sound.value = name)} />
      <${Finer} />`;
}

/** The finer preferences, loaded when somebody looks. */
function Finer() {
  useEffect(() => {
    if (!Tastes.value) loadTastes().catch(() => {}); // the next time somebody looks it is tried again
  }, []);
  return Tastes.value && has("tastes.volume") ? html`<${Tastes.value} />` : null;
}

async function loadTastes() {
  preload("ui/preferences.js");
  const [module] = await Promise.all([import("./preferences.js"), learn(["shell.tastes"])]);
  await module.dressed();
  Tastes.value = module.default;
}

/** The text of a page of a game that is not there; nothing until the games are known. */
export function NoGame() {
  return games.value.length
    ? html`<p class="problem" role="alert">${t("code.no_game")}</p><a class="button main" href="#/">${t("bar.lobby")}</a>`
    : null;
}

// ---- The main part of a page: where the skip link leads, what the title is, where reading begins.

/** On the first page the browser itself sets the focus, on the skip link; later pages set it where they differ. */
let isFirst = true;

/**
 * @param {object} props
 * @param {string} props.title of the window
 * @param {string} props.class
 * @param {string} [props.place] which of those that look alike; another one is begun at its top
 * @param {import("../types.js").Children} props.children one of them an `h1`
 */
export function Page({ title, class: name, place = "", children }) {
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!isFirst) main.current?.focus({ preventScroll: true });
    isFirst = false;
    scrollTo(0, 0);
  }, [place]);
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title]);
  return html`<main id="main" class=${name} tabindex="-1" ref=${main}>${children}</main>`;
}
