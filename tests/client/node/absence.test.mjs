/** People who keep the table waiting, and a bot that plays for me: what is said of it, and asked. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const TALK = ".notice--absence";
const LONG = 70_000; // ms of silence
const A_WHILE = 20_000;
const there = (selector) => page.until(() => page.all(selector).length, selector);
const gone = (selector) => page.until(() => !page.all(selector).length, `no ${selector}`);

/** Change a seat of a table without a clock. */
const changeSeat = (seat, change) =>
  page.changeInfo((info) => ({
    ...info,
    clock: null,
    seats: info.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)),
  }));

/** Open a table without a clock that has waited for Robin for so long; return what it was told last. */
async function waiting(waited, lang = "en") {
  const { update } = await page.open("nylon Robin asked", { lang, last: Infinity });
  await changeSeat(1, {});
  await page.feed({ ...update, n: update.n + 1, events: [], deadlines: {}, waited });
  return update;
}

for (const [lang, silent, vote] of [
  ["en", "Robin has been quiet", "Let a bot play"],
  ["ko", "Robin 님", "봇에게 맡기기"],
  ["zh-Hant", "Robin 有一陣子", "讓電腦代打"],
]) {
  test(`players who keep us waiting can be called and then covered: ${lang}`, async () => {
    await waiting(LONG, lang);
    await there(TALK);
    assert.ok(page.text(TALK).includes(silent), page.text(TALK));
    await page.press("[data-do=nudge]");
    window.nudged.value = { seat: 1, by: 0, at: performance.now() };
    await page.until(() => page.one("[data-do=nudge]").disabled);
    assert.equal(page.text("[data-do=vote]"), vote);
    await page.press("[data-do=vote]");
    assert.deepEqual(page.done(), ["nudge 1", "vote 1"]);
    await changeSeat(1, { votes: 1, votes_needed: 2 });
    assert.match(page.text("[data-do=vote] small"), /2/);
    assert.deepEqual(page.missing(), []);
    await changeSeat(1, { covered: true });
    assert.equal(page.all(TALK).length, 0);
  });
}

test("the focus stays with the words when I take my seat back from a bot", async () => {
  await waiting(0);
  await changeSeat(0, { covered: true });
  await there("[data-do=back]");
  page.one("[data-do=back]").focus();
  await page.press("[data-do=back]");
  assert.deepEqual(page.done(), ["back"]);
  assert.ok(document.activeElement.matches("[data-absence=covered] p"), document.activeElement.tagName);
});

test("nobody is called silent while my own line is lost", async () => {
  await waiting(LONG);
  await there("[data-do=nudge]");
  window.isLost.value = true;
  await gone(TALK);
  window.isLost.value = false;
  await there("[data-do=nudge]");
});

test("before a while has passed, and in calls, nobody is hurried", async () => {
  const newest = await waiting(A_WHILE);
  await there("[data-do=nudge]");
  assert.equal(page.all("[data-do=vote]").length, 0);
  await page.feed({ ...newest, deadlines: { call: 3 }, waited: LONG });
  await gone(TALK);
  await page.feed({ ...newest, waited: LONG });
  await there("[data-do=vote]");
  await page.feed({ ...newest, n: newest.n + 5 });
  await gone(TALK);
});

for (const [lang, words] of [
  ["en", "Somebody is taking long"],
  ["ko", "누군가"],
  ["zh-Hant", "有人還在想"],
]) {
  test(`a call that stays open may be counted as a pass without saying whose: ${lang}`, async () => {
    const newest = await waiting(0, lang);
    const view = { ...newest.view, phase: "call", to_act: [] };
    const call = { ...newest, n: newest.n + 5, view, legal: [], deadlines: {} };
    await page.feed({ ...call, waited: A_WHILE });
    assert.equal(page.all(TALK).length, 0);
    await page.feed({ ...call, n: call.n + 1, waited: LONG });
    await there(TALK);
    assert.ok(page.text(TALK).includes(words), page.text(TALK));
    await page.press("[data-do=vote-call]");
    assert.deepEqual(page.done(), ["vote call"]);
    await page.changeInfo((info) => ({ ...info, call_votes: 1, call_votes_needed: 2 }));
    assert.match(page.text("[data-do=vote-call] small"), /2/);
    assert.deepEqual(page.missing(), []);
  });
}

test("players who look at a result for long can be called at the gate", async () => {
  const { update } = await page.open("nylon three ended", { last: Infinity });
  await page.feed({ ...update, n: update.n + 1, events: [], waited: LONG });
  await changeSeat(1, {});
  assert.equal(page.all(TALK).length, 0); // I have not pressed either
  await changeSeat(0, { ready: true });
  await there(".over [data-do=vote]");
  await page.press(".over [data-do=nudge]");
  await page.press(".over [data-do=vote]");
  assert.deepEqual(page.done(), ["nudge 1", "vote 1"]);
});

test("a call to me is heard and seen in the title", async () => {
  const { update } = await page.open("nylon three turn", { last: Infinity });
  const usual = document.title;
  window.nudged.value = { seat: 0, by: 1, at: performance.now() };
  await there(TALK);
  assert.equal(page.text(TALK), "Robin is waiting for you!");
  assert.equal(page.text("[role=alert]"), "Robin is waiting for you!");
  assert.equal(document.title, "Robin is waiting for you!");
  await page.feed({ ...update, n: update.n + 1, legal: [] });
  await gone(TALK);
  assert.equal(document.title, usual);
});

test("a page loaded again has the log of what was told before", async () => {
  const lines = () => page.all(".game__side .log li").map(page.text);
  const { updates } = await page.open("nylon three later", { last: Infinity });
  const told = lines();
  const recap = updates.slice(0, -1).map(({ n, events }) => ({ n, events }));
  await page.open({ ...page.moment("nylon three later"), recap });
  assert.deepEqual(lines(), told);
  assert.ok(told.length > 5);
});
