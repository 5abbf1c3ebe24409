/** What only a table of Korean mahjong says, at moments made up for it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const GAME = "korean_mahjong";
const LANGUAGES = ["en", "ko", "zh-Hant"];
const count = (selector) => page.all(selector).length;
const links = (inside, section) => page.links(inside, GAME, section);

// ---- what everybody sees of a declaration ----------------------------------------------------

test("5.1 the discard of a declaration is turned in its row", async () => {
  await page.open("KM long rivers");
  const tiles = page.all(".river-box[data-place=right] .tile");
  assert.deepEqual(
    tiles.map((it) => "turned" in it.dataset),
    [true, ...Array(12).fill(false)],
  );
  assert.match(page.one("img", tiles[0]).alt, /ready was declared/);
  assert.equal(page.text(".seat[data-place=right] .declared"), "double");
});

test("5.6 an open hand shows its tiles to all, and no others", async () => {
  const { view } = await page.open("KM crowded");
  const tiles = page.all(".seat[data-place=top] .rack__hand .tile").map((it) => it.dataset.tile);
  assert.deepEqual(tiles, [...view.shown[2], "back", "back", "back"]);
  assert.equal(page.text(".seat[data-place=top] .declared"), "open");
  assert.equal(count(".declared"), 1);
});

test("9 the counters that are left are seen at every seat", async () => {
  await page.open("KM crowded");
  for (const [place, left] of Object.entries({ bottom: 1, right: 3, top: 2, left: 0 })) {
    const seat = page.one(place === "bottom" ? ".own" : `.seat[data-place=${place}]`);
    assert.equal(page.all(".counters i:not([data-gone])", seat).length, left);
    assert.equal(page.all(".counters i", seat).length, 3);
    assert.ok(page.one(".counters", seat).getAttribute("aria-label").includes(`${left} counter`));
  }
});

// ---- to declare ------------------------------------------------------------------------------

for (const key of ["o", null]) {
  test(`5.6 a declaration is pressed first, and then its discard: by ${key ?? "its button"}`, async () => {
    await page.open("KM own turn");
    for (const word of ["ready", "open-ready"]) assert.ok(page.offered().includes(word));
    if (key) await page.type(key);
    else await page.press("[data-action=open-ready]");
    const words = page.offered().filter((word) => !["cancel", "open-ready"].includes(word));
    assert.deepEqual(words, ["open-ready 6p", "open-ready 9p"]);
    assert.deepEqual(
      page.all(".declare li").map((it) => it.dataset.discard),
      ["9p", "6p"],
    );
    const last = page.text(page.all(".declare li").at(-1));
    assert.match(last, /3 left/);
    assert.match(last, /5 drawn/); // with the two points of the declaration
    assert.match(page.text(".own__ask"), /choose the tile/);
    await page.press(".hand__card[data-card='3m']");
    assert.deepEqual(page.done(), []);
    await page.press(".hand__card[data-card='9p']");
    assert.deepEqual(page.done(), ["act open-ready 9p"]);
  });
}

for (const way of ["Escape", "button"]) {
  test(`a declaration is taken back: by ${way}`, async () => {
    await page.open("KM own turn");
    await page.type("r");
    assert.equal(count(".declare li"), 1);
    if (way === "Escape") await page.type("Escape");
    else await page.press("[data-action=cancel]");
    assert.equal(count(".declare"), 0);
    await page.press(".hand__card[data-card='9p']");
    assert.deepEqual(page.done(), ["act discard 9p"]);
  });
}

test("5.1 why ready is closed is told", async () => {
  await page.open("KM crowded");
  await page.type("r");
  assert.match(page.text(".notice"), /only a closed hand/);
  assert.equal(links(".notice", "5.1"), 1);
  assert.deepEqual(page.done(), []);
});

// ---- what forbids a win ----------------------------------------------------------------------

test("6.1 the discard that forbids a win is marked and told", async () => {
  const { update } = await page.open("KM forbidden");
  assert.match(page.text(".own__warning"), /No win on 5 dots: you have discarded it\./);
  assert.equal(links(".own__warning", "6.1"), 1);
  assert.deepEqual(
    page.all(".river li[data-barred] .tile").map((it) => it.dataset.tile),
    ["5p"],
  );
  assert.equal(count(".river-box[data-place=bottom] li[data-barred]"), 1);
  await page.feed({ ...update, n: 50, view: { ...update.view, forbidden: null } });
  assert.equal(count(".own__warning, li[data-barred]"), 0);
});

for (const lang of LANGUAGES) {
  test(`what forbids a win has words and a section: ${lang}`, async () => {
    const { update } = await page.open("KM forbidden", { lang });
    let n = 50;
    for (const [why, discard, section] of [
      ["sacred_discard", 2, "6.1"],
      ["open_ready", null, "5.6"],
      ["below_minimum", null, "4.2"],
    ]) {
      n += 1;
      const forbidden = { why, section, tile: "8p", discard };
      await page.feed({ ...update, n, view: { ...update.view, forbidden } });
      assert.equal(links(".own__warning", section), 1);
    }
    assert.deepEqual(page.missing(), []);
  });

  test(`5 a declaration is called out and told: ${lang}`, async () => {
    const { update } = await page.open("KM crowded", { lang });
    const told = { code: "ready", seat: 2, tile: "9p", shown: ["6m", "7m"] };
    let n = 50;
    for (const [open, double] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      n += 1;
      await page.feed({ ...update, n, events: [{ ...told, open, double }] });
      assert.notEqual(page.text(".banner b"), "");
    }
    const lines = page.all(".game__side .log li");
    assert.equal(lines.length, 4);
    if (lang === "en") assert.match(page.text(lines[1]), /shows 6 characters, 7 characters/);
    assert.deepEqual(page.missing(), []);
  });
}

// ---- what a hand waits for -------------------------------------------------------------------

/** What a wait is worth, by a discard and by a draw. */
const wait = (left, points, drawn, barred = false) => ({
  left,
  points,
  minimum: points,
  legal: points >= 2,
  drawn_points: drawn,
  drawn_minimum: drawn,
  drawn_legal: drawn >= 2,
  barred,
});

