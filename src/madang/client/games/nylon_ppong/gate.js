/** The result of a round, or of the match, over the table. */

import { html } from "../../core/html.js";
import { Over } from "../../parts/gate.js";
import { winnersOf } from "../../parts/match.js";
import { MatchResult, RoundResult, Totals, titleOf } from "./result.js";
import { say } from "./words.js";

/**
 * @param {object} props
 * @param {import("../../core/types.js").TableHandle} props.table
 * @param {import("../../core/types.js").Update} props.update that ended the round
 * @param {boolean} props.isPutAside
 * @param {(aside: boolean) => void} props.onPutAside
 */
export function ResultOver({ table, update, isPutAside, onPutAside }) {
  const { view, standings, places } = update;
  const isOver = view.phase === "over";
  const { names } = table;
  const title = isOver ? say("result.match", { names: winnersOf(places, names) }) : titleOf(view, names);
  return html`<${Over} table=${table} title=${title} isOver=${isOver} isPutAside=${isPutAside} onPutAside=${onPutAside}>
    ${isOver && html`<div class="match">
        <${MatchResult} view=${view} places=${places} names=${names} mine=${table.seat} />
        <${Totals} names=${names} mine=${table.seat} standings=${standings} />
      </div>
      <h3>${titleOf(view, names)}</h3>`}
    <${RoundResult} view=${view} names=${names} mine=${table.seat}
      standings=${isOver ? undefined : standings} />
  <//>`;
}
