/** My name, my tables, the way back to them and the way out. */

import { announce } from "../device/announce.js";
import { useFormDraft } from "../device/form_drafts.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { t, tOf, title } from "../i18n/words.js";
import { ask, connection, forget, gameNamed, giveUp, isWaiting, me, namesOf, rename } from "../net/store.js";
import { refusal } from "./asking.js";
import { Icon } from "./icon.js";
import { AskFirst } from "./sheet.js";
import { progressIn } from "./table_card.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */

/** @param {{ tables: TableInfo[] }} props */
export function MyTables({ tables }) {
  const [left, setLeft] = useState(/** @type {string[]} */ ([]));
  const shown = tables.filter((info) => !left.includes(info.table));
  return html`<ul class="running">
    ${shown.map(
      (info) => html`<li key=${info.table} class="running__row">
      <a class="running__table" href=${`#/t/${info.table}`}>
        <strong>${gameTitle(info)}</strong><span>${progress(info)}</span><span class="hint">${company(info)}</span></a>
      <${GiveUp} info=${info} onDone=${() => setLeft([...left, info.table])} />
    </li>`,
    )}
  </ul>`;
}

/** @param {TableInfo} info */
function gameTitle(info) {
  const game = gameNamed(info.game);
  return game ? title(game) : info.game;
}

/** How far the match is, or how many have come. @param {TableInfo} info */
function progress(info) {
  if (info.status === "playing")
    return progressIn((key, args) => tOf(info.game, key, args), "lobby.round", info);
  if (info.status === "stuck") return t("around.stuck");
  const taken = info.seats.filter((seat) => seat.kind !== "open").length;
  return t("lobby.taken", { taken, seats: info.seats.length });
}

/** Who else sits there. @param {TableInfo} info */
function company(info) {
  const names = namesOf(info).filter(
    (_, seat) => info.seats[seat]?.kind !== "open" && info.seats[seat]?.guest !== me.value?.id,
  );
  return names.join(" · ");
}

// ---- The way out of a table of mine: it closes where nobody else is, else the others go on.

/** @param {{ info: TableInfo, onDone: () => void }} props */
export function GiveUp({ info, onDone }) {
  const isClosing = closes(info);
  const [problem, setProblem] = useState("");
  const giveUp = async () => {
    const asked = ask({ type: isClosing ? "close" : "stand", table: info.table });
    const answer = await asked;
    if (!answer.ok && answer.code !== "no_table") return setProblem(await refusal(asked));
    forget(info.table);
    onDone();
  };
  return html`<${AskFirst} name="give-up" title=${t(isClosing ? "leave.close" : "leave.seat")} lost=${lostBy(info, isClosing)}
    yes=${t(isClosing ? "waiting.close" : "waiting.stand")} act=${giveUp}>${t(isClosing ? "waiting.close" : "waiting.stand")}<//>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/** Whether it is mine alone. @param {TableInfo} info */
function closes(info) {
  const others = info.seats.some((seat) => seat.kind === "person" && seat.guest !== me.value?.id);
  return info.host === me.value?.id && !others;
}

/** What cannot be brought back. @param {TableInfo} info @param {boolean} isClosing */
function lostBy(info, isClosing) {
  if (info.status === "stuck") return "";
  if (info.status === "playing") return t(isClosing ? "leave.lost.match" : "leave.lost.seat");
  return isClosing ? t("leave.lost.room") : "";
}

// ---- What a press has sent, until it is answered: it is sent once, and says what it waits for.

/** @typedef {{ isBusy: boolean, problem: string, tooMany: TableInfo[], send: (ask: () => Promise<any>) => Promise<void> }} Sending */

/** @returns {Sending} */
export function useSending() {
  const [problem, setProblem] = useState("");
  const [tooMany, setTooMany] = useState(/** @type {TableInfo[]} */ ([]));
  const [isBusy, setBusy] = useState(false);
  const send = async (/** @type {() => Promise<any>} */ ask) => {
    if (isBusy) return;
    setBusy(true);
    const asked = ask();
    setProblem(await refusal(asked));
    setTooMany((await asked.catch(() => null))?.args?.tables ?? []);
    setBusy(false);
  };
  return { isBusy, problem, tooMany, send };
}

/** What became of it, or that it waits for the connection. @param {{ sending: Omit<Sending, "send"> }} props */
export function Sent({ sending: { isBusy, problem, tooMany } }) {
  if (!isBusy || !isWaiting.value) {
    return problem
      ? html`<p class="problem" role="alert">${problem}</p><${MyTables} tables=${tooMany} />`
      : null;
  }
  return html`<div class="sending" role="status"><span>${t("connection.waiting")}</span>
    <button type="button" class="button" data-do="give-up-waiting" onClick=${giveUp}>${t("connection.cancel")}</button></div>`;
}

// ---- My name, changed where it stands.

/** The text of the field while it is not my name, and whether it is to be my name. @type {{ typed: string | null, isMeant: boolean }} */
const UNTYPED = { typed: null, isMeant: false };

export function MyName() {
  const name = me.value?.name ?? "";
  const [{ typed, isMeant }, type] = useFormDraft("name", UNTYPED);
  const draft = useRef(typed); // as it is by now, for what was begun before
  draft.current = typed;
  const [problem, setProblem] = useState("");
  const isOpen = connection.value === "open";
  const save = async () => {
    const wanted = (typed ?? name).trim();
    if (!wanted || wanted === name) return type(UNTYPED);
    type({ typed: wanted, isMeant: true });
    const refused = await refusal(rename(wanted), "code.unreachable");
    setProblem(refused);
    const isSame = draft.current === wanted; // else somebody has typed on meanwhile
    if (isSame) type(refused ? { typed: wanted, isMeant: refused === t("code.unreachable") } : UNTYPED);
    if (!refused) announce(t("lobby.renamed", { name: wanted }));
  };
  useEffect(() => {
    if (isMeant && isOpen) void save(); // it was away when I said so
  }, [isOpen]);
  return html`<div class="name">
    <label for="my-name">${t("lobby.name")}</label>
    <span class="name__field">
      <input id="my-name" class="input" maxlength="20" autocomplete="nickname" value=${typed ?? name} onChange=${save}
        onInput=${(/** @type {any} */ event) => type({ typed: event.currentTarget.value, isMeant: false })}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && /** @type {any} */ (event.currentTarget).blur()} />
      <${Icon} name="pen" />
    </span>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </div>`;
}
