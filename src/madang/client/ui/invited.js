/** A friend asks me to a table: go there, or not now. */

import { announce } from "../device/announce.js";
import { html, useEffect } from "../html.js";
import { t, title } from "../i18n/words.js";
import { gameNamed, invitation } from "../net/store.js";
import { go, route } from "../route.js";

export default function Invited() {
  const asked = invitation.value;
  const game = asked && gameNamed(asked.game);
  const words = asked && t("friends.invited", { name: asked.name, game: game ? title(game) : asked.game });
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  const close = () => (invitation.value = null);
  const isThere = route.value.page === "t" && route.value.parts[0] === asked?.table;
  useEffect(() => {
    if (isThere) close();
  }, [isThere]);
  if (!asked) return null;
  const accept = () => {
    close();
    go(`/t/${asked.table}`);
  };
  return html`<aside class="invited" aria-label=${t("friends.invitation")}>
    <p>${words}</p>
    <div class="ways">
      <button type="button" class="button main" data-do="accept" onClick=${accept}>${t("friends.go")}</button>
      <button type="button" class="button" data-do="decline" onClick=${close}>${t("friends.not_now")}</button>
    </div>
  </aside>`;
}
