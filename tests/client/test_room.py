"""What has room at the tables of each game, what is large enough, and what everybody can use."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from madang.game import Data
from tests.browser.axe import violations
from tests.client import korean_views, mahjong_views
from tests.client.at_table import Find, Open, apart, box, headed, help_on, hinted, shown
from tests.client.laid_out import LANGUAGES, LEAST, LOWEST, SMALLEST, faults_of, faults_on, speak
from tests.client.moments import MAHJONG, NYLON, ended, is_my_move

pytestmark = pytest.mark.browser

PHONE, SIDEWAYS, DESKTOP, WALL = (390, 844), (844, 390), (1440, 900), (2560, 1440)
THUMB = 40  # pixels that a finger hits
ROUNDING = 2  # pixels that a row may seem uneven
CROWD = {"game": "wolnam_ppong", "players": 16, "deals": 1, "style": "mixed"}


def house(rules: Data) -> Data:
    """Return the options among what a match is looked for by."""
    return {name: value for name, value in rules.items() if name != "style"}


# ---- Nylon-ppong -----------------------------------------------------------------------------

# -> the tips in sight that reach below the first of my buttons
UNDER_BUTTONS = """() => {
  const list = document.querySelector(".helper").getBoundingClientRect()
  const { top } = document.querySelector(".own .acts").getBoundingClientRect()
  return [...document.querySelectorAll(".helper li")].map((tip) => tip.getBoundingClientRect())
      .filter((tip) => tip.left < list.right && tip.bottom > top).length
}"""


def test_no_tip_is_under_a_button_on_a_phone_held_sideways(find: Find, open_table: Open) -> None:
    def has_much_to_say(update: Data) -> bool:
        hint = update["hint"]
        return bool(hint and hint["pairs"] and hint["stop"]) and len(hint["away"]) > 1

    updates = find(lambda u: is_my_move("turn")(u) and has_much_to_say(u), **NYLON)
    page = open_table(updates[-1:], size=(844, 390), **NYLON)
    page.keyboard.press("?")
    page.click("dialog [role=switch]")
    page.keyboard.press("Escape")
    assert page.locator(".helper li").count() == 5
    assert page.evaluate(UNDER_BUTTONS) == 0


IN_EACH_LANGUAGE = pytest.mark.parametrize(
    "lang", [pytest.param(it, marks=[pytest.mark.long] * (it != "en")) for it in LANGUAGES]
)


@IN_EACH_LANGUAGE
def test_every_tip_has_its_words_and_its_section_and_fits(
    lang: str, find: Find, open_table: Open
) -> None:
    options: Data = {**NYLON, "players": 6}
    moments = [
        is_my_move("discard", "declare"),
        lambda update: "stop" in update["legal"],
        lambda update: bool(update["hint"] and update["hint"]["stop"] and update["hint"]["ppongs"]),
    ]
    for wanted in moments:
        updates = find(wanted, **options)
        page = open_table(updates[-1:], touch=True, **options)
        page.keyboard.press("?")
        page.click("dialog [role=switch]")
        page.keyboard.press("Escape")
        page.wait_for_selector(".helper")
        assert page.locator(".helper li").count() == page.locator(".helper .section").count() > 1
        speak(page, lang)
        assert faults_on(page, [SMALLEST, DESKTOP]) == {}
        assert page.evaluate("[...missing]") == []


SMALL = """() => [...document.querySelectorAll('.game button:not(.crest__ask)')]
    .map(one => [one.className, one.offsetWidth, one.offsetHeight])
    .filter(([, width, height]) => width && (width < 44 || height < 44))"""


@pytest.mark.parametrize(
    "wanted", [is_my_move("discard"), is_my_move("call", "ppong"), ended("failed_stop")]
)
def test_every_target_is_large_enough_for_a_thumb(
    wanted: Callable[[Data], bool], find: Find, open_table: Open
) -> None:
    options: Data = {**NYLON, "players": 6}
    page = open_table(find(wanted, **options)[-1:], size=(320, 568), touch=True, **options)
    assert page.evaluate(SMALL) == []


# ---- Wolnam-ppong ----------------------------------------------------------------------------


FEWER_SEATS = [pytest.param(count, marks=pytest.mark.long) for count in (2, 6)]


@pytest.mark.parametrize("players", [*FEWER_SEATS, 7, 11])
def test_any_number_of_seats_has_room(players: int, find: Find, open_table: Open) -> None:
    rules = {"game": "wolnam_ppong", "players": players, "deals": 2, "style": "mixed"}
    updates = find(lambda update: len(update["view"]["shown"]) > players // 3, **rules)
    page = open_table(updates[-1:], **house(rules), touch=True, odds=True)
    assert faults_on(page, [(320, 568), PHONE, DESKTOP]) == {}


COVERED_MONTHS = """[...document.querySelectorAll(".seat")].flatMap((seat) => {
  const of = (chosen) => [...seat.querySelectorAll(chosen)].map((it) => it.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const marks = of(".seat__marks i");
  return of(".tile[data-month]").filter((tile) => marks.some((mark) => meet(mark, tile)));
}).length"""


def dealer_or_broke_has_drawn(update: Data) -> bool:
    """Tell whether another seat with a mark has just drawn."""
    view = update["view"]
    marked = {view["dealer"], *view["idle"]} - {0}
    return not view["ended"] and any(view["drawn"][seat] for seat in marked)


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_in_a_crowd_no_mark_covers_a_month(
    find: Find, open_table: Open, size: tuple[int, int]
) -> None:
    page = open_table(find(dealer_or_broke_has_drawn, **CROWD), **house(CROWD), size=size)
    expect(page.locator(".seat .tile[data-month]").first).to_be_visible()
    assert page.evaluate(COVERED_MONTHS) == 0


def test_on_a_small_phone_the_drawn_card_covers_no_word_of_the_bet(
    find: Find, open_table: Open
) -> None:
    found = find(dealer_or_broke_has_drawn, **CROWD)
    page = open_table(found, **house(CROWD), size=(360, 640))
    drawn, told = (page.locator(f".reveal__{part}").bounding_box() for part in ("drawn", "who"))
    assert drawn
    assert told
    assert drawn["y"] + drawn["height"] <= told["y"]


def lost_before_me(update: Data) -> bool:
    """Tell whether I may bet, after somebody's card was not in between."""
    bets = [event for event in update["events"] if event["code"] == "bet"]
    return "fold" in update["legal"] and any(bet["result"] == "loss" for bet in bets)


def test_what_a_bet_came_to_covers_no_name_below_the_help_of_a_first_deal(
    find: Find, open_table: Open
) -> None:
    ring = {**CROWD, "players": 5, "deals": 3}
    page = open_table(find(lost_before_me, **ring), **house(ring), touch=True)
    faults = faults_of(page, (390, 714))  # what the help leaves of 844
    assert page.locator(".reveal__verdict").count() == 1
    assert not faults.get("over")


# ---- both mahjongs ---------------------------------------------------------------------------


def test_fourteen_tiles_are_as_wide_as_a_thumb_in_two_rows_of_a_phone(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), size=PHONE, touch=True)
    boxes = page.locator(".hand__card").evaluate_all(
        "all => all.map((it) => [it.offsetWidth, Math.round(it.getBoundingClientRect().y)])"
    )
    assert len(boxes) == 14
    assert min(width for width, _ in boxes) >= THUMB
    assert len({y for _, y in boxes}) == 2


