"""A table lies wholly on the screen, whatever the screen: nothing scrolls, nothing is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import Data
from tests.client.reached import covered, refuse

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900), (2560, 1440)]
MORE = [(375, 667), (740, 360), (1024, 768), (1280, 720)]
LANGUAGES = ("en", "ko", "zh-Hant")
DESK, WALL = SIZES[-2:]

Find = Callable[..., list[Data]]
Open = Callable[..., Page]


def asked_for(*words: str) -> Callable[[Data], bool]:
    """Return whether seat 0 may do all of these, each by the beginning of its word."""
    return lambda update: all(
        any(legal.startswith(word) for legal in update["legal"]) for word in words
    )


def after_bets(wanted: int) -> Callable[[Data], bool]:
    """Return whether seat 0 may bet anything, and others have laid their hands open before."""
    sizes = asked_for("bet-min", "ado", "fold")
    return lambda update: sizes(update) and len(update["view"]["shown"]) >= wanted


NYLON: Data = {"game": "nylon_ppong", "preset": "table", "rounds": 4}
WOLNAM: Data = {"game": "wolnam_ppong", "deals": 3, "style": "mixed"}

# what is tried -> a moment with many buttons, and the table that it is looked for at
CASES: dict[str, tuple[Callable[[Data], bool], Data]] = {
    "two at Nylon": (asked_for("draw"), {**NYLON, "players": 2}),
    "six discard": (asked_for("discard"), {**NYLON, "players": 6}),
    "six called": (asked_for("ppong", "pass"), {**NYLON, "players": 6}),
    "five bet": (after_bets(1), {**WOLNAM, "players": 5}),
    "five show": (asked_for("show", "fold"), {**WOLNAM, "players": 5}),
    "sixteen bet": (after_bets(4), {**WOLNAM, "players": 16}),
}

# -> what of the table is not wholly on the screen
OFF = """() => {
  const all = `.game__bar button, .seat__plate, .seat .card, .deck__stack, .pile__stack, .pot > *,
    .reveal .card, .reveal > p, .hand__card, .own__plate .crest, .own .seat__name, .own__ask,
    .own button, .own input`
  return [...document.querySelectorAll(all)].filter((it) => it.checkVisibility())
    .map((it) => [it.className || it.id, it.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.top < -1
        || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
    .map(([name, box]) => `${name} ${Math.round(box.left)},${Math.round(box.top)} `
        + `${Math.round(box.right)},${Math.round(box.bottom)}`)
}"""

# -> what of the others and of the middle is not wholly on the felt
BESIDE = """() => {
  const felt = document.querySelector(".felt").getBoundingClientRect()
  const all = `.seat__plate, .seat .tile, .seat .came-to, .deck__stack, .pile__stack, .pot > *,
    .reveal .card, .reveal > p`
  return [...document.querySelectorAll(all)].filter((it) => it.checkVisibility())
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < felt.left - 1 || box.right > felt.right + 1
        || box.top < felt.top - 1 || box.bottom > felt.bottom + 1))
    .map(([it]) => `${it.closest(".seat")?.dataset.seat ?? ""} ${it.className}`)
}"""

# -> parts of different seats, of the middle or of my side that lie over each other
OVER = """() => {
  const parts = `.seat__plate, .seat .card, .deck__stack, .pile__stack, .pot > *, .reveal .card,
    .reveal > p, .own .hand__card, .own__ask, .own button, .own input`
  const groups = ".seat, .centre, .middle, .hand, .own__plate, .acts, .bets__sizes, .amount"
  const boxes = [...document.querySelectorAll(parts)].filter((it) => it.checkVisibility())
    .map((it) => ({
        name: it.className || it.id, of: it.closest(groups), box: it.getBoundingClientRect() }))
    .filter(({ box }) => box.width)
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  return boxes.flatMap((one, i) => boxes.slice(i + 1)
    .filter((other) => one.of !== other.of && isOver(one.box, other.box))
    .map((other) => [one, other].map(({ name, of }) => `${of?.dataset.seat ?? ""} ${name}`)
        .join(" / ")))
}"""

# -> controls that a finger would miss, or that have grown out of shape
SHAPELESS = """() => [...document.querySelectorAll(".game button")]
  .filter((it) => !it.matches(".hand__card, .deck__draw, .pile__stack"))
  .filter((it) => it.checkVisibility()).map((it) => [it.className, it.offsetWidth, it.offsetHeight])
  .filter(([, width, height]) => width < 24 || height < 24 || height > 6 * parseFloat(
      getComputedStyle(document.documentElement).fontSize))"""

# -> words that are cut
CUT = """() => [...document.querySelectorAll(`.game__house, .act__label, .act small, .size,
    .own__ask, .own .seat__name, .seat__score, .pot__count, .reveal__verdict`)]
  .filter((it) => it.checkVisibility() && it.clientWidth)
  .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2)
  .map((it) => `${it.className} ${it.textContent}`)"""

# let bots sit on every second seat
BOTS = """changeInfo((info) => ({ ...info, seats: info.seats.map((seat, i) =>
    i % 2 ? { ...seat, kind: "bot", name: `Careful bot ${i}` } : seat) }))"""

SCROLLS = """() => [document.documentElement, document.querySelector(".game"),
    document.querySelector(".game__main")]
  .map((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight])
  .filter(([x, y]) => x > 1 || y > 1)"""

WIDTHS = """() => Object.fromEntries([".hand__card", ".seat .card", ".seat__plate", ".own__ask"]
  .map((it) => [it, document.querySelector(it).getBoundingClientRect().width]))"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another screen, and wait until it is drawn there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def speak(page: Page, tag: str) -> None:
    """Choose a language, where the page stands."""
    prefs = "/src/madang/client/core/prefs.js"
    page.evaluate(
        "([prefs, tag]) => import(prefs).then((it) => { it.chosenLanguage.value = tag })",
        [prefs, tag],
    )
    expect(page.locator("html")).to_have_attribute("lang", tag)


