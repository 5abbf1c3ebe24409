/** A moment of a review: it asks first, in no order that tells, and then says what each answer is worth. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const choice = (action, loss, error, more = {}) => ({
  ...{ action, loss, error, points: 2 - loss, wins: 0.4, pays: 0.01, worlds: 2000, why: [] },
  ...more,
});

const MOMENT = {
  ...{ n: 75, deal: 2, played: "discard 6", best: "discard 2", loss: 10.5, error: 1.6 },
  ...{ verdict: "mistake", kind: "efficiency", why: [] },
  choices: [
    choice("discard 2", 0, 0),
    choice("discard 10", 0.4, 0.5),
    choice("discard 6", 10.5, 1.6, {
      why: [{ code: "completes_more", args: { count: 4, other: 0, unseen: 26 } }],
    }),
  ],
};
const REVIEW = {
  ...{ game: "nylon_ppong", seat: 0, worlds: 2000, dearest: [75], moments: [MOMENT] },
};
const INFO = {
  table: "abc",
  game: "nylon_ppong",
  options: {},
  seats: ["Mina", "Robin"].map((name) => ({ kind: "person", name, guest: name })),
};
const HOW = { words: ["shell.review", "shell.replay", "shell.table", "nylon_ppong"] };

const opening = { table: "abc", info: INFO, review: REVIEW };
const opened = (lang, moment = MOMENT) =>
  page.draw("pages/review_moment.js", "Moment", { ...opening, moment }, { ...HOW, lang });

for (const [lang, says] of [
  ["en", /10\.5 points/],
  ["ko", /10\.5점/],
  ["zh-Hant", /10\.5分/],
]) {
  test(`a wrong answer is refuted with the reason and the odds, in ${lang}`, async () => {
    await opened(lang);
    assert.deepEqual(
      page.all("[data-choice]").map((button) => button.dataset.choice),
      ["discard 2", "discard 6", "discard 10"],
    );
    assert.ok(!page.text(".review-ask").includes("10.5"), "nothing is told before it is answered");
    await page.press("[data-choice='discard 6']");
    assert.equal(page.one(".review-ask__verdict").dataset.verdict, "wrong");
    assert.match(page.text(".review-ask__verdict"), says);
    assert.match(page.text(".review-ask__why"), /26/);
    assert.equal(page.all(".review__worths tbody tr").length, 3);
    assert.deepEqual(page.missing(), []);
  });
}

for (const lang of ["en", "ko", "zh-Hant"]) {
  test(`a wrong answer alone can be followed to the end of a deal, in ${lang}`, async () => {
    const { clients } = await page.client("lazy.js");
    clients.value = { nylon_ppong: { tell: ({ n }) => `step ${n}` } };
    const asked = [];
    const usual = globalThis.fetch;
    const shown = { frames: [{ n: 1 }, { n: 2 }], points: [-24, 4] };
    let working = 0;
    globalThis.fetch = async (address, how) => {
      if (!String(address).includes("/after?")) return usual(address, how);
      asked.push(String(address));
      working += 1; // a server plays one on at a time, and refuses another meanwhile
      const isRefused = working > 1;
      await page.wait(20);
      working -= 1;
      if (isRefused) return { ok: false, status: 429, json: async () => ({ code: "slow_down", args: {} }) };
      return { ok: true, status: 200, json: async () => shown };
    };
    try {
      await opened(lang);
      await page.press("[data-choice='discard 2']");
      assert.equal(page.all("[data-do=after]").length, 0);
      await page.press("[data-do=retry]");
      await page.press("[data-choice='discard 6']");
      await page.press("[data-do=after]");
      await page.until(() => page.all("dialog .after p").length === 2);
      assert.equal(page.all("dialog .after li").length, 4);
      assert.match(page.text("dialog"), /24/);
      assert.deepEqual(
        asked.map((address) => decodeURIComponent(address.split("?do=")[1])),
        ["discard 6", "discard 2"],
      );
      assert.match(asked[0], /abc.*75/);
      assert.deepEqual(page.missing(), []);
      await page.type("Escape");
      assert.equal(page.all("dialog").length, 0);
    } finally {
      globalThis.fetch = usual;
      clients.value = {};
    }
  });

  test(`a review says what it waits for, how far it is, and can be cancelled, in ${lang}`, async () => {
    let cancelled = 0;
    const shown = async (state) => {
      const props = { state, onCancel: () => (cancelled += 1) };
      await page.draw("pages/review.js", "Progress", props, { ...HOW, lang });
      assert.deepEqual(page.missing(), []);
      return [page.text("[aria-live]"), page.one("progress").getAttribute("value")];
    };
    const [next, nothing] = await shown({ status: "compiling", seconds: 0 });
    const [compiling, some] = await shown({ status: "compiling", seconds: 41.7 });
    const [working, half] = await shown({ status: "working", done: 20, total: 40 });
    assert.match(compiling, /41/);
    assert.doesNotMatch(next, /0/);
    assert.match(working, /21.*40|40.*21/);
    assert.equal(nothing, null);
    assert.ok(Number(some) > 0 && Number(some) < 1);
    assert.equal(half, "20");
    await page.press("[data-do=cancel]");
    assert.equal(cancelled, 1);
  });
}

for (const [lang, level] of [
  ["en", "★★★☆☆☆ Medium"],
  ["ko", "★★★☆☆☆ 보통이"],
  ["zh-Hant", "★★★☆☆☆普通"],
]) {
  test(`the level that gives away as much is named as forms name it, in ${lang}`, async () => {
    const { meet } = await page.client("net/catalogue.js");
    const levels = [1, 2, 3, 4, 5, 6].map((one) => `level_${one}`);
    meet({ name: "nylon_ppong", company: [], levels, alike: {}, policies: [] });
    const sums = { clear: 3, decisions: 40, lost: 11, error: 1, points: -4, luck: 7, draws: null };
    const near = { level: "level_3", levels: [{ bot: "level_3", lost: 0.27, error: 0.1 }] };
    const review = { ...REVIEW, ...sums, ...near, by_kind: {}, practise: "" };
    await page.draw("pages/review.js", "Sums", { review }, { ...HOW, lang });
    assert.ok(page.text(".review__sums").includes(level), page.text(".review__sums"));
    assert.deepEqual(page.missing(), []);
  });
}

test("a sum says how far it may be off, unless that rounds to nothing", async () => {
  const sums = { clear: 3, decisions: 40, lost: 11, points: -4, luck: 7, draws: null, level: "", levels: [] };
  const said = [];
  for (const error of [1, 0.04, 0]) {
    const review = { ...REVIEW, ...sums, error, by_kind: {}, practise: "" };
    await page.draw("pages/review.js", "Sums", { review }, { ...HOW, lang: "en" });
    said.push(/gave away.*/.exec(page.text(".review__sums b"))[0].replace(/[\u2066-\u2069]/g, ""));
  }
  assert.deepEqual(said, ["gave away 11 points (± 1).", "gave away 11 points.", "gave away 11 points."]);
});