def screens(few: list[tuple[int, int]], *more: tuple[int, int]) -> pytest.MarkDecorator:
    """Look where least has room; `long` looks on more screens."""
    long = pytest.param(more, id="more screens", marks=pytest.mark.long)
    return pytest.mark.parametrize("sizes", [pytest.param(few, id="least room"), long])


Sizes = list[tuple[int, int]]


@screens([SIDEWAYS, DESKTOP], WALL)
def test_fourteen_tiles_lie_in_one_row(sizes: Sizes, open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), touch=True)
    for size in sizes:
        assert faults_of(page, size) == {}
        boxes = page.locator(".hand__card").evaluate_all(
            "all => all.map((it) => [it.offsetWidth, it.offsetTop + it.offsetHeight])"
        )
        assert min(width for width, _ in boxes) >= THUMB
        assert len({bottom for _, bottom in boxes}) == 1


def test_a_table_grows_with_the_room(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), size=DESKTOP)
    wide = """() => [".hand__card", ".river .tile", ".seat__plate", ".compass"]
        .map((it) => document.querySelector(it).getBoundingClientRect().width)"""
    small = page.evaluate(wide)
    faults_of(page, WALL)
    large = page.evaluate(wide)
    assert [one > 1.4 * other for one, other in zip(large, small, strict=True)] == [True] * 4


