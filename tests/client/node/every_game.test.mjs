/** What the tables of all games promise, at moments of real matches and at some that are made up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const LANGUAGES = ["en", "ko", "zh-Hant"];

/** The moments of a game whose names begin so. */
const named = (...heads) => page.names().filter((name) => heads.some((head) => name.startsWith(head)));

// ---- what is offered -------------------------------------------------------------------------

const ASKED = [
  ...[
    "turn",
    "turn with ppong",
    "turn with stop",
    "discard",
    "discard with a combination",
    "call",
    "ppong out",
    "nothing",
  ].map((moment) => `nylon ${moment}`),
  "HK own turn",
  "HK claim",
  "HK crowded",
  "KM claim",
  "KM crowded",
];

for (const name of ASKED) {
  test(`buttons are exactly the legal words: ${name}`, async () => {
    const { legal } = await page.open(name);
    assert.deepEqual(page.offered(), [...legal].sort());
  });
}

for (const name of ["wolnam bet", "wolnam capped", "wolnam pair"]) {
  test(`buttons are the legal words and one bet of any size: ${name}`, async () => {
    const { legal, view } = await page.open(name);
    const sizes = Object.keys(view.may_bet.sizes);
    const beyond = name === "wolnam pair" ? [] : [`bet ${view.may_bet.least}`];
    assert.equal(sizes.length, 5);
    assert.deepEqual(
      page.offered(),
      [...["fold", "show"].filter((word) => legal.includes(word)), ...beyond].sort(),
    );
    const filling = page.all("[data-fills]").map((it) => it.dataset.fills);
    assert.deepEqual(filling.sort(), sizes.filter((word) => legal.includes(word)).sort());
  });
}

for (const name of ["nylon watched", "wolnam watched", "HK watched", "KM watched"]) {
  test(`a watcher is offered nothing: ${name}`, async () => {
    await page.open(name);
    assert.equal(page.all("[data-action], .bets, .autos, .acts").length, 0);
    const seen = page.all(".own [data-card], .own [data-tile]:not([data-tile=back])");
    if (!name.startsWith("wolnam")) assert.equal(seen.length, 0); // there hands are laid open
    await page.type("?");
    assert.ok(page.one("dialog[open] .guide"));
    assert.equal(page.all("dialog [role=switch]").length, 0); // and helped with nothing
  });
}

// moment, what is pressed, a part of the reason, the section
const CLOSED = [
  ["nylon no stop", '[data-why="stop"]', "5 or less", "nylon_ppong", "5.1"],
  ["nylon no stop", ".hand [data-card]", "Draw first", "nylon_ppong", null],
  ["wolnam capped", "[data-size=ado][data-why]", "pay for the worst loss", "wolnam_ppong", "3.6"],
  ["wolnam pair", "[data-size=bet-half]", "", "wolnam_ppong", "3.4"],
  ["HK claim", "[data-why=win]", "less than the minimum of 3 faan", "hong_kong_mahjong", "4.2"],
  ["KM forbidden", "[data-why=win]", "you have discarded it", "korean_mahjong", "6.1"],
];

for (const [name, closed, why, game, section] of CLOSED) {
  test(`what is closed says why and where it is written: ${name} ${closed}`, async () => {
    const told = page.moment(name);
    if (name === "HK claim") {
      const [update] = told.updates;
      Object.assign(update.view.own.waits["5p"], { legal: false, faan: 2 });
      update.legal = update.legal.filter((word) => word !== "win");
    }
    await page.open(told);
    await page.press(closed);
    assert.ok(page.text(".notice").includes(why), page.text(".notice"));
    if (section) assert.equal(page.links(".notice", game, section), 1);
    assert.deepEqual(page.done(), []);
  });
}

// moment, an offer and what it sends
const OFFERS = [
  ["nylon turn", '.acts [data-action="draw"]', "draw"],
  ["wolnam bet", "[data-action=fold]", "fold"],
  ["HK own turn", ".acts [data-action='discard 9p']", "discard 9p"],
  ["KM claim", ".acts [data-action=pung]", "pung"],
];

for (const [name, offer, word] of OFFERS) {
  test(`a double click is sent once, a refusal is told, and the table stays playable: ${name}`, async () => {
    await page.open(name);
    page.answer({ ok: false, code: "slow_down", args: {} });
    await page.press(offer);
    assert.match(page.text(".notice"), /^Too fast/);
    page.answer({ ok: true });
    await page.press(offer, 2);
    assert.deepEqual(page.done(), [`act ${word}`, `act ${word}`]);
  });

  test(`a refusal is past when I am asked again: ${name}`, async () => {
    const { update } = await page.open(name);
    page.answer({ ok: false, code: "stale", args: {} });
    await page.press(offer);
    assert.equal(page.all(".notice").length, 1);
    await page.feed({ ...update, n: update.n + 1 });
    assert.equal(page.all(".notice").length, 0);
  });
}

test("a bet above the cap that the server refuses is told with the cap", async () => {
  await page.open("wolnam bet");
  const why = { code: "above_cap", least: 10, most: 33, cap: "chips", section: "3.6" };
  page.answer({ ok: false, code: "illegal", args: { why } });
  await page.press("[data-action='bet 10']");
  assert.match(page.text(".notice"), /at most 33/);
  assert.equal(page.links(".notice", "wolnam_ppong", "3.6"), 1);
});

