"""A table is wholly on the screen, whatever the screen: nothing scrolls, nothing is covered."""

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
    LEAST,
    SCREENS,
    SIDEWAYS,
    WALL,
    Screens,
    faults_in,
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

# -> names that a mark covers
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
    if case in MADE_UP:
        update = MADE_UP[case]()
        return open_table([update], game=update["view"]["game"], **{"touch": True, **more})
    wanted, rules = CASES[case]
    house = {name: value for name, value in rules.items() if name != "style"}
    updates = find(wanted, **rules)
    return open_table(updates[-6:], **{"touch": True, **house, **more})


# both mahjongs are shown by the same code: of Korean mahjong, what it has alone; of few tiles, and
# of two at a table, there is more room than of many
LONG = {"KM early", "KM late", "KM claim", "KM crowded", "KM long rivers"}
LONG |= {"HK early", "HK long rivers", "two at Nylon", "six discard"}
ALL = [pytest.param(case, marks=[pytest.mark.long] * (case in LONG)) for case in CASES | MADE_UP]


@pytest.mark.parametrize("screens", SCREENS)
@pytest.mark.parametrize("case", ALL)
def test_every_table_is_wholly_on_every_screen(
    case: str, screens: Screens, find: Find, open_table: Open
) -> None:
    page = opened(
        case, find, open_table, odds=case in CASES and CASES[case][1]["game"] == WOLNAM["game"]
    )
    if case in CASES:
        page.evaluate(NAMES)
    if case == "five bet":
        page.tap("[data-size=ado]")
    has_few_words = case.endswith(("watched", "crowded", "long rivers"))
    assert faults_in(page, {"en": screens["en"]} if has_few_words else screens) == {}
    assert page.evaluate("[...missing]") == []


@pytest.mark.long  # of every shape, the test above has the one with the least room
@pytest.mark.parametrize("case", ["six discard", "sixteen bet", "HK crowded"])
def test_screens_of_other_shapes_have_room_too(case: str, find: Find, open_table: Open) -> None:
    assert faults_on(opened(case, find, open_table), MORE) == {}


@pytest.mark.parametrize("screens", SCREENS)
def test_the_helper_finds_room(screens: Screens, find: Find, open_table: Open) -> None:
    page = opened("six discard", find, open_table)
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".helper li").first).to_be_visible()
    assert faults_on(page, screens["en"]) == {}


@pytest.mark.parametrize(
    ("case", "offer"),
    [
        ("six called", "[data-action=pass]"),
        ("sixteen bet", "[data-action=fold]"),
        ("HK own turn", ".own [data-action]:not([aria-disabled=true])"),
        pytest.param(
            "HK claim",
            ".own [data-action]:not([aria-disabled=true])",
            marks=pytest.mark.long,  # my own turn has more buttons
        ),
    ],
)
@pytest.mark.parametrize("screens", SCREENS)
def test_a_notice_covers_nothing_that_can_be_pressed(
    case: str, offer: str, screens: Screens, find: Find, open_table: Open
) -> None:
    page = opened(case, find, open_table, touch=False)
    refuse(page, offer)
    assert {size: under for size in screens["en"] if (under := covered(page, size))} == {}


@pytest.mark.parametrize(
    "case",
    ["six discard", "sixteen bet"]  # the fullest table of each game
    + [pytest.param(case, marks=pytest.mark.long) for case in ("two at Nylon", "five bet")],
)
def test_a_table_grows_with_the_room(case: str, find: Find, open_table: Open) -> None:
    page = opened(case, find, open_table, size=DESK)
    small = page.evaluate(WIDTHS)
    faults_of(page, WALL)
    large = page.evaluate(WIDTHS)
    grown = {name: large[name] > 1.25 * small[name] for name in small}
    assert grown == dict.fromkeys(small, True)


# lay as many more cards into my hand as other games deal
LENGTHEN = """() => { const hand = document.querySelector(".own .hand")
    while (hand.children.length < 14) hand.prepend(hand.firstElementChild.cloneNode(true)) }"""


def test_fourteen_lie_in_one_row(find: Find, open_table: Open) -> None:
    page = opened("two at Nylon", find, open_table)
    page.evaluate(LENGTHEN)
    for size in (SIDEWAYS, DESK, WALL):
        assert faults_of(page, size) == {}
        assert page.locator(".hand__card").first.evaluate("it => it.offsetWidth") >= 44


@pytest.mark.parametrize("screens", SCREENS)
def test_no_mark_covers_a_name_on_a_small_phone(
    screens: Screens, find: Find, open_table: Open
) -> None:
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
    for size in screens["en"]:
        assert faults_of(page, size) == {}, size
        assert page.evaluate(COVERED_NAMES) == [], size


# larger type, chosen in the settings of the browser, or by the root of the page
PERCENT = [130, 160, 200]
READ = [(320, 568), (390, 844), (844, 390), (1440, 900)]
LARGE = ["HK claim", "HK own turn", "KM own turn", "six discard", "five bet", "sixteen bet"]
# the largest type, one table of each kind and every shape of screen; both ways come to the same
# root, and take turns from case to case
USUAL = {("HK claim", "browser"), ("HK own turn", "root")}
USUAL |= {("six discard", "root"), ("sixteen bet", "browser")}
LARGER = [
    pytest.param(
        case, percent, way, sizes,
        marks=[pytest.mark.long] * ((case, way) not in USUAL or percent < 200 or sizes is READ),
        id=f"{case}-{percent}-{way}-{len(sizes)}",
    )
    for case in LARGE
    for percent in PERCENT
    for way in ("browser", "root")
    for sizes in (LEAST, READ)
]  # fmt: skip


@pytest.mark.parametrize(("case", "percent", "way", "sizes"), LARGER)
def test_larger_type_leaves_everything_whole_and_apart(
    case: str, percent: int, way: str, sizes: list[tuple[int, int]], find: Find, open_table: Open
) -> None:
    page = opened(case, find, open_table)
    faults, large = {}, {}
    with larger_type(page, percent, way):
        for size in sizes:  # a table takes half a second to be laid out: once for both
            faults[size] = faults_of(page, size)
            large[size] = type_of(page, size)
    assert not any(faults.values()), faults
    assert all(large[size] >= type_of(page, size) for size in (sizes[0], sizes[-1]))


def type_of(page: Page, size: tuple[int, int]) -> float:
    """Return how large what is asked is written."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked: float = page.evaluate(
        "() => parseFloat(getComputedStyle(document.querySelector('.own__ask')).fontSize)"
    )
    return asked
