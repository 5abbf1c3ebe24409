/** What the tables of both mahjongs say, at moments made up for them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const GAME = "hong_kong_mahjong";
const count = (selector) => page.all(selector).length;
const kinds = (selector) => page.all(selector).map((it) => it.dataset.tile);
const hand = () => page.all(".own .hand__card").map((it) => it.dataset.card);

/** The next update, with other fields of the view. */
const changed = (update, n, fields) => ({ ...update, n, view: { ...update.view, ...fields } });
const updateOf = (name) => page.moment(name).updates.at(-1);

// ---- what is shown ---------------------------------------------------------------------------

for (const [name, stacks] of [
  ["HK own turn", 72],
  ["KM own turn", 52],
]) {
  test(`the wall shows what is left of it and where it was broken: ${name}`, async () => {
    const { view } = await page.open(name);
    const left = page.all(".wall__stack").reduce((sum, it) => sum + Number(it.dataset.left), 0);
    assert.equal(left, view.deck);
    assert.equal(count(".wall__stack"), stacks);
    assert.equal(count(".wall__break"), 1);
    assert.equal(page.text(".compass__left [aria-hidden]"), String(view.deck));
    const words = page.one(".dice").getAttribute("aria-label");
    assert.match(words, /3, 5, 1/);
    assert.match(words, /Robin \(East\), after 9 stacks/);
  });
}

test("the last discard is marked while it is offered and after", async () => {
  await page.open("HK claim");
  assert.deepEqual(kinds("[data-marked]"), ["5p"]);
  assert.equal(count(".river-box[data-place=left] [data-marked]"), 1);
  await page.feed({ ...updateOf("HK own turn"), n: 50 });
  assert.equal(count(".river-box[data-place=left] [data-marked]"), 1);
});

test("the claimed tile is turned toward its giver", async () => {
  await page.open("HK crowded");
  const turned = (meld) => page.all(".tile", meld).map((it) => "turned" in it.dataset);
  const [first, second] = page.all(".own .meld");
  assert.deepEqual(turned(first), [true, false, false, false]); // from the left
  assert.deepEqual(turned(second), [false, true, false, false]); // from opposite
});

test("the words of the house lead to what they mean", async () => {
  await page.open("HK own turn");
  assert.equal(page.text(`.game__house a[href="#/rules/${GAME}/8.1"]`), "Minimum 3 faan · Simplified");
});

test("nobody waits for me by my name", async () => {
  const told = page.moment("HK own turn");
  told.updates.at(-1).legal = [];
  await page.open(told);
  assert.equal(page.text(".own__plate .seat__name"), "지수");
  assert.doesNotMatch(page.text(".own__ask"), /지수/);
});

// ---- what is offered -------------------------------------------------------------------------

test("claims say what they would do", async () => {
  await page.open("HK claim");
  assert.deepEqual(kinds("[data-action='chow 456p'] .act__tiles .tile"), ["4p", "5p", "6p"]);
  assert.match(page.text("[data-action=win]"), /4 faan/);
});

for (const name of ["HK own turn", "KM own turn"]) {
  test(`on my turn the last button discards what I drew: ${name}`, async () => {
    const { view } = await page.open(name);
    const button = page.all(".act").at(-1);
    assert.match(page.text(button), /Discard/);
    assert.equal(button.dataset.action, `discard ${view.drawn}`);
    await page.press(button);
    assert.deepEqual(page.done(), [`act discard ${view.drawn}`]);
  });
}

test("waits are shown on demand", async () => {
  await page.open("HK claim");
  assert.equal(count(".waits"), 0);
  await page.type("t");
  assert.equal(count(".waits li"), 1);
  assert.match(page.text(".waits li"), /1 left/);
  assert.match(page.text(".waits li"), /4 faan/);
});

test("7, 4.2 a wait says that it is a limit hand, or that only the own draw wins", async () => {
  const told = page.moment("HK claim");
  const { waits } = told.updates[0].view.own;
  const one = waits["5p"];
  waits["1p"] = { ...one, faan: 1, limit: true };
  waits["2p"] = { ...one, faan: 2, legal: false };
  waits["3p"] = { ...one, faan: 1, legal: false, drawn_legal: false };
  await page.open(told);
  await page.type("t");
  assert.deepEqual(
    page.all(".waits li[data-left]").map((row) => page.text(row).split("left")[1].trim()),
    ["4 faan", "Limit", "only drawn: 5 faan", "below the minimum"],
  );
  assert.equal(count(".waits [data-below]"), 1);
});

// ---- what the table does for me --------------------------------------------------------------

test("no calls lets everything go by but a win, and ends with the deal", async () => {
  await page.open("HK own turn");
  await page.press("[data-auto=calls]");
  const win = updateOf("HK claim");
  await page.feed({ ...win, n: 50 });
  await page.wait(600);
  assert.deepEqual(page.done(), []);
  const claim = { ...win, n: 51, legal: win.legal.filter((word) => word !== "win") };
  await page.feed(claim);
  await page.until(() => page.done().length);
  assert.deepEqual(page.done(), ["act pass"]);
  await page.feed({ ...claim, n: 52, view: { ...claim.view, deal: 7 } });
  assert.equal(page.one("[data-auto=calls]").getAttribute("aria-pressed"), "false");
});

