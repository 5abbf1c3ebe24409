/** Somebody's friend link was opened: be friends with them, or not. */

import { html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n/words.js";
import { befriend, friendOf } from "../net/api.js";
import { me } from "../net/store.js";
import { goInstead } from "../route.js";
import { refusal } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { MyName } from "../ui/mine.js";
import { socialStyles } from "../ui/social_styles.js";

/** @param {{ parts: string[] }} address */
export default function FriendPage({ parts: [secret = ""] }) {
  const [who, setWho] = useState(/** @type {import("../net/api.js").Guest | null} */ (null));
  const [problem, setProblem] = useState("");
  const id = me.value?.id;
  useEffect(() => void socialStyles(), []);
  useEffect(() => {
    if (!id) return;
    const asked = friendOf(secret);
    asked.then(setWho, () => {});
    refusal(asked).then(setProblem);
  }, [id, secret]);
  const accept = async () => {
    const words = await refusal(befriend(secret));
    setProblem(words);
    if (!words) goInstead("/friends"); // the secret leaves the address and its history
  };
  if (!has("friends.title")) return html`<${Bar} />`;
  return html`<${Bar} /><${Page} title=${t("friends.title")} class="simple">
    <h1 tabindex="-1">${who ? t("friends.question", { name: who.name }) : t("friends.title")}</h1>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${
      who &&
      who.guest !== id &&
      html`<p>${t("friends.question.means")}</p><${MyName} />
      <div class="ways"><button type="button" class="button main large" data-do="befriend" onClick=${accept}>${t("friends.yes")}</button>
        <a class="button large" href="#/">${t("friends.no")}</a></div>`
    }
    ${who && who.guest === id && html`<p>${t("friends.own")}</p>`}
  <//>`;
}
