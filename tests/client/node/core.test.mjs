/** The client's own small parts: links, sentences, particles, text as elements, the line, what is half entered. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { mock, test } from "node:test";
import { client } from "./page.mjs";
import * as page from "./page.mjs";

const { html, render } = await client("html.js");
const { parse } = await client("route.js");
const { filledIn, particle, t } = await client("i18n/words.js");
const { backoff, Line, waitAsked } = await client("net/socket.js");
const { makeCommand, readDraft } = await client("net/draft.js");
const { lostWords, namesOf, noteLine } = await client("net/store.js");
const { Table } = await client("net/table.js");
const { markdown } = await client("ui/markdown.js");
const { forgetFormDrafts, useFormDraft } = await client("device/form_drafts.js");

const speak = (lang) => page.put(html``, { lang });

// ---- the form of a table ---------------------------------------------------------------------

test("a form offers bots that search, and a link may seat another one", async () => {
  const game = {
    name: "toy",
    seats_option: null,
    most_seats: 4,
    presets: { source: {} },
    options: [],
    bots: ["random", "careful"],
    levels: ["careful"],
    searches: ["search:careful@50ms"],
    policies: [],
    call_window: 0,
  };
  const query = new URLSearchParams({ bots: "open,search:careful@20ms,careful,search:careful@64" });
  const draft = readDraft(game, query);
  assert.deepEqual(makeCommand(game, draft).bots, [null, "search:careful@20ms", "careful", null]);
  await speak("en");
  const { offered } = await client("ui/company.js");
  const searching = (/** @type {number} */ time) => ({
    value: `search:careful@${time}ms`,
    text: t("bot.strength", { stars: "★★★★★★", level: t("bot.searches", { time }) }),
  });
  const [chosen, , offers] = offered(game, draft.bots[1]);
  assert.deepEqual([chosen, offers], [searching(20), searching(50)]);
  assert.equal(offered({ ...game, searches: undefined }).length, 1); // as an older server says
});

// ---- links -----------------------------------------------------------------------------------

/** What is pasted, or comes through a messenger, and where it leads: page, parts, query. */
const LINKS = {
  "#/t/Ab-1_c": ["t", "Ab-1_c"],
  "#/t/Ab-1_c.": ["t", "Ab-1_c"],
  "#/t/Ab-1_c%20": ["t", "Ab-1_c"],
  "#/%20t/%20Ab-1_c": ["t", "Ab-1_c"],
  "#/t/Ab-1_c%EC%97%90%EC%84%9C": ["t", "Ab-1_c"], // 에서
  "#/t/Ab-1_c)%E3%80%82": ["t", "Ab-1_c"], // 。
  "#/t/“Ab-1_c”": ["t", "Ab-1_c"],
  "#/t/Ab-1_c%20look%20at%20this!!": ["t", "Ab-1_c"],
  "#/t/Ab-1_c여기로 와": ["t", "Ab-1_c"],
  "#/night/Ab-1_c (tonight)/x": ["night", "Ab-1_c", "x"],
  "#/replay/Ab-1_c/12/all": ["replay", "Ab-1_c", "12", "all"],
  "#/night": ["night"],
  "#/t/-Ab_": ["t", "-Ab_"], // of a release that drew such names
  "#/t/Ab-1_c&fbclid=1": ["t", "Ab-1_c", { fbclid: "1" }],
  "#/t/Ab-1_c?fbclid=1&x=2": ["t", "Ab-1_c", { fbclid: "1", x: "2" }],
  "#/new/x?bots=open%2Copen": ["new", "x", { bots: "open,open" }],
  "#/rules/x/MJ%205.5": ["rules", "x", "MJ 5.5"],
  "#/": [""],
  "": [""],
};

test("a link leads where it was meant to, whatever it gathered on its way", () => {
  for (const [link, wanted] of Object.entries(LINKS)) {
    const found = parse(link);
    const query = found.query.size ? [Object.fromEntries(found.query)] : [];
    assert.deepEqual([found.page, ...found.parts, ...query], wanted, link);
  }
});

// ---- sentences -------------------------------------------------------------------------------