/** A discard in the pause that is the same for all; nobody asks me about it. */
function aPause() {
  const update = updateOf("HK claim");
  Object.assign(update, { legal: [], deadlines: { call: 3 } });
  update.view.to_act = [];
  return update;
}

async function paused(card = {}) {
  const told = page.moment("HK claim");
  await page.open({ ...told, updates: [aPause()], card: { ...told.card, uniform_window: true, ...card } });
}

test("in a pause that is the same for all everybody may pass", async () => {
  await paused();
  await page.press(".acts [data-action=pass]");
  await page.feed({ ...aPause(), n: 50, answered: "pass" });
  assert.equal(count(".acts [data-action=pass]"), 0);
  await page.type("x");
  assert.deepEqual(page.done(), ["act pass"]);
});

test("no calls ends the pause for me", async () => {
  await paused();
  await page.press("[data-auto=calls]");
  await page.until(() => page.done().length);
  assert.deepEqual(page.done(), ["act pass"]);
});

test("where nobody is to be deceived nobody passes unasked", async () => {
  await paused({ uniform_window: false });
  assert.equal(count(".acts [data-action=pass]"), 0);
  const own = aPause();
  own.view.offered.seat = 0;
  await paused();
  await page.feed({ ...own, n: 50 });
  assert.equal(count(".acts [data-action=pass]"), 0);
  await page.press("[data-auto=calls]");
  await page.wait(600);
  assert.deepEqual(page.done(), []);
});

test("auto-win wins", async () => {
  await page.open("HK own turn");
  await page.press("[data-auto=win]");
  await page.feed({ ...updateOf("HK claim"), n: 50 });
  await page.until(() => page.done().length);
  assert.deepEqual(page.done(), ["act win"]);
});

test("nothing wins by itself where a win may be false", async () => {
  await page.open("HK false wins");
  assert.ok(count("[data-auto]") > 0);
  assert.equal(count("[data-auto=win], [data-auto=drawn]"), 0);
});

test("what is drawn is thrown while one wants it", async () => {
  await page.open("HK claim");
  await page.press("[data-auto=drawn]");
  await page.feed({ ...updateOf("HK own turn"), n: 50 });
  await page.until(() => page.done().length);
  assert.deepEqual(page.done(), ["act discard 9p"]);
});

test("without sorting what comes is at the end", async () => {
  const { update: before, view } = await page.open("HK undrawn");
  const own = view.hands[0];
  await page.press("[data-auto=sort]");
  await page.feed(
    changed(before, 50, { hands: [["1m", ...own], null, null, null], drawn: "1m", phase: "turn" }),
  );
  await page.feed(changed(before, 51, { hands: [["1m", ...own.slice(1)], null, null, null] }));
  assert.equal(hand().at(-1), "1m");
  await page.press("[data-auto=sort]");
  assert.equal(hand()[0], "1m");
});

// ---- the helper ------------------------------------------------------------------------------

for (const [name, unit, words] of [
  ["HK own turn", "faan", "4 faan"],
  ["KM own turn", "points", "4 points"],
]) {
  test(`the helper says what to do in a line, and why when asked: ${name}`, async () => {
    const told = page.moment(name);
    told.updates[0].hint = page.hint(unit);
    await page.open(told);
    assert.equal(count(".advice"), 0);
    await page.type("?");
    await page.press("dialog [role=switch]");
    await page.type("Escape");
    assert.equal(page.text(".advice"), "Discard 9 dots why?");
    assert.deepEqual(
      page.all(".hand [data-advised]").map((it) => it.dataset.card),
      ["9p"],
    );
    await page.press(".advice__why");
    const more = page.text(".advice__more");
    assert.ok(more.includes(`Goal: Dragon pung (Red dragon) 1 + All pungs 3 = ${words}`), more);
    assert.equal(count(".advice__more li"), 2);
    assert.match(page.text(".advice__more li[data-advised]"), /2 kinds, 4 tiles/);
    assert.match(more, /Discarding 1 dot would be quicker, but 9 dots is safer/);
    await page.type("Escape");
    assert.equal(count(".advice__more"), 0);
    await page.press(".advice__why");
    await page.press(".advice__off");
    assert.equal(count(".advice, [data-advised]"), 0);
  });
}

test("Escape closes the reasons before it passes", async () => {
  const told = page.moment("HK claim");
  told.updates[0].hint = { ...page.hint("faan"), action: "pung", discards: [], why: null };
  await page.open(told);
  await page.type("?");
  await page.press("dialog [role=switch]");
  await page.type("Escape");
  await page.press(".advice__why");
  assert.equal(count(".advice__more"), 1);
  await page.type("Escape");
  assert.equal(count(".advice__more"), 0);
  assert.deepEqual(page.done(), []);
});

