/** The first match of a game on this device: the helper is on, until somebody switches it or the match is over. */

import { useEffect } from "../core/html.js";
import { isNew, meet, notePlayed } from "../core/met.js";
import { guidedTable, helperBy } from "../core/prefs.js";
import { prefs } from "./prefs.js";

/** @typedef {import("../core/types.js").TableHandle} TableHandle */

const HAS_ROOM = "(min-width: 22rem)"; // on the smallest phones it would lie over the others

/** @param {TableHandle} table */
export function useFirstMatch(table) {
  const { game, seat, id } = table;
  const isOver = table.update.value.view.phase === "over";
  const isFirst = seat !== null && isNew(game.name);
  const mayHelp = matchMedia(HAS_ROOM).matches;
  const isHelped = isFirst && mayHelp && guidedTable.value !== id;
  useEffect(() => {
    if (isFirst && isOver) meet(game.name);
  }, [isFirst, isOver]);
  useEffect(() => switchHelper(isHelped), [isHelped]);
  useEffect(() => {
    if (seat !== null) notePlayed(game.name);
  }, [game.name, seat]);
}

/** Switch the helper on, or off again, unless somebody has done so. @param {boolean} isOn */
function switchHelper(isOn) {
  if (helperBy.value === "own" || (!isOn && helperBy.value !== "auto")) return;
  helperBy.value = isOn ? "auto" : "";
  prefs.value = { ...prefs.value, helper: isOn };
}