test("a name that is read from the right stands apart", async () => {
  await speak("ko");
  const said = ["רחל", "Ann"].map((name) => filledIn("{name}: 028", { name }));
  assert.deepEqual(said, ["\u2068רחל\u2069: 028", "Ann: 028"]); // else the figures change their places
  assert.equal(filledIn("{name:이/가} 1", { name: "رشا" }), "\u2068رشا\u2069 님이 1");
  const seats = [{ kind: "person", name: "רחל", alike: 0 }];
  assert.deepEqual(namesOf({ game: "nylon_ppong", seats }), ["\u2068רחל\u2069"]);
});

test("a seat whose person's name was deleted says so", async () => {
  for (const [lang, words] of Object.entries({
    en: "a guest who was deleted",
    ko: "삭제된 손님",
    zh: "已刪除的訪客",
  })) {
    await speak(lang);
    const seats = [{ kind: "person", guest: "1f", name: "", alike: 0 }];
    assert.deepEqual(namesOf({ game: "nylon_ppong", seats }), [words]);
  }
  await speak("en");
});

const PARTICLES = {
  "이/가": "지수가 민준이 0이 지수!가 손님이 Bob+님이 Jiyoung+님이 梅+님이",
  "은/는": "지수는 Robin+님은 KBS+님은 5는",
  "을/를": "2를 10을 (민준)을 3을",
  "과/와": "할머니와 삼촌과",
  "으로/로": "하늘로 민준으로 7로 8로 6으로 Daniel+님으로",
};

for (const [pair, said] of Object.entries(PARTICLES)) {
  test(`particles follow the last sound: ${pair}`, () => {
    const endings = pair.split("/").sort().reverse().join("|");
    for (const phrase of said.split(" ")) {
      const word = phrase.replace(new RegExp(`(?:\\+님)?(?:${endings})$`), "");
      assert.equal(word + particle(word, pair), phrase.replace("+", " "));
    }
  });
}

const LOCALES = new URL("../../../src/madang/client/locales/", import.meta.url);
/** Particles in brackets; spaces inside Chinese, or none around a Latin name. */
const ODD = {
  ko: /\((?:이|가|은|는|을|를|과|와|으|로|예요|이에요)\)|님 ?님/,
  zh: /[\u3400-\u9fff] +[\u3400-\u9fff0-9]|[0-9] +[\u3400-\u9fff]|[\u3400-\u9fff]Jiyoung|Jiyoung[\u3400-\u9fff]/,
};

for (const [short, odd] of Object.entries(ODD)) {
  test(`every sentence takes names of every script: ${short}`, async () => {
    await speak("ko");
    const files = readdirSync(LOCALES).filter((name) => name.endsWith(`${short}.json`));
    const sections = files.flatMap((name) =>
      Object.values(JSON.parse(readFileSync(new URL(name, LOCALES), "utf8"))),
    );
    const sentences = sections.flatMap((section) => Object.values(section));
    assert.ok(sentences.length > 1000);
    for (const name of ["지수", "국화 손님", "櫻客", "Jiyoung"]) {
      const args = new Proxy({}, { get: () => name });
      for (const sentence of sentences) {
        const said = filledIn(sentence.replace(/\{\w+:[^}]*=[^}]*\}/g, "2"), args); // a number, never a name
        assert.ok(!odd.test(said), said);
      }
    }
  });
}

test("a sentence takes arguments and particles", async () => {
  await speak("ko");
  assert.equal(t("waiting.sat_down", { name: "민준" }), "민준이 앉았어요.");
});

test("a sentence counts as its language does", async () => {
  await speak("en");
  const said = [1, 2].map((count) => t("waiting.open", { count }));
  assert.deepEqual(said, ["1 seat is still open", "2 seats are still open"]);
});

test("a key without words is seen", async () => {
  await speak("en");
  assert.equal(t("no.such.key"), "⟦no.such.key⟧");
  assert.equal(document.documentElement.dataset.missing, "no.such.key");
});

// ---- text as elements ------------------------------------------------------------------------

/** What a text becomes. @param {string} text */
function drawn(text) {
  const place = document.createElement("div");
  render(markdown(text), place);
  return place.innerHTML;
}

