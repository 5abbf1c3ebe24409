"""Equal things are several things: in a hand, and on their way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HAND = """async ([cards, drawn, chosen]) => {
  const { html, render } = await import("/src/madang/client/core/html.js");
  const { Hand } = await import("/src/madang/client/parts/hand.js");
  const pieces = { nameOf: (name) => name, groupOf: (name) => name, back: "?",
    draw: (name, { piece }) => html`<i data-piece=${piece}>${name}</i>` };
  window.picked = [];
  const onPick = (name, event, key) => window.picked.push([name, key]);
  const hand = html`<${Hand} pieces=${pieces} cards=${cards} drawn=${drawn} chosen=${chosen}
    isBusy=${false} brackets wordOf=${(name) => `discard ${name}`} isWanted=${() => false}
    onPick=${onPick} />`;
  render(hand, document.querySelector("#app"));
}"""

# a row of pieces as [name, place from the left]; what is new comes from the spot at 500
MOVES = """async ([before, after, stage]) => {
  const { html, render, useRef } = await import("/src/madang/client/core/html.js");
  const { useMotion } = await import("/src/madang/client/parts/motion.js");
  const at = (x) => `position:fixed;width:20px;height:20px;left:${x}px`;
  function Row({ row }) {
    const root = useRef(null);
    useMotion(root, { events: [], row, stage });
    return html`<div ref=${root}><b data-spot="wall" style=${at(500)} />
      ${row.map(([name, x], i) => html`<i key=${i} data-piece=${name} data-from="wall"
        style=${at(x)} />`)}</div>`;
  }
  const app = document.querySelector("#app");
  for (const row of [before, after]) render(html`<${Row} row=${row} />`, app);
  return [...app.querySelectorAll("[data-piece]")].map((piece) => {
    const [animation] = piece.getAnimations();
    const start = animation?.effect.getKeyframes()[0].transform;
    return start ? /translate\\((-?\\d+)px/.exec(start)[1] : null;
  });
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open the page of a table, with none on it."""
    page = browser.new_page(reduced_motion="no-preference")
    page.goto(f"{site}?game=nylon_ppong")
    page.wait_for_selector("html[data-loaded]")
    yield page
    page.close()


def hand_of(page: Page, cards: list[str], drawn: str | None, chosen: str | None = None) -> Any:
    """Draw a hand; return each button's name, whether it was drawn, whether it is chosen."""
    page.evaluate(HAND, [cards, drawn, chosen])
    return page.locator(".hand button").evaluate_all(
        """all => all.map((it) =>
            [it.dataset.card, "drawn" in it.dataset, it.getAttribute("aria-pressed")])"""
    )


def test_of_four_equal_tiles_one_is_drawn_and_one_is_chosen(page: Page) -> None:
    buttons = hand_of(page, ["5m", "5m", "5m", "5m", "7p"], drawn="5m", chosen="5m#2")
    assert buttons == [
        ["5m", False, "false"],
        ["5m", False, "true"],
        ["5m", False, "false"],
        ["7p", False, "false"],
        ["5m", True, "false"],
    ]


def test_each_of_equal_tiles_is_picked_by_its_own_key(page: Page) -> None:
    hand_of(page, ["5m", "5m", "7p"], drawn=None)
    for place in range(3):
        page.locator(".hand button").nth(place).click()
    assert page.evaluate("picked") == [["5m", "5m"], ["5m", "5m#2"], ["7p", "7p"]]


def test_neighbours_are_bracketed_by_the_group_that_the_set_says(page: Page) -> None:
    hand_of(page, ["5m", "5m", "5m", "7p"], drawn=None)
    brackets = page.locator(".hand button").evaluate_all(
        "all => all.map((it) => it.dataset.bracket)"
    )
    assert brackets == ["start", "middle", "end", None]


@pytest.mark.parametrize(
    ("before", "after", "glides"),
    [
        # one of two is discarded: the other stays, the discard comes from the hand
        ([["5m", 0], ["5m", 30]], [["5m", 200], ["5m", 0]], ["-170", None]),
        # somebody else's equal tile comes up: mine stay, and it comes from its own spot
        ([["5m", 0], ["5m", 30]], [["5m", 200], ["5m", 0], ["5m", 30]], ["300", None, None]),
        # what only makes room takes the nearest of its own
        ([["5m", 0], ["5m", 30], ["7p", 60]], [["5m", 10], ["7p", 70], ["5m", 40]], ["-10"] * 3),
    ],
)
def test_of_equal_pieces_each_comes_from_the_nearest(
    page: Page, before: list[Any], after: list[Any], glides: list[str | None]
) -> None:
    assert page.evaluate(MOVES, [before, after]) == glides


def test_nothing_moves_anew_where_only_the_words_are_new(page: Page) -> None:
    assert page.evaluate(MOVES, [[["5m", 0]], [["5m", 200]], "words"]) == [None]
