/** A table before the deal: invite, sit down, and for the host: bots, and the start. */

import { announce } from "../device/announce.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { comma, t, title } from "../i18n/words.js";
import { lazy } from "../lazy.js";
import { optionName, valueName } from "../net/catalogue.js";
import { draftOf, rulesCommand, usualBot } from "../net/draft.js";
import { me, nameOf } from "../net/store.js";
import { Bubble } from "../table/seat.js";
import { refusal } from "../ui/asking.js";
import { Select } from "../ui/choice.js";
import { Face, habit, offered, strength } from "../ui/company.js";
import { FairButton, Invite } from "../ui/sheet_buttons.js";
import { Icon } from "../ui/icon.js";
import { AskFirst } from "../ui/sheet.js";
import { Summary, clockWords } from "../ui/table_card.js";

const Pace = lazy("ui/pace.js", () => import("../ui/pace.js"));

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../net/table.js").CommandType} CommandType */
/** @typedef {(type: CommandType, fields?: Record<string, any>) => void} Do */

const TIMES = [1, 2, 4];

const Arrival = lazy("pages/arrival.js", () => import("./arrival.js"));
const SeatMenu = lazy("pages/host_menu.js", () => import("./host_menu.js"));
const ChangeRules = lazy("pages/change_rules.js", () => import("./change_rules.js"));

await Promise.allSettled([Pace.fetched(), Invite.fetched()]); // above the deal: coming later, they would push it away from the finger

/** @param {{ table: Table, info: TableInfo, game: GameInfo }} props */
export default function Waiting({ table, info, game }) {
  const [problem, setProblem] = useState("");
  /** @type {Do} */
  const act = async (type, fields = {}) => setProblem(await refusal(table.ask(type, fields)));
  const isHost = info.host === me.value?.id;
  const [open, bots] = ["open", "bot"].map((kind) => info.seats.filter((seat) => seat.kind === kind).length);
  const invitation = html`<section class="waiting__invite" aria-labelledby="invite">
    <div><h2 id="invite">${t("waiting.invite")}</h2>
      <p class="hint">${t(open ? "waiting.invite.means" : bots ? "waiting.invite.bots" : "waiting.invite.full")}</p></div>
    <${Invite} path=${`/t/${info.table}`} isOpen table=${table.seat.value !== null ? info.table : ""} sitting=${info.seats.map((seat) => seat.guest)} text=${t("waiting.invite.text", { game: title(game) })} label=${t("waiting.link")} />
  </section>`;
  useNewcomers(info);
  useNewHost(info);
  return html`<div class="waiting__head">
      <h1 tabindex="-1">${title(game)}</h1>
      <${Summary} game=${game} info=${info} />
      <${NewRules} game=${game} info=${info} />
      <${Pace} game=${game} seconds=${info.call_window}
        change=${isHost ? (/** @type {number} */ callWindow) => act("set_rules", rulesCommand(game, { ...draftOf(game, info), callWindow, uniformWindow: true })) : null} />
    </div>
    ${
      table.seat.value === null &&
      (table.isRemoved.value
        ? html`<p class="problem" role="alert">${t("code.removed")}</p>`
        : html`<${Arrival} table=${table} info=${info} game=${game} />`)
    }
    ${isHost && invitation}
    <section class="waiting__seats on-felt" aria-labelledby="sitting">
      <h2 id="sitting">${open ? t("waiting.open", { count: open }) : t(bots ? "waiting.bots" : "waiting.full")}</h2>
      <ol class="sitters">
        ${info.seats.map(
          (seat, place) => html`<${Place} key=${place} game=${game} info=${info} seat=${seat} place=${place}
          mine=${table.seat.value} isHost=${isHost} mayCome=${table.seat.value === null && !table.isRemoved.value} act=${act} />`,
        )}
      </ol>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <${Begin} info=${info} game=${game} mine=${table.seat.value} isHost=${isHost} open=${open} bots=${bots} act=${act} />
    </section>
    ${!isHost && invitation}
    <div class="waiting__leave">
      <a class="button" data-do="learn" href=${`#/learn/${info.game}`} target="_blank"><${Icon} name="learn" />${t("lobby.learn")}</a>
      <a class="button" href=${`#/rules/${info.game}`}><${Icon} name="rules" />${t("lobby.rules")}</a>
      <${FairButton} table=${table} info=${info} />
      ${isHost && html`<${RulesButton} table=${table} info=${info} game=${game} />`}
      ${table.seat.value !== null && html`<button type="button" class="button plain" data-do="stand" onClick=${() => act("stand")}>${t("waiting.stand")}</button>`}
      ${
        isHost &&
        html`<${AskFirst} name="close" title=${t("leave.close")} lost=${t("leave.lost.room")} yes=${t("waiting.close")}
        act=${() => act("close")}>${t("waiting.close")}<//>`
      }
    </div>`;
}

/** @param {{ table: Table, info: TableInfo, game: GameInfo }} props */
function RulesButton({ table, info, game }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="button" data-do="change-rules" onClick=${() => setOpen(true)}><${Icon} name="pen" />${t("waiting.rules")}</button>
    ${isOpen && html`<${ChangeRules} table=${table} info=${info} game=${game} onClose=${() => setOpen(false)} />`}`;
}