test("markdown is drawn as elements", () => {
  const prose = "# Top\n\n1.2 First *soft* and\n**strong**.\n1.3 Next\n\n- one\n- two `x`\n\n";
  assert.equal(
    drawn(`${prose}| a | b |\n|---|---|\n| 1 | 2 |`),
    '<h2 tabindex="-1">Top</h2>' +
      '<p id="s-1.2">1.2 First <em>soft</em> and <strong>strong</strong>.</p>' +
      '<p id="s-1.3">1.3 Next</p>' +
      "<ul><li>one</li><li>two <code>x</code></li></ul>" +
      '<div class="scrolling" tabindex="0" role="group"><table>' +
      '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      "<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>",
  );
});

for (const text of ["<img src=x onerror=alert(1)>", "[a](javascript:alert(1))"]) {
  test(`markdown never becomes markup of its own: ${text}`, () => {
    assert.ok(!drawn(text).includes("<img"));
    assert.ok(!drawn(text).includes("<a"));
  });
}

// ---- what comes from the server --------------------------------------------------------------

test("an update shown twice is heard once, and a new seat starts over", () => {
  const table = new Table("x", { ask() {}, namesOf: () => [], show() {}, leave() {} });
  const heard = [];
  const update = (n) => ({ table: "x", n, events: [], view: {}, legal: [], deadlines: {} });
  table.showCard({ table: "x" }, null);
  table.handle.value.onUpdate(({ n }) => heard.push(n));
  for (const n of [1, 2, 2, 1, 5]) table.take(update(n));
  table.showCard({ table: "x" }, 3);
  heard.push(table.seat.value);
  table.take(update(2));
  assert.deepEqual(heard, [1, 2, 5, null]); // heard before the seat is there
  assert.deepEqual([table.seat.value, table.heard, table.update.value.n], [3, 2, 2]);
});

test("waits between tries grow up to eight seconds", () => {
  const longest = [0, 1, 2, 3, 4, 5, 6].map((failures) => backoff(failures, 1));
  assert.deepEqual(longest, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
  assert.equal(backoff(3, 0), 2000);
});

test("after the end of a server everybody comes back at a random moment of the seconds that it names", (context) => {
  assert.equal(waitAsked(1012, '{"within":4}', 0.5), 2000);
  assert.equal(waitAsked(1012, '{"within":1e9}', 1), 60_000);
  for (const reason of ["", "soon", "null", "7", '{"within":-1}', '{"within":"x"}', '{"within":null}'])
    assert.equal(waitAsked(1012, reason), null, reason);
  assert.equal(waitAsked(1001, '{"within":4}'), null);
  const sockets = [];
  const real = globalThis.WebSocket;
  globalThis.WebSocket = class {
    constructor() {
      sockets.push(this);
    }
    close() {}
  };
  context.mock.method(Math, "random", () => 0.75);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const line = new Line("", { hear() {}, changed() {}, refused() {}, waits() {} });
  line.open();
  sockets[0].onclose({ code: 1012, reason: '{"within":8}' });
  context.mock.timers.tick(5999);
  assert.equal(sockets.length, 1);
  context.mock.timers.tick(1);
  assert.equal(sockets.length, 2);
  sockets[1].onclose({ code: 1006, reason: "" }); // it is not back yet: the usual waits
  context.mock.timers.tick(backoff(1, 0.75));
  assert.equal(sockets.length, 3);
  globalThis.WebSocket = real;
});

/** Put another WebSocket in the place of Node's while something is done with a line. */
async function withLine(ears, work) {
  const real = globalThis.WebSocket;
  class Fake {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      Fake.last = this;
    }
    send() {}
    close() {}
  }
  globalThis.WebSocket = Fake;
  mock.timers.enable({ apis: ["setTimeout"] });
  const line = new Line("", { hear() {}, changed() {}, refused() {}, waits() {}, ...ears });
  await work(line, Fake);
  mock.timers.reset();
  globalThis.WebSocket = real;
}

test("the line says why it was closed, until it is welcome again", async () => {
  const heard = [];
  await withLine({ changed: (...told) => heard.push(told) }, (line, Fake) => {
    for (const code of [1012, 1006, 4009, 1006]) {
      line.open();
      Fake.last.onclose({ code });
    }
    line.open();
    Fake.last.onmessage({ data: '{"type": "welcome"}' });
    Fake.last.onclose({ code: 1006 });
  });
  assert.deepEqual(heard, [
    ["connecting", 0],
    ["lost", 1012],
    ["lost", 1012],
    ["lost", 1012], // a server that has stopped does not answer either
    ["lost", 1012],
    ["lost", 4009],
    ["lost", 4009],
    ["lost", 1006],
    ["lost", 1006],
    ["open", 0],
    ["lost", 1006],
  ]);
});

