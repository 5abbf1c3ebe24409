/** Invite friends: those who are here, and a link to a page. */

import { announce } from "../device/announce.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n/words.js";
import { friends, inviteFriend } from "../net/api.js";
import { link } from "../route.js";
import { refusal } from "./asking.js";
import { Icon } from "./icon.js";
import { CopyLink, QrCode, ReachNote, findReach, reaches, useReach } from "./links.js";
import { Sheet } from "./sheet.js";

/**
 * @typedef {object} Invitation
 * @property {string} path of the page, such as "/t/4bc"
 * @property {string} text that goes with the link
 * @property {string} [label] of the link
 * @property {string} [table] to which friends may be asked who are here
 * @property {string[]} [sitting] guests who sit there already
 * @property {boolean} [isOpen] all of it at once, else the code behind a button
 */

await findReach(); // an invitation that grew would push away what is below it

/** @param {Invitation} props */
export default function Invite({ path, text, label = t("invite.link"), isOpen = false, table, sitting }) {
  const [hasCode, showCode] = useState(false);
  const { base, reach } = useReach();
  const address = base ? `${base}#${path}` : link(path);
  const code = html`<${QrCode} text=${address} label=${t("invite.qr")} />`;
  return html`<div class="invite">
    <${ReachNote} base=${base} reach=${reach} />
    <div class="invite__by">
      ${isOpen && reaches(reach) && code}
      <div class="invite__link"><${CopyLink} id="table-link" label=${label} address=${address} />
        <div class="ways">
          <${Share} address=${address} text=${text} />
          ${!isOpen && reaches(reach) && html`<button type="button" class="button" data-do="show-code" onClick=${() => showCode(true)}><${Icon} name="phone" />${t("invite.code")}</button>`}
        </div></div>
    </div>
    ${table && html`<${FriendsHere} table=${table} sitting=${sitting ?? []} />`}
    ${hasCode && html`<${Sheet} title=${t("invite.title")} onClose=${() => showCode(false)}><div class="stack">${code}</div><//>`}
  </div>`;
}

/** The device's own way to pass a link on, where it has one. @param {{ address: string, text: string }} props */
function Share({ address, text }) {
  if (!("share" in navigator)) return null;
  const share = () => navigator.share({ title: t("app.name"), text, url: address }).catch(() => {}); // thought better of
  return html`<button type="button" class="button main" data-do="share" onClick=${share}><${Icon} name="link" />${t("invite.share")}</button>`;
}

// ---- Friends who are here now, each with a way to ask them to a table.

/** @typedef {import("../types.js").Friend} Friend */

/** @param {{ table: string, sitting: string[] }} props who sits there needs no asking */
function FriendsHere({ table, sitting }) {
  const [here, setHere] = useState(/** @type {Friend[]} */ ([]));
  useEffect(() => {
    friends().then(
      (all) => setHere(all.filter((friend) => friend.here)),
      () => {},
    );
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