/** What the host has changed since I came. @param {{ game: GameInfo, info: TableInfo }} props */
function NewRules({ game, info }) {
  const known = useRef(info);
  const [news, setNews] = useState("");
  useEffect(() => {
    const changes = changesOf(game, known.current, info);
    known.current = info;
    if (changes === null) return;
    setNews(t("waiting.changed", { changes }));
    announce(t("waiting.changed", { changes }));
  }, [info]);
  return news && html`<p class="waiting__news">${news}</p>`;
}

/** The new rules, in words; null where none is new. @param {GameInfo} game @param {TableInfo} before @param {TableInfo} info */
function changesOf(game, before, info) {
  const rows = game.options.filter((row) => before.options[row.name] !== info.options[row.name]);
  const words = rows.map((row) =>
    t("option.is", {
      name: optionName(game.name, row),
      value: valueName(game.name, row, info.options[row.name] ?? ""),
    }),
  );
  if (JSON.stringify(before.clock) !== JSON.stringify(info.clock)) words.push(clockWords(info.clock));
  if (before.private !== info.private) words.push(t(info.private ? "around.private" : "make.listed"));
  const isOther = ["open_bots", "odds", "call_window", "uniform_window"].some(
    (name) => Reflect.get(before, name) !== Reflect.get(info, name),
  );
  return words.length || isOther ? words.join(" · ") : null;
}

/** Tell whose table it is by now. @param {TableInfo} info */
function useNewHost(info) {
  const known = useRef(info.host);
  useEffect(() => {
    if (known.current !== info.host)
      announce(
        info.host === me.value?.id ? t("waiting.host_is_me") : t("waiting.host_is", { host: info.host_name }),
      );
    known.current = info.host;
  }, [info.host]);
}

/** Tell of people who have sat down or got up; to change places is neither. @param {TableInfo} info */
function useNewcomers(info) {
  const known = useRef(info.seats);
  useEffect(() => {
    const words = [
      ...strangersTo(known.current, info.seats).map(({ name }) => t("waiting.sat_down", { name })),
      ...strangersTo(info.seats, known.current).map(({ name }) => t("waiting.got_up", { name })),
    ];
    if (words.length) announce(words.join(" "));
    known.current = info.seats;
  }, [info.seats]);
}

/** The people on seats who are not among others, me aside. @param {Seat[]} others @param {Seat[]} seats */
function strangersTo(others, seats) {
  const known = [me.value?.id, ...others.map(({ guest }) => guest)];
  return seats.filter(({ kind, guest }) => kind === "person" && !known.includes(guest));
}

/** @param {{ game: GameInfo, info: TableInfo, seat: Seat, place: number, mine: number | null, isHost: boolean, mayCome: boolean, act: Do }} props */
function Place({ game, info, seat, place, mine, isHost, mayCome, act }) {
  const isForMe = Boolean(seat.kept_guest) && seat.kept_guest === me.value?.id;
  return html`<li class=${`place is-${seat.kind} ${place === mine ? "is-me" : ""}`} data-seat=${place}>
    <span class="place__face">${seat.kind === "bot" ? html`<${Face} game=${info.game} seat=${place} />` : html`<${Icon} name=${seat.kind === "open" ? "plus" : "person"} />`}</span>
    <div class="place__who"><strong>${nameOf(info.game, seat, place)}</strong>
      <span class="place__note">${note(info, seat, place === mine, isHost)}</span></div>
    ${
      isHost &&
      seat.kind === "bot" &&
      html`<${Select} id=${`bot-${place}`} label=${t("make.seat", { seat: place + 1 })} value=${seat.name}
          choices=${seatChoices(game, seat.name)} choose=${(/** @type {string} */ word) => act("set_bot", { seat: place, bot: word || null })} />`
    }
    ${maySetTime(info, seat) && (isHost || place === mine) && html`<${TimeGiven} seat=${seat} place=${place} act=${act} />`}
    ${
      seat.kind === "open" &&
      html`<div class="place__acts">
      ${mayCome && (isForMe || !seat.kept_guest) && html`<button type="button" class="button main" data-do="sit" onClick=${() => act("sit", { seat: place })}>${t("lobby.sit")}</button>`}
      ${mayCome && isForMe && html`<button type="button" class="button" data-do="not-now" onClick=${() => act("stand")}>${t("table.rematch.no")}</button>`}
      ${
        isHost &&
        html`<button type="button" class="button" data-do="add-bot" onClick=${() => act("set_bot", { seat: place, bot: usualBot(game) })}>
        <${Icon} name="bot" />${t("waiting.add_bot")}</button>`
      }
    </div>`
    }
    ${seat.kind === "bot" && mayCome && html`<div class="place__acts"><button type="button" class="button" data-do="sit" onClick=${() => act("sit", { seat: place })}>${t("waiting.take")}</button></div>`}
    ${isHost && html`<${HostsButton} info=${info} place=${place} act=${act} />`}
    <${Bubble} seat=${place} />
  </li>`;
}