def test_rivers_have_rows_of_six(open_table: Open) -> None:
    update = mahjong_views.long_rivers()
    page = shown(open_table, update, size=PHONE)
    rows = page.locator(".river-box[data-place=bottom] .tile").evaluate_all(
        "all => all.map((it) => Math.round(it.getBoundingClientRect().y))"
    )
    assert [rows.count(y) for y in sorted(set(rows))] == [6, 6, 6, 6]


def test_the_sides_are_turned_unless_the_screen_is_sideways(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), size=DESKTOP)
    angles = "all => all.map((it) => getComputedStyle(it).rotate)"
    for size in (DESKTOP, PHONE):
        faults_of(page, size)
        turned = page.locator(".river-box__in").evaluate_all(angles)
        assert sorted(turned) == ["-90deg", "180deg", "90deg", "none"]
    faults_of(page, SIDEWAYS)
    assert set(page.locator(".river-box__in").evaluate_all(angles)) == {"none"}


def test_5_1_a_turned_discard_moves_no_row_of_a_river(open_table: Open) -> None:
    page = shown(open_table, korean_views.long_rivers())
    for size in (PHONE, DESKTOP):
        faults_of(page, size)
        bottoms = page.locator(".river-box[data-place=right] li").evaluate_all(
            "all => all.map((it) => it.offsetTop + it.offsetHeight)"
        )
        rises = [after - before > ROUNDING for before, after in pairwise(bottoms)]
        assert rises == [False] * 5 + [True] + [False] * 5 + [True], size


def test_a_tile_that_is_pointed_at_says_how_many_are_left_and_marks_its_kind(
    open_table: Open,
) -> None:
    update = mahjong_views.own_turn()
    page = shown(open_table, update)
    page.hover(".own .hand__card[data-card='6p']")
    left = update["view"]["left"]["6p"]
    expect(page.locator(".tiles-left")).to_have_text(f"6 dots: {left} left")
    assert page.locator("[data-same]:not([data-tile='6p'])").count() == 0
    box, tag = (
        page.locator(".own .hand__card[data-card='6p']").bounding_box(),
        page.locator(".tiles-left").bounding_box(),
    )
    assert box is not None
    assert tag is not None
    assert tag["y"] + tag["height"] <= box["y"] + 8


def test_what_is_told_of_a_tile_stays_on_the_table_and_goes_when_the_tile_moves(
    open_table: Open,
) -> None:
    page = shown(open_table, mahjong_views.own_turn())
    page.keyboard.press("Tab")  # by keys, so no mouse moves, whatever the page was clicked before
    page.locator(".own .hand__card[data-card='6p']").focus()
    told = page.locator(".tiles-left")
    expect(told).to_be_visible()
    told.evaluate("it => it.style.setProperty('--y', '9999px')")  # where it was on a higher screen
    assert page.locator(".game__main").evaluate("it => it.scrollHeight - it.clientHeight") == 0
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(told).to_have_count(0)


