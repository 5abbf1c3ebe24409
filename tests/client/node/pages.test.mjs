/** Pages of the shell: what a link may name that is not there, and how they are pressed. */

import assert from "node:assert/strict";
import { test as plain } from "node:test";
import { PATHS, client } from "./page.mjs";
import * as page from "./page.mjs";

const { html } = await client(PATHS.html);
const { t } = await client(PATHS.words);
const { games } = await client("net/store.js");

const GAME = {
  ...{
    name: "toy",
    titles: { en: "Toy" },
    words: [],
    pages: {},
    options: [],
    seats_option: null,
    most_seats: 4,
  },
  ...{ presets: { source: {} }, bots: [], levels: [], call_window: 0 },
};

/** What the server says to a path. */
let answers = {};

/** A test whose server knows one game; hooks would be those of every file. */
const test = (name, run) =>
  plain(name, async (context) => {
    answers = {};
    games.value = [GAME];
    context.after(() => (games.value = []));
    const usual = globalThis.fetch;
    const refused = { ok: false, json: async () => ({ code: "bad_option", args: {} }) };
    context.mock.method(globalThis, "fetch", async (address, how) => {
      const said = answers[String(address).split("?")[0]];
      if (said) return { ok: true, json: async () => said, text: async () => said, headers: new Headers() };
      return String(address).startsWith("/api/") ? refused : usual(address, how);
    });
    await run(context);
  });

/** Show a page as an address names it. @param {string} name @param {string[]} parts @param {string[]} words */
async function show(name, parts, words) {
  const { default: Shown } = await client(`pages/${name}.js`);
  await page.put(html`<${Shown} parts=${parts} />`, { words });
}

// ---- what is not there --------------------------------------------------------------------------------

for (const path of ["learn/xyz", "score/xyz", "rules/xyz", "rules/", "new/xyz", "learn/constructor"]) {
  test(`a game that is not there is said not to be, with the way to the lobby: ${path}`, async () => {
    const [name, game] = path.split("/");
    await show(name === "new" ? "make" : name, [game], ["shell.learn", "shell.score", "shell.rules"]);
    assert.equal(page.text(".problem"), "There is no such game.");
    assert.equal(page.all(".problem").length, 1);
    assert.equal(page.all("main a[href='#/']").length, 1);
    assert.equal(page.all("h1").length, 1);
    games.value = []; // not told yet
    await page.drawn();
    assert.ok(!page.text("#app").includes("There is no such game."));
  });
}

for (const parts of [["constructor", "x"], ["toString"]]) {
  test(`a word of JavaScript is no game with puzzles: ${parts.join("/")}`, async () => {
    answers["/api/puzzles"] = {};
    await show("puzzles", parts, ["shell.puzzles"]);
    await page.until(() => page.all(".problem").length);
    assert.ok(page.text(".problem").includes(parts[0]));
  });
}

test("a word of JavaScript is no preset", async () => {
  const { readDraft } = await client("net/draft.js");
  assert.equal(readDraft(GAME, new URLSearchParams({ preset: "toString" })).preset, "source");
});

// ---- how it is pressed ----------------------------------------------------------------------------------

test("the number of a section opens in another tab where that is wanted", async () => {
  answers["/api/rules/mahjong_tiles"] = "# Tiles\n\n## 1 Suits\n\n**1.1** Dots.\n";
  await show("rules", ["mahjong_tiles"], ["shell.rules"]);
  await page.until(() => page.all("a.number").length);
  const before = location.hash;
  const press = (how) => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
    let isTaken = false;
    const watch = (event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault(); // this window stays where it is
    };
    addEventListener("click", watch, { once: true });
    page.one("a.number").dispatchEvent(click);
    return isTaken;
  };
  assert.deepEqual([press({ ctrlKey: true }), location.hash], [false, before]);
  assert.equal(press({}), true);
});

