/** What a press has sent, until it is answered: it is sent once, and says what it waits for. */

import { html, useState } from "../core/html.js";
import { giveUp, isWaiting } from "../core/store.js";
import { t } from "../core/words.js";
import { MyTables } from "./my_tables.js";
import { refusal } from "./refusal.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */
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
    return problem ? html`<p class="problem" role="alert">${problem}</p><${MyTables} tables=${tooMany} />` : null;
  }
  return html`<div class="sending" role="status"><span>${t("connection.waiting")}</span>
    <button type="button" class="button" data-do="give-up-waiting" onClick=${giveUp}>${t("connection.cancel")}</button></div>`;
}
