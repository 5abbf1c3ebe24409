/** What I have played on this server, and a few figures about it. */

import { html, useEffect, useState } from "../html.js";
import { has, learn, number, spoken, t, tenths, title, tOf } from "../i18n/words.js";
import { matches } from "../net/api.js";
import { gameNamed, me, namesOf } from "../net/store.js";
import { useProblem } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Face } from "../ui/company.js";
import { Icon } from "../ui/icon.js";
import { MyName } from "../ui/mine.js";
import { progressIn } from "../ui/table_card.js";

/** @typedef {import("../types.js").History} History */
/** @typedef {import("../types.js").PastMatch} PastMatch */
/** @typedef {import("../types.js").Statistics} Statistics */

export default function HistoryPage() {
  const [past, setPast] = useState(/** @type {History | null} */ (null));
  const [problem, tries, noteProblem] = useProblem();
  const id = me.value?.id;
  useEffect(() => void learn(["shell.history", "shell.replay"]), []);
  useEffect(() => {
    if (!id) return;
    const asked = matches();
    noteProblem(asked);
    asked.then(setPast, () => {});
  }, [id, tries]);
  if (!has("history.title") || !has("replay.open")) return html`<${Bar} />`;
  return html`<${Bar} />
    <${Page} title=${t("history.title")} class="past">
      <div class="greeting"><h1 tabindex="-1">${t("history.title")}</h1><${MyName} /></div>
      <p class="hint">${t("history.device")}</p>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${past?.matches.length === 0 && html`<${Nothing} />`}
      ${past?.statistics.map((figures) => html`<${Figures} key=${figures.game} figures=${figures} rating=${past.ratings?.find(({ game }) => game === figures.game)} />`)}
      ${
        past &&
        past.matches.length > 0 &&
        html`<section aria-labelledby="matches">
        <h2 id="matches">${t("history.matches")}</h2>
        <ol class="past__list">${past.matches.map((match) => html`<${MatchRow} key=${match.table} match=${match} />`)}</ol>
      </section>`
      }
      <p><a href="#/replay">${t("replay.open")}</a></p>
    <//>`;
}

function Nothing() {
  return html`<div class="empty past__none">
    <p>${t("history.nothing")}</p>
    <a class="button main" href="#/">${t("history.begin")}</a>
  </div>`;
}

/** @param {{ figures: Statistics, rating?: import("../types.js").Rating }} props */
function Figures({ figures, rating }) {
  const game = gameNamed(figures.game);
  useEffect(() => void (game && learn([game.name])), [game?.name]);
  const kinds = Object.entries(figures.ended).sort(([, one], [, other]) => other - one);
  const most = Math.max(1, ...kinds.map(([, count]) => count));
  return html`<section class="figures" aria-labelledby=${`figures-${figures.game}`}>
    <h2 id=${`figures-${figures.game}`}>${game ? title(game) : figures.game}</h2>
    <dl class="figures__main">
      <${Figure} name=${t("history.played")} value=${number(figures.matches)} />
      <${Figure} name=${t("history.wins")} value=${number(figures.wins)} />
      <${Figure} name=${t("history.mean_place")} value=${tenths(figures.mean_place)} />
      ${rating && html`<${Figure} name=${t("history.rating", { matches: rating.matches })} value=${number(rating.value)} />`}
      <${Figure} name=${tOf(figures.game, "history.mean_points")} value=${tenths(figures.mean_points)} />
    </dl>
    ${
      has(`${figures.game}.result.match`) &&
      html`<h3>${tOf(figures.game, "history.ended")}</h3>
      ${kinds.length === 0 && html`<p class="hint">${tOf(figures.game, "history.ended.never", { rounds: figures.deals })}</p>`}
      <ul class="figures__kinds">${kinds.map(
        ([kind, count]) => html`<li key=${kind} data-kind=${kind}>
        <span>${t(`${figures.game}.mark.${kind}`)}</span>
        <meter min="0" max=${most} value=${count} aria-hidden="true" />
        <b>${t("history.times", { count })}</b></li>`,
      )}</ul>
      ${kinds.length > 0 && html`<p class="hint">${tOf(figures.game, "history.ended.of", { rounds: figures.deals })}</p>`}`
    }
  </section>`;
}

/** @param {{ name: string, value: string }} props */
function Figure({ name, value }) {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** @param {{ match: PastMatch }} props */
function MatchRow({ match }) {
  const game = gameNamed(match.game);
  const names = namesOf(match);
  const isOver = match.status === "over";
  const place = match.places[match.seat];
  return html`<li class="match" data-table=${match.table} data-status=${match.status}>
    <div class="match__head">
      <h3>${game ? title(game) : match.game}${match.preset && html`<span class="chip">${t(`${match.game}.preset.${match.preset}`)}</span>`}</h3>
      <time class="hint" datetime=${new Date(match.at * 1000).toISOString()}>${dated(match.at)}</time>
    </div>
    <ol class="match__seats">
      ${byPlace(match).map(
        (seat) => html`<li key=${seat} class=${seat === match.seat ? "is-me" : ""}>
        ${isOver && html`<span class="match__place">${match.places[seat]}</span>`}
        ${match.seats[seat]?.kind === "bot" ? html`<${Face} game=${match.game} seat=${seat} />` : html`<${Icon} name="person" />`}
        <span class="match__name">${names[seat]}</span>
        ${isOver && html`<b>${number(match.totals[seat] ?? 0)}</b>`}
      </li>`,
      )}
    </ol>
    <div class="match__foot">
      <strong class=${place === 1 ? "is-won" : ""}>${isOver && place !== undefined ? t("history.place", { place }) : progressIn((key, args) => tOf(match.game, key, args), "lobby.round", match)}</strong>
      ${
        isOver
          ? html`<span class="match__links"><a class="button" href=${`#/review/${match.table}`}>${t("history.review")}</a>
          <a class="button" href=${`#/replay/${match.table}`}>${t("history.replay")}</a></span>`
          : html`<a class="button main" href=${`#/t/${match.table}`}>${t("lobby.back")}</a>`
      }
    </div>
  </li>`;
}

/** Seats, the best first where the match is over. @param {PastMatch} match */
function byPlace(match) {
  const seats = [...match.seats.keys()];
  return seats.sort((a, b) => (match.places[a] ?? 0) - (match.places[b] ?? 0));
}

/** @param {number} at */
function dated(at) {
  return new Intl.DateTimeFormat(spoken.value, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);
}
