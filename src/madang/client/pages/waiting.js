/** A table before the deal: invite, sit down, and for the host: bots, and the start. */

import { usualBot } from "../core/draft.js";
import { announce } from "../core/announce.js";
import { html, useEffect, useRef, useState } from "../core/html.js";
import { link } from "../core/route.js";
import { botName, me, nameOf } from "../core/store.js";
import { t, title } from "../core/words.js";
import { Select } from "../controls/choice.js";
import { CopyLink } from "../controls/copy.js";
import { Icon } from "../controls/icon.js";
import { refusal } from "../controls/refusal.js";
import { Summary } from "../controls/summary.js";
import { Bubble } from "../parts/bubble.js";

/** @typedef {import("../core/table.js").Table} Table */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").Seat} Seat */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {(type: string, fields?: Record<string, any>) => void} Do */

const TIMES = [1, 2, 4];

/** @param {{ table: Table, info: TableInfo, game: GameInfo }} props */
export function Waiting({ table, info, game }) {
  const [problem, setProblem] = useState("");
  /** @type {Do} */
  const act = async (type, fields) => setProblem(await refusal(table.ask(type, fields)));
  const isHost = info.host === me.value?.id;
  const open = info.seats.filter((seat) => seat.kind === "open").length;
  useNewcomers(info);
  return html`<div class="waiting__head">
      <h1 tabindex="-1">${title(game)}</h1>
      <${Summary} game=${game} info=${info} />
    </div>
    <section class="waiting__seats on-felt" aria-labelledby="sitting">
      <h2 id="sitting">${open ? t("waiting.open", { count: open }) : t("waiting.full")}</h2>
      <ol class="sitters">
        ${info.seats.map((seat, place) => html`<${Place} key=${place} game=${game} info=${info} seat=${seat} place=${place}
          mine=${table.seat.value} isHost=${isHost} act=${act} />`)}
      </ol>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <${Begin} isHost=${isHost} isFull=${open === 0} host=${hostName(info)} act=${act} />
    </section>
    ${open > 0 && html`<section class="waiting__invite" aria-labelledby="invite">
      <h2 id="invite">${t("waiting.invite")}</h2>
      <p class="hint">${t("waiting.invite.means")}</p>
      <${CopyLink} id="table-link" label=${t("waiting.link")} address=${link(`/t/${info.table}`)} />
    </section>`}
    <div class="waiting__leave">
      <a class="button" href=${`#/rules/${info.game}`}><${Icon} name="rules" />${t("lobby.rules")}</a>
      ${table.seat.value !== null && html`<button type="button" class="button plain" data-do="stand" onClick=${() => act("stand")}>${t("waiting.stand")}</button>`}
      ${isHost && html`<button type="button" class="button plain" data-do="close" onClick=${() => act("close")}>${t("waiting.close")}</button>`}
    </div>`;
}

/** @param {TableInfo} info */
function hostName(info) {
  return info.seats.find((seat) => seat.guest === info.host)?.name ?? "";
}

/** Tell who has sat down. @param {TableInfo} info */
function useNewcomers(info) {
  const known = useRef(info.seats);
  useEffect(() => {
    info.seats.forEach((seat, place) => {
      const before = known.current[place];
      const isNew = seat.kind === "person" && seat.guest !== before?.guest && seat.guest !== me.value?.id;
      if (isNew) announce(t("waiting.sat_down", { name: seat.name }));
    });
    known.current = info.seats;
  }, [info.seats]);
}

/** @param {{ game: GameInfo, info: TableInfo, seat: Seat, place: number, mine: number | null, isHost: boolean, act: Do }} props */
function Place({ game, info, seat, place, mine, isHost, act }) {
  const icon = { open: "plus", bot: "bot", person: "person" }[seat.kind];
  return html`<li class=${`place is-${seat.kind} ${place === mine ? "is-me" : ""}`} data-seat=${place}>
    <span class="place__face"><${Icon} name=${icon} /></span>
    ${isHost && seat.kind === "bot"
      ? html`<${Select} id=${`bot-${place}`} label=${t("make.seat", { seat: place + 1 })} value=${seat.name}
          choices=${seatChoices(game)} choose=${(/** @type {string} */ word) => act("set_bot", { seat: place, bot: word || null })} />`
      : html`<div class="place__who"><strong>${nameOf(info.game, seat)}</strong>
          <span class="place__note">${note(info, seat, place === mine)}</span></div>`}
    ${maySetTime(info, seat) && (isHost || place === mine) && html`<${TimeGiven} seat=${seat} place=${place} act=${act} />`}
    ${seat.kind === "open" && html`<div class="place__acts">
      ${mine === null && html`<button type="button" class="button main" data-do="sit" onClick=${() => act("sit", { seat: place })}>${t("lobby.sit")}</button>`}
      ${isHost && html`<button type="button" class="button" data-do="add-bot" onClick=${() => act("set_bot", { seat: place, bot: usualBot(game) })}>
        <${Icon} name="bot" />${t("waiting.add_bot")}</button>`}
    </div>`}
    <${Bubble} seat=${place} />
  </li>`;
}

/** Among friends a person may have more time. @param {TableInfo} info @param {Seat} seat */
function maySetTime(info, seat) {
  return info.private && info.clock !== null && seat.kind === "person";
}

/** @param {{ seat: Seat, place: number, act: Do }} props */
function TimeGiven({ seat, place, act }) {
  const choices = TIMES.map((times) => ({ value: String(times), text: times === 1 ? t("waiting.time.usual") : t("waiting.time", { count: times }) }));
  return html`<${Select} id=${`time-${place}`} label=${t("waiting.time.of", { name: seat.name })} value=${String(seat.times)}
    choices=${choices} choose=${(/** @type {string} */ times) => act("set_time", { seat: place, times: Number(times) })} />`;
}

/** @param {GameInfo} game */
function seatChoices(game) {
  const bots = game.bots.map((word) => ({ value: word, text: botName(game.name, word) }));
  return [...bots, { value: "", text: t("waiting.no_bot") }];
}

/** @param {TableInfo} info @param {Seat} seat @param {boolean} isMine */
function note(info, seat, isMine) {
  if (seat.kind === "open") return t("waiting.awaited");
  if (seat.kind === "bot") return t("waiting.bot");
  const words = [
    isMine && t("waiting.you"),
    seat.guest === info.host && t("waiting.host"),
    seat.times > 1 && t("waiting.time", { count: seat.times }),
    !seat.connected && t("seat.away"),
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {{ isHost: boolean, isFull: boolean, host: string, act: Do }} props */
function Begin({ isHost, isFull, host, act }) {
  if (!isHost) return html`<p class="waiting__begin" role="status">${isFull ? t("waiting.for_host", { host }) : t("waiting.for_players")}</p>`;
  return html`<div class="waiting__begin">
    <button type="button" class="button main large" data-do="start" disabled=${!isFull} aria-describedby="start-needs" onClick=${() => act("start")}>
      ${t("waiting.start")}
    </button>
    <p id="start-needs" class="place__note">${isFull ? t("waiting.ready") : t("waiting.fill")}</p>
  </div>`;
}
