/** The result over the table, and the gate behind it: nobody misses it, nobody waits unseen. */

import { html, useEffect, useId, useRef, useState } from "../../core/html.js";
import { t } from "../../core/words.js";
import { SeatClock } from "../../parts/seat.js";
import { Icon } from "../../parts/sheet.js";
import { MatchResult, RoundResult, Totals, titleOf, winnersOf } from "./result.js";
import { say } from "./words.js";

/** @typedef {import("../../core/types.js").TableHandle} TableHandle */

/**
 * @param {object} props
 * @param {TableHandle} props.table
 * @param {import("../../core/types.js").View} props.view
 * @param {import("../../parts/session.js").Session} props.session
 * @param {boolean} props.isPutAside
 * @param {(aside: boolean) => void} props.onPutAside
 */
export function ResultOver({ table, view, session, isPutAside, onPutAside }) {
  const heading = useId();
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const isOver = view.phase === "over";
  const { names } = table;
  return html`<section class="over" role="dialog" aria-labelledby=${heading} data-aside=${isPutAside ? "" : undefined}
    data-over=${isOver ? "" : undefined}>
    <header>
      <h2 id=${heading} ref=${title} tabIndex=${-1}>${isOver
        ? say("result.match", { names: winnersOf(view, names) })
        : titleOf(view, names)}</h2>
      <button class="icon" aria-label=${t(isPutAside ? "table.result.show" : "table.result.aside")}
        aria-expanded=${!isPutAside} onClick=${() => onPutAside(!isPutAside)}>
        <${Icon} name=${isPutAside ? "up" : "down"} /></button>
    </header>
    ${!isPutAside && html`<div class="over__body">
      ${isOver && html`<div class="match">
          <${MatchResult} view=${view} names=${names} mine=${table.seat} />
          <${Totals} names=${names} mine=${table.seat} totals=${session.totals.value} />
        </div>
        <h3>${titleOf(view, names)}</h3>`}
      <${RoundResult} view=${view} names=${names} mine=${table.seat}
        totals=${isOver ? undefined : session.totals.value} />
    </div>`}
    <footer>${isOver ? html`<${AfterMatch} table=${table} />` : html`<${Gate} table=${table} />`}</footer>
  </section>`;
}

/** @param {{ table: TableHandle }} props */
function Gate({ table }) {
  const { info, names, seat } = table;
  const [asked, ask] = useState(false);
  const waited = info.seats.map((_, other) => other).filter((other) => isAwaited(info.seats[other]));
  const isReady = seat === null || !waited.includes(seat);
  return html`<p class="gate" role="status">
      ${info.seats.map((sitter, other) => sitter.kind === "person" && html`<span key=${other}
        data-ready=${isAwaited(sitter) ? undefined : ""}>
        <${Icon} name=${isAwaited(sitter) ? "dots" : "check"} />${names[other]}
        <span class="heard-only">${t(isAwaited(sitter) ? "table.gate.not_yet" : "table.gate.is_ready")}</span>
      </span>`)}
    </p>
    ${isReady
      ? html`<p class="gate__wait">${waited.length
          ? t("table.gate.waiting", { names: waited.map((other) => names[other]).join(", ") })
          : t("table.gate.all")}</p>`
      : html`<button class="act" data-tone="main" data-ready-button disabled=${asked} onClick=${() => {
          ask(true);
          void table.ready().then((answer) => answer.ok || ask(false));
        }}><span class="act__label">${t("table.gate.ready")}
          <${SeatClock} seat=${seat} info=${info} update=${table.update.value} /></span></button>`}`;
}

/** @param {import("../../core/types.js").Seat | undefined} sitter */
function isAwaited(sitter) {
  return sitter?.kind === "person" && !sitter.ready && !sitter.covered;
}

/** @param {{ table: TableHandle }} props */
function AfterMatch({ table }) {
  const [asked, ask] = useState(false);
  return html`${table.seat !== null && html`<button class="act" data-tone="main" data-rematch disabled=${asked}
      onClick=${() => {
        ask(true);
        void table.rematch().then((answer) => answer.ok || ask(false));
      }}><span class="act__label">${t("table.rematch")}</span></button>`}
    <a class="act" data-tone="plain" data-replay href=${`#/replay/${table.id}`}><span class="act__label">${t("table.replay")}</span></a>
    <button class="act" data-tone="plain" data-leave onClick=${() => table.leave()}>
      <span class="act__label">${t("table.leave")}</span></button>`;
}