test("a try that no welcome follows is given up after eight seconds, and another one begun", async () => {
  const ears = [];
  await withLine({ changed: (...told) => ears.push(told) }, (line, Fake) => {
    line.open(); // its handshake hangs
    const first = Fake.last;
    mock.timers.tick(7999);
    assert.deepEqual(ears, [["connecting", 0]]);
    mock.timers.tick(1);
    assert.deepEqual(ears.at(-1), ["lost", 0]);
    mock.timers.tick(500);
    const second = Fake.last;
    assert.notEqual(second, first);
    second.onopen(); // and here the hello is not answered
    mock.timers.tick(8000);
    mock.timers.tick(1000);
    assert.notEqual(Fake.last, second);
    const third = Fake.last;
    third.onmessage({ data: '{"type": "welcome"}' });
    mock.timers.tick(9999); // no beat yet
    assert.equal(Fake.last, third);
  });
});

test("a page that hit a limit waits for long before it tries again", async () => {
  await withLine({}, (line, Fake) => {
    line.open();
    const first = Fake.last;
    first.onclose({ code: 4009 });
    mock.timers.tick(3999);
    assert.equal(Fake.last, first);
    mock.timers.tick(4001);
    assert.notEqual(Fake.last, first);
  });
});

/** Words by which a person knows what is the matter with 4009, and what the line said before. */
const LIMIT = {
  en: [/Too many pages.*your network/, "Connection lost. Trying again…"],
  ko: [/같은 네트워크.*너무 많아요/, "연결이 끊겼어요. 다시 연결하고 있어요…"],
  zh: [/同一個網路.*太多網頁/, "連線中斷，正在重新連線…"],
};

test("each reason for which the server closes a line has words of its own", async () => {
  for (const [lang, [limit, lost]] of Object.entries(LIMIT)) {
    const { Bar } = await client("ui/bar.js");
    noteLine("lost", 4009);
    await page.put(html`<${Bar} />`, { lang });
    assert.match(document.querySelector(".offline p").textContent, limit);
    const said = [1001, 1009, 1011, 1012, 4001, 4002, 4003, 4004, 4008, 4009, 4010].map((code) => {
      noteLine("lost", code);
      return lostWords();
    });
    assert.equal(new Set([...said, lost]).size, 12);
    noteLine("lost", 1006);
    assert.equal(lostWords(), lost);
    noteLine("connecting", 0);
  }
  await speak("en");
});

test("that the line is back is heard, and a first line is not", async () => {
  const { Bar } = await client("ui/bar.js");
  const { Announcer } = await client("device/announce.js");
  await page.put(html`<${Bar} /><${Announcer} />`);
  const before = page.text("[role=log]");
  noteLine("open", 0);
  await page.drawn();
  assert.equal(page.text("[role=log]"), before);
  noteLine("lost", 1006);
  await page.drawn();
  assert.equal(page.text(".offline"), "Connection lost. Trying again…");
  noteLine("open", 0);
  await page.until(() => page.text("[role=log]") !== before);
  assert.equal(page.text("[role=log]"), "The connection is back.");
  noteLine("connecting", 0);
});

test("a table that was made although it was given up is closed", async () => {
  const [sent, heard, real] = [[], [], globalThis.WebSocket];
  class Fake {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      Fake.last = this;
    }
    send(text) {
      sent.push(JSON.parse(text));
    }
    close() {}
  }
  globalThis.WebSocket = Fake;
  const line = new Line("", { hear() {}, changed() {}, refused() {}, waits: (n) => heard.push(n) });
  const say = (message) => Fake.last.onmessage({ data: JSON.stringify(message) });
  line.open();
  const early = line.ask({ type: "make" });
  line.giveUp(); // before it was sent
  say({ type: "welcome" });
  const late = line.ask({ type: "make" });
  line.drop();
  line.giveUp(); // after
  line.open();
  say({ type: "welcome" });
  const again = sent.at(-1);
  say({ type: "made", cmd: again.cmd, table: "ghost" });
  const close = sent.at(-1);
  line.open();
  say({ type: "welcome" });
  const closed = sent.at(-1);
  say({ type: "ack", cmd: closed.cmd });
  line.open();
  say({ type: "welcome" });
  globalThis.WebSocket = real;
  clearTimeout(line.beat);
  const answers = await Promise.all([early, late]);
  assert.deepEqual(
    answers.map((it) => it.code),
    ["given_up", "given_up"],
  );
  assert.deepEqual(
    sent.map((it) => it.type),
    ["make", "make", "close", "close"],
  );
  assert.deepEqual([close.table, closed.cmd === close.cmd], ["ghost", true]);
  assert.deepEqual(heard, [1, 0, 1, 0, 0, 0]);
});

