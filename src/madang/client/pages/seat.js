/** A seat link was opened: be that guest on this device, if the person wants to, and go where the link leads. */

import { html, useEffect, useState } from "../html.js";
import { has, learn, t } from "../i18n/words.js";
import { guestOf, whoAmI } from "../net/api.js";
import { becomeGuest, me } from "../net/store.js";
import { goInstead } from "../route.js";
import { refusal, useProblem } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";

/** @typedef {import("../net/api.js").Guest} Guest */

/** @param {{ parts: string[] }} address */
export default function SeatPage({ parts: [secret = "", table = ""] }) {
  const [who, setWho] = useState(/** @type {Guest | null} */ (null));
  const [refused, setRefused] = useState(""); // when it was agreed to
  const [unknown, tries, noteProblem] = useProblem();
  const problem = refused || unknown;
  const path = table ? `/t/${table}` : "/";
  useEffect(() => void learn(["shell.devices"]), []);
  useEffect(() => {
    const asked = guestOf(secret);
    asked.then(setWho, () => {});
    noteProblem(asked);
  }, [secret, tries]);
  const agree = async () => {
    const words = await refusal(becomeGuest(secret));
    setRefused(words);
    if (!words) goInstead(path); // the secret leaves the address and its history
  };
  if (!has("devices.question")) return html`<${Bar} />`;
  const isMe = who && who.guest === me.value?.id;
  return html`<${Bar} /><${Page} title=${t("seat.link")} class="simple">
    <h1 tabindex="-1">${who && !isMe ? t("devices.question", { name: who.name }) : t("seat.link")}</h1>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${!problem && !who && html`<p>${t("around.entering")}</p>`}
    ${isMe && html`<p>${t("devices.already", { name: who.name })}</p><a class="button main large" href=${`#${path}`}>${t("devices.go_on")}</a>`}
    ${
      who &&
      !isMe &&
      html`<p>${t("devices.question.means", { name: who.name })}</p><${Now} />
      <div class="ways"><button type="button" class="button main large" data-do="become" onClick=${agree}>${t("devices.yes", { name: who.name })}</button>
        <a class="button large" data-do="stay" href="#/">${t("devices.no")}</a></div>`
    }
  <//>`;
}

/** Who I am until now, and whether I could be that again. */
function Now() {
  const [devices, setDevices] = useState(0);
  const { id = "", name = "" } = me.value ?? {};
  useEffect(() => {
    if (id)
      whoAmI().then(
        (mine) => setDevices(mine.devices),
        () => {},
      );
  }, [id]);
  if (!devices) return null;
  return html`<p>${t(devices > 1 ? "devices.now.stays" : "devices.now.left", { name })}</p>`;
}
