/** One round to write down: by its cards, which the server scores, or as points that somebody counted. */

import { score } from "../core/api.js";
import { withSeats } from "../core/draft.js";
import { html, useState } from "../core/html.js";
import { number, t, tOf } from "../core/words.js";
import { Segments } from "../controls/choice.js";
import { EntryActs } from "../controls/entry_acts.js";
import { refusal } from "../controls/refusal.js";

/** @typedef {import("../core/score_book.js").Scored} Scored */
/** @typedef {import("../core/score_book.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").SheetClient} SheetClient */

const LONGEST = 5;

/**
 * @param {object} props
 * @param {GameInfo} props.game
 * @param {SheetClient} props.client
 * @param {ScoreSheet} props.sheet
 * @param {number} props.place of the round on the sheet
 * @param {(round: Scored) => Promise<void>} props.keep
 * @param {() => void} props.cancel
 */
export function ScoreEntry({ game, client, sheet, place, keep, cancel }) {
  const known = sheet.rounds[place];
  const [way, setWay] = useState(known && !known.question ? "points" : "cards");
  const finish = async (/** @type {Omit<Scored, "starters">} */ round) =>
    await keep(client.after ? await client.after(sheet, place, round) : { ...round, starters: await startersAfter(game, sheet, round) });
  const Way = way === "cards" ? client.RoundEntry : PointsEntry;
  return html`<section class="score__entry" aria-labelledby="entry">
    <div class="score__entry_head">
      <h2 id="entry">${tOf(game.name, "score.round.number", { round: place + 1 })}</h2>
      <${Segments} label=${t("score.way")} isLabelHidden value=${way} choose=${setWay}
        choices=${["cards", "points"].map((value) => ({ value, text: tOf(game.name, `score.way.${value}`) }))} />
    </div>
    <${Way} game=${game} names=${sheet.names} options=${sheet.options} known=${known ?? null} before=${sheet.rounds[place - 1] ?? null} finish=${finish} cancel=${cancel} />
  </section>`;
}

/** Who starts the next round; nobody is named where the server does not say. @param {GameInfo} game @param {ScoreSheet} sheet @param {{ points: number[], ender: number | null }} round @returns {Promise<number[]>} */
async function startersAfter(game, sheet, { points, ender }) {
  const asked = score(game.name, { points, ender, options: withSeats(game, sheet.options, points.length) });
  return asked.then((answer) => answer.starters ?? [], () => []);
}

/** @param {import("../core/types.js").EntryProps} props */
function PointsEntry({ game, names, known, finish, cancel }) {
  const [typed, setTyped] = useState(() => names.map((_, seat) => (known ? String(known.points[seat]) : "")));
  const [ender, setEnder] = useState(known?.ender ?? null);
  const points = typed.map(read);
  const isWhole = points.every((value) => value !== null);
  const change = (/** @type {number} */ seat, /** @type {string} */ text) => setTyped(typed.with(seat, text));
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isWhole) await refusal(finish({ points: points.map(Number), ender, ended: "", question: null, explained: [] }));
  };
  return html`<form class="score__form" onSubmit=${save}>
    <ul class="points">
      ${names.map((name, seat) => html`<li key=${seat} data-crest=${seat}>
        <label for=${`points-${seat}`}>${name}</label>
        <button type="button" class="button square" aria-label=${t("score.sign", { name })} onClick=${() => change(seat, flipped(typed[seat] ?? ""))}>±</button>
        <input id=${`points-${seat}`} class="input" inputmode="numeric" autocomplete="off" maxlength=${LONGEST} value=${typed[seat]}
          aria-invalid=${typed[seat] !== "" && points[seat] === null} onInput=${(/** @type {any} */ event) => change(seat, event.currentTarget.value)} />
      </li>`)}
    </ul>
    <${Segments} label=${tOf(game.name, "score.ender")} value=${ender === null ? "" : String(ender)} choose=${(/** @type {string} */ seat) => setEnder(seat === "" ? null : Number(seat))}
      choices=${[...names.map((name, seat) => ({ value: String(seat), text: name })), { value: "", text: t("score.nobody") }]} />
    <${EntryActs} canKeep=${isWhole} cancel=${cancel} />
  </form>`;
}

/** Whole points as typed; null where it is none. @param {string} text */
function read(text) {
  const plain = text.trim().replace("−", "-");
  return /^[-+]?\d{1,4}$/.test(plain) && Math.abs(Number(plain)) <= 1000 ? Number(plain) : null;
}

/** @param {string} text */
function flipped(text) {
  return /^[-−]/.test(text) ? text.slice(1) : `-${text.replace("+", "")}`;
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points);
}
