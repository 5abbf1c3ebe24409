/** What is around a running table: its rules, links, who watches, the way out, words to say and talk. */

import { hearsEmotes } from "../device/prefs.js";
import { html, signal, useEffect, useState } from "../html.js";
import { t, title } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { emote, gameNamed, me, namesOf, trouble } from "../net/store.js";
import { EMOTES, hasUnseen, isMuted, mayTalk, said, toggleMuted } from "../net/talk.js";
import { go } from "../route.js";
import { asideOfLog } from "../table/log.js";
import { refusal, refusalWords } from "../ui/asking.js";
import { Preferences } from "../ui/bar.js";
import { Switch } from "../ui/choice.js";
import { SeatDot } from "../ui/company.js";
import { FairButton, InviteButton } from "../ui/sheet_buttons.js";
import { Icon } from "../ui/icon.js";
import { SeatLink } from "../ui/links.js";
import { GiveUp } from "../ui/mine.js";
import { Sheet } from "../ui/sheet.js";
import { Summary } from "../ui/table_card.js";

const MatchPeople = lazy("pages/host_menu.js", () => import("./host_menu.js"), "MatchPeople");

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").TableInfo} TableInfo */

/** @param {{ table: Table, info: TableInfo }} props */
export function TableMenu({ table, info }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button plain square" data-do="table-menu" aria-label=${t("around.menu")} onClick=${() => setOpen(true)}>
      <${Icon} name="menu" /></button>
    ${
      isOpen &&
      html`<${Sheet} title=${t("around.menu")} onClose=${() => setOpen(false)}>
      <div class="stack"><${Menu} table=${table} info=${info} onTaken=${() => setOpen(false)} /></div><//>`
    }`;
}

/** @param {{ table: Table, info: TableInfo, onTaken: () => void }} props */
function Menu({ table, info, onTaken }) {
  const game = gameNamed(info.game);
  const isSeated = table.seat.value !== null;
  const names = namesOf(info);
  return html`
    <section class="field"><h3>${t("around.rules")}</h3>
      ${game && html`<${Summary} game=${game} info=${info} />`}
      <a href=${`#/rules/${info.game}?${new URLSearchParams(Object.entries(info.options).map(([name, value]) => [name, String(value)]))}`} target="_blank">${t("lobby.rules")}</a>
      <a data-do="learn" href=${`#/learn/${info.game}`} target="_blank">${t("lobby.learn")}</a>
    </section>
    <section class="field"><h3>${t("lobby.seats")}</h3>
      <ul class="row__seats">${info.seats.map((seat, place) => html`<li key=${place}><${SeatDot} game=${info.game} place=${place} seat=${seat} name=${names[place] ?? ""} /></li>`)}</ul>
      ${!isSeated && html`<${TakeOver} table=${table} info=${info} onTaken=${onTaken} />`}
      ${info.status === "playing" && info.host === me.value?.id && html`<${MatchPeople} table=${table} info=${info} />`}
    </section>
    ${game && html`<${InviteButton} path=${`/t/${info.table}`} table=${isSeated ? info.table : ""} sitting=${info.seats.map((seat) => seat.guest)} text=${t("waiting.invite.text", { game: title(game) })} />`}
    ${isSeated && html`<${SeatLink} path=${`/${info.table}`} />`}
    <${FairButton} table=${table} info=${info} />
    <${Preferences} />
    <${Leave} info=${info} isSeated=${isSeated && info.status === "playing"} />`;
}

/** Watchers may play on for a bot from the next deal, where the table allows it; the table itself tells it then. @param {{ table: Table, info: TableInfo, onTaken: () => void }} props */
function TakeOver({ table, info, onTaken }) {
  const [problem, setProblem] = useState("");
  const isNext = info.seats.some((other) => other.next_guest && other.next_guest === me.value?.id);
  const seat = info.seats.findIndex((other) => other.kind === "bot" && !other.next_guest);
  const ask = async (/** @type {import("../net/table.js").CommandType} */ type, fields = {}) => {
    const why = await refusal(table.ask(type, fields));
    setProblem(why);
    if (!why) onTaken();
  };
  if (!info.open_bots || info.status !== "playing" || info.is_last || (seat < 0 && !isNext)) return null;
  return html`${
    isNext
      ? html`<p role="status">${t("around.next")}</p>
        <button type="button" class="button plain" data-do="keep-watching" onClick=${() => ask("stand")}>${t("around.keep_watching")}</button>`
      : html`<button type="button" class="button" data-do="take-over" onClick=${() => ask("sit", { seat })}>${t("around.take_over")}</button>`
  }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}

