/** Say one of a few things at the table, and choose whose words are shown. */

import { EMOTES, isMuted, said, toggleMuted } from "../core/emotes.js";
import { html, useEffect, useState } from "../core/html.js";
import { hearsEmotes } from "../core/prefs.js";
import { emote, me, namesOf, trouble } from "../core/store.js";
import { hasUnseen, mayTalk } from "../core/talk.js";
import { t } from "../core/words.js";
import { Switch } from "../controls/choice.js";
import { Icon } from "../controls/icon.js";
import { refusalWords } from "../controls/refusal.js";
import { Sheet } from "../parts/sheet.js";
import { Talk } from "./talk_beside.js";

/** @typedef {import("../core/table.js").Table} Table */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ table: Table, info: TableInfo }} props */
export function Emotes({ table, info }) {
  const [isOpen, setOpen] = useState(false);
  const isNew = !isOpen && hasUnseen(table.id, me.value?.id);
  return html`<button type="button" class="button plain square ${isNew ? "has-news" : ""}" data-do="emotes" aria-label=${isNew ? t("table.emotes.news") : t("table.emotes")} onClick=${() => setOpen(true)}>
      <${Icon} name="speak" /></button>
    ${isOpen && html`<${Sheet} title=${t("table.emotes")} onClose=${() => setOpen(false)}>
      <div class="stack">
        ${mayTalk(info) && html`<${Talk} table=${table} />`}
        ${table.seat.value !== null && html`<${Words} table=${table} seat=${table.seat.value} onSaid=${() => setOpen(false)} />`}
        <${Ears} info=${info} />
        ${info.private && info.host === me.value?.id && html`<${Ear} id="chat-on" label=${t("table.chat")} isOn=${info.chat}
          change=${() => table.ask("set_chat", { is_on: !info.chat })} />`}
      </div><//>`}`;
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
  /** @param {string} word */
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
  const others = info.seats.map((seat, place) => ({ ...seat, name: names[place] ?? "" })).filter((seat) => seat.guest && seat.guest !== me.value?.id);
  return html`<div class="ears">
    <${Ear} id="ear-all" label=${t("table.emotes.show")} isOn=${hears} change=${() => (hearsEmotes.value = hears ? "off" : "on")} />
    ${hears && others.map((seat) => html`<${Ear} key=${seat.guest} id=${`ear-${seat.guest}`} label=${t("table.emotes.of", { name: seat.name })}
      isOn=${!isMuted(seat.guest)} change=${() => toggleMuted(seat.guest)} />`)}
  </div>`;
}

/** @param {{ id: string, label: string, isOn: boolean, change: () => void }} props */
function Ear({ id, label, isOn, change }) {
  return html`<div class="option"><label class="label" for=${id}>${label}</label><${Switch} id=${id} isOn=${isOn} change=${change} /></div>`;
}
