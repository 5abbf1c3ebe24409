/**
 * What a page remembers of a table while it is shown: events told, the last result, the command that is
 * under way; and the gate behind a result.
 */

import { html, signal, useEffect, useId, useRef, useState } from "../html.js";
import { comma, t, tOf } from "../i18n/words.js";
import { isGivenUp } from "../net/socket.js";
import { Icon, useFocusAfter } from "../ui/sheet.js";
import { refusalOf } from "./actions.js";
import { SeatClock } from "./seat.js";

/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").GameEvent} GameEvent */

const KEPT_EVENTS = 200;

/** An event and the update that told it. @typedef {{ id: number, n: number, event: GameEvent }} Line */

/**
 * @typedef {object} Session
 * @property {import("../vendor/signals.js").Signal<Line[]>} told
 * @property {import("../vendor/signals.js").Signal<number>} busyAt the update that a command under way was decided on; 0: none
 * @property {import("../vendor/signals.js").Signal<{ code: string, args: Record<string, any> } | null>} refused
 * @property {import("../vendor/signals.js").Signal<Update | null>} result of the last round
 */

/** @type {WeakMap<TableHandle, Session>} */
const sessions = new WeakMap();

/**
 * @param {TableHandle} table
 * @param {(update: Update, isFresh: boolean) => void} react is called for every update once, or for its cards and then for its words
 * @param {import("../types.js").Pacing} pacing
 * @returns {Session}
 */
export function sessionOf(table, react, pacing) {
  const known = sessions.get(table);
  if (known) return known;
  const session = {
    told: signal(/** @type {Line[]} */ ([])),
    busyAt: signal(0),
    refused: signal(/** @type {Session["refused"]["value"]} */ (null)),
    result: signal(/** @type {Session["result"]["value"]} */ (null)),
  };
  sessions.set(table, session);
  for (const told of table.recap) remember(session, told);
  hear(session, table.update.peek());
  react(table.update.peek(), false);
  table.paceBy(pacing);
  table.onUpdate((update) => {
    if (update.stage !== "cards") hear(session, update);
    react(update, true);
  });
  return session;
}

/**
 * Keep what was told, without showing or saying it.
 *
 * @param {Session} session
 * @param {import("../types.js").Told} told
 */
function remember(session, told) {
  session.told.value = toldWith(session.told.peek(), told).slice(-KEPT_EVENTS);
}

/**
 * @param {Session} session
 * @param {Update} update
 */
function hear(session, update) {
  remember(session, update);
  if (update.view.ended) session.result.value = update;
  if (update.legal.length) session.refused.value = null; // asked again: earlier refusals are past
}

/** What was told, and what comes to it. @param {{ id: number, n: number, event: GameEvent }[]} told @param {import("../types.js").Told} more */
export function toldWith(told, { n, events }) {
  const last = told[told.length - 1]?.id ?? 0;
  return [...told, ...events.map((event, i) => ({ id: last + 1 + i, n, event }))];
}

/**
 * Send a command; until its update comes, or it is refused, nothing else is sent.
 *
 * @param {Session} session
 * @param {TableHandle} table
 * @param {string} word
 */
export async function act(session, table, word) {
  if (isBusy(session, table.update.peek())) return;
  session.refused.value = null;
  session.busyAt.value = table.update.peek().n;
  const answer = await table.act(word);
  if (answer.ok) return;
  session.busyAt.value = 0;
  if (isGivenUp(answer)) return;
  session.refused.value = { code: answer.code, args: answer.args };
}

/**
 * @param {Session} session
 * @param {Update} update
 */
export function isBusy(session, update) {
  return session.busyAt.value === update.n;
}

// ---- What sends commands from a table.

/**
 * A click sends a command at once, but never the second click of a double one whose first did.
 *
 * @param {Session} session
 * @param {TableHandle} table
 * @param {{ current: boolean }} acted whether the first click of the running series sent a command
 * @param {(word: string, update: import("../types.js").Update) => boolean} allows
 */
export function senderOf(session, table, acted, allows = isListed) {
  /** @param {MouseEvent} event */
  function isEcho(event) {
    if (event.detail <= 1) acted.current = false;
    return acted.current;
  }
  /** @param {string} word */
  function now(word) {
    if (allows(word, table.update.peek())) void act(session, table, word);
  }
  /** @param {string} word @param {MouseEvent} event */
  function click(word, event) {
    if (isEcho(event)) return;
    acted.current = event.detail > 0;
    now(word);
  }
  return { allows, isEcho, now, click };
}

/** @param {string} word @param {import("../types.js").Update} update */
function isListed(word, { legal }) {
  return legal.includes(word);
}

// ---- The result over the table, and the gate behind it: nobody misses it, nobody waits unseen.

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {string} props.title what the round, or the match, came to
 * @param {boolean} props.isOver whether it was the last round
 * @param {boolean} props.isPutAside
 * @param {(aside: boolean) => void} props.onPutAside
 * @param {import("../types.js").Children} [props.note] what else is to be known
 * @param {import("../types.js").Children} props.children the result
 */