// ---- the result ------------------------------------------------------------------------------

test("a result tells every row and every payment", async () => {
  const { view } = await page.open("HK result");
  const { sheet } = view.wins[0];
  const mine = ".verdict[data-seat='0']";
  const rows = page.all(`${mine} .sheet__rows li`).map((it) => it.dataset.row);
  assert.deepEqual(
    rows,
    [...sheet.rows, ...sheet.bonus_rows].map((row) => row.id),
  );
  assert.match(page.text(`${mine} [data-row=clean_hand]`), /混一色/);
  assert.equal(count(`${mine} [data-winning]`), 1);
  assert.match(page.text(`${mine} .sheet__sum`), /2 base points/);
  assert.match(page.text(`${mine} .sheet__pays li`), /doubled: discarder/);
  assert.match(page.text(".verdict[data-seat='2'] .sheet__sum"), /Limit/);
});

test("a limit hand is announced by its name", async () => {
  await page.open("HK own turn");
  const update = updateOf("HK result");
  const won = { code: "win", seat: 2, by: "discard", tile: "1m", giver: 3, faan: 0 };
  await page.feed({ ...update, n: 50, events: [{ ...won, limit: true }, ...update.events] });
  assert.equal(page.text(".banner[data-tone=limit] b"), "Thirteen orphans");
  assert.equal(page.text(".banner[data-tone=limit] i"), "十三么 · Limit");
  assert.match(page.text(".verdict[data-seat='2'] [data-row=thirteen_orphans]"), /Thirteen orphans 十三么/);
  await page.feed({ ...update, n: 51, events: [{ ...won, seat: 0, limit: false }, ...update.events] });
  assert.equal(page.one(".banner").dataset.tone, "win");
});

// ---- what is heard ---------------------------------------------------------------------------

const others = { code: "discard", seat: 3, tile: "6p" };
const heard = async (update) => {
  await page.feed({ ...update, n: 50 });
  await page.until(() => page.text("[role=log]"));
  return { news: page.text("[role=log]"), question: page.text("[role=alert]") };
};

test("the tile that i draw is heard with the question, not behind it", async () => {
  await page.open("HK own turn");
  const drawn = { code: "draw", seat: 0, tile: "9p", replacement: false };
  const { news, question } = await heard({ ...updateOf("HK own turn"), events: [others, drawn] });
  assert.equal(question, "You draw 9 dots. Your turn: discard a tile.");
  assert.match(news, /discards 6 dots/);
  assert.doesNotMatch(news, /You draw/);
});

test("my own flowers are heard: they lie down by themselves", async () => {
  await page.open("HK own turn");
  const flowers = { code: "bonus", seat: 0, tiles: ["f1", "f3"] };
  const drawn = { code: "draw", seat: 0, tile: "9p", replacement: true };
  const mine = { ...updateOf("HK own turn"), events: [others, flowers, drawn] };
  const { question } = await heard(mine);
  assert.match(question, /^You lay out .+, .+\. You draw 9 dots as a replacement\. Your turn/);
  await page.feed({ ...mine, n: 51, legal: [], events: [flowers] }); // of a deal that another seat begins
  assert.match(page.text("[role=log]"), /^You lay out/);
});

for (const [name, question] of [
  ["HK claim", /Do you want it\? Possible: Win, Pung, Chow\.$/],
  ["KM claim", /Do you want it\? Possible: Win, Pung, Kong\.$/],
  ["KM own turn", /Your turn: discard a tile\. Possible: Ready, Open ready\.$/],
  ["HK crowded", /^You may win\. Or discard a tile and play on\.$/],
  ["HK own turn", /^Your turn: discard a tile\.$/],
]) {
  test(`what may be done is heard with the question: ${name}`, async () => {
    await page.open(name);
    assert.match(page.text("[role=alert]"), question);
  });
}

const won = { code: "win", by: "self_draw", tile: "2s", giver: null, faan: 3, limit: false };
for (const [name, seat, told] of [
  ["another’s", 3, /^\S+ wins from the wall with 2 bamboo\. 3 faan\.$/],
  ["mine", 0, /^You win from the wall with 2 bamboo\. 3 faan\.$/],
]) {
  test(`a win is heard once, with what it is worth: ${name}`, async () => {
    await page.open("HK own turn");
    const end = { code: "deal_end", ended: "self_draw", seats: [seat] };
    const { news } = await heard({ ...updateOf("HK result"), events: [{ ...won, seat }, end] });
    assert.match(news, told);
  });
}

test("that nobody has won is heard", async () => {
  await page.open("HK own turn");
  const end = { code: "deal_end", ended: "drawn_hand", seats: [] };
  const { news } = await heard({ ...updateOf("HK result"), events: [end] });
  assert.equal(news, "The wall is empty: nobody has won.");
});
