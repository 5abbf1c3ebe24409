/** Parts that every game is made of: the frame of a toy game, a hand with equal cards, changes laid over an update. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PATHS, client } from "./page.mjs";
import * as page from "./page.mjs";

const { html, signal } = await client(PATHS.html);

// ---- a game adds its felt, its acts and its words; everything around them is there without it --

const { TableFrame, playOf, useFrame } = await client(PATHS.frame);
const { ActionBar } = await client(PATHS.acts);

/** A game that nobody plays. */
const SAID = {
  game: "toy",
  words: [],
  preload() {},
  hear() {},
  isNews: ({ code }) => code !== "let_go",
  tellEvent: ({ tile }, names) => `${names[1]} discards ${tile}`,
  describe: () => ["The wall is long."],
  house: () => "Three faan",
  keys: [["P", "table.turn"]],
  ActionGuide: () => html`<p class="toy-guide">Pong, kong</p>`,
  results: {
    isLowBest: false,
    standing: () => "",
    Cards: () => null,
    lineWords: () => "",
    outcome: () => "",
  },
};

function Shown({ table }) {
  const frame = useFrame(SAID, table);
  const acts = ["pong", "kong"].map((word) => ({
    word,
    label: word,
    hint: "",
    key: "",
    isLegal: frame.update.legal.includes(word),
  }));
  const keys = { p: frame.press("pong"), k: frame.press("kong") };
  return html`<${TableFrame} frame=${frame} keys=${keys}
    whyNot=${(word) => ({ text: `No ${word} now`, section: "4.1" })} felt=${html`<div class="felt" id="wall" />`}>
    <${ActionBar} acts=${acts} isBusy=${false} showsKeys label="Acts" onAct=${frame.does.click}
      onWhy=${frame.askWhy} /><//>`;
}

const sitter = (name) => ({
  kind: "person",
  name,
  guest: name,
  connected: true,
  covered: false,
  ready: false,
  bank: null,
  times: 1,
});

/** Open a table of the toy game, in which somebody may be asked to call. */
async function openToy() {
  const Play = playOf(SAID, Shown);
  const update = signal({
    n: 1,
    at: 0,
    deadlines: {},
    standings: [],
    places: [],
    legal: ["pong", "let_go"],
    events: [
      { code: "discard", tile: "5m" },
      { code: "let_go", tile: "5m" },
    ],
    view: { phase: "declare", ended: "", seat: 1, to_act: [] },
  });
  const table = {
    id: "toy",
    seat: 0,
    update,
    names: ["Ann", "Ben"],
    info: { game: "toy", options: {}, seats: [sitter("Ann"), sitter("Ben")], call_window: 5, clock: null },
    game: { name: "toy", pass_action: "let_go", ends: {}, actions: [] },
    onUpdate: () => () => {},
    paceBy: () => {},
    recap: [],
    missed: null,
    isNext: false,
    nudged: null,
    act: (word) => Promise.resolve({ ok: window.done.push(word) > 0 }),
  };
  await page.put(html`<main><${Play} table=${table} /></main>`, { words: ["shell.table"] });
  return update;
}

test("bar, felt, log and guide are there", async () => {
  await openToy();
  assert.equal(page.text(".game__house"), "Three faan");
  assert.equal(page.all(".game__main > #wall").length, 1);
  assert.deepEqual(page.all(".game__side .log li").map(page.text), ["Ben discards 5m"]);
  assert.equal(page.text(".game__side .toy-guide"), "Pong, kong");
});

test("keys of every table and of the game work", async () => {
  await openToy();
  await page.type("i");
  assert.match(page.text(".sheet"), /The wall is long\./);
  await page.type("Escape");
  assert.equal(page.all(".sheet").length, 0);
  await page.type("?");
  assert.deepEqual(page.all(".sheet .keys kbd").map(page.text), ["P", "L", "I", "?"]);
  await page.type("Escape");
  assert.equal(page.all(".sheet").length, 0);
  await page.type("k");
  assert.match(page.text(".notice"), /No kong now/);
  await page.type("Escape");
  assert.equal(page.all(".notice").length, 0);
  await page.type("p");
  assert.deepEqual(page.done(), ["pong"]);
});

