/** What a device remembers, in several tabs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { client } from "./page.mjs";
import * as page from "./page.mjs";

const { html } = await client("html.js");

/** Let another tab remember something. @param {string} name @param {string} text */
function remember(name, text) {
  localStorage.setItem(name, text);
  dispatchEvent(new StorageEvent("storage", { key: name, newValue: text }));
}

test("what another tab remembers is not written over", async () => {
  const [{ isMuted, toggleMuted }, { noteSolved, solvedOf }, table, tiles] = await Promise.all(
    ["net/talk.js", "device/puzzle_book.js", "table/prefs.js", "mahjong/table/acts.js"].map(client),
  );
  await page.put(html``);
  remember("madang.muted", "loud");
  toggleMuted("shrill");
  assert.deepEqual([isMuted("loud"), isMuted("shrill")], [true, true]);
  remember("madang.puzzles", JSON.stringify({ toy: { one: 1 } }));
  noteSolved("toy", "two", false, false);
  assert.deepEqual(solvedOf("toy"), { one: 1, two: 0 });
  remember("madang.table", JSON.stringify({ keys: false }));
  table.toggle("pairs");
  assert.deepEqual([table.prefs.value.keys, table.prefs.value.pairs], [false, false]);
  remember("madang.mahjong", JSON.stringify({ waits: true }));
  tiles.toggleTiles("index");
  assert.deepEqual([tiles.tilePrefs.value.waits, tiles.tilePrefs.value.index], [true, true]);
  assert.deepEqual(JSON.parse(localStorage["madang.mahjong"]).waits, true);
  tiles.toggleTiles("waits"); // as it was: other tests look at tiles
  tiles.toggleTiles("index");
});

test("a tab that hears of a choice does not write it again", async () => {
  const { kept } = await client("device/prefs.js");
  const choice = kept("toy", "on");
  const [mine, items, written] = [globalThis.localStorage, new Map([["madang.toy", "off"]]), []];
  const noted = { getItem: (name) => items.get(name) ?? null, setItem: (...item) => written.push(item) };
  Object.defineProperty(globalThis, "localStorage", { value: noted, configurable: true });
  dispatchEvent(new StorageEvent("storage", { key: "madang.toy", newValue: "off" }));
  assert.deepEqual([choice.value, written], ["off", []]);
  choice.value = "on";
  assert.deepEqual(written, [["madang.toy", "on"]]);
  Object.defineProperty(globalThis, "localStorage", { value: mine, configurable: true });
});

test("what nobody has chosen is not kept", async () => {
  const { kept } = await client("device/prefs.js");
  const choice = kept("game", "none");
  assert.equal(localStorage.getItem("madang.game"), null);
  choice.value = "some";
  choice.value = "none";
  assert.equal(localStorage.getItem("madang.game"), "none");
});
