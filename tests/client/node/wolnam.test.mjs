/** What only a table of Wolnam-ppong says, at moments of real matches. */

import assert from "node:assert/strict";
import { test } from "node:test";
import * as page from "./page.mjs";

const GAME = "wolnam_ppong";
const count = (selector) => page.all(selector).length;

// ---- what is offered -------------------------------------------------------------------------

test("every size says what it costs", async () => {
  const { view } = await page.open("wolnam bet");
  for (const [word, chips] of Object.entries(view.may_bet.sizes)) {
    assert.equal(page.text(`[data-size=${word}] b`), chips.toLocaleString("en"));
  }
});

test("a pair is shown, and says why it is not bet on", async () => {
  await page.open("wolnam pair");
  assert.equal(page.one(".amount__slider").disabled, true);
  await page.press("[data-action=show]");
  assert.deepEqual(page.done(), ["act show"]);
});

test("a player who is not asked is told whose move it is", async () => {
  await page.open("wolnam others bet");
  await page.press("[data-why=fold]");
  assert.match(page.text(".notice"), /move now/);
  assert.deepEqual(page.offered(), []);
});

for (const rebuy of ["True", "False"]) {
  test(`a player who is out of chips watches and is offered nothing: rebuy ${rebuy}`, async () => {
    await page.open(`wolnam broke ${rebuy}`);
    assert.match(
      page.text(".own__ask"),
      rebuy === "True" ? /Then you get chips again/ : /fold automatically/,
    );
    assert.ok(page.all(".own__mark").some((it) => page.text(it).includes("out of chips")));
    assert.deepEqual(page.offered(), []);
    await page.press("[data-why=fold]");
    assert.match(page.text(".notice"), /out of chips/);
  });
}

// ---- how much --------------------------------------------------------------------------------

test("a typed number is bet to the chip", async () => {
  await page.open("wolnam bet");
  await page.fill("#bet-amount", "37");
  assert.equal(page.one(".amount__slider").value, "37");
  await page.press('[data-action="bet 37"]');
  assert.deepEqual(page.done(), ["act bet 37"]);
});

for (const [typed, told, section] of [
  ["9", "at least 10", "1.2"],
  ["99999", "more than you may bet", "3.1"],
  ["1x", "whole", "1.2"],
  ["", "whole", "1.2"],
]) {
  test(`a number that may not be bet is not sent and says why: ${typed}`, async () => {
    await page.open("wolnam bet");
    const field = await page.fill("#bet-amount", typed);
    field.focus();
    await page.type("Enter");
    assert.ok(page.text(".notice").includes(told), page.text(".notice"));
    assert.equal(page.links(".notice", GAME, section), 1);
    assert.equal(field.getAttribute("aria-invalid"), "true");
    assert.deepEqual(page.done(), []);
  });
}

test("a player who prefers it bets with one tap", async () => {
  await page.open("wolnam bet");
  await page.type("?");
  await page.press("dialog [role=switch]");
  await page.type("Escape");
  await page.press("[data-size=bet-half]");
  await page.type("5");
  assert.deepEqual(page.done(), ["act bet-half"]); // until it is answered nothing else is sent
});

// ---- what is seen ----------------------------------------------------------------------------

test("shown hands and drawn cards of the deal lie open at their seats", async () => {
  const { view } = await page.open("wolnam shown");
  let open = 0;
  for (const seat of [1, 2, 3]) {
    const months = page
      .all(`.seat[data-seat='${seat}'] .tile[data-month]`)
      .map((it) => Number(it.dataset.month));
    const cards = [...(view.hands[seat] ?? []), view.drawn[seat]].filter(Boolean);
    assert.deepEqual(months.sort(), cards.map((card) => parseInt(card, 10)).sort());
    open += cards.length;
  }
  assert.ok(open > 1);
});

test("the drawn card is revealed between the two", async () => {
  const { update } = await page.open("wolnam has bet", { last: Infinity });
  const bet = update.events.find(({ code }) => code === "bet");
  assert.equal(page.one(".reveal [data-card]").dataset.card, bet.drawn);
  assert.equal(page.one(".reveal").dataset.result, bet.result);
  const months = page.all(".reveal .card img").map((it) => parseInt(it.src.split("/").at(-1), 10));
  assert.deepEqual(
    months,
    bet.hand.map((card) => parseInt(card, 10)).sort((a, b) => a - b),
  );
});

test("what happened is told to players who cannot look", async () => {
  const { updates } = await page.open("wolnam has bet", { last: Infinity, without: 1 });
  await page.feed(updates.at(-1));
  const bet = updates.at(-1).events.find(({ code }) => code === "bet");
  await page.until(() => page.text("[aria-live=polite]").includes(`bets ${bet.chips}`));
  await page.feed({ ...page.moment("wolnam bet").updates.at(-1), n: 999 });
  await page.until(() => page.text("[aria-live=assertive]").includes("Your hand"));
});

test("odds are shown only where the host lets the server send them", async () => {
  const { update } = await page.open("wolnam with odds");
  assert.ok(page.text(".odds").includes(`${update.odds.win_cards} of ${update.odds.unseen}`));
  await page.press(".odds");
  assert.ok(page.text("dialog[open]").includes(update.odds.p_win));
  const told = page.moment("wolnam bet");
  told.updates.at(-1).odds = null;
  await page.open(told);
  assert.equal(count(".odds"), 0);
});

test("no cards are counted for a pair, to which nothing is drawn", async () => {
  const told = page.moment("wolnam with odds");
  told.updates.at(-1).odds.reason = { code: "pair_push", gain: "0", cost: "0", section: "3.4" };
  await page.open(told);
  assert.equal(page.text(".odds"), "Odds of your hand");
  await page.press(".odds");
  assert.equal(page.all("dialog[open] .odds__table").length, 0);
  assert.ok(page.text("dialog[open]").includes("a bet comes back"));
});

// ---- results ---------------------------------------------------------------------------------

test("the end of a deal leads to the next", async () => {
  await page.open("wolnam ended");
  assert.match(page.text("[data-ready-button]"), /^Next deal/);
});

test("the end of the match ranks by what was won", async () => {
  const { view } = await page.open("wolnam over");
  const places = page.all("[data-over] .places li > :last-child").map(page.text);
  const won = places.map((words) => Number(words.split(" ")[0].replace("−", "-").replace(",", "")));
  assert.deepEqual(
    won,
    [...view.totals].sort((a, b) => b - a),
  );
  assert.equal(count("[data-rematch]"), 1);
});

for (const [name, told, reason] of [
  ["won early", "won", "nobody else has the chips"],
  ["nobody ahead", "nobody is ahead", "after its last deal"],
]) {
  test(`a match says why it ended and who won, or that nobody did: ${name}`, async () => {
    await page.open(`wolnam ${name}`);
    assert.ok(page.text(".over h2").includes(told), page.text(".over h2"));
    assert.ok(page.text(".result__reason").includes(reason), page.text(".result__reason"));
  });
}
