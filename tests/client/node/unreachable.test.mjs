/** Pages whose server cannot be reached for a while, or refuses: they say so, and ask again as soon as there is a line. */

import assert from "node:assert/strict";
import { test as plain } from "node:test";
import { PATHS, client } from "./page.mjs";
import * as page from "./page.mjs";

const { html } = await client(PATHS.html);
const { noteLine } = await client("net/store.js");

/** What the server says to what begins like this; nothing: it cannot be reached. */
let answers = {};

/** A test that begins without a line; hooks would be those of every file. */
const test = (name, run) =>
  plain(name, async (context) => {
    answers = {};
    noteLine("lost", 1006);
    context.after(() => noteLine("connecting", 0));
    const usual = globalThis.fetch;
    context.mock.method(globalThis, "fetch", async (address, how) => {
      const path = Object.keys(answers).find((known) => String(address).startsWith(known));
      if (path) return answers[path](how);
      if (String(address).startsWith("/api/")) throw new TypeError("no network");
      return usual(address, how);
    });
    await run(context);
  });

const said = (answer) => () => ({ ok: true, json: async () => answer, text: async () => answer });
const refused = (code) => () => ({ ok: false, json: async () => ({ code, args: {} }) });

/** The server is there again. */
async function comeBack(said) {
  answers = said;
  noteLine("open", 0);
  await page.drawn();
}

// ---- was it dealt as promised? ----------------------------------------------------------------------

const RECORD = [
  {
    game: "toy",
    names: ["a", "b"],
    fair: { table: "t", commit: "0".repeat(64), secret: "1".repeat(64), numbers: ["", ""] },
  },
  { n: 1, deck: "1a", dice: 1 },
  { end: 1, totals: [0, 0] },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
const DECK = { "/api/deck/toy": said({ pieces: ["1a"], dice: 1 }), "/api/replay": refused("bad_record") };
const FAIR = { words: ["shell.fair", "shell.replay"] };

test("a record is not called broken because nobody can be asked, and is checked when somebody can", async () => {
  await page.draw("pages/fair.js", "FairCheck", { text: RECORD }, FAIR);
  await page.until(() => page.all(".problem").length);
  assert.equal(page.text(".problem"), "The server cannot be reached. Trying again…");
  assert.equal(page.all("[data-verdict]").length, 0);
  await comeBack(DECK);
  await page.until(() => page.all("[data-verdict=false]").length);
  assert.equal(page.all(".problem[role=alert]").length, 0);
});

for (const text of [
  "",
  "null",
  "{}\n{",
  RECORD.replace("1111", "zz"),
  RECORD.replace('"numbers":["",""]', '"numbers":3'),
]) {
  test(`what is no record is broken, even without a server to ask: ${text.slice(-20)}`, async () => {
    await page.draw("pages/fair.js", "FairCheck", { text }, FAIR);
    await page.until(() => page.all("[data-verdict]").length);
    assert.equal(page.one("[data-verdict]").dataset.verdict, "broken");
  });
}

test("a match is checked as soon as the server can be asked for its record", async () => {
  const { default: Fair } = await client("pages/fair.js");
  await page.put(html`<${Fair} parts=${["t"]} />`, FAIR);
  await page.until(() => page.all(".problem").length);
  await comeBack({ ...DECK, "/api/tables/t/record": said(RECORD) });
  await page.until(() => page.all("[data-verdict=false]").length);
});

test("a match that goes on is checked later", async () => {
  answers = { "/api/tables/t/record": refused("not_now") };
  const { default: Fair } = await client("pages/fair.js");
  await page.put(html`<${Fair} parts=${["t"]} />`, FAIR);
  await page.until(() => page.all(".problem").length);
  assert.match(page.text(".problem"), /when the match is over/);
});

// ---- a moment of a review -----------------------------------------------------------------------------

test("a moment whose position cannot be fetched says so, and fetches it when it can", async () => {
  const { clients } = await client("lazy.js");
  clients.value = { toy: { Still: ({ frame }) => html`<i class="still">${frame.n}</i>` } };
  const { games } = await client("net/store.js");
  games.value = [{ name: "toy", titles: { en: "Toy" } }];
  const moment = { n: 7, deal: 1, choices: [], best: "", played: "" };
  const info = { game: "toy", seats: [] };
  const review = { seat: 0, worlds: 0, dearest: [], moments: [] };
  const props = { table: "t", info, review, moment };
  await page.draw("pages/review_moment.js", "Moment", props, { words: ["shell.review"] });
  await page.until(() => page.all(".review-moment .problem").length);
  await comeBack({ "/api/tables/t/replay": said({ deals: [], frames: [{ n: 6 }] }) });
  await page.until(() => page.all(".still").length);
  assert.equal(page.all(".review-moment .problem").length, 0);
  [clients.value, games.value] = [{}, []];
});

// ---- what is made when it is asked for ------------------------------------------------------------------

test("a link that is refused says why, is made the next time, and has the focus", async () => {
  answers = { "/api/guest/link": refused("too_many") };
  await page.draw("ui/links.js", "SeatLink", {});
  await page.press("[data-do=seat-link]");
  await page.until(() => page.all(".problem").length); // and nothing is left that nobody catches
  answers = {
    "/api/guest/link": said({ secret: "abc", lasts: 600 }),
    "/api/addresses": said({ addresses: [] }),
  };
  page.one("[data-do=seat-link]").focus();
  await page.press("[data-do=seat-link]");
  await page.until(() => page.all(".seat-link").length);
  assert.ok(document.activeElement.matches(".seat-link p"), document.activeElement.tagName);
});

test("the focus goes from the button that makes a friend link to what it is called", async () => {
  const { default: Friends } = await client("pages/friends.js");
  answers = { "/api/friends/link": said({ secret: "abc" }) };
  await page.put(html`<${Friends} parts=${[]} />`, { words: ["shell.friends"] });
  await page.until(() => page.all("[data-do=friend-link]").length);
  page.one("[data-do=friend-link]").focus();
  await page.press("[data-do=friend-link]");
  await page.until(() => page.all("[data-do=friend-link]").length === 0);
  assert.ok(document.activeElement.matches("#friend-link"), document.activeElement.tagName);
});

test("a table that cannot be given up says why", async (context) => {
  const { Line } = await client("net/socket.js");
  context.mock.method(Line.prototype, "ask", async () => ({ ok: false, code: "too_many", args: {} }));
  const seats = [{ kind: "person", name: "Robin", guest: "r" }];
  const tables = [{ table: "t", game: "toy", status: "stuck", host: "r", seats }];
  await page.draw("ui/mine.js", "MyTables", { tables });
  await page.press("[data-do=give-up]");
  await page.until(() => page.all(".running [role=alert]").length);
  assert.equal(page.all(".running__row").length, 1);
});

// ---- my name ----------------------------------------------------------------------------------------------

test("what is typed on while a name is saved is not lost", async () => {
  const { me } = await client("net/store.js");
  me.value = { id: "g", name: "Mina" };
  let answer;
  answers = {
    "/api/guest": (how) => new Promise((settle) => (answer = () => settle(said(JSON.parse(how.body))()))),
  };
  await page.draw("ui/mine.js", "MyName", {});
  const field = await page.fill("#my-name", "Anna");
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await page.fill("#my-name", "Anna Lee");
  answer();
  await page.until(() => me.value.name === "Anna");
  await page.drawn();
  assert.equal(field.value, "Anna Lee");
  field.dispatchEvent(new Event("change", { bubbles: true }));
  answer();
  await page.until(() => me.value.name === "Anna Lee");
  me.value = null;
});
