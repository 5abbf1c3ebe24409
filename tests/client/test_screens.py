"""A table lies wholly on the screen, whatever the screen: nothing scrolls, nothing is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import WATCHER, Data
from tests.client import korean_views, mahjong_views
from tests.client.draw import larger_type
from tests.client.laid_out import (
    DESK,
    SIDEWAYS,
    SIZES,
    WALL,
    faults_in_every_language,
    faults_of,
    faults_on,
)
from tests.client.reached import covered, refuse

pytestmark = pytest.mark.browser

MORE = [(375, 667), (740, 360), (1024, 768), (1280, 720)]

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


def ended(update: Data) -> bool:
    """Return whether a deal has ended, and the match goes on."""
    return bool(update["view"]["ended"]) and update["view"]["phase"] == "deal"


def over(update: Data) -> bool:
    """Return whether the match is over."""
    return bool(update["view"]["phase"] == "over")


def revealed(update: Data) -> bool:
    """Return whether somebody has bet and drawn."""
    return any(event["code"] == "bet" for event in update["events"])


NYLON: Data = {"game": "nylon_ppong", "preset": "table", "rounds": 4}
WOLNAM: Data = {"game": "wolnam_ppong", "deals": 3, "style": "mixed"}

# what is tried -> a moment, and the table that it is looked for at
CASES: dict[str, tuple[Callable[[Data], bool], Data]] = {
    "two at Nylon": (asked_for("draw"), {**NYLON, "players": 2}),
    "six discard": (asked_for("discard"), {**NYLON, "players": 6}),
    "six called": (asked_for("ppong", "pass"), {**NYLON, "players": 6}),
    "six watched": (lambda update: update["n"] == 25, {**NYLON, "players": 6, "viewer": WATCHER}),
    "round ended": (ended, {**NYLON, "players": 6}),
    "match over": (over, {**NYLON, "players": 4}),
    "five bet": (after_bets(1), {**WOLNAM, "players": 5}),
    "five show": (asked_for("show", "fold"), {**WOLNAM, "players": 5}),
    "five watched": (revealed, {**WOLNAM, "players": 5, "viewer": WATCHER}),
    "sixteen bet": (after_bets(4), {**WOLNAM, "players": 16}),
    "deal ended": (ended, {**WOLNAM, "players": 16}),
}
MADE_UP = {
    **{f"HK {name}": make for name, make in mahjong_views.MOMENTS.items()},
    **{f"KM {name}": make for name, make in korean_views.MOMENTS.items()},
    "HK result": mahjong_views.result,
    "KM result": korean_views.result,
}

BETS = [case for case, (_, rules) in CASES.items() if rules["game"] == WOLNAM["game"]]

# people with long names, bots on every second seat, and me with a name of two words
NAMES = """changeInfo((info) => ({ ...info, seats: info.seats.map((seat, i) => ({ ...seat,
    kind: i % 2 ? "bot" : "person", name: i % 2 ? ["Phoenix", "Swallow", "Fox"][i % 3]
        : i ? "가나다라마바사아자차카타" : "Peony guest" })) }))"""

AWAY = """changeInfo((info) => ({ ...info, seats: info.seats.map((seat, i) => ({ ...seat,
    kind: "person", connected: i !== 2, name: ["Willow", "Goose", "Toad", "Crane", "Owl"][i]
    })) }))"""

# -> names that a mark lies over
COVERED_NAMES = """() => {
  const box = (it) => it.getBoundingClientRect()
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  const marks = [...document.querySelectorAll(".came-to, .seat__marks i, .declared")]
  return [...document.querySelectorAll(".seat__name > span:first-child")].flatMap((name) => marks
    .filter((mark) => isOver(box(name), box(mark)))
    .map((mark) => `${name.textContent} / ${mark.textContent}`))
}"""

WIDTHS = """() => Object.fromEntries([".hand__card", ".seat .card", ".seat__plate", ".own__ask"]
  .map((it) => [it, document.querySelector(it).getBoundingClientRect().width]))"""


def opened(case: str, find: Find, open_table: Open, **more: Any) -> Page:
    """Open the table of a case."""
    if case in MADE_UP:
        update = MADE_UP[case]()
        return open_table([update], game=update["view"]["game"], **{"touch": True, **more})
    wanted, rules = CASES[case]
    house = {name: value for name, value in rules.items() if name != "style"}
    updates = find(wanted, **rules)
    return open_table(updates[-6:], **{"touch": True, **house, **more})


# both mahjongs are shown by the same code: of Korean mahjong, what it has alone
LONG = {"KM claim", "KM crowded", "KM long rivers", "HK long rivers"}
ALL = [pytest.param(case, marks=[pytest.mark.long] * (case in LONG)) for case in CASES | MADE_UP]


@pytest.mark.parametrize("case", ALL)
def test_every_table_lies_wholly_on_every_screen(case: str, find: Find, open_table: Open) -> None:
    page = opened(
        case, find, open_table, odds=case in CASES and CASES[case][1]["game"] == WOLNAM["game"]
    )
    if case in CASES:
        page.evaluate(NAMES)
    if case == "five bet":
        page.tap("[data-size=ado]")
    has_few_words = case.endswith(("watched", "crowded", "long rivers"))
    assert (faults_on(page, SIZES) if has_few_words else faults_in_every_language(page)) == {}
    assert page.evaluate("[...missing]") == []


@pytest.mark.parametrize("case", ["six discard", "sixteen bet", "HK crowded"])
def test_screens_of_other_shapes_have_room_too(case: str, find: Find, open_table: Open) -> None:
    assert faults_on(opened(case, find, open_table), MORE) == {}


def test_the_helper_finds_room(find: Find, open_table: Open) -> None:
    page = opened("six discard", find, open_table)
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".helper li").first).to_be_visible()
    assert faults_on(page, SIZES) == {}


@pytest.mark.parametrize(
    ("case", "offer"),
    [
        ("six called", "[data-action=pass]"),
        ("sixteen bet", "[data-action=fold]"),
        ("HK own turn", ".own [data-action]:not([aria-disabled=true])"),
        ("HK claim", ".own [data-action]:not([aria-disabled=true])"),
    ],
)
def test_a_notice_covers_nothing_that_can_be_pressed(
    case: str, offer: str, find: Find, open_table: Open
) -> None:
    page = opened(case, find, open_table, touch=False)
    refuse(page, offer)
    assert {size: under for size in SIZES if (under := covered(page, size))} == {}


def test_a_table_grows_with_the_room(find: Find, open_table: Open) -> None:
    for case in ("two at Nylon", "six discard", "five bet", "sixteen bet"):
        page = opened(case, find, open_table, size=DESK)
        small = page.evaluate(WIDTHS)
        faults_of(page, WALL)
        large = page.evaluate(WIDTHS)
        grown = {name: large[name] > 1.25 * small[name] for name in small}
        assert grown == dict.fromkeys(small, True), case


# lay as many more cards into my hand as other games deal
LENGTHEN = """() => { const hand = document.querySelector(".own .hand")
    while (hand.children.length < 14) hand.prepend(hand.firstElementChild.cloneNode(true)) }"""


def test_fourteen_lie_in_one_row(find: Find, open_table: Open) -> None:
    page = opened("two at Nylon", find, open_table)
    page.evaluate(LENGTHEN)
    for size in (SIDEWAYS, DESK, WALL):
        assert faults_of(page, size) == {}
        assert page.locator(".hand__card").first.evaluate("it => it.offsetWidth") >= 44


def test_no_mark_covers_a_name_on_a_small_phone(find: Find, open_table: Open) -> None:
    def folded(update: Data) -> bool:
        return bool(update["legal"]) and any(one["code"] == "fold" for one in update["events"])

    page = open_table(
        find(folded, players=5, **WOLNAM)[-6:],
        size=(320, 568),
        **{name: it for name, it in WOLNAM.items() if name != "style"},
    )
    page.evaluate(AWAY)
    assert page.locator(".came-to").count() > 0
    assert page.evaluate(COVERED_NAMES) == []
    update = mahjong_views.late()
    page = open_table([update], game=update["view"]["game"], touch=True)
    page.evaluate(AWAY)
    for size in SIZES:
        assert faults_of(page, size) == {}, size
        assert page.evaluate(COVERED_NAMES) == [], size


# larger type, chosen in the settings of the browser, or by the root of the page
PERCENT = [130, 160, 200]
READ = [(320, 568), (390, 844), (844, 390), (1440, 900)]


@pytest.mark.parametrize("way", ["browser", "root"])
@pytest.mark.parametrize("percent", PERCENT)
@pytest.mark.parametrize(
    "case", ["HK claim", "HK own turn", "KM own turn", "six discard", "five bet", "sixteen bet"]
)
def test_larger_type_leaves_everything_whole_and_apart(
    case: str, percent: int, way: str, find: Find, open_table: Open
) -> None:
    page = opened(case, find, open_table)
    with larger_type(page, percent, way):
        assert faults_on(page, READ) == {}
        large = {size: type_of(page, size) for size in READ}
    assert all(large[size] >= type_of(page, size) for size in READ)


def type_of(page: Page, size: tuple[int, int]) -> float:
    """Return how large what is asked is written."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked: float = page.evaluate(
        "() => parseFloat(getComputedStyle(document.querySelector('.own__ask')).fontSize)"
    )
    return asked