for (const [game, lang, says] of [
  ["hong_kong_mahjong", "en", "worth 4 faan"],
  ["hong_kong_mahjong", "ko", "(4판)"],
  ["korean_mahjong", "en", "worth 4 points"],
  ["korean_mahjong", "zh-Hant", "（4分）"],
]) {
  test(`a goal says in what it is worth so much: ${game}, ${lang}`, async () => {
    const how = { words: [...HOW.words, game], lang };
    await page.draw("pages/review_moment.js", "Moment", { ...opening, moment: MOMENT }, how);
    const { reasonOf } = await page.client("pages/review_moment.js");
    const rows = [game === "korean_mahjong" ? "half_flush" : "seven_pairs"];
    const said = reasonOf(game, ["Mina"], { code: "serves_goal", args: { rows, worth: 4 } });
    assert.ok(said.replace(/[\u2066-\u2069]/g, "").includes(says), said);
  });
}

for (const lang of ["en", "ko", "zh-Hant"]) {
  test(`a choice that was tried in fewer worlds is said to be, in ${lang}`, async () => {
    const note = async (choices) => {
      await opened(lang, { ...MOMENT, choices });
      await page.press("[data-choice='discard 6']");
      assert.deepEqual(page.missing(), []);
      return page.text(".review-ask .hint");
    };
    assert.match(await note(MOMENT.choices), /^\D*2.?000\D*$/);
    const [best, other, ...more] = MOMENT.choices;
    assert.match(await note([best, { ...other, worlds: 50 }, ...more]), /2.?000\D*50\D*$/);
  });
}

test("what is given away reads alike as a loss and as less", async () => {
  const { tenths } = await page.client("i18n/words.js");
  for (const loss of [13.75, 2.45, 0.05]) assert.equal(tenths(-loss), `−${tenths(loss)}`);
  assert.equal(tenths(-0.04), "0");
});

test("the focus stays where it is asked and answered", async () => {
  await opened("en");
  assert.ok(!document.activeElement.matches("h2"), "what begins has nothing to give back");
  for (const press of ["[data-choice='discard 6']", "[data-do=retry]"]) {
    page.one(press).focus();
    await page.press(press);
    assert.ok(document.activeElement.matches(".review-ask h2"), document.activeElement.tagName);
  }
});

test("what is within the error is as good, and the question can be asked again", async () => {
  await opened("en");
  await page.press("[data-choice='discard 10']");
  assert.equal(page.one(".review-ask__verdict").dataset.verdict, "even");
  await page.press("[data-do=retry]");
  await page.press("[data-choice='discard 2']");
  assert.equal(page.one(".review-ask__verdict").dataset.verdict, "right");
});