test("a swipe turns a lesson, and two fingers do not", async () => {
  const { default: Learn } = await client("pages/learn.js");
  games.value = [{ ...GAME, name: "nylon_ppong" }];
  await page.put(html`<${Learn} parts=${["nylon_ppong"]} />`, { words: ["nylon_ppong"] });
  await page.until(() => page.all(".lesson").length);
  const step = () => page.all(".lesson__dots button").findIndex((dot) => dot.getAttribute("aria-current"));
  const touch = async (type, touches, changedTouches) => {
    const event = new Event(type, { bubbles: true });
    Object.assign(event, { touches, changedTouches });
    page.one(".lesson").dispatchEvent(event);
    await page.drawn();
  };
  const at = (clientX) => ({ clientX, clientY: 100 });
  await touch("touchstart", [at(200)], [at(200)]);
  await touch("touchstart", [at(200), at(220)], [at(220)]);
  await touch("touchend", [at(320)], [at(100)]);
  assert.equal(step(), 0);
  await touch("touchend", [], [at(320)]);
  assert.equal(step(), 0);
  await touch("touchstart", [at(200)], [at(200)]);
  await touch("touchend", [], [at(100)]);
  assert.equal(step(), 1);
});

test("a number that is cleared and left stays as it was", async () => {
  const chosen = [];
  const props = {
    id: "n",
    label: "n",
    value: 7,
    values: [5, 6, 7, 8],
    change: (value) => chosen.push(value),
  };
  await page.draw("ui/choice.js", "Stepper", props);
  const leave = async (text) => {
    const field = await page.fill("#n", text);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.dispatchEvent(new Event("blur"));
    await page.drawn();
  };
  await leave("");
  assert.equal(page.one("#n").value, "7");
  await leave("9");
  assert.deepEqual(chosen, [7, 8]);
});

test("what a bet brings on average is counted, whatever the fraction ends with", async () => {
  await page.put(html``, { lang: "ko", words: ["shell.puzzles"] });
  for (const key of ["puzzles.why.bet", "puzzles.why.bet.fold"]) {
    const said = t(key, { win_cards: 9, unseen: 23, gain: "14/23", cost: "13/23" });
    assert.match(said, /평균 14\/23개를 얻고 13\/23개를 잃어요/);
  }
});

// ---- pages that look again ----------------------------------------------------------------------------------

test("my friends are looked at again when somebody comes back to the page, and not behind another tab", async (context) => {
  const { me } = await client("net/store.js");
  const { default: Friends } = await client("pages/friends.js");
  const { Line } = await client("net/socket.js");
  context.mock.method(Line.prototype, "hurry", () => {}); // lines of other tests hear of it too
  context.after(() => delete document.visibilityState);
  const turn = async (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    await page.drawn();
  };
  answers = { "/api/friends": { friends: [] } };
  me.value = { id: "g", name: "Mina" };
  context.after(() => (me.value = null));
  await page.put(html`<${Friends} parts=${[]} />`, { words: ["shell.friends"] });
  await page.until(() => page.all(".friends-list").length);
  answers = { "/api/friends": { friends: [{ guest: "j", name: "Juho", here: true }] } };
  await turn("hidden");
  assert.equal(page.all(".friends-list > *").length, 0);
  await turn("visible");
  assert.equal(page.all(".friends-list > *").length, 1);
});

// ---- the answers of a puzzle ---------------------------------------------------------------------------------

test("how far an answer is worth more is said with its error, unless there is none", async () => {
  const { Answered } = await client("pages/puzzle_answer.js");
  const puzzle = { game: "toy", id: "1", theme: "discard", level: 1, best: ["a"], points: { a: 3, b: 1 } };
  const said = [];
  for (const error of [0.01, 0.4]) {
    await page.put(
      html`<${Answered} asked=${{ puzzle: { ...puzzle, worlds: 625, error } }} word="a" isRight=${true}
        client=${{ actionName: (word) => word }} names=${[]} list=${{ puzzles: [] }} />`,
      { words: ["shell.puzzles"] },
    );
    said.push(/worth.*hidden/.exec(page.text(".puzzle__ask p"))[0].replace(/[\u2066-\u2069]/g, ""));
  }
  assert.deepEqual(said, [
    "worth 2 points more than “b”, over 625 arrangements of the hidden",
    "worth 2 points more than “b” (±0.8), over 625 arrangements of the hidden",
  ]);
});