// moment, keys, and what they send; {…} is a size of bet
const KEYS = [
  ["nylon turn", "d", "draw"],
  ["nylon turn with ppong", "p", "ppong"],
  ["nylon turn with stop", "s", "stop"],
  ["nylon discard with a combination", "c", "declare"],
  ["nylon discard 3", "3", "discard 3"],
  ["nylon call", "p", "ppong"],
  ["nylon call", "Escape", "pass"],
  ["nylon call", "x", "pass"],
  ["wolnam bet", "f", "fold"],
  ["wolnam bet", "b", "bet 10"],
  ["wolnam bet", "3b", "bet {bet-half}"],
  ["wolnam bet", "5b", "bet {ado}"],
  ["HK claim", "w", "win"],
  ["HK claim", "p", "pung"],
  ["HK claim", "c", "chow 345p"],
  ["HK claim", "2", "chow 456p"],
  ["HK claim", "x", "pass"],
  ["HK claim", "Escape", "pass"],
];

for (const [name, keys, sent] of KEYS) {
  test(`keys play: ${name} ${keys}`, async () => {
    const { view } = await page.open(name);
    for (const key of keys === "Escape" ? [keys] : keys) await page.type(key);
    assert.deepEqual(page.done(), [`act ${sent.replace(/\{(.+)\}/, (_, size) => view.may_bet.sizes[size])}`]);
  });
}

// ---- what stays hidden -----------------------------------------------------------------------

const CARD = /(?<![\w.])(?:1[0-2]|[1-9])[a-d](?![\w.])/g;

for (const name of ["nylon late turn", "nylon watched", "wolnam folded", "wolnam watched"]) {
  test(`the document holds no card that was not sent: ${name}`, async () => {
    const { updates, view } = await page.open(name, { last: Infinity });
    const sent = new Set(JSON.stringify(updates).match(CARD));
    const there = new Set(document.documentElement.outerHTML.match(CARD));
    assert.deepEqual(
      [...there].filter((card) => !sent.has(card)),
      [],
    );
    assert.ok(there.has(name.startsWith("nylon") ? view.pile.at(-1) : view.drawn.find(Boolean)));
    const names = await page.cardNames();
    const seen = names.filter(([, said]) => document.body.textContent.includes(said)).map(([card]) => card);
    assert.deepEqual(
      seen.filter((card) => !sent.has(card)),
      [],
    );
  });
}

for (const name of ["HK own turn", "KM own turn"]) {
  test(`no tile that was not shown is on the page: ${name}`, async () => {
    const { view } = await page.open(name);
    assert.equal(page.all(".side .rack__hand [data-tile]:not([data-tile=back])").length, 0);
    const hidden = view.sizes.slice(1).reduce((sum, size) => sum + size);
    assert.equal(page.all(".side .rack__hand .tile").length, hidden);
  });
}

// ---- words -----------------------------------------------------------------------------------

for (const lang of LANGUAGES) {
  const whole = named("nylon whole", "wolnam whole");
  for (const name of lang === "ko" ? whole : whole.filter((name) => /[13]$/.test(name))) {
    test(`no sentence is missing in a whole match: ${name} ${lang}`, async () => {
      await page.open(name, { lang, last: Infinity });
      await page.type("i");
      assert.ok(page.one("dialog[open]"));
      assert.deepEqual(page.missing(), []);
      assert.ok(!document.body.textContent.includes("⟦"));
      assert.equal(document.documentElement.lang, lang);
    });
  }

  for (const name of ["HK crowded", "KM crowded", "KM forbidden", "HK result", "KM result"]) {
    test(`the table is told in words: ${name} ${lang}`, async () => {
      const { view } = await page.open(name, { lang });
      await page.type("i");
      if (!view.ended) assert.ok(page.all("dialog .prose p").length >= 5);
      assert.deepEqual(page.missing(), []);
      assert.equal(document.documentElement.lang, lang);
    });
  }

  for (const name of [...named("nylon end "), "wolnam ended"]) {
    test(`each end explains every point with its section: ${name} ${lang}`, async () => {
      const { view, game } = await page.open(name, { lang });
      for (const line of view.explained) {
        const rows = page.all(`.verdict[data-seat="${line.seat}"] [data-kind="${line.kind}"]`);
        const row = rows.find((it) => it.textContent.includes(number(Math.abs(line.points))));
        assert.ok(row, `${line.kind} of ${line.points} in ${rows.map(page.text)}`);
        assert.equal(page.one("a", row).getAttribute("href"), `#/rules/${game}/${line.section}`);
      }
      assert.equal(page.all(".verdict__lines li").length, view.explained.length);
      const totals = page
        .all(".verdict__points")
        .map((it) => Number(page.text(it).replace("−", "-").replace(",", "")));
      assert.deepEqual(totals.sort(), [...view.points].sort());
      assert.deepEqual(page.missing(), []);
    });
  }
}

/** A number as English and the others write it. */
const number = (value) => new Intl.NumberFormat("en").format(value);
