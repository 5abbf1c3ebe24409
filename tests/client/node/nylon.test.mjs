/** What only a table of Nylon-ppong says, at moments of real matches. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const month = (card) => parseInt(card, 10);

for (const [word, key] of [
  ["declare", "c"],
  ["stop", "s"],
]) {
  test(`a button that ends the round has its colour and its key: ${word}`, async () => {
    await page.open(`nylon ${word}`);
    const button = page.one(`[data-action="${word}"]`);
    assert.equal(button.dataset.tone, "end");
    assert.equal(button.getAttribute("aria-keyshortcuts"), key);
  });
}

test("a seat that can only pass is asked nothing", async () => {
  await page.open("nylon only pass");
  assert.deepEqual(page.offered(), []);
  assert.equal(page.all("[data-asked]").length, 0);
});

test("every card of a month discards that month", async () => {
  const { view } = await page.open("nylon discard");
  for (const card of view.hands[0]) {
    assert.equal(page.one(`[data-card="${card}"]`).dataset.action, `discard ${month(card)}`);
  }
});

test("the card just drawn is apart at the end", async () => {
  await page.open("nylon first drawn");
  const last = page.all(".hand [data-card]").at(-1);
  assert.equal(last.dataset.card, "1a");
  assert.equal(last.dataset.drawn, "");
});

test("a notice goes away by a press elsewhere and by itself", async () => {
  await page.open("nylon no stop");
  await page.press('[data-why="stop"]');
  assert.equal(page.all(".notice").length, 1);
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await page.press(document.body);
  assert.equal(page.all(".notice").length, 0);
  const wait = window.setInterval;
  window.setInterval = (then, ms) => wait(then, ms / 50);
  await page.press('[data-why="stop"]');
  assert.equal(page.all(".notice").length, 1);
  await page.until(() => page.all(".notice").length === 0);
});

test("the deck draws too", async () => {
  await page.open("nylon turn");
  await page.press('.deck [data-action="draw"]');
  assert.deepEqual(page.done(), ["act draw"]);
});

test("the second click of a double one never answers the next question", async () => {
  const click = (selector, detail) =>
    page.one(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  const { updates } = await page.open("nylon discard", { without: 1 });
  click('.acts [data-action="draw"]', 1);
  await page.feed(updates.at(-1)); // a discard, perhaps under the same finger
  click(".hand [data-drawn]", 2);
  assert.deepEqual(page.done(), ["act draw"]);
  click(".hand [data-drawn]", 1);
  assert.equal(page.done().length, 2);
});

test("a watcher sees backs", async () => {
  const { view } = await page.open("nylon watched", { last: Infinity });
  assert.equal(page.all('.hand img[src$="back.svg"]').length, view.sizes[0]);
});

test("a pile without history shows its top card only", async () => {
  await page.open("nylon deep pile");
  await page.press(".pile__stack");
  assert.equal(page.all('dialog .history img:not([src$="back.svg"])').length, 1);
});

test("ready is asked once, and the gate names the players who are waited for", async () => {
  await page.open("nylon end deck_out");
  await page.press("[data-ready-button]", 2);
  assert.deepEqual(page.done(), ["ready"]);
  document.activeElement?.blur(); // as browsers do with a button that is closed
  await page.changeInfo((info) => ({
    ...info,
    seats: info.seats.map((seat, i) => ({ ...seat, ready: seat.ready || i === 0 })),
  }));
  assert.match(page.text(".gate__wait"), /Robin/);
  assert.ok(document.activeElement.matches(".gate__wait"), document.activeElement.tagName);
  assert.doesNotMatch(page.text(".gate__wait"), /지수/);
});

test("the last round shows places and offers a rematch", async () => {
  const { view } = await page.open("nylon over", { last: Infinity });
  assert.ok(page.text('.places [data-place="1"]').includes(Math.min(...view.totals)));
  assert.equal(page.all(".verdict").length, 4);
  assert.equal(page.all(".chart polyline").length, 4);
  assert.equal(page.all("[data-no-rematch]").length, 0);
  await page.changeInfo((info) => ({ ...info, rematch: "u", rematch_by: "g1" }));
  assert.match(page.text(".over footer"), /Robin would like another match/);
  await page.press("[data-no-rematch]");
  assert.equal(page.all("[data-no-rematch]").length, 0);
  await page.press("[data-rematch]");
  await page.press("[data-leave]");
  assert.deepEqual(page.done(), ["noRematch", "rematch", "leave"]);
});

test("a player who comes late sees the totals of every round", async () => {
  await page.open("nylon over five");
  const points = page.one(".chart polyline").getAttribute("points");
  assert.equal(points.trim().split(/\s+/).length, 6); // five rounds, and nothing before them
});

test("places are drawn as the server gives them", async () => {
  const told = page.moment("nylon over");
  told.updates.at(-1).places = [2, 1, 1, 4];
  await page.open(told);
  const drawn = page.all(".places li");
  assert.deepEqual(
    drawn.map((row) => row.dataset.place),
    ["1", "1", "2", "4"],
  );
  assert.equal(page.text(page.one("b", drawn[0])), "Robin");
  assert.equal(page.text(".over h2"), "You came 2nd. Robin, careful won.");
  assert.equal(page.all(".cheer").length, 0);
});

test("a match that I won says so, and what decided it", async () => {
  const told = page.moment("nylon over");
  const standings = [
    [-30, -10, -20, -20],
    [-35, -60, -40, -60],
    [-40, -70, -50, -70],
  ];
  Object.assign(told.updates.at(-1), { places: [1, 3, 2, 3], standings });
  await page.open(told);
  assert.equal(page.text(".over h2"), "You won!");
  assert.equal(page.text(".match__decided"), "Round 2 decided it: there you came out 15 ahead of careful.");
  assert.equal(page.all(".cheer[data-cheer=match] i").length, 14);
});

test("the helper is off until it is switched on, and is remembered", async () => {
  const { update } = await page.open("nylon hinted");
  assert.equal(page.all(".helper").length, 0);
  await page.type("?");
  await page.press("dialog [role=switch]");
  await page.type("Escape");
  assert.ok(page.text("[data-tip=points]").includes(`${update.hint.points} point`));
  for (const pair of update.hint.pairs) assert.ok(page.text("[data-tip=pairs]").includes(` ${pair}`));
  assert.equal(JSON.parse(localStorage["madang.table"]).helper, true);
  await page.open("nylon hinted"); // as the next test does, which finds nothing of this one
  assert.equal(page.all(".helper").length, 0);
  assert.equal(localStorage["madang.table"] ?? null, null);
});

test("a screen reader hears others politely, and its own question at once", async () => {
  const { updates } = await page.open("nylon late turn", { last: 19, without: 1 });
  await page.feed(updates.at(-1));
  await page.until(() => page.text("[role=alert]").includes("Your"));
  assert.match(page.text("[role=log]"), /Robin|careful|할머니/);
  assert.doesNotMatch(page.text("[role=log]"), /You /);
});

test("a question that is answered stands no longer where it is said", async () => {
  const { updates } = await page.open("nylon late turn", { last: 19, without: 1 });
  await page.feed(updates.at(-1));
  await page.until(() => page.text("[role=alert]").includes("Your"));
  await page.feed({ ...updates.at(-1), n: updates.at(-1).n + 1, events: [], legal: [] });
  await page.until(() => page.text("[role=alert]") === "");
  await page.type("i"); // the whole table is news, not a question
  assert.match(page.text("[role=log]"), /cards in the deck/);
  assert.equal(page.text("[role=alert]"), "");
});

test("the clocks of people are there for a screen reader, each with its seconds", async () => {
  const { updates } = await page.open("nylon late turn", { last: 19, without: 1 });
  await page.changeInfo((info) => ({
    ...info,
    clock: { move: 20, bank: 0 },
    seats: info.seats.map((one) => ({ ...one, kind: "person" })),
  }));
  for (const [seat, place] of [
    [0, ".own"],
    [1, ".seat[data-seat='1']"],
  ]) {
    await page.feed({ ...updates.at(-1), n: 500 + seat, deadlines: { [seat]: 15 } });
    await page.until(() => page.all(`${place} [role=timer]`).length);
    const clock = page.one(`${place} [role=timer]`);
    assert.equal(clock.getAttribute("aria-label"), "15 seconds");
    assert.equal(clock.closest("[aria-hidden=true]"), null);
  }
});

test("my last seconds are heard once, and not once i have answered", async () => {
  const { updates } = await page.open("nylon late turn", { last: 19, without: 1 });
  const question = { ...updates.at(-1), n: 500, deadlines: { 0: 9.3 } };
  await page.changeInfo((info) => ({
    ...info,
    clock: { move: 20, bank: 1 },
    seats: info.seats.map((one) => ({ ...one, bank: 1 })),
  }));
  await page.feed(question);
  await page.until(() => page.text("[role=alert]").includes("Your"));
  await page.until(() => page.text("[role=alert]") === "10 seconds left.");
  await page.feed({ ...question, n: 501, events: [] });
  await page.feed({ ...question, n: 502, events: [], legal: [] });
  await new Promise((settle) => setTimeout(settle, 500));
  assert.equal(page.text("[role=alert]"), "");
});

test("the table can be described", async () => {
  const { view } = await page.open("nylon discard");
  await page.type("i");
  const said = page.text("dialog");
  assert.ok(said.includes(`${view.deck} cards in the deck`));
  for (const name of ["Robin", "careful", "할머니"]) assert.ok(said.includes(name), name);
  const names = new Map(await page.cardNames());
  const known = view.hands[0].filter((card) => names.has(card));
  assert.ok(known.length);
  for (const card of known) assert.ok(said.includes(names.get(card)), card);
});

test("a clock counts down from the deadline", async () => {
  await page.open("nylon turn");
  const shown = Number(page.text(".own__plate .clock b"));
  assert.ok(shown >= 14 && shown <= 18, String(shown));
});
