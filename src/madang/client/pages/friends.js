/** Friends: who is here, a link that makes more, a way to take somebody off the list; and what such a link opens. */

import { html, useEffect, useState } from "../html.js";
import { has, t } from "../i18n/words.js";
import { befriend, friendOf, friends, newFriendLink, unfriend } from "../net/api.js";
import { me } from "../net/store.js";
import { goInstead } from "../route.js";
import { refusal, useLooks } from "../ui/asking.js";
import { Bar, Page } from "../ui/bar.js";
import { Icon } from "../ui/icon.js";
import { MyName } from "../ui/mine.js";
import { AskFirst, useFocusAfter } from "../ui/sheet.js";
import { Invite } from "../ui/sheet_buttons.js";
import { socialStyles } from "../lazy.js";

/** @typedef {import("../types.js").Friend} Friend */

const LOOK_MS = 5000; // somebody may take my link, come or go meanwhile

/** My friends, or somebody's friend link. @param {{ parts: string[] }} address */
export default ({ parts: [secret = ""] }) =>
  secret ? html`<${FriendPage} secret=${secret} />` : html`<${FriendsPage} />`;

function FriendsPage() {
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
  useLooks(Boolean(id), LOOK_MS, look);
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
  const place = useFocusAfter(secret);
  return html`<section aria-labelledby="friend-link"><h2 id="friend-link" ref=${place} tabindex="-1">${t("friends.link")}</h2>
    <p class="hint">${t("friends.link.means")}</p>
    ${
      secret
        ? html`<${Invite} key=${secret} path=${`/friend/${secret}`} text=${t("friends.link.text")} label=${t("friends.link")} isOpen />`
        : html`<button type="button" class="button main friends-make" data-do="friend-link" onClick=${make}><${Icon} name="link" />${t("friends.link.make")}</button>`
    }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}

// ---- Somebody's friend link was opened: be friends with them, or not.

/** @param {{ secret: string }} props */
function FriendPage({ secret }) {
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
