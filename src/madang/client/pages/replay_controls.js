/** The controls of a replay: where in the match, step by step, by round, playing automatically; and next to it the log and what may be done with the match. */

import { announce } from "../device/announce.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { t, tOf } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { ask } from "../net/store.js";
import { go, link } from "../route.js";
import { useShortcuts } from "../table/actions.js";
import { prefs } from "../table/prefs.js";
import { Crest } from "../table/seat.js";
import { refusal } from "../ui/asking.js";
import { Icon } from "../ui/icon.js";
import { copyText } from "../ui/links.js";
import { Sheet } from "../ui/sheet.js";

/** @typedef {import("../net/replay.js").Replay} Replay */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const SPEEDS = [1, 2, 4, 0.5];
const PAUSES = { step: 1300, deal: 1600, end: 5200 }; // ms after each kind of moment, at speed 1
const ROOM = 0.05; // of the track, for the number of a round

/**
 * @typedef {object} ControlProps
 * @property {Replay} replay
 * @property {TableInfo} info
 * @property {string[]} names
 * @property {string} table
 * @property {string} text of a record from a file
 * @property {string} words what happened at the moment shown
 * @property {import("../types.js").GameClient["tell"]} tell
 */

/** @param {ControlProps} props */
export function Controls({ replay, info, names, table, text, words, tell }) {
  const [isPlaying, play] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [sheet, setSheet] = useState("");
  usePlaying(replay, isPlaying, speed, () => play(false));

  const at = replay.at.value;
  /** @type {(to: () => number) => () => void} */
  const to = (target) => () => {
    play(false);
    void replay.go(target());
  };
  const toggle = () => {
    if (!isPlaying && at === replay.last) void replay.go(1);
    play(!isPlaying);
  };
  /** @type {Record<string, () => void>} */
  const moves = {
    Home: to(() => 1),
    PageUp: to(() => replay.previousRound),
    ArrowLeft: to(() => replay.previous),
    ArrowRight: to(() => replay.next),
    PageDown: to(() => replay.nextRound),
    End: to(() => replay.last),
  };
  useShortcuts({
    ...moves,
    k: toggle,
    a: () => void replay.go(at, "all"),
    ...Object.fromEntries(names.map((_, seat) => [String(seat + 1), () => void replay.go(at, seat)])),
    l: () => setSheet("log"),
    "?": () => setSheet("keys"),
  });
  useSpace(toggle);

  const button = (
    /** @type {string} */ icon,
    /** @type {string} */ key,
    /** @type {boolean} */ isOff,
  ) => html`<button
    type="button" class="step" data-do=${icon} aria-label=${tOf(info.game, `replay.${icon}`)} title=${`${tOf(info.game, `replay.${icon}`)} (${NAMES[key]})`}
    aria-disabled=${isOff} onClick=${moves[key]}><${Icon} name=${icon} /></button>`;
  const [isFirst, isLast] = [at === 1, at === replay.last];
  return html`<div class="controls" role="group" aria-label=${t("replay.controls")}>
    <${Track} replay=${replay} words=${words} moves=${{ ...moves, " ": toggle }} seek=${(/** @type {number} */ n) => to(() => n)()} />
    <div class="steps">
      ${button("first", "Home", isFirst)} ${button("rewind", "PageUp", isFirst)} ${button("prev", "ArrowLeft", isFirst)}
      <button type="button" class="step step--play" data-do="play" data-playing=${isPlaying ? "" : undefined} onClick=${toggle}
        aria-label=${t(isPlaying ? "replay.pause" : "replay.play")} title=${`${t(isPlaying ? "replay.pause" : "replay.play")} (K)`}>
        <${Icon} name=${isPlaying ? "pause" : "play"} /></button>
      ${button("next", "ArrowRight", isLast)} ${button("forward", "PageDown", isLast)} ${button("last", "End", isLast)}
      <button type="button" class="step step--speed" data-do="speed" onClick=${() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
        aria-label=${t("replay.speed", { speed })} title=${t("replay.speed", { speed })}>${t("replay.speed.short", { speed })}</button>
      <button type="button" class="step step--keys" data-do="keys" aria-label=${t("table.keys")} title=${`${t("table.keys")} (?)`}
        onClick=${() => setSheet("keys")}><${Icon} name="keys" /></button>
    </div>
    <div class="controls__acts">
      <${Acts} replay=${replay} info=${info} names=${names} table=${table} text=${text} />
      <button type="button" class="button" data-do="log" onClick=${() => setSheet("log")}><${Icon} name="log" /><span>${t("table.log")}</span></button>
    </div>
    ${
      sheet === "log" &&
      html`<${Sheet} title=${t("table.log")} onClose=${() => setSheet("")}>
      <${Moves} replay=${replay} names=${names} tell=${tell} />
    <//>`
    }
    ${
      sheet === "keys" &&
      html`<${Sheet} title=${t("table.keys")} onClose=${() => setSheet("")}>
      <dl class="keys">${KEYS.map(
        ({ keys, does }) => html`<div key=${does}>
        <dt>${keys.map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt><dd>${tOf(info.game, does)}</dd></div>`,
      )}</dl>
    <//>`
    }
  </div>`;
}

/** Keys as written on them. @type {Record<string, string>} */
const NAMES = { Home: "Home", PageUp: "PgUp", ArrowLeft: "←", ArrowRight: "→", PageDown: "PgDn", End: "End" };

const KEYS = [
  { keys: ["←", "→"], does: "replay.keys.step" },
  { keys: ["PgUp", "PgDn"], does: "replay.keys.round" },
  { keys: ["Home", "End"], does: "replay.keys.ends" },
  { keys: ["Space", "K"], does: "replay.keys.play" },
  { keys: ["A"], does: "replay.all_hands" },
  { keys: ["1…6"], does: "replay.keys.seat" },
  { keys: ["L"], does: "table.log" },
  { keys: ["?"], does: "table.keys" },
];

/** Go on automatically, after the time that a moment needs. @param {Replay} replay @param {boolean} isPlaying @param {number} speed @param {() => void} stop */
function usePlaying(replay, isPlaying, speed, stop) {
  const frame = replay.shown.value?.frame;
  useEffect(() => {
    if (!isPlaying || !frame) return undefined;
    if (frame.n >= replay.last) return stop();
    const timer = setTimeout(() => void replay.go(replay.next), pauseAfter(frame) / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, frame, speed]);
}

/** @param {import("../types.js").Frame} frame */
function pauseAfter(frame) {
  if (frame.view.ended) return PAUSES.end;
  return frame.events.some(({ code }) => code === "deal") ? PAUSES.deal : PAUSES.step;
}

/** The space bar plays, where it does not press what has the focus. @param {() => void} toggle */
function useSpace(toggle) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const isMeantElsewhere =
        document.querySelector("dialog[open]") ||
        document.activeElement?.closest("button, a, input, summary, .log");
      if (event.key !== " " || !prefs.value.keys || isMeantElsewhere) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/**
 * The whole match as a line, with its rounds marked.
 *
 * @param {{ replay: Replay, words: string, moves: Record<string, () => void>, seek: (n: number) => void }} props
 */
function Track({ replay, words, moves, seek }) {
  const [at, last, rounds] = [replay.at.value, replay.last, replay.deals.value];
  const here = replay.dealOf(at);
  const share = (/** @type {number} */ n) => (n - 1) / Math.max(1, last - 1);
  const place = (/** @type {number} */ n) => `--at:${share(n)}`;
  const labels = withRoom(rounds.map(({ first }) => share(first)));
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const round = rounds[here];
  const position = tOf(replay.info.value?.game ?? "", "replay.position", {
    round: here + 1,
    rounds: rounds.length,
    step: at - (round?.first ?? 1) + 1,
    steps: (round?.last ?? 1) - (round?.first ?? 1) + 1,
  });
  return html`<div class="track" style=${place(at)}>
    <input type="range" min="1" max=${last} step="1" value=${at} aria-label=${t("replay.track")}
      aria-valuetext=${`${position}. ${words}`} onKeyDown=${onKeyDown}
      onInput=${(/** @type {any} */ event) => seek(Number(event.currentTarget.value))} />
    <div class="track__rounds" aria-hidden="true">
      ${rounds.map(
        (
          one,
          number,
        ) => html`<span key=${number} style=${place(one.first)} data-here=${number === here ? "" : undefined}
        data-past=${number <= here ? "" : undefined}>${labels.has(number) ? number + 1 : ""}</span>`,
      )}
    </div>
    <span class="track__position" aria-hidden="true">${position}</span>
  </div>`;
}

/** Which marks have room for their number. @param {number[]} places along the track, 0 to 1 */
function withRoom(places) {
  const found = new Set();
  let last = -1;
  places.forEach((place, number) => {
    if (place - last < ROOM) return;
    found.add(number);
    last = place;
  });
  return found;
}

// ---- Next to a replay: the events of this round, line by line, and the actions for the match.

const SAID_FOR = 2500; // ms

const FairCheck = lazy("pages/fair.js", () => import("./fair.js"), "FairCheck");

/**
 * @typedef {object} SideProps
 * @property {Replay} replay
 * @property {TableInfo} info
 * @property {string[]} names
 * @property {string} table "" for a record from a file
 * @property {string} text of such a record
 * @property {import("../types.js").GameClient["tell"]} tell
 * @property {() => void} onClose
 */

/** @param {SideProps} props */
export function Side({ replay, info, names, table, text, tell, onClose }) {
  const origin = info.branch_of;
  return html`<aside class="game__side replaying__side" aria-label=${t("table.log")}>
    <h2>${tOf(info.game, "replay.log", { round: replay.dealOf(replay.at.value) + 1 })}</h2>
    <${Moves} replay=${replay} names=${names} tell=${tell} />
    <div class="replaying__acts">
      ${origin && html`<p class="hint">${t("replay.is_what_if")} <a href=${`#/replay/${origin.table}/${origin.at}/all`}>${t("replay.origin")}</a></p>`}
      <${Acts} replay=${replay} info=${info} names=${names} table=${table} text=${text} />
      ${!table && html`<button type="button" class="button" onClick=${onClose}>${t("replay.open_another")}</button>`}
    </div>
  </aside>`;
}

/**
 * The moments of a round in words; each leads there. One stop of the Tab key, arrows within.
 *
 * @param {{ replay: Replay, names: string[], tell: SideProps["tell"] }} props
 */
export function Moves({ replay, names, tell }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = replay.shown.value;
  const frames = shown?.frames;
  const lines = useMemo(
    () => replay.worthSeeing.map((frame) => ({ n: frame.n, tone: toneOf(frame), text: tell(frame, names) })),
    [frames, names, tell],
  );
  const at = shown?.frame.n ?? 0;
  const here = lines.filter(({ n }) => n <= at).pop()?.n;
  useEffect(() => {
    const line = list.current?.querySelector("[aria-current]");
    if (line instanceof HTMLElement && list.current)
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [here, frames]);
  const [held, hold] = useState(here);
  useEffect(() => hold(here), [here, frames]);
  const place = Math.max(
    0,
    lines.findIndex(({ n }) => n === held),
  );
  const turn = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.startsWith("Page")) event.stopPropagation(); // the list scrolls
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    list.current?.querySelectorAll("button")[to]?.focus();
  };
  return html`<ol class="log moves" ref=${list} aria-label=${t("table.log")} onKeyDown=${turn}>
    ${lines.map(
      ({ n, text, tone }, i) => html`<li key=${n} data-tone=${tone} data-later=${n > at ? "" : undefined}>
      <button type="button" data-n=${n} tabIndex=${i === place ? 0 : -1} aria-current=${n === here ? "step" : undefined}
        onFocus=${() => hold(n)} onClick=${() => void replay.go(n)}>${text}</button></li>`,
    )}
  </ol>`;
}

/** @param {import("../types.js").Frame} frame */
function toneOf(frame) {
  const end = frame.events.find(({ code }) => code === "deal_end");
  return (end ?? frame.events[0])?.code;
}

/**
 * Play on, copy the link, download.
 *
 * @param {{ replay: Replay, info: TableInfo, names: string[], table: string, text: string }} props
 */
export function Acts({ replay, info, names, table, text }) {
  const [isAsking, setAsking] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [at, viewer] = [replay.at.value, replay.viewer.value];
  const copy = async () => {
    await copyText(link(`/replay/${table}/${at}/${viewer}`));
    announce(t("control.copied"));
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR);
  };
  if (!table) return html`<${CheckText} text=${text} />`;
  return html`<button type="button" class="button main" data-do="branch" disabled=${at >= replay.last} onClick=${() => setAsking(true)}>
      <${Icon} name="branch" /><span>${t("replay.branch")}</span></button>
    <button type="button" class="button" data-do="copy" onClick=${copy}>
      <${Icon} name=${isCopied ? "check" : "link"} /><span>${t(isCopied ? "control.copied" : "replay.copy")}</span></button>
    <a class="button" data-do="download" href=${`/api/tables/${encodeURIComponent(table)}/record`} download=${`madang-${table}.jsonl`}>
      <${Icon} name="download" /><span>${t("replay.download")}</span></a>
    <a class="button" data-do="check-deal" href=${`#/fair/${table}`}><${Icon} name="scales" /><span>${t("table.fair")}</span></a>
    ${
      isAsking &&
      html`<${Branch} table=${table} at=${at} names=${names} info=${info}
      usual=${viewer === "all" ? (replay.shown.value?.frame.view.seat ?? 0) : viewer} onClose=${() => setAsking(false)} />`
    }`;
}

/** The record of a file may be dealt again too. @param {{ text: string }} props */
function CheckText({ text }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button" data-do="check-deal" onClick=${() => setOpen(true)}><${Icon} name="scales" /><span>${t("table.fair")}</span></button>
    ${isOpen && html`<${Sheet} title=${t("table.fair")} onClose=${() => setOpen(false)}><${FairCheck} text=${text} /><//>`}`;
}

/**
 * As whom to play on.
 *
 * @param {object} props
 * @param {string} props.table
 * @param {number} props.at
 * @param {string[]} props.names
 * @param {TableInfo} props.info
 * @param {number} props.usual the seat whose view is shown, or whose turn it is
 * @param {() => void} props.onClose
 */
function Branch({ table, at, names, info, usual, onClose }) {
  const [problem, setProblem] = useState("");
  const playOn = async (/** @type {number} */ seat) => {
    const asked = ask({ type: "branch", table, at, seat });
    setProblem(await refusal(asked));
    const made = await asked;
    if (made.ok && made.table) go(`/t/${made.table}`);
  };
  return html`<${Sheet} title=${t("replay.branch")} onClose=${onClose}>
    <p>${t("replay.branch.means")}</p>
    <ul class="play-as">
      ${names.map(
        (
          name,
          seat,
        ) => html`<li key=${seat}><button type="button" class=${`button large ${seat === usual ? "main" : ""}`}
        data-do="play-as" data-seat=${seat} onClick=${() => void playOn(seat)}>
        <${Crest} seat=${seat} name=${name} game=${info.seats[seat]?.kind === "bot" ? info.game : ""} />${t("replay.play_as", { name })}</button></li>`,
      )}
    </ul>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  <//>`;
}