test("4.2 waits say their points by discard and by draw, and what is missing", async () => {
  const told = page.moment("KM forbidden");
  const waits = { "5p": wait(1, 4, 6), "8p": wait(2, 1, 3), "2p": wait(2, 3, 3), "1p": wait(2, 3, 5, true) };
  Object.assign(told.updates[0].view.own, { missing: 1, waits });
  await page.open(told);
  assert.equal(count(".waits"), 0);
  await page.type("t");
  assert.deepEqual(
    page.all(".waits li[data-left]").map((row) => page.text(row).split("left")[1].trim()),
    ["4 on a discard · 6 drawn", "1 of 2 on a discard · 3 drawn", "3 points", "not on a discard · 5 drawn"],
  );
  assert.match(page.text(".waits__note"), /1 point short of the minimum of 2/);
  assert.equal(links(".waits__note", "4.2"), 1);
});

test("only tiles of the game are counted", async () => {
  const { view } = await page.open("KM own turn");
  assert.ok(count(".own .hand__card") > 12);
  assert.deepEqual(
    Object.keys(view.left).filter((tile) => tile.endsWith("s")),
    [],
  );
  assert.equal(count("[data-tile$=s], [data-action^=chow]"), 0);
});

// ---- the result ------------------------------------------------------------------------------

test("a result tells every row, every payment and the horse race", async () => {
  const { view } = await page.open("KM result");
  const mine = page.one(".verdict[data-seat='0']");
  const { sheet } = view.wins[0];
  assert.deepEqual(
    page.all(".sheet__rows li", mine).map((it) => it.dataset.row),
    sheet.rows.map(({ id }) => id),
  );
  assert.deepEqual(
    page.all("[data-star]", mine).map((it) => it.dataset.row),
    ["flower_tile", "premium_tile", "ready"],
  );
  const sum = page.text(page.one(".sheet__sum", mine));
  assert.match(sum, /8 points/);
  assert.match(sum, /3 toward the minimum/);
  assert.deepEqual(page.all("[data-payer] b", mine).map(page.text), ["−8", "−8", "−8"]);
  assert.deepEqual(page.all("[data-horse] b", mine).map(page.text), ["−2", "−4", "−2"]);
  for (const [section, times] of Object.entries({ 7: 5, 4.2: 1, 8.2: 1, 9.2: 1 })) {
    assert.equal(links(".verdict[data-seat='0']", section), times, section);
  }
});
