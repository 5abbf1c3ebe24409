/** Somebody comes by a link: who is there, what is played, my name asked once, one tap to sit. */

import { announce } from "../device/announce.js";
import { useFormDraft } from "../device/form_drafts.js";
import { isNamed } from "../device/prefs.js";
import { html, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { isGivenUp } from "../net/socket.js";
import { me, namesOf, rename } from "../net/store.js";
import { refusal } from "../ui/asking.js";
import { SeatDot } from "../ui/company.js";
import { Icon } from "../ui/icon.js";
import { Sent } from "../ui/mine.js";
import { Sheet } from "../ui/sheet.js";
import { Summary, freeSeat, isNext } from "../ui/table_card.js";

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {{ table: Table, info: TableInfo, game: GameInfo }} Here */

/** Before the deal, above the room; over a table that is played, as a sheet with a way to close it. @param {Here & { onClose?: () => void }} props */
export default function Arrival({ table, info, game, onClose }) {
  const heading = welcome(info);
  if (!onClose) {
    return html`<section class="arrival" aria-labelledby="arrival"><h2 id="arrival">${heading}</h2>
      <${Welcome} table=${table} info=${info} /></section>`;
  }
  return html`<${Sheet} title=${heading} onClose=${onClose}><div class="stack arrival">
      <${Summary} game=${game} info=${info} />
      <${Sitters} info=${info} />
      <${Welcome} table=${table} info=${info} onDone=${onClose} />
      <button type="button" class="button" data-do="watch" onClick=${onClose}><${Icon} name="eye" />${t("arrival.watch")}</button>
    </div><//>`;
}

/** @param {TableInfo} info */
function welcome(info) {
  const host = info.seats.find((seat) => seat.guest && seat.guest === info.host)?.name;
  return host ? t("arrival.invited", { host }) : t("arrival.welcome");
}

/** @param {{ info: TableInfo }} props */
function Sitters({ info }) {
  const names = namesOf(info);
  return html`<ul class="row__seats" aria-label=${t("lobby.seats")}>
    ${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} game=${info.game} place=${place} seat=${seat} name=${names[place] ?? ""} /></li>`)}
  </ul>`;
}

/** My name and the seat; or why there is none. @param {{ table: Table, info: TableInfo, onDone?: () => void }} props */
function Welcome({ table, info, onDone }) {
  if (isNext(info, me.value?.id)) return html`<p role="status">${t("around.next")}</p>`;
  if (freeSeat(info, me.value?.id) === null)
    return html`<p role="status">${t(info.status === "open" ? "arrival.full" : "arrival.playing")}</p>`;
  return html`<${Seating} table=${table} isRunning=${info.status === "playing"} onDone=${onDone} />`;
}

/** @param {{ table: Table, isRunning: boolean, onDone?: () => void }} props */
function Seating({ table, isRunning, onDone }) {
  const [asksName] = useState(isNamed.value !== "yes");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const name = me.value?.name ?? "";
  const [typed, type] = useFormDraft("arrival", /** @type {string | null} */ (null));
  const bot = isRunning
    ? ""
    : botAt(
        /** @type {TableInfo} */ (table.info.value),
        freeSeat(/** @type {TableInfo} */ (table.info.value), me.value?.id),
      );
  const sit = async (/** @type {any} */ event) => {
    event.preventDefault();
    if (isBusy) return;
    const wanted = event.currentTarget.elements.namedItem("name")?.value.trim() || name;
    setBusy(true);
    const words = await seated(table, wanted === name ? "" : wanted);
    setBusy(false);
    setProblem(words);
    if (words) return;
    isNamed.value = "yes";
    type(null);
    announce(t(isRunning ? "around.next" : "arrival.seated"));
    onDone?.();
  };
  return html`<form class="arrival__seat" onSubmit=${sit}>
    ${
      asksName &&
      html`<div class="field"><label for="arrival-name">${t("arrival.name")}</label>
      <input id="arrival-name" name="name" class="input" maxlength="20" autocomplete="nickname" value=${typed ?? name}
        onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} /></div>`
    }
    <button class="button main large" data-do="sit" aria-busy=${isBusy}>
      ${asksName ? t(isRunning ? "arrival.join" : "lobby.sit") : t(isRunning ? "arrival.join_as" : "arrival.sit_as", { name })}</button>
    ${isRunning && html`<p class="hint">${t("arrival.join.means")}</p>`}
    ${bot && html`<p class="hint">${t("arrival.bot", { name: bot })}</p>`}
    <${Sent} sending=${{ isBusy, problem, tooMany: [] }} />
  </form>`;
}

/** What the bot is called that holds a seat; "" where none does. @param {TableInfo} info @param {number | null} seat */
function botAt(info, seat) {
  return seat !== null && info.seats[seat]?.kind === "bot" ? (namesOf(info)[seat] ?? "") : "";
}

/** Take a name, if it is another, and the first seat that is free; the next where somebody was quicker. @param {Table} table @param {string} name */
async function seated(table, name) {
  const unnamed = name && (await refusal(rename(name)));
  if (unnamed) return unnamed;
  for (;;) {
    const seat = table.info.value && freeSeat(table.info.value, me.value?.id);
    if (seat === null || seat === undefined) return t("code.seat_taken");
    const answer = await table.ask("sit", { seat });
    if (isGivenUp(answer)) return t("code.given_up");
    const isLate =
      !answer.ok &&
      answer.code === "seat_taken" &&
      freeSeat(/** @type {TableInfo} */ (table.info.value), me.value?.id) !== seat;
    if (!isLate) return refusal(Promise.resolve(answer));
  }
}
