/** One moment of a match that is over: the table as it was, to be looked at only. */

import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { classOf } from "./frame.js";
import { Aside } from "./session.js";
import { useMotion } from "./motion.js";
import { Result, headingOf, titleOf } from "./result.js";
import { Icon } from "../ui/sheet.js";

/** @typedef {import("../types.js").Children} Children */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").StillProps} StillProps */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./frame.js").Said} Said */

/**
 * The data from which a moment is drawn.
 *
 * @typedef {object} Moment
 * @property {import("../types.js").TableHandle} table
 * @property {import("../types.js").Update} update
 * @property {number} nearest
 * @property {Frame} frame
 * @property {string} words what happened
 */

/** A choice of a seat, and whether it was taken. @typedef {{ text: string, isDone: boolean }} Choice */

/**
 * How a game draws a moment.
 *
 * @typedef {object} Drawn
 * @property {(props: Moment) => Children} Felt
 * @property {(props: Moment) => Children} Own my side, or that of the seat looked through
 * @property {(frame: Frame, names: string[]) => string} tell what happened, in a sentence or two
 * @property {(legal: string[], seat: number, next: Frame | undefined) => Choice[]} choicesOf
 */

/** Return the component that shows a moment. @param {Said} said @param {Drawn} drawn */
export function stillOf(said, { Felt, Own, tell, choicesOf }) {
  /** @param {StillProps} props */
  return function Still({ info, game, names, nearest, frame, next, rounds }) {
    const { view } = frame;
    const root = useRef(/** @type {HTMLElement | null} */ (null));
    const update = useMemo(() => updateOf(info.table, frame), [frame]);
    const table = useMemo(() => tableOf(info, game, names, nearest), [info, game, names, nearest]);
    const moment = { table, update, nearest, frame, words: tell(frame, names) };
    useEffect(said.preload, []);
    useMotion(root, update);
    return html`<div class=${classOf("still", said)} ref=${root} data-game=${said.game}>
      <${Felt} ...${moment} />
      <section class=${classOf("own", said)} aria-label=${t("table.own", { name: names[nearest] ?? "" })}>
        <${Own} ...${moment} />
        <div class="choices">
          ${Object.entries(frame.legal).map(
            ([seat, legal]) => html`<p key=${seat}>
            <b>${t(`${said.game}.choices`, { name: names[Number(seat)] ?? "" })}</b>
            ${choicesOf(legal, Number(seat), next).map(
              ({ text, isDone }) => html`<span key=${text} class="choices__one"
              data-done=${isDone ? "" : undefined}>${isDone && html`<${Icon} name="check" />`}${text}
              ${isDone && html`<span class="heard-only">${t(`${said.game}.choices.done`)}</span>`}</span>`,
            )}
          </p>`,
          )}
        </div>
      </section>
      ${
        view.ended &&
        html`<${Ending} key=${view.deal} said=${said} game=${game} view=${view} names=${names}
        rounds=${rounds.slice(0, view.deal)} />`
      }
    </div>`;
  };
}

/** A frame as the parts of a table take it: nothing may be done. @param {string} table @param {Frame} frame @returns {import("../types.js").Update} */
function updateOf(table, frame) {
  return {
    type: "update",
    table,
    n: frame.n,
    events: frame.events,
    view: frame.view,
    legal: [],
    deadlines: {},
    standings: [],
    places: [],
    hint: null,
    odds: null,
    answered: null,
    at: 0,
  };
}

/** A table as its parts take it. @param {import("../types.js").TableInfo} info @param {GameInfo} game @param {string[]} names @param {number} seat */
function tableOf(info, game, names, seat) {
  const seats = info.seats.map((sitter) => ({ ...sitter, connected: true, covered: false, bank: null }));
  return /** @type {any} */ ({ id: info.table, info: { ...info, seats }, game, names, seat });
}

/**
 * How the deal, or the match, ended: over the table, until it is put aside.
 *
 * @param {{ said: Said, game: GameInfo, view: View, names: string[], rounds: import("../types.js").DealSpan[] }} props of all deals up to this
 */
function Ending({ said, game, view, names, rounds }) {
  const places = rounds[rounds.length - 1]?.places ?? [];
  const standings = rounds.map(({ totals }) => totals);
  const [isPutAside, putAside] = useState(false);
  return html`<section class="over" aria-label=${titleOf(game, view, names, null)} data-aside=${isPutAside ? "" : undefined}>
    <header>
      <h2>${headingOf(game, view, places, names, null)}</h2>
      <${Aside} isPutAside=${isPutAside} onPutAside=${putAside} />
    </header>
    ${
      !isPutAside &&
      html`<div class="over__body"><${Result} game=${game} told=${said.results} view=${view} places=${places}
      names=${names} mine=${null} standings=${standings} /></div>`
    }
  </section>`;
}
