/** Mahjong tiles: named, turned to the seat that gave them, remembered where they were claimed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const MAHJONG = "mahjong";

/** Draw a component; return its tiles, each with what is said of it by looks. */
async function draw(file, name, props, lang = "en") {
  await page.draw(`${MAHJONG}/${file}.js`, name, props, { lang, words: ["mahjong"] });
  const looks = (it) => ["turned", "dim", "marked"].filter((what) => what in it.dataset).join(" ");
  return page.all(".tile").map((it) => [it.dataset.tile, looks(it)]);
}

const tile = (props, lang) => draw("tile", "Tile", props, lang);
const alts = () => page.all("img").map((it) => it.alt);

for (const [lang, name] of [
  ["en", "3 dots"],
  ["ko", "삼통"],
  ["zh-Hant", "三筒"],
]) {
  test(`a picture has its name for people who cannot see it: ${lang}`, async () => {
    await tile({ tile: "3p" }, lang);
    assert.deepEqual(alts(), [name]);
  });
}

test("a tile can have another name or none", async () => {
  await tile({ tile: "3p", label: "the last one" });
  assert.deepEqual(alts(), ["the last one"]);
  await tile({ tile: "3p", silent: true });
  assert.deepEqual(alts(), [""]);
});

for (const unknown of [null, "?"]) {
  test(`what is not known is a back, and its picture says no more: ${unknown}`, async () => {
    await tile({ tile: unknown, index: true });
    assert.deepEqual(alts(), ["face-down tile"]);
    assert.match(page.one("img").src, /\/back\.svg$/);
    assert.equal(page.all(".tile__index").length, 0);
  });
}

for (const [word, sign] of [
  ["1m", "1"],
  ["9s", "9"],
  ["1z", "E"],
  ["4z", "N"],
  ["5z", "P"],
  ["6z", "F"],
  ["7z", "C"],
  ["f3", null],
]) {
  test(`learners find a sign in the corner: ${word}`, async () => {
    await tile({ tile: word });
    assert.equal(page.all(".tile__index").length, 0);
    await tile({ tile: word, index: true });
    assert.deepEqual(page.all(".tile__index").map(page.text), sign ? [sign] : []);
  });
}

test("a river remembers what was claimed", async () => {
  const thrown = ["1z", "9m", "4z", "1p", "9s", "2s", "9m", "6z"];
  const items = thrown.map((tile, place) => ({ tile, taken_by: place === 4 ? 2 : null }));
  const seen = await draw("table/rack", "River", { items, label: "Robin", marksLast: true });
  assert.deepEqual(
    seen.map(([word]) => word),
    thrown,
  );
  assert.deepEqual(
    seen.map(([, how]) => how),
    ["", "", "", "", "dim", "", "", "marked"],
  );
  assert.equal(page.one("[aria-label]").getAttribute("aria-label"), "Robin");
  assert.equal(page.all("li").length, 8);
  assert.deepEqual(
    alts().filter((alt) => alt.includes("called")),
    ["9 bamboo, called away"],
  );
});

test("a river marks nothing when the last discard is elsewhere", async () => {
  const seen = await draw("table/rack", "River", { items: [{ tile: "1z", taken_by: null }], label: "Robin" });
  assert.deepEqual(seen, [["1z", ""]]);
});

// ---- melds -----------------------------------------------------------------------------------

/** A meld as an observation has it; a claimed one is open. */
function meld(kind, tiles, giver = null, more = {}) {
  const words = tiles?.split(" ") ?? null;
  const claimed = words && giver !== null ? words[0] : null;
  return { kind, tiles: words, giver, claimed, open: giver !== null, added: false, ...more };
}

const CHOW = meld("chow", "3p 4p 5p", 3, { claimed: "4p" });
const pung = (giver) => meld("pung", "5z 5z 5z", giver);
const kong = (giver = null, more = {}) => meld("kong", "8s 8s 8s 8s", giver, more);

for (const [seat, one, row] of [
  // the next seat sits to the right, the one after it opposite, the third to the left
  [0, CHOW, "4p- 3p 5p"],
  [0, pung(3), "5z- 5z 5z"],
  [0, pung(2), "5z 5z- 5z"],
  [0, pung(1), "5z 5z 5z-"],
  [2, pung(1), "5z- 5z 5z"],
  [3, pung(0), "5z 5z 5z-"],
  [0, kong(3), "8s- 8s 8s 8s"],
  [0, kong(2), "8s 8s- 8s 8s"],
  [0, kong(1), "8s 8s 8s 8s-"],
  [0, kong(2, { added: true }), "8s 8s- 8s- 8s"], // two of them in one place
  [0, kong(), "back 8s 8s back"],
  [0, meld("kong", null), "back back back back"],
]) {
  test(`6.3 a claimed tile is turned toward its giver: seat ${seat}, ${row}`, async () => {
    const seen = await draw("table/rack", "Meld", { meld: one, seat });
    assert.equal(seen.map(([word, how]) => word + (how ? "-" : "")).join(" "), row);
  });
}

for (const [one, name] of [
  [CHOW, "chow: 3 dots, 4 dots, 5 dots, from Dan"],
  [pung(1), "pung of White dragon, from Bo"],
  [kong(2), "kong of 8 bamboo, from Cy"],
  [kong(), "concealed kong of 8 bamboo"],
  [meld("kong", null), "concealed kong, face down"],
]) {
  test(`a meld says what it is and which seat gave it: ${name}`, async () => {
    await draw("table/rack", "Meld", { meld: one, seat: 0, names: ["Al", "Bo", "Cy", "Dan"] });
    const named = page.all("[role=img]").map((it) => it.getAttribute("aria-label"));
    assert.deepEqual(named, [name]);
  });
}
