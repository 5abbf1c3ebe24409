/** The way out of a table of mine: it closes where nobody else is, else the others go on. */

import { html } from "../core/html.js";
import { ask, forget, me } from "../core/store.js";
import { t } from "../core/words.js";
import { AskFirst } from "./ask_first.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** @param {{ info: TableInfo, onDone: () => void }} props */
export function GiveUp({ info, onDone }) {
  const isClosing = closes(info);
  const giveUp = async () => {
    const answer = await ask({ type: isClosing ? "close" : "stand", table: info.table });
    if (!answer.ok && answer.code !== "no_table") return;
    forget(info.table);
    onDone();
  };
  return html`<${AskFirst} name="give-up" title=${t(isClosing ? "leave.close" : "leave.seat")} lost=${lostBy(info, isClosing)}
    yes=${t(isClosing ? "waiting.close" : "waiting.stand")} act=${giveUp}>${t(isClosing ? "waiting.close" : "waiting.stand")}<//>`;
}

/** Whether it is mine alone. @param {TableInfo} info */
function closes(info) {
  const others = info.seats.some((seat) => seat.kind === "person" && seat.guest !== me.value?.id);
  return info.host === me.value?.id && !others;
}

/** What cannot be brought back. @param {TableInfo} info @param {boolean} isClosing */
export function lostBy(info, isClosing) {
  if (info.status === "stuck") return "";
  if (info.status === "playing") return t(isClosing ? "leave.lost.match" : "leave.lost.seat");
  return isClosing ? t("leave.lost.room") : "";
}