test("a player who may only let a call go by is not asked", async () => {
  const update = await openToy();
  assert.equal(page.all(".game[data-asked]").length, 1);
  update.value = { ...update.value, n: 2, legal: ["let_go"] };
  await page.drawn();
  assert.equal(page.all(".game[data-asked]").length, 0);
});

// ---- equal cards are several cards -----------------------------------------------------------

const { Hand } = await client(PATHS.hand);

/** Draw a hand; return its buttons, and what is picked from it. */
async function handOf(cards, drawn, chosen = null) {
  const picked = [];
  const pieces = {
    nameOf: (name) => name,
    groupOf: (name) => name,
    back: "?",
    draw: (name, { piece }) => html`<i data-piece=${piece}>${name}</i>`,
  };
  await page.put(html`<${Hand} pieces=${pieces} cards=${cards} drawn=${drawn} chosen=${chosen} isBusy=${false}
    brackets wordOf=${(name) => `discard ${name}`} isWanted=${() => false}
    onPick=${(name, _, key) => picked.push([name, key])} />`);
  return { buttons: page.all(".hand button"), picked };
}

test("of four equal tiles one is drawn and one is chosen", async () => {
  const { buttons } = await handOf(["5m", "5m", "5m", "5m", "7p"], "5m", "5m#2");
  assert.deepEqual(
    buttons.map((it) => [it.dataset.card, "drawn" in it.dataset, it.getAttribute("aria-pressed")]),
    [
      ["5m", false, "false"],
      ["5m", false, "true"],
      ["5m", false, "false"],
      ["7p", false, "false"],
      ["5m", true, "false"],
    ],
  );
});

test("each of equal tiles is picked by its own key", async () => {
  const { buttons, picked } = await handOf(["5m", "5m", "7p"], null);
  for (const button of buttons) await page.press(button);
  assert.deepEqual(picked, [
    ["5m", "5m"],
    ["5m", "5m#2"],
    ["7p", "7p"],
  ]);
});

test("neighbours are bracketed by the group that the set says", async () => {
  const { buttons } = await handOf(["5m", "5m", "5m", "7p"], null);
  assert.deepEqual(
    buttons.map((it) => it.dataset.bracket),
    ["start", "middle", "end", undefined],
  );
});

// ---- changes laid over the update before them are the update sent whole ------------------------

const { laidOver } = await client(PATHS.changes);
const { Table } = await client(PATHS.table);

for (const [name, { whole, sent }] of Object.entries(page.changes)) {
  test(`changes laid over are the whole update: ${name}`, () => {
    let update = JSON.parse(whole[0]);
    const laid = sent.map((changes) => {
      update = laidOver(update, JSON.parse(changes));
      return JSON.stringify(update);
    });
    assert.ok(whole.length > 20);
    for (const [place, text] of laid.entries()) {
      assert.deepEqual(JSON.parse(text), JSON.parse(whole[place + 1]));
      assert.deepEqual(Object.keys(JSON.parse(text)), Object.keys(JSON.parse(whole[place + 1])));
    }
    assert.ok(sent.join("").length < 0.7 * whole.slice(1).join("").length);
  });
}

test("a table lays changes over what was sent before", () => {
  const beside = { table: "t", events: [], legal: [], deadlines: {} };
  const update = (n, view) => ({ ...beside, type: "update", n, view });
  const changes = (n, view) => ({ type: "changes", table: "t", n, view, events: [] });
  const table = new Table("t", { ask() {}, namesOf: () => [], tell() {} });
  const look = () => table.update.value && [table.update.value.n, table.update.value.view];
  table.hearChanges(changes(1, { pot: 1 })); // of what was known before the page was left
  assert.equal(look(), null);
  table.hear(update(2, { pot: 2, deck: 9 }));
  assert.deepEqual(look(), [2, { pot: 2, deck: 9 }]);
  table.take(update(3, { pot: 3, deck: 9 })); // what a refusal told, before it is shown
  table.hearChanges(changes(3, { pot: 3 }));
  table.hearChanges(changes(4, { deck: 8 }));
  assert.deepEqual(look(), [4, { pot: 3, deck: 8 }]);
  table.hear(update(7, { pot: 5, deck: 7 })); // as after a lost line
  table.hearChanges(changes(8, {}));
  assert.deepEqual(look(), [8, { pot: 5, deck: 7 }]);
});