/** @param {{ info: TableInfo, isSeated: boolean }} props */
function Leave({ info, isSeated }) {
  return html`<div class="field">
    <a class="button" href="#/">${t("bar.lobby")}</a>
    ${
      isSeated &&
      html`<p class="hint">${t("around.leave.means")}</p>
      <${GiveUp} info=${info} onDone=${() => go("/")} />`
    }
  </div>`;
}

// ---- Say one of a few things at the table, and choose whose words are shown.

/** @param {{ table: Table, info: TableInfo }} props */
export function Emotes({ table, info }) {
  const [isOpen, setOpen] = useState(false);
  const isNew = !isOpen && hasUnseen(table.id, me.value?.id);
  return html`<button type="button" class="button plain square ${isNew ? "has-news" : ""}" data-do="emotes" aria-label=${isNew ? t("table.emotes.news") : t("table.emotes")} onClick=${() => setOpen(true)}>
      <${Icon} name="speak" /></button>
    ${
      isOpen &&
      html`<${Sheet} title=${t("table.emotes")} onClose=${() => setOpen(false)}>
      <div class="stack">
        ${mayTalk(info) && html`<${Talk} table=${table} />`}
        ${table.seat.value !== null && html`<${Words} table=${table} seat=${table.seat.value} onSaid=${() => setOpen(false)} />`}
        <${Ears} info=${info} />
        ${
          info.private &&
          info.host === me.value?.id &&
          html`<${Ear} id="chat-on" label=${t("table.chat")} isOn=${info.chat}
          change=${() => table.ask("set_chat", { is_on: !info.chat })} />`
        }
      </div><//>`
    }`;
}

/** The words; the sheet goes when they were said, and stays with the reason when they were not. @param {{ table: Table, seat: number, onSaid: () => void }} props */
function Words({ table, seat, onSaid }) {
  const [before] = useState(said.value[seat]);
  const [isSent, setSent] = useState(false);
  const isSaid = said.value[seat] !== undefined && said.value[seat] !== before;
  useEffect(() => {
    trouble.value = null;
  }, []);
  useEffect(() => {
    if (isSent && (isSaid || hearsEmotes.value === "off")) onSaid();
  }, [isSent, isSaid]);
  /** @param {import("../net/talk.js").Word} word */
  const say = (word) => {
    trouble.value = null;
    emote(table.id, word);
    setSent(true);
  };
  return html`<div class="emotes">
      ${EMOTES.map((word) => html`<button key=${word} type="button" class="button" data-emote=${word} onClick=${() => say(word)}>${t(`table.emote.${word}`)}</button>`)}
    </div>
    ${isSent && trouble.value && html`<p class="problem" role="alert">${refusalWords(trouble.value.code, trouble.value.args)}</p>`}`;
}

/** Whose words are shown: everybody's or nobody's, and each other person's. @param {{ info: TableInfo }} props */
function Ears({ info }) {
  const names = namesOf(info);
  const hears = hearsEmotes.value === "on";
  const others = info.seats
    .map((seat, place) => ({ ...seat, name: names[place] ?? "" }))
    .filter((seat) => seat.guest && seat.guest !== me.value?.id);
  return html`<div class="ears">
    <${Ear} id="ear-all" label=${t("table.emotes.show")} isOn=${hears} change=${() => (hearsEmotes.value = hears ? "off" : "on")} />
    ${
      hears &&
      others.map(
        (
          seat,
        ) => html`<${Ear} key=${seat.guest} id=${`ear-${seat.guest}`} label=${t("table.emotes.of", { name: seat.name })}
      isOn=${!isMuted(seat.guest)} change=${() => toggleMuted(seat.guest)} />`,
      )
    }
  </div>`;
}

/** @param {{ id: string, label: string, isOn: boolean, change: () => void }} props */
function Ear({ id, label, isOn, change }) {
  return html`<div class="option"><label class="label" for=${id}>${label}</label><${Switch} id=${id} isOn=${isOn} change=${change} /></div>`;
}

// ---- Talk next to the log of a table, where the screen is wide; else it is in the sheet of words to
// say.

const Talk = lazy("pages/talk.js", () => import("./talk.js"));

const room = matchMedia("(min-width: 1024px) and (min-height: 640px)");
const isWide = signal(room.matches);
room.addEventListener("change", () => {
  isWide.value = room.matches;
});

/** Put the talk of a table next to its log while it is shown. @param {Table} table @param {import("../types.js").TableInfo} info */
export function useTalkBeside(table, info) {
  const isShown = isWide.value && mayTalk(info);
  useEffect(() => {
    asideOfLog.value = isShown ? () => html`<${Talk} table=${table} />` : null;
    return () => {
      asideOfLog.value = null;
    };
  }, [table, isShown]);
}
