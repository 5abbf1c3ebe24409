/** The first deal with help: at each decision what I see, what I may do and why now; and what it came to. */

import { announce } from "../device/announce.js";
import { guidedTable, noteMet } from "../device/prefs.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { has, learn, t } from "../i18n/words.js";
import { isAsked } from "../net/catalogue.js";
import { preload, useSheet } from "../preload.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").TableHandle} TableHandle */
/** @typedef {import("../types.js").Update} Update */

/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").Coach} Coach */

const LOOKS = new URL("../style/coach.css", import.meta.url).href;

/** @param {{ table: TableHandle }} props */
export default function Coached({ table }) {
  const coach = useCoach(table.game.name);
  const update = table.update.value;
  const [skipped, skip] = useState(0);
  const first = useRef(0); // the update with the first decision
  if (!first.current && isAsked(table.game, update.legal)) first.current = update.n;
  const isSecond = update.view.deal > 1;
  useEffect(() => {
    if (isSecond) stop();
  }, [isSecond]);
  useEffect(() => {
    if (update.view.ended) noteMet(table.game.name);
  }, [update.view.ended]);
  if (!coach || !has("coach.stop") || isSecond) return null;
  const isMine = update.view.seat === table.seat && !isAsked(table.game, update.legal); // my cards are on their way
  const isHidden = (skipped === update.n || isMine) && !update.view.ended;
  const isPrepared = table.game.lesson && (!first.current || first.current === update.n);
  return isHidden
    ? null
    : html`<${Line} table=${table} update=${update} advice=${coach.advise(update, table)} isPrepared=${isPrepared} onSkip=${() => skip(update.n)} />`;
}

/** Say nothing more at this table. */
function stop() {
  guidedTable.value = "";
}

/** What a game has to say, with its words. @param {string} game @returns {Coach | null} */
function useCoach(game) {
  const [coach, setCoach] = useState(/** @type {Coach | null} */ (null));
  useEffect(() => {
    preload(`games/${game}/coach.js`);
    import(`../games/${encodeURIComponent(game)}/coach.js`).then(async ({ default: found }) => {
      await Promise.all([learn(["shell.coach", ...found.words]), useSheet(LOOKS)]);
      setCoach(found);
    });
  }, [game]);
  return coach;
}

/** @param {{ table: TableHandle, update: Update, advice: Advice, isPrepared: boolean, onSkip: () => void }} props */
function Line({ table, update, advice, isPrepared, onSkip }) {
  const asked = isAsked(table.game, update.legal);
  const { ended } = update.view;
  const text = advice.says.map(([key, args]) => t(`${table.game.name}.coach.${key}`, args)).join(" ");
  const whole = [isPrepared && t("coach.prepared"), text, ended && t("coach.known")]
    .filter(Boolean)
    .join(" ");
  useLight(asked ? advice.at : undefined);
  useEffect(() => {
    if (asked || ended) announce(whole);
  }, [update.n]);
  return html`<aside class="coach" aria-label=${t("coach.title")} data-at=${asked ? advice.at : undefined}
    data-asked=${asked ? "" : undefined} data-ended=${ended ? "" : undefined}>
    <${Icon} name="learn" />
    <p>${whole}</p>
    <div class="coach__acts">
      ${
        ended
          ? html`<button type="button" class="button" data-do="coach-done" onClick=${stop}>${t("coach.done")}</button>`
          : html`<button type="button" class="button plain" data-do="coach-skip" onClick=${onSkip}>${t("coach.skip")}</button>
          <button type="button" class="button plain square" data-do="coach-stop" aria-label=${t("coach.stop")} onClick=${stop}><${Icon} name="close" /></button>`
      }
    </div>
  </aside>`;
}

/** Mark a place of the table for as long as it is spoken of. @param {string | undefined} at */
function useLight(at) {
  useLayoutEffect(() => {
    if (!at) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `.game :is(${at}) { outline: 3px solid #ffd75e; outline-offset: 3px; animation: coach-light 1.2s 3; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [at]);
}