// ---- words that do not come --------------------------------------------------------------------

/** Let what asks for some words fail while something is done. @param {RegExp} which @param {() => Promise<any>} answer @param {(asked: string[]) => Promise<void>} work */
async function withoutWords(which, answer, work) {
  const [real, asked] = [globalThis.fetch, []];
  globalThis.fetch = (address) => {
    if (!which.test(address)) return real(address);
    asked.push(String(address));
    return answer(asked.length, () => real(address));
  };
  try {
    await work(asked);
  } finally {
    globalThis.fetch = real;
  }
}

const FAILS_ONCE = async (n, real) => (n === 1 ? Promise.reject(new TypeError("no network")) : real());

test("the first words are asked for again until they are there", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = async (n, real) =>
    [
      { ok: false, status: 502 },
      { ok: false, status: 429 },
    ][n - 1] ?? real();
  await withoutWords(/shell\.en\.json\?of=main/, answer, async (asked) => {
    const fresh = await client("i18n/words.js?first"); // as when a page is opened
    await fresh.learn([]); // the first try is over
    assert.ok(!fresh.has("app.name"));
    context.mock.timers.tick(1000);
    await fresh.learn([]);
    context.mock.timers.tick(1999);
    assert.equal(asked.length, 2);
    context.mock.timers.tick(1);
    await fresh.wordsReady;
    assert.equal(fresh.t("app.name"), t("app.name"));
  });
});

test("words that failed once are asked for again by a part that wants them, and the others are there meanwhile", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await withoutWords(/of=fair/, FAILS_ONCE, async () => {
    const fresh = await client("i18n/words.js?again");
    await assert.rejects(fresh.learn(["shell.fair", "shell.night"]));
    assert.deepEqual(["night.title", "fair.check"].map(fresh.has), [true, false]);
    await fresh.learn(["shell.night"]); // has nothing to do with it
    await fresh.learn(["shell.fair"]);
    assert.ok(fresh.has("fair.check"));
  });
});

test("only an answer that there are no such words is kept", async () => {
  await withoutWords(
    /of=toy/,
    async () => ({ ok: false, status: 404 }),
    async (asked) => {
      const fresh = await client("i18n/words.js?none");
      await fresh.learn(["shell.toy"]);
      await fresh.learn(["shell.toy", "shell.pace"]);
      assert.equal(asked.length, 1);
    },
  );
});

test("a part whose words did not come is there when it is next shown", async (context) => {
  const { lazy } = await client("lazy.js");
  const module = { default: () => html`<b>there</b>`, words: ["shell.toy_part"] };
  await page.put(html``, { words: ["shell.friends"] });
  context.mock.method(globalThis, "setTimeout", (act, ms) => (ms ? 0 : setImmediate(act))); // it does not come by itself
  await withoutWords(/of=toy_part/, FAILS_ONCE, async (asked) => {
    const Part = lazy("toy.js", async () => module);
    await page.put(html`<${Part} />`);
    await page.until(() => asked.length === 1);
    assert.equal(page.text("#app"), "");
    await page.put(html`<${Part} />`);
    await page.until(() => page.text("#app") === "there");
  });
});

