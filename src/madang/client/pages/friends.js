/** My friends: who is here, a link that makes more, and a way to take somebody off the list. */

import { html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n/words.js";
import { friends, newFriendLink, unfriend } from "../net/api.js";
import { me } from "../net/store.js";
import { refusal } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Icon } from "../ui/icon.js";
import { Invite } from "../ui/invite_button.js";
import { MyName } from "../ui/mine.js";
import { AskFirst } from "../ui/sheet.js";
import { socialStyles } from "../ui/social_styles.js";

/** @typedef {import("../types.js").Friend} Friend */

export default function FriendsPage() {
  const [mine, setMine] = useState(/** @type {Friend[] | null} */ (null));
  const [problem, setProblem] = useState("");
  const id = me.value?.id;
  const look = async () => {
    const asked = friends();
    asked.then(setMine, () => {});
    setProblem(await refusal(asked));
  };
  useEffect(() => void socialStyles(), []);
  useEffect(() => {
    if (id) void look();
  }, [id]);
  if (!has("friends.title")) return html`<${Bar} />`;
  return html`<${Bar} /><${Page} title=${t("friends.title")} class="past">
    <div class="greeting"><h1 tabindex="-1">${t("friends.title")}</h1><${MyName} /></div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${
      mine &&
      html`<section aria-labelledby="friends-list"><h2 id="friends-list" class="heard-only">${t("friends.title")}</h2>
      ${mine.length === 0 && html`<p class="hint">${t("friends.none")}</p>`}
      <ul class="friends-list">${mine.map((friend) => html`<${Row} key=${friend.guest} friend=${friend} look=${look} />`)}</ul></section>`
    }
    <${MyLink} />
  <//>`;
}

/** @param {{ friend: Friend, look: () => Promise<void> }} props */
function Row({ friend, look }) {
  const [problem, setProblem] = useState("");
  const remove = async () => {
    setProblem(await refusal(unfriend(friend.guest)));
    await look();
  };
  return html`<li data-friend=${friend.guest}><span class="friend__name"><${Icon} name="person" />${friend.name}</span>
    <span class=${`chip ${friend.here ? "is-strong" : ""}`}>${t(friend.here ? "friends.is_here" : "friends.is_away")}</span>
    <${AskFirst} name="unfriend" label=${t("friends.remove", { name: friend.name })} title=${t("friends.remove", { name: friend.name })}
      lost=${t("friends.remove.means")} yes=${t("friends.remove.yes")} act=${remove}><${Icon} name="trash" /><//>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}</li>`;
}

/** Made when it is asked for: the one before works no more. */
function MyLink() {
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState("");
  const make = async () => {
    const asked = newFriendLink();
    asked.then(setSecret, () => {});
    setProblem(await refusal(asked));
  };
  return html`<section aria-labelledby="friend-link"><h2 id="friend-link">${t("friends.link")}</h2>
    <p class="hint">${t("friends.link.means")}</p>
    ${
      secret
        ? html`<${Invite} key=${secret} path=${`/friend/${secret}`} text=${t("friends.link.text")} label=${t("friends.link")} isOpen />`
        : html`<button type="button" class="button main friends-make" data-do="friend-link" onClick=${make}><${Icon} name="link" />${t("friends.link.make")}</button>`
    }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}
