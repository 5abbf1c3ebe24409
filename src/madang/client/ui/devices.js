/** On how many devices I am who I am, and how the others are signed out. */

import { announce } from "../device/announce.js";
import { html, useEffect, useState } from "../html.js";
import { learn, t } from "../i18n/words.js";
import { whoAmI } from "../net/api.js";
import { me, signOutOthers } from "../net/store.js";
import { refusal } from "./asking.js";
import { AskFirst } from "./sheet.js";

await learn(["shell.devices"]);

export default function Devices() {
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState("");
  const name = me.value?.name ?? "";
  useEffect(() => {
    whoAmI().then(
      (mine) => setCount(mine.devices),
      () => {},
    );
  }, [me.value?.id]);
  const signOut = async () => {
    const words = await refusal(signOutOthers());
    setProblem(words);
    if (words) return;
    setCount(1);
    announce(t("devices.signed_out"));
  };
  if (!count) return null;
  return html`<section class="field devices"><h3>${t("devices.title")}</h3>
    <p class="hint">${t("devices.count", { name, count })}</p>
    <${AskFirst} class="button" name="sign-out" title=${t("devices.sign_out.title")} lost=${t("devices.sign_out.lost", { name })} yes=${t("devices.sign_out")} act=${signOut}>
      ${t("devices.sign_out")}<//>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}