@screens(LEAST, PHONE, SIDEWAYS, (1024, 600))
def test_a_declaration_is_wholly_on_every_screen(sizes: Sizes, open_table: Open) -> None:
    page = shown(open_table, korean_views.own_turn(), touch=True)
    page.keyboard.press("o")
    assert violations(headed(page)) == []
    assert faults_on(page, sizes) == {}


THINGS = ".river .tile, .melds .tile, .compass, .hand__card, .act, .own__ask, .bonus .tile"

# (one, things), by their selectors -> the things in sight that the one covers by over a pixel
OVER = """([one, things]) => {
  const line = document.querySelector(one).getBoundingClientRect()
  return [...document.querySelectorAll(things)].filter((it) => it.checkVisibility())
    .map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width && box.height
      && Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1
      && Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 1)
    .map(([it]) => it.outerHTML.slice(0, 200))
}"""


@screens([SMALLEST, SIDEWAYS], PHONE, DESKTOP, (820, 1180))
@pytest.mark.parametrize("make", [mahjong_views.own_turn, mahjong_views.long_rivers])
def test_the_helper_covers_nothing_of_the_table(
    make: Callable[[], Data], sizes: Sizes, open_table: Open
) -> None:
    page = shown(open_table, hinted(make(), "faan"))
    help_on(page)
    expect(page.locator(".advice__line")).to_be_visible()
    for size in sizes:
        faults_of(page, size)
        line = box(page, ".advice__line")
        assert page.evaluate(OVER, [".advice__line", THINGS]) == [], size
        assert line["x"] >= 0
        assert line["x"] + line["width"] <= size[0]
        assert line["y"] + line["height"] <= size[1]


LARGER = [pytest.param(size, marks=pytest.mark.long) for size in (DESKTOP, (820, 1180))]


@pytest.mark.parametrize("size", [*LARGER, PHONE])
def test_the_reasons_leave_hand_and_buttons_free(size: tuple[int, int], open_table: Open) -> None:
    page = shown(open_table, hinted(mahjong_views.own_turn(), "faan"), size=size)
    help_on(page)
    page.locator(".advice__why").click()
    more = box(page, ".advice__more")
    for place in page.locator(".hand__card, .act, .advice__line").all():
        assert apart(more, place.bounding_box())
    page.go_back()
    expect(page.locator(".advice__more")).to_have_count(0)
    expect(page.locator(".advice__line")).to_be_visible()
    page.locator(".advice__why").click()
    page.locator(".advice__off").click()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)


@screens([SMALLEST], LOWEST, PHONE, SIDEWAYS, DESKTOP)
@pytest.mark.parametrize("result", [mahjong_views.result, korean_views.result])
def test_a_result_is_no_wider_than_the_screen(
    result: Callable[[], Data], sizes: Sizes, open_table: Open
) -> None:
    page = shown(open_table, result())
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        body = page.locator(".over__body")
        assert body.evaluate("it => it.scrollWidth - it.clientWidth") <= 1, size


def test_a_limit_hand_is_written_larger(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.result())
    size = "it => parseFloat(getComputedStyle(it).fontSize)"
    plain = page.locator("[data-row=clean_hand] .row__name").evaluate(size)
    limit = page.locator(".verdict[data-seat='2'] [data-row=thirteen_orphans] .row__name")
    assert limit.evaluate(size) > 1.3 * plain


# ---- for everybody ---------------------------------------------------------------------------


# one game's tables are made of what the other's are; each part of a table is on one of these
FEW = ["HK own turn", "HK claim", "KM forbidden", "HK result"]
MORE = [pytest.param(name, marks=pytest.mark.long) for name in MAHJONG if name not in FEW]


@pytest.mark.parametrize("name", [*FEW, *MORE])
def test_the_table_is_accessible(name: str, open_table: Open) -> None:
    page = shown(open_table, MAHJONG[name]())
    if name.endswith("result"):
        page.wait_for_selector(".over")
    assert violations(headed(page)) == []
