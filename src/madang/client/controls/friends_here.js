/** Friends who are here now, each with a way to ask them to a table. */

import { friends, inviteFriend } from "../core/api.js";
import { announce } from "../core/announce.js";
import { html, useEffect, useState } from "../core/html.js";
import { t } from "../core/words.js";
import { Icon } from "./icon.js";
import { refusal } from "./refusal.js";

/** @typedef {import("../core/types.js").Friend} Friend */

/** @param {{ table: string, sitting: string[] }} props who sits there needs no asking */
export function FriendsHere({ table, sitting }) {
  const [here, setHere] = useState(/** @type {Friend[]} */ ([]));
  useEffect(() => {
    friends().then((all) => setHere(all.filter((friend) => friend.here)), () => {});
  }, [table]);
  const others = here.filter(({ guest }) => !sitting.includes(guest));
  if (!others.length) return null;
  return html`<section class="friends-here" aria-labelledby="friends-here"><h3 id="friends-here">${t("friends.here")}</h3>
    <ul>${others.map((friend) => html`<${Here} key=${friend.guest} friend=${friend} table=${table} />`)}</ul></section>`;
}

/** @param {{ friend: Friend, table: string }} props */
function Here({ friend, table }) {
  const [problem, setProblem] = useState("");
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    const words = await refusal(inviteFriend(friend.guest, table));
    setProblem(words);
    setAsked(!words);
    if (!words) announce(t("friends.asked", { name: friend.name }));
  };
  return html`<li><span class="friend__name"><${Icon} name="person" />${friend.name}</span>
    <button type="button" class="button" data-do="ask-friend" onClick=${ask} aria-label=${t("friends.ask", { name: friend.name })}>
      ${isAsked ? html`<${Icon} name="check" />` : null}${t("friends.ask.short")}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}</li>`;
}
