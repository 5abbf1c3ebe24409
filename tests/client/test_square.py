"""The felt of both mahjongs is a square round its middle, and nothing moves on it but tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from madang.game import Data
from tests.client import korean_views, mahjong_views
from tests.client.draw import STILL, named, with_banner
from tests.client.laid_out import faults_of

pytestmark = pytest.mark.browser

PHONES = [(320, 568), (375, 667), (390, 844), (430, 932)]
TABLETS = [(820, 1180), (1024, 768), (1180, 820)]
SIDEWAYS = [(844, 390), (667, 375)]
DESK = (1440, 900)
SMALLEST, LOWEST, A_TABLET = PHONES[0], SIDEWAYS[1], TABLETS[0]
EVERY = PHONES + TABLETS + SIDEWAYS

Sizes = list[tuple[int, int]]


def on(few: Sizes, all_of_them: Sizes) -> pytest.MarkDecorator:
    """Look where least has room, one screen of each shape; `long` looks at all."""
    long = pytest.param(all_of_them, id="every screen", marks=pytest.mark.long)
    return pytest.mark.parametrize("sizes", [pytest.param(few, id="least room"), long])


IN_EACH_LANGUAGE = pytest.mark.parametrize(
    "lang", ["en", *(pytest.param(tag, marks=pytest.mark.long) for tag in ("ko", "zh-Hant"))]
)
GAMES = {"HK": mahjong_views.MOMENTS, "KM": korean_views.MOMENTS}
MOMENTS = {
    f"{short} {name}": make
    for short, moments in GAMES.items()
    for name, make in moments.items()
    if name in ("early", "own turn", "crowded", "late", "long rivers")
}

LEAST_MELD = 14  # pixels of a tile, to be read at an arm's length
LEAST_COUNT = 20  # pixels of the tiles that are left
THUMB = 40

Open = Callable[..., Page]

# -> how the rivers lie around the middle, and how large what is read is
MEASURE = """() => {
  const box = (it) => it.getBoundingClientRect()
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility())
  const middle = box(document.querySelector(".compass"))
  const centre = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 }
  const rivers = all(".river-box").map((it) => {
    const inner = it.querySelector(".river-box__in")
    const tiles = [...it.querySelectorAll(".tile")].map(box)
      .map((one) => ({ x: one.x + one.width / 2, y: one.y + one.height / 2 }))
    const frame = box(inner)
    return { place: it.dataset.place, rotate: getComputedStyle(inner).rotate, tiles,
      aside: [frame.x + frame.width / 2 - centre.x, frame.y + frame.height / 2 - centre.y] }
  })
  const melds = all(".side .meld .tile:not([data-turned])").map((it) => it.offsetWidth)
  const count = document.querySelector(".compass__left [aria-hidden]")
  return { rivers, melds, count: parseFloat(getComputedStyle(count).fontSize),
    hand: all(".own .hand__card").map((it) => [it.offsetWidth, Math.round(box(it).bottom)]) }
}"""

# -> the places of everything on the felt and on my side
PLACES = """() => [...document.querySelectorAll(`.felt, .compass, .board .tile, .seat__plate,
    .own__ask, .own .tile, .own .act`)].filter((it) => it.checkVisibility()).map((it) => {
  const { x, y, width, height } = it.getBoundingClientRect()
  return [x, y, width, height].map(Math.round).join()
})"""

# -> the tiles of rivers that something covers, and whether it is off the screen
OVER = """(selector) => {
  const box = (it) => it.getBoundingClientRect()
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const things = [...document.querySelectorAll(selector)]
  const out = things.filter((it) => box(it).left < 0 || box(it).right > innerWidth)
  const tiles = [...document.querySelectorAll(".river .tile")]
  const over = things.flatMap((it) => tiles.filter((tile) => isOver(box(it), box(tile)))
    .map((tile) => `${it.textContent} / ${tile.dataset.tile}`))
  return [things.length, ...out.map((it) => `out: ${it.textContent}`), ...over]
}"""

SAY = """() => import("/src/madang/client/net/talk.js").then(({ said }) => {
  said.value = Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, { emote: "well_done", at: 0 }]))
})"""


def shown(open_table: Open, update: Data, **more: Any) -> Page:
    """Open the table at a moment, with names as people have them."""
    page = open_table([update], game=update["view"]["game"], **{"touch": True, **more})
    names = named({"seats": [{"name": ""}] * 4})["seats"]
    page.evaluate(
        "(names) => changeInfo((info) => ({ ...info, seats: info.seats.map((seat, i) =>"
        " ({ ...seat, name: names[i].name })) }))",
        names,
    )
    return page


def rows_of(river: Data) -> list[int]:
    """Return how many tiles each row of a river has, the first row first."""
    along = "x" if river["rotate"] in ("none", "180deg") else "y"
    across = "y" if along == "x" else "x"
    rows: list[tuple[float, int]] = []
    for tile in river["tiles"]:
        if rows and abs(rows[-1][0] - tile[across]) < 8:
            rows[-1] = (rows[-1][0], rows[-1][1] + 1)
        else:
            rows.append((tile[across], 1))
    return [count for _, count in rows]


def check_square(found: Data) -> None:
    """See that four rivers of six a row lie around the middle, each turned toward its seat."""
    turned = {river["place"]: river["rotate"] for river in found["rivers"]}
    assert turned == {"bottom": "none", "right": "-90deg", "top": "180deg", "left": "90deg"}
    aside = {river["place"]: river["aside"] for river in found["rivers"]}
    assert abs(aside["top"][0]) <= 2
    assert abs(aside["bottom"][0]) <= 2
    assert abs(aside["left"][1]) <= 2
    assert abs(aside["right"][1]) <= 2
    assert abs(aside["top"][1] + aside["bottom"][1]) <= 3
    assert abs(aside["left"][0] + aside["right"][0]) <= 3
    for river in found["rivers"]:
        *full, last = rows_of(river)
        assert set(full) <= {6}
        assert last <= 6


# both games are on one felt: of each the moment that has the most on it
FULL = {"HK late", "KM long rivers"}
FULLEST = [pytest.param(it, marks=[pytest.mark.long] * (it not in FULL)) for it in MOMENTS]


@on([SMALLEST, A_TABLET], PHONES + TABLETS)
@pytest.mark.parametrize("moment", FULLEST)
def test_four_rivers_lie_round_the_middle(moment: str, sizes: Sizes, open_table: Open) -> None:
    page = shown(open_table, MOMENTS[moment]())
    for size in sizes:
        assert faults_of(page, size) == {}, size
        found = page.evaluate(MEASURE)
        check_square(found)
        assert min(found["melds"], default=LEAST_MELD) >= LEAST_MELD, size
        assert found["count"] >= LEAST_COUNT, size


@on([TABLETS[0], TABLETS[1]], TABLETS)
@pytest.mark.parametrize("moment", ["HK late", pytest.param("KM late", marks=pytest.mark.long)])
def test_a_tablet_has_the_walls_and_hands_of_a_desk(
    moment: str, sizes: Sizes, open_table: Open
) -> None:
    update = MOMENTS[moment]()
    page = shown(open_table, update)
    for size in sizes:
        assert faults_of(page, size) == {}
        assert page.locator(".wall").is_visible()
        assert page.locator(".rack__hand--closed .tile").count() == sum(update["view"]["sizes"][1:])
        assert all(it.is_visible() for it in page.locator(".rack__hand--closed").all())
        hand = page.evaluate(MEASURE)["hand"]
        assert min(width for width, _ in hand) >= THUMB
        assert len({bottom for _, bottom in hand}) == 1


@on([LOWEST], SIDEWAYS)
@pytest.mark.parametrize("moment", ["HK late", "KM long rivers"])
def test_sideways_the_rivers_lie_in_a_row_as_they_play_each_under_its_name(
    moment: str, sizes: Sizes, open_table: Open
) -> None:
    page = shown(open_table, MOMENTS[moment]())
    for size in sizes:
        assert faults_of(page, size) == {}
        rivers = page.evaluate(MEASURE)["rivers"]
        first = {river["place"]: river["tiles"][0] for river in rivers}
        assert sorted(first, key=lambda place: first[place]["x"]) == [
            "right",
            "top",
            "left",
            "bottom",
        ]
        assert (
            max(one["y"] for one in first.values()) - min(one["y"] for one in first.values()) < 12
        )
        for place in ("right", "top", "left"):
            plate = page.locator(f".seat[data-place={place}] .seat__plate").bounding_box()
            assert plate
            assert plate["x"] - 8 <= first[place]["x"] <= plate["x"] + plate["width"]
            assert plate["y"] + plate["height"] <= first[place]["y"]


CALLS = [(0, "win"), (1, "pung"), (2, "kong"), (3, "chow")]


@on([SMALLEST, LOWEST, DESK], [*EVERY, DESK])
@pytest.mark.parametrize(
    "moment", ["KM long rivers", pytest.param("HK late", marks=pytest.mark.long)]
)
def test_nothing_moves_when_something_is_called_and_no_discard_is_covered(
    moment: str, sizes: Sizes, open_table: Open
) -> None:
    update = MOMENTS[moment]()
    page = shown(open_table, update)
    page.add_style_tag(content=STILL)
    for n, size in enumerate(sizes):
        faults_of(page, size)
        page.evaluate("update => feed(update)", {**update, "n": 100 + 10 * n, "events": []})
        before = page.evaluate(PLACES)
        for seat, code in CALLS:
            called = with_banner({**update, "n": 101 + 10 * n + seat}, seat, code)
            page.evaluate("update => feed(update)", called)
            if code not in ("win", "chow"):
                page.wait_for_selector(".banner")
                count, *over = page.evaluate(OVER, ".banner > *")
                assert (count, over) == (2, []), size
            assert page.evaluate(PLACES) == before, size


@on([SMALLEST, LOWEST], EVERY)
@IN_EACH_LANGUAGE
def test_what_is_said_covers_no_discard(lang: str, sizes: Sizes, open_table: Open) -> None:
    page = shown(open_table, mahjong_views.late(), lang=lang)
    page.evaluate(SAY)
    for size in sizes:
        faults_of(page, size)
        count, *over = page.evaluate(OVER, ".bubble")
        assert (count, over) == (4, []), size


@on([SMALLEST, LOWEST], EVERY)
@IN_EACH_LANGUAGE
def test_the_longest_calls_fit_into_the_middle(lang: str, sizes: Sizes, open_table: Open) -> None:
    update = korean_views.early()
    page = shown(open_table, update, lang=lang)
    page.add_style_tag(content=STILL)
    event = {"code": "ready", "seat": 2, "tile": "9p", "shown": [], "open": True, "double": True}
    page.evaluate("update => feed(update)", {**update, "n": 50, "events": [event]})
    page.wait_for_selector(".banner")
    for size in sizes:
        assert faults_of(page, size) == {}
        count, *over = page.evaluate(OVER, ".banner > *")
        assert (count, over) == (2, []), size
        assert page.locator(".banner b").evaluate("it => it.scrollWidth - it.clientWidth") <= 1, (
            size
        )
