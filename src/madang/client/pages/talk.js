/** Talk at a private table: what was said, a line to say something, and the host's word about it. */

import { useFormDraft } from "../device/form_drafts.js";
import { html, useEffect, useId, useRef, useState } from "../html.js";
import { isolated, t } from "../i18n/words.js";
import { me, namesOf } from "../net/store.js";
import { heardAt, seeTalk } from "../net/talk.js";
import { refusal } from "../ui/asking.js";

/** @typedef {import("../net/table.js").Table} Table */

const LENGTH = 200;

/** @param {{ table: Table }} props */
export default function Talk({ table }) {
  const heading = useId();
  return html`<section class="talk" aria-labelledby=${heading}>
    <h2 id=${heading}>${t("talk.title")}</h2>
    <${Lines} table=${table.id} info=${table.info.value} />
    ${table.seat.value !== null && html`<${Say} table=${table} />`}
  </section>`;
}

/** The newest below, and in sight. @param {{ table: string, info: import("../types.js").TableInfo | null }} props */
function Lines({ table, info }) {
  const heard = heardAt(table);
  const names = info ? namesOf(info) : [];
  const nameOf = (/** @type {import("../types.js").ChatLine} */ line) =>
    names[info?.seats.findIndex((seat) => seat.guest === line.guest) ?? -1] ?? isolated(line.name);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const newest = heard.at(-1)?.n;
  useEffect(() => {
    seeTalk(table);
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [newest]);
  return html`<div class="talk__lines" role="group" tabIndex=${0} aria-label=${t("talk.title")} ref=${list}>
    ${heard.length === 0 && html`<p class="hint">${t("talk.nothing")}</p>`}
    <ol>${heard.map(
      (line) => html`<li key=${line.n} class=${line.guest === me.value?.id ? "is-me" : ""}>
      <b>${nameOf(line)}</b> <bdi>${line.text}</bdi></li>`,
    )}</ol>
  </div>`;
}

/** What is not sent stays in the field, with the reason. @param {{ table: Table }} props */
function Say({ table }) {
  const field = useId();
  const [typed, type] = useFormDraft(`say.${table.id}`, "");
  const [problem, setProblem] = useState("");
  const say = async (/** @type {any} */ event) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("text");
    const text = typed.trim();
    if (!text) return;
    type("");
    const answer = await table.ask("say", { text });
    setProblem(await refusal(Promise.resolve(answer)));
    if (!answer.ok && !input.value) type(text);
  };
  return html`<form class="talk__say" onSubmit=${say}>
    <label class="heard-only" for=${field}>${t("talk.say")}</label>
    <input id=${field} name="text" class="input" maxlength=${LENGTH} autocomplete="off" enterkeyhint="send" placeholder=${t("talk.say")}
      value=${typed} onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)} />
    <button class="button" data-do="say">${t("talk.send")}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </form>`;
}