/** What the host can do about a seat. @param {{ info: TableInfo, place: number, act: Do }} props */
function HostsButton({ info, place, act }) {
  const [isOpen, setOpen] = useState(false);
  const seat = info.seats[place];
  const isOthers = seat?.kind === "person" && seat.guest !== me.value?.id;
  return html`<button type="button" class="button plain square" data-do="seat-menu"
      aria-label=${t(isOthers ? "waiting.seat_menu" : "waiting.seat_menu.swap", { seat: place + 1 })}
      onClick=${() => setOpen(true)}><${Icon} name="menu" /></button>
    ${isOpen && html`<${SeatMenu} info=${info} place=${place} act=${act} onClose=${() => setOpen(false)} />`}`;
}

/** Among friends a person may have more time. @param {TableInfo} info @param {Seat} seat */
function maySetTime(info, seat) {
  return info.private && info.clock !== null && seat.kind === "person";
}

/** @param {{ seat: Seat, place: number, act: Do }} props */
function TimeGiven({ seat, place, act }) {
  const choices = TIMES.map((times) => ({
    value: String(times),
    text: times === 1 ? t("waiting.time.usual") : t("waiting.time", { count: times }),
  }));
  return html`<${Select} id=${`time-${place}`} label=${t("waiting.time.of", { name: seat.name })} value=${String(seat.times)}
    choices=${choices} choose=${(/** @type {string} */ times) => act("set_time", { seat: place, times: Number(times) })} />`;
}

/** @param {GameInfo} game @param {string} word */
function seatChoices(game, word) {
  return [...offered(game, word), { value: "", text: t("waiting.no_bot") }];
}

/** @param {TableInfo} info @param {Seat} seat @param {boolean} isMine @param {boolean} isHost */
function note(info, seat, isMine, isHost) {
  if (seat.kind === "open")
    return seat.kept_guest ? t("waiting.kept", { name: seat.kept_name }) : t("waiting.awaited");
  if (seat.kind === "bot") return botNote(info.game, seat.name, isHost);
  const words = [
    isMine && t("waiting.you"),
    seat.guest === info.host && t("waiting.host"),
    info.ratings?.[seat.guest] !== undefined && t("waiting.rating", { value: info.ratings[seat.guest] }),
    seat.times > 1 && t("waiting.time", { count: seat.times }),
    !seat.connected && t("seat.away"),
  ];
  return words.filter(Boolean).join(" · ");
}

/** What a bot is good at; the host's choice already says how strong it is. @param {string} game @param {string} word @param {boolean} isHost */
function botNote(game, word, isHost) {
  const does = habit(game, word);
  return isHost ? does : t("bot.does", { strength: strength(game, word), habit: does });
}

/** The deal: the host's, or where it does not come anybody's who sits there. Bots take the seats that are open then. @param {{ info: TableInfo, game: GameInfo, mine: number | null, isHost: boolean, open: number, bots: number, act: Do }} props */
function Begin({ info, game, mine, isHost, open, bots, act }) {
  const mayDeal = isHost || (info.deals_in === 0 && mine !== null);
  if (!mayDeal) {
    const isAway = info.seats.some((seat) => seat.guest === info.host && !seat.connected);
    return html`<p class="waiting__begin" role="status">${t(isAway ? "waiting.host_away" : "waiting.for_host", { host: info.host_name })}</p>
      ${mine !== null && info.deals_in && html`<${AnybodyMay} seconds=${info.deals_in} />`}`;
  }
  const deal = () => act("start", open ? { bots: usualBot(game) } : {});
  const kept = info.seats.flatMap((seat) => seat.kept_name || []);
  const needs = kept.length
    ? "waiting.kept_for"
    : open
      ? "waiting.fill"
      : bots
        ? "waiting.ready.bots"
        : "waiting.ready";
  return html`<div class="waiting__begin">
    <button type="button" class=${`button large ${open ? "" : "main"}`} data-do="start" disabled=${kept.length > 0} aria-describedby="start-needs" onClick=${deal}>
      ${t(open ? "waiting.start.bots" : "waiting.start")}
    </button>
    <p id="start-needs" class="place__note">${t(needs, { names: kept.join(comma()) })}</p>
  </div>`;
}

/** How long the host alone may deal, from when I heard of it. @param {{ seconds: number }} props */
function AnybodyMay({ seconds }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const begun = performance.now();
    const beat = setInterval(
      () => setLeft(Math.max(0, Math.ceil(seconds - (performance.now() - begun) / 1000))),
      1000,
    );
    return () => clearInterval(beat);
  }, [seconds]);
  return html`<p class="place__note" data-do="anybody-may">${t("waiting.anybody_may", { seconds: left })}</p>`;
}
