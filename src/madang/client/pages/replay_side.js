/** Next to a replay: the events of this round, line by line, and the actions for the match. */

import { announce } from "../device/announce.js";
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t, tOf } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { ask } from "../net/store.js";
import { go, link } from "../route.js";
import { Crest } from "../table/seat.js";
import { refusal } from "../ui/asking.js";
import { Icon } from "../ui/icon.js";
import { copyText } from "../ui/links.js";
import { Sheet } from "../ui/sheet.js";

/** @typedef {import("../net/replay.js").Replay} Replay */
/** @typedef {import("../types.js").TableInfo} TableInfo */

const SAID_FOR = 2500; // ms

const FairCheck = lazy("pages/fair_check.js", () => import("./fair_check.js"));

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
 * The moments of a round in words; each leads there.
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
  const stay = (/** @type {KeyboardEvent} */ event) => {
    if (/^(Page|Home|End)/.test(event.key)) event.stopPropagation(); // the list scrolls
  };
  return html`<ol class="log moves" ref=${list} tabIndex=${0} aria-label=${t("table.log")} onKeyDown=${stay}>
    ${lines.map(
      ({ n, text, tone }) => html`<li key=${n} data-tone=${tone} data-later=${n > at ? "" : undefined}>
      <button type="button" data-n=${n} aria-current=${n === here ? "step" : undefined} onClick=${() => void replay.go(n)}>${text}</button></li>`,
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