test("no module waits for words itself, which would keep their failure forever", () => {
  const home = new URL("../../../src/madang/client/", import.meta.url);
  const modules = readdirSync(home, { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.ok(modules.length > 100);
  const waiting = modules.filter((name) => /^await learn/m.test(readFileSync(new URL(name, home), "utf8")));
  assert.deepEqual(waiting, []);
});

// ---- a component of a game that does not come --------------------------------------------------------

const NOBODYS = { table: "abc", game: "hwatu", options: {}, seats: [] }; // it has words, and no component

/** What the server answers to pages that show a table of a game without a component. */
const SHOWN = {
  "pages/puzzles.js": {
    parts: ["hwatu", "1"],
    "/api/puzzles": { hwatu: { today: "1", puzzles: [{ id: "1", theme: "x", level: 1 }] } },
    "/api/puzzles/hwatu/1": { puzzle: { game: "hwatu" }, info: NOBODYS },
  },
  "pages/replay.js": {
    parts: ["abc"],
    "/api/tables/abc/replay?at=1&seat=all": {
      info: NOBODYS,
      deals: [{ first: 1, last: 1 }],
      frames: [{ n: 1, events: [], legal: {} }],
    },
  },
  "pages/review.js": {
    parts: ["abc"],
    "/api/tables/abc/review": { status: "done", info: NOBODYS, review: { moments: [] } },
  },
};

for (const [path, { parts, ...answers }] of Object.entries(SHOWN)) {
  test(`a component that does not come is told, and not loaded without end: ${path}`, async (context) => {
    const real = globalThis.fetch;
    const reload = context.mock.method(location, "reload", () => {});
    const { me } = await client("net/store.js");
    globalThis.fetch = async (address) =>
      address in answers ? { ok: true, json: async () => answers[address] } : real(address);
    try {
      me.value = { id: "1f", name: "Mina" };
      const { default: Shown } = await client(path);
      await page.put(html`<${Shown} parts=${parts} />`);
      await page.until(() => page.all("[data-do=reload]").length === 1);
      assert.match(page.text("[role=alert]"), /could not be loaded/);
      assert.equal(reload.mock.callCount(), 0);
      await page.press("[data-do=reload]");
      assert.equal(reload.mock.callCount(), 1);
    } finally {
      globalThis.fetch = real;
      me.value = null;
    }
  });
}

// ---- what is half entered --------------------------------------------------------------------

test("what is half entered is kept if it fits the form, and not without end", () => {
  const put = {};
  const Form = ({ name, blank }) => {
    const [form, set] = useFormDraft(name, blank);
    put[name] = set;
    return JSON.stringify(form);
  };
  /** Open a form as after a reload. */
  const open = (name, blank) => {
    const place = document.createElement("div");
    render(html`<${Form} name=${name} blank=${blank} />`, place);
    return JSON.parse(place.textContent);
  };
  const blank = { cards: [], who: null };
  open("one", blank);
  put.one({ cards: [7], who: 2 });
  open("long", blank);
  put.long({ cards: ["x".repeat(30_000)], who: null });
  assert.deepEqual(open("one", blank), { cards: [7], who: 2 });
  assert.deepEqual(open("long", blank), blank);
  assert.deepEqual(open("one", { cards: "" }), { cards: "" });
  assert.deepEqual(open("one", { more: 1 }), { more: 1 });
  sessionStorage.setItem("madang.unfinished.bad", '{"v":1,"form":{"cards":5,"who":null}}');
  sessionStorage.setItem("madang.unfinished.worse", "{");
  assert.deepEqual([open("bad", blank), open("worse", blank)], [blank, blank]);
  for (let i = 0; i < 80; i += 1) {
    open(`many${i}`, 0);
    put[`many${i}`](i);
  }
  const kept = Object.keys(sessionStorage).filter((key) => key.includes("unfinished"));
  assert.equal(kept.length, 60);
  forgetFormDrafts("many");
  assert.equal(open("many79", 0), 0);
});

// ---- what is said at a table ---------------------------------------------------------------------

test("what a seat says is shown for four seconds, and something newer for its own", async () => {
  const { hearEmote, said } = await client("net/talk.js");
  const mina = { guest: "g0", name: "Mina" };
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    hearEmote(0, "hello", mina);
    mock.timers.tick(3000);
    hearEmote(0, "thanks", mina);
    mock.timers.tick(3999);
    assert.deepEqual(said.value, { 0: { emote: "thanks" } });
    mock.timers.tick(1);
    assert.deepEqual(said.value, {});
  } finally {
    mock.timers.reset();
  }
});