export function Over({ table, title, isOver, isPutAside, onPutAside, note, children }) {
  const heading = useId();
  const words = useRef(/** @type {HTMLElement | null} */ (null));
  /** Have it read, unless somebody is writing, or at its buttons already. */
  function read() {
    if (!document.activeElement?.closest(".over, input")) words.current?.focus({ preventScroll: true });
  }
  useEffect(read, []);
  /** Until then it is hidden, and takes no focus. @param {AnimationEvent} event */
  function risen(event) {
    if (event.target === event.currentTarget) read();
  }
  return html`<section class="over" role="dialog" aria-labelledby=${heading} data-aside=${isPutAside ? "" : undefined}
    data-over=${isOver ? "" : undefined} onAnimationEnd=${risen}>
    <header>
      <h2 id=${heading} ref=${words} tabIndex=${-1}>${title}</h2>
      <${Aside} isPutAside=${isPutAside} onPutAside=${onPutAside} />
    </header>
    ${!isPutAside && html`<div class="over__body">${children}</div>`}
    <footer>${note}${isOver ? html`<${AfterMatch} table=${table} />` : html`<${Gate} table=${table} />`}</footer>
  </section>`;
}

/** Puts the result out of the way of the table, and back. @param {{ isPutAside: boolean, onPutAside: (aside: boolean) => void }} props */
export function Aside({ isPutAside, onPutAside }) {
  return html`<button class="icon" aria-label=${t(isPutAside ? "table.result.show" : "table.result.aside")}
    aria-expanded=${!isPutAside} onClick=${() => onPutAside(!isPutAside)}>
    <${Icon} name=${isPutAside ? "up" : "down"} /></button>`;
}

/** @param {{ table: TableHandle }} props */
function Gate({ table }) {
  const { info, names, seat } = table;
  const [asked, ask] = useState(false);
  const waited = info.seats.map((_, other) => other).filter((other) => isAwaited(info.seats[other]));
  const isReady = seat === null || !waited.includes(seat);
  const place = useFocusAfter(isReady);
  return html`<p class="gate" role="status">
      ${info.seats.map(
        (sitter, other) =>
          sitter.kind === "person" &&
          html`<span key=${other}
        data-ready=${isAwaited(sitter) ? undefined : ""}>
        <${Icon} name=${isAwaited(sitter) ? "dots" : "check"} />${names[other]}
        <span class="heard-only">${t(isAwaited(sitter) ? "table.gate.not_yet" : "table.gate.is_ready")}</span>
      </span>`,
      )}
    </p>
    ${
      isReady
        ? html`<p class="gate__wait" ref=${place} tabindex="-1">${
            waited.length
              ? t("table.gate.waiting", { names: waited.map((other) => names[other]).join(comma()) })
              : tOf(info.game, "table.gate.all")
          }</p>`
        : html`<button class="act" data-tone="main" data-ready-button disabled=${asked} onClick=${() => {
            ask(true);
            void table.ready().then((answer) => answer.ok || ask(false));
          }}><span class="act__label">${tOf(info.game, "table.gate.ready")}
          <${SeatClock} seat=${seat} info=${info} update=${table.update.value} /></span></button>`
    }`;
}

/** @param {import("../types.js").Seat | undefined} sitter */
function isAwaited(sitter) {
  return sitter?.kind === "person" && !sitter.ready && !sitter.covered;
}

/** @param {{ table: TableHandle }} props */
function AfterMatch({ table }) {
  return html`${table.seat !== null && html`<${Rematch} table=${table} />`}
    ${table.info.night && html`<a class="act" data-tone="plain" data-night href=${`#/night/${table.info.night}`}><span class="act__label">${t("around.night")}</span></a>`}
    <a class="act" data-tone="plain" data-replay href=${`#/replay/${table.id}`}><span class="act__label">${t("table.replay")}</span></a>
    <button class="act" data-tone="plain" data-leave onClick=${() => table.leave()}>
      <span class="act__label">${t("table.leave")}</span></button>`;
}

/** Play again; where somebody else would like to, a seat is kept for me. @param {{ table: TableHandle }} props */
function Rematch({ table }) {
  const [asked, ask] = useState(false);
  const [problem, setProblem] = useState("");
  const [isDeclined, decline] = useState("");
  const { info, seat } = table;
  const by = info.seats.findIndex((other) => other.guest !== "" && other.guest === info.rematch_by);
  const isOffered = Boolean(info.rematch) && by >= 0 && by !== seat && isDeclined !== info.rematch;
  const again = async () => {
    ask(true);
    const answer = await table.rematch();
    ask(answer.ok);
    setProblem(answer.ok || isGivenUp(answer) ? "" : refusalOf(answer).text);
  };
  return html`${isOffered && html`<p class="gate__wait" role="status">${t("table.rematch.asked", { name: table.names[by] })}</p>`}
    ${problem && html`<p class="gate__wait" role="alert">${problem}</p>`}
    <button class="act" data-tone="main" data-rematch disabled=${asked} onClick=${again}>
      <span class="act__label">${t(isOffered ? "table.rematch.yes" : "table.rematch")}</span></button>
    ${
      isOffered &&
      html`<button class="act" data-tone="plain" data-no-rematch onClick=${() => {
        decline(info.rematch ?? "");
        void table.noRematch();
      }}><span class="act__label">${t("table.rematch.no")}</span></button>`
    }`;
}
