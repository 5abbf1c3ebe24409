/** The rules of a game, from the same text as the docs; every section can be linked to. */

import { rules } from "../core/api.js";
import { html, useEffect, useState } from "../core/html.js";
import { anchor, markdown } from "../core/markdown.js";
import { gameNamed } from "../core/store.js";
import { t, title } from "../core/words.js";
import { Bar } from "../controls/bar.js";
import { Page } from "../controls/page.js";
import { refusal } from "../controls/refusal.js";

/** @param {{ name: string, section: string }} props */
export function Rules({ name, section }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const game = gameNamed(name);
  useEffect(() => {
    const asked = rules(name);
    refusal(asked).then((words) => setProblem(words));
    asked.then(setText, () => {});
  }, [name]);
  useEffect(() => show(section), [text, section]);
  return html`<${Bar} />
    <${Page} title=${t("rules.title", { game: game ? title(game) : name })} class="rules">
      <h1 tabindex="-1">${t("rules.title", { game: game ? title(game) : name })}</h1>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <article class="rulebook" lang="en">${markdown(text)}</article>
    <//>`;
}

/** Bring a section into view and mark it. @param {string} section */
function show(section) {
  for (const other of document.querySelectorAll(".is-here")) other.classList.remove("is-here");
  const place = section && document.getElementById(anchor(section));
  if (!place) return;
  place.classList.add("is-here");
  place.scrollIntoView({ block: "center" });
}
