/** Score sheets and hands of real cards while the server is slow: what is pressed twice, called off, or answered late. */

import assert from "node:assert/strict";
import { test as plain } from "node:test";
import { PATHS, client } from "./page.mjs";
import * as page from "./page.mjs";

const { html } = await client(PATHS.html);
const book = await client("device/score_book.js");
const { ScoreSheetView } = await client("pages/score_sheet.js");
const nylon = (await client("games/nylon_ppong/score.js")).default;
const hongKong = (await client("games/hong_kong_mahjong/score.js")).default;

const NAMES = ["Mina", "Juho", "Grandma"];
const GAME = {
  ...{ name: "nylon_ppong", deals_option: null, seats_option: null, most_seats: 3 },
  ...{ presets: { source: {} }, options: [], actions: [], pages: {} },
};
const NYLON = { words: ["shell.score", "shell.table", "hwatu", "nylon_ppong", "nylon_ppong.score"] };
const MAHJONG = {
  words: [
    "shell.score",
    "shell.table",
    "mahjong",
    "mahjong.score",
    "hong_kong_mahjong",
    "hong_kong_mahjong.score",
  ],
};

/** Questions about cards that nobody has answered: { asked, answer }. */
let open = [];

/** A test whose server answers nothing about cards by itself; hooks would be those of every file. */
const test = (name, run) =>
  plain(name, async (context) => {
    open = [];
    const usual = globalThis.fetch;
    context.mock.method(globalThis, "fetch", (address, how) => {
      if (!String(address).startsWith("/api/score/")) return usual(address, how);
      return new Promise((settle) => {
        const answer = async (said) => {
          settle({ ok: true, json: async () => said });
          await page.drawn();
        };
        open.push({ asked: JSON.parse(how.body), answer });
      });
    });
    await run();
  });

// ---- a sheet -------------------------------------------------------------------------------------

/** A round that is written as points alone. */
const TYPED = { ended: "", ender: null, question: null, explained: [], starters: [] };

/** Open a new sheet whose rounds are written as points; return its id. */
async function openSheet(more = {}) {
  const id = book.addSheet({
    game: GAME.name,
    name: "",
    names: NAMES,
    preset: "source",
    options: {},
    rounds: [],
  });
  const game = { best: (totals) => Math.min(...totals), ...more };
  const View = () => html`<${ScoreSheetView} game=${GAME} client=${game} sheet=${book.sheetOf(id)} />`;
  await page.put(html`<${View} />`, NYLON);
  return id;
}

async function enter(...points) {
  await page.press("[data-do=enter-round]");
  for (const [seat, value] of points.entries()) await page.fill(`#points-${seat}`, String(value));
}

const written = (id) => book.sheetOf(id).rounds.map(({ points }) => points.join(" "));

test("what is no whole number is refused with what would be one", async () => {
  await openSheet();
  await enter("-");
  assert.equal(page.all(".score__form [role=status]").length, 0);
  await page.fill("#points-0", "abc");
  const said = page.text(".score__form [role=status]");
  assert.equal(said, "Write a whole number from −1,000 to 1,000 for everybody.");
});

test("a round that is kept twice while the server is slow is asked about and written once", async () => {
  const id = await openSheet();
  await enter(1, 2, 3);
  await page.press("[data-do=keep-round]", 2);
  assert.equal(open.length, 1);
  assert.equal(page.one("[data-do=keep-round]").getAttribute("aria-busy"), "true");
  await open[0].answer({ starters: [0] });
  assert.equal(page.all(".score__entry").length, 0);
  assert.deepEqual(written(id), ["1 2 3"]);
  assert.equal(book.stepsOf(id).past.length, 1);
});

test("a round that is called off while the server is slow is not written", async () => {
  const id = await openSheet();
  await enter(1, 2, 3);
  await page.press("[data-do=keep-round]");
  await page.press("[data-do=cancel]");
  await enter(4, 5, 6); // instead of it
  await open[0].answer({ starters: [0] });
  assert.deepEqual(written(id), []);
  assert.equal(page.one("#points-0").value, "4");
});