def faults_of(page: Page) -> dict[str, Any]:
    """Return what is wrong with the table as it lies."""
    looked = {
        "scrolls": SCROLLS,
        "off": OFF,
        "beside": BESIDE,
        "over": OVER,
        "shapeless": SHAPELESS,
    }
    found = {name: page.evaluate(script) for name, script in looked.items()}
    return {name: wrong for name, wrong in found.items() if wrong}


def opened(case: str, find: Find, open_table: Open, **more: Any) -> Page:
    """Open the table of a case."""
    wanted, rules = CASES[case]
    house = {name: value for name, value in rules.items() if name != "style"}
    updates = find(wanted, **rules)
    return open_table(updates[-6:], touch=True, **house, **more)


@pytest.mark.parametrize("case", CASES)
def test_every_table_lies_wholly_on_every_screen(case: str, find: Find, open_table: Open) -> None:
    odds = {"odds": True} if CASES[case][1]["game"] == WOLNAM["game"] else {}
    page = opened(case, find, open_table, **odds)
    page.evaluate(BOTS)
    found: dict[str, Any] = {}
    for tag in LANGUAGES:
        speak(page, tag)
        for size in SIZES + (MORE if tag == "en" else []):
            resize(page, size)
            if faults := faults_of(page):
                found[f"{tag} {size}"] = faults
    assert found == {}


def test_the_helper_finds_room(find: Find, open_table: Open) -> None:
    page = opened("six discard", find, open_table)
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".helper li").first).to_be_visible()
    found: dict[Any, Any] = {}
    for size in SIZES:
        resize(page, size)
        found |= {size: faults} if (faults := faults_of(page)) else {}
    assert found == {}


@pytest.mark.parametrize(("case", "word"), [("six called", "pass"), ("sixteen bet", "fold")])
def test_a_notice_covers_nothing_that_can_be_pressed(
    case: str, word: str, find: Find, open_table: Open
) -> None:
    page = opened(case, find, open_table, size=DESK)
    refuse(page, f"[data-action={word}]")
    found: dict[Any, Any] = {}
    for size in SIZES + MORE:
        resize(page, size)
        found |= {size: under} if (under := covered(page)) else {}
    assert found == {}


@pytest.mark.parametrize("case", CASES)
def test_a_table_grows_with_the_room(case: str, find: Find, open_table: Open) -> None:
    page = opened(case, find, open_table, size=DESK)
    small = page.evaluate(WIDTHS)
    resize(page, WALL)
    large = page.evaluate(WIDTHS)
    assert {name: large[name] > 1.25 * small[name] for name in small} == dict.fromkeys(small, True)


def test_my_name_is_written_out_where_there_is_room(find: Find, open_table: Open) -> None:
    page = opened("six discard", find, open_table, size=DESK)
    page.evaluate(
        """changeInfo((info) => ({ ...info, seats: info.seats.map((seat, i) =>
            i ? seat : { ...seat, name: "Peony guest of Seoul" }) }))"""
    )
    expect(page.locator(".own .seat__name")).to_have_text("Peony guest of Seoul")
    assert page.evaluate(CUT) == []


# lay as many more cards into my hand as other games deal
LENGTHEN = """() => { const hand = document.querySelector(".own .hand")
    while (hand.children.length < 14) hand.prepend(hand.firstElementChild.cloneNode(true)) }"""


@pytest.mark.parametrize("size", [SIZES[2], DESK, WALL])
def test_fourteen_lie_in_one_row(size: tuple[int, int], find: Find, open_table: Open) -> None:
    page = opened("two at Nylon", find, open_table, size=size)
    page.evaluate(LENGTHEN)
    resize(page, size)
    assert faults_of(page) == {}
    assert page.locator(".hand__card").first.evaluate("it => it.offsetWidth") >= 44
