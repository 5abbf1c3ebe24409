"""A game adds its felt, its acts and its words; everything around them is there without it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

# a game that nobody plays, with tiles of which four are equal
TOY = """async () => {
  const { html, render, signal } = await import("/src/madang/client/core/html.js");
  const { TableFrame, playOf, useFrame } = await import("/src/madang/client/parts/frame.js");
  const { ActionBar } = await import("/src/madang/client/parts/acts.js");
  const SAID = {
    game: "toy", words: [], preload() {}, hear() {}, isNews: ({ code }) => code !== "let_go",
    tellEvent: ({ tile }, names) => `${names[1]} discards ${tile}`,
    describe: () => ["The wall is long."], house: () => "Three faan", keys: [["P", "table.turn"]],
    ActionGuide: () => html`<p class="toy-guide">Pong, kong</p>`,
    results: { isLowBest: false, standing: () => "", Cards: () => null, lineWords: () => "",
      outcome: () => "" },
  };
  function Shown({ table }) {
    const frame = useFrame(SAID, table);
    const acts = ["pong", "kong"].map((word) => ({ word, label: word, hint: "", key: "",
      isLegal: frame.update.legal.includes(word) }));
    const keys = { p: frame.press("pong"), k: frame.press("kong") };
    return html`<${TableFrame} frame=${frame} keys=${keys}
      whyNot=${(word) => ({ text: `No ${word} now`, section: "4.1" })}
      felt=${html`<div class="felt" id="wall" />`}>
      <${ActionBar} acts=${acts} isBusy=${false} showsKeys label="Acts" onAct=${frame.does.click}
        onWhy=${frame.askWhy} /><//>`;
  }
  const Play = playOf(SAID, Shown);
  const sitter = (name) => ({ kind: "person", name, guest: name, connected: true, covered: false,
    ready: false, bank: null, times: 1 });
  window.done = [];
  const update = signal({ n: 1, at: 0, deadlines: {}, standings: [], places: [],
    legal: ["pong", "let_go"],
    events: [{ code: "discard", tile: "5m" }, { code: "let_go", tile: "5m" }],
    view: { phase: "declare", ended: "", seat: 1, to_act: [] } });
  window.letGoOnly = () => (update.value = { ...update.value, n: 2, legal: ["let_go"] });
  const table = { id: "t", seat: 0, update, names: ["Ann", "Ben"],
    info: { game: "toy", options: {}, seats: [sitter("Ann"), sitter("Ben")], call_window: 5,
      clock: null },
    game: { name: "toy", pass_action: "let_go", ends: {}, actions: [] },
    onUpdate: () => () => {}, paceBy: () => {},
    recap: [], missed: null, isNext: false, nudged: null,
    act: (word) => (window.done.push(word), Promise.resolve({ ok: true })) };
  render(html`<main><${Play} table=${table} /></main>`, document.querySelector("#app"));
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open a table of the toy game, in which somebody may be asked to call."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{site}?game=nylon_ppong")
    page.wait_for_selector("html[data-loaded]")
    page.evaluate(TOY)
    page.wait_for_selector("[data-game=toy]")
    yield page
    page.close()


def test_bar_felt_log_and_guide_are_there(page: Page) -> None:
    expect(page.locator(".game__house")).to_have_text("Three faan")
    expect(page.locator(".game__main > #wall")).to_have_count(1)
    assert page.locator(".game__side .log li").all_inner_texts() == ["Ben discards 5m"]
    expect(page.locator(".game__side .toy-guide")).to_be_visible()


def test_keys_of_every_table_and_of_the_game_work(page: Page) -> None:
    page.keyboard.press("i")
    expect(page.locator(".sheet")).to_contain_text("The wall is long.")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator(".sheet .keys kbd")).to_have_text(["P", "L", "I", "?"])
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    page.keyboard.press("k")
    expect(page.locator(".notice")).to_contain_text("No kong now")
    page.keyboard.press("Escape")
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("p")
    assert page.evaluate("done") == ["pong"]


def test_who_may_only_let_a_call_go_by_is_not_asked(page: Page) -> None:
    expect(page.locator(".game[data-asked]")).to_have_count(1)
    page.evaluate("letGoOnly()")
    expect(page.locator(".game[data-asked]")).to_have_count(0)