test("a round is added to those that are on the sheet when the server answers", async () => {
  const id = await openSheet();
  await enter(1, 2, 3);
  await page.press("[data-do=keep-round]");
  book.amendRounds(book.sheetOf(id), [{ ...TYPED, points: [7, 8, 9] }]); // as another tab does
  await open[0].answer({ starters: [0] });
  assert.deepEqual(written(id), ["7 8 9", "1 2 3"]);
});

test("a hand is settled with those that are on the sheet by then, however often it takes", async () => {
  const asked = [];
  const settle = (rounds) =>
    new Promise((done) => asked.push({ count: rounds.length, answer: () => done(rounds) }));
  const id = await openSheet({ settle });
  await enter(1, 2, 3);
  await page.press("[data-do=keep-round]");
  await open[0].answer({ starters: [0] });
  book.amendRounds(book.sheetOf(id), [{ ...TYPED, points: [7, 8, 9] }]); // as another tab does
  asked[0].answer();
  await page.until(() => asked.length === 2);
  asked[1].answer();
  await page.until(() => page.all(".score__entry").length === 0);
  assert.deepEqual(written(id), ["7 8 9", "1 2 3"]);
});

test("a sheet whose last round is played says who has won, alone or together", async () => {
  const played = { isOver: (last) => last !== null };
  const id = await openSheet(played);
  assert.equal(page.all("[data-winners]").length, 0);
  const said = [];
  for (const points of [
    [4, 1, 9],
    [-3, 0, 0],
    [0, 0, -8],
  ]) {
    book.writeRounds(id, [...book.sheetOf(id).rounds, { ...TYPED, points }]);
    await page.drawn();
    said.push(page.text("[data-winners]"));
  }
  assert.deepEqual(said, [
    "The match is over: Juho won",
    "The match is over: Mina, Juho won",
    "The match is over: nobody is ahead",
  ]);
});

// ---- answers that come late ------------------------------------------------------------------------

test("a late answer about a round does not take the place of the newer one", async () => {
  const RoundEntry = nylon.sheet.RoundEntry;
  const told = { end: "deck_out", seat: null, discarder: null, hands: [[1], [2], []] };
  const known = { question: told, points: [], ended: "", ender: null, explained: [], starters: [] };
  await page.put(
    html`<${RoundEntry} game=${GAME} names=${NAMES} options=${{}} known=${known} form="" />`,
    NYLON,
  );
  await page.press("[data-do=next-hand]");
  await page.press("[data-do=next-hand]");
  await page.press("[data-hand='2'] .pad [data-month='3']");
  await page.until(() => open.length === 1);
  await page.press("[data-hand='2'] .pad [data-month='4']");
  await page.until(() => open.length === 2);
  await open[1].answer({ scores: [1, 2, 7], failed_stop: false, explained: [] });
  assert.equal(page.text("[data-hand='2'] .hands__points"), "+7");
  await open[0].answer({ scores: [1, 2, 3], failed_stop: false, explained: [] });
  assert.equal(page.text("[data-hand='2'] .hands__points"), "+7");
  assert.equal(page.one("[data-do=keep-round]").disabled, false);
});

test("the answer to an older hand is marked until the newer one is answered", async () => {
  const isBusy = (selector) => page.one(selector).getAttribute("aria-busy");
  await page.put(html`<${hongKong.HandQuestion} game=${GAME} options=${{}} house=${() => null} />`, MAHJONG);
  const distance = { shanten: { best: 3 }, acceptance: { "1m": 4 } };
  await page.fill("[data-do=type-hand]", "1112223334445m");
  await open.at(-1).answer(distance);
  assert.equal(isBusy(".one-hand__answer"), "false");
  await page.fill("[data-do=type-hand]", "1112223334446m");
  assert.equal(isBusy(".one-hand__answer"), "true");
  assert.equal(isBusy(".in-short"), "true");
  await open.at(-1).answer(distance);
  assert.equal(isBusy(".one-hand__answer"), "false");
  assert.equal(isBusy(".in-short"), "false");
});
