"""The tables of both mahjongs in a browser, at moments made up for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import WATCHER, Data
from tests.browser.axe import violations
from tests.client import korean_views
from tests.client import mahjong_views as views
from tests.client.laid_out import faults_of

pytestmark = pytest.mark.browser

GAME = "hong_kong_mahjong"
PHONE, SIDEWAYS, DESKTOP, WALL = (390, 844), (844, 390), (1440, 900), (2560, 1440)
LANGUAGES = ("en", "ko", "zh-Hant")
MOMENTS = {
    f"{game} {name}": make
    for game, all_moments in {"HK": views.MOMENTS, "KM": korean_views.MOMENTS}.items()
    for name, make in all_moments.items()
}
THUMB = 40  # pixels that a finger hits

Open = Callable[..., Page]


def shown(open_table: Open, update: Data, **more: Any) -> Page:
    """Open the table at a moment."""
    return open_table([update], game=update["view"]["game"], **more)


def done(page: Page) -> list[str]:
    """Return what the page has asked of the server."""
    return page.evaluate("done")


# ---- where everything lies -------------------------------------------------------------------


def test_fourteen_tiles_are_as_wide_as_a_thumb_in_two_rows_of_a_phone(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), size=PHONE, touch=True)
    boxes = page.locator(".hand__card").evaluate_all(
        "all => all.map((it) => [it.offsetWidth, Math.round(it.getBoundingClientRect().y)])"
    )
    assert len(boxes) == 14
    assert min(width for width, _ in boxes) >= THUMB
    assert len({y for _, y in boxes}) == 2


def test_fourteen_tiles_lie_in_one_row(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), touch=True)
    for size in (SIDEWAYS, DESKTOP, WALL):
        assert faults_of(page, size) == {}
        boxes = page.locator(".hand__card").evaluate_all(
            "all => all.map((it) => [it.offsetWidth, it.offsetTop + it.offsetHeight])"
        )
        assert min(width for width, _ in boxes) >= THUMB
        assert len({bottom for _, bottom in boxes}) == 1


def test_a_table_grows_with_the_room(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), size=DESKTOP)
    wide = """() => [".hand__card", ".river .tile", ".seat__plate", ".compass"]
        .map((it) => document.querySelector(it).getBoundingClientRect().width)"""
    small = page.evaluate(wide)
    faults_of(page, WALL)
    large = page.evaluate(wide)
    assert [one > 1.4 * other for one, other in zip(large, small, strict=True)] == [True] * 4


def test_rivers_have_rows_of_six(open_table: Open) -> None:
    update = views.long_rivers()
    page = shown(open_table, update, size=PHONE)
    rows = page.locator(".river-box[data-place=bottom] .tile").evaluate_all(
        "all => all.map((it) => Math.round(it.getBoundingClientRect().y))"
    )
    assert [rows.count(y) for y in sorted(set(rows))] == [6, 6, 6, 6]


def test_the_sides_are_turned_unless_the_screen_lies(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), size=DESKTOP)
    angles = "all => all.map((it) => getComputedStyle(it).rotate)"
    for size in (DESKTOP, PHONE):
        faults_of(page, size)
        turned = page.locator(".river-box__in").evaluate_all(angles)
        assert sorted(turned) == ["-90deg", "180deg", "90deg", "none"]
    faults_of(page, SIDEWAYS)
    assert set(page.locator(".river-box__in").evaluate_all(angles)) == {"none"}


# ---- what is told ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("update", "stacks"), [(views.own_turn(), 72), (korean_views.own_turn(), 52)]
)
def test_the_wall_shows_what_is_left_of_it_and_where_it_was_broken(
    update: Data, stacks: int, open_table: Open
) -> None:
    view = update["view"]
    page = shown(open_table, update)
    tiles = page.locator(".wall__stack").evaluate_all(
        "all => all.reduce((sum, it) => sum + Number(it.dataset.left), 0)"
    )
    assert tiles == view["deck"]
    assert page.locator(".wall__stack").count() == stacks
    assert page.locator(".wall__break").count() == 1
    expect(page.locator(".compass__left [aria-hidden]")).to_have_text(str(view["deck"]))
    words = page.locator(".dice").get_attribute("aria-label")
    assert words is not None
    assert "3, 5, 1" in words
    assert "Robin (East), after 9 stacks" in words


def test_the_last_discard_is_marked_while_it_is_offered_and_after(open_table: Open) -> None:
    page = shown(open_table, views.claim())
    marked = page.locator("[data-marked]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("data-tile", "5p")
    assert page.locator(".river-box[data-place=left] [data-marked]").count() == 1
    page.evaluate("update => feed(update)", {**views.own_turn(), "n": 50})
    assert page.locator(".river-box[data-place=left] [data-marked]").count() == 1


def test_the_claimed_tile_is_turned_toward_its_giver(open_table: Open) -> None:
    page = shown(open_table, views.crowded())
    first = page.locator(".own .meld").nth(0)  # from the left
    second = page.locator(".own .meld").nth(1)  # from opposite
    turned = "all => all.map((it) => 'turned' in it.dataset)"
    assert first.locator(".tile").evaluate_all(turned) == [True, False, False, False]
    assert second.locator(".tile").evaluate_all(turned) == [False, True, False, False]


@pytest.mark.parametrize("update", [views.own_turn(), korean_views.own_turn()])
def test_no_tile_that_was_not_shown_is_on_the_page(update: Data, open_table: Open) -> None:
    page = shown(open_table, update)
    assert page.locator(".side .rack__hand [data-tile]:not([data-tile=back])").count() == 0
    assert page.locator(".side .rack__hand .tile").count() == sum(update["view"]["sizes"][1:])


def test_a_tile_that_is_pointed_at_says_how_many_are_left_and_marks_its_kind(
    open_table: Open,
) -> None:
    update = views.own_turn()
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
    page = shown(open_table, views.own_turn())
    page.locator(".own .hand__card[data-card='6p']").press("Shift")  # by a key, so no mouse moves
    told = page.locator(".tiles-left")
    expect(told).to_be_visible()
    told.evaluate("it => it.style.setProperty('--y', '9999px')")  # where it was on a higher screen
    assert page.locator(".game__main").evaluate("it => it.scrollHeight - it.clientHeight") == 0
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(told).to_have_count(0)


# ---- what is offered -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moment", [views.own_turn, views.claim, views.crowded, korean_views.claim, korean_views.crowded]
)
def test_what_is_offered_is_what_is_legal(moment: Callable[[], Data], open_table: Open) -> None:
    update = moment()
    page = shown(open_table, update)
    words = page.locator("button[data-action]").evaluate_all(
        "all => all.map(it => it.dataset.action)"
    )
    assert set(words) == set(update["legal"])


def test_claims_say_what_they_would_do(open_table: Open) -> None:
    page = shown(open_table, views.claim())
    tiles = page.locator("[data-action='chow 456p'] .act__tiles .tile")
    assert tiles.evaluate_all("all => all.map(it => it.dataset.tile)") == ["4p", "5p", "6p"]
    expect(page.locator("[data-action=win]")).to_contain_text("4 faan")


KEYS = {"w": "win", "p": "pung", "c": "chow 345p", "2": "chow 456p", "x": "pass", "Escape": "pass"}


@pytest.mark.parametrize(("key", "sent"), KEYS.items())
def test_claims_are_made_by_a_key(key: str, sent: str, open_table: Open) -> None:
    page = shown(open_table, views.claim())
    page.keyboard.press(key)
    assert done(page) == [f"act {sent}"]


def test_a_tile_is_lifted_by_a_tap_and_thrown_by_another(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), size=PHONE, touch=True)
    tile = page.locator(".hand__card[data-card='9p']")
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")
    assert done(page) == []
    expect(page.locator(".waits")).to_contain_text("1 left")
    tile.tap()
    assert done(page) == ["act discard 9p"]


def test_with_a_mouse_one_click_throws(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act discard 9p"]


@pytest.mark.parametrize("update", [views.own_turn(), korean_views.own_turn()])
def test_on_my_turn_the_last_button_discards_what_i_drew(update: Data, open_table: Open) -> None:
    page, drawn = shown(open_table, update), update["view"]["drawn"]
    button = page.locator(".act").last
    expect(button).to_contain_text("Discard")
    assert button.get_attribute("data-action") == f"discard {drawn}"
    button.click()
    assert done(page) == [f"act discard {drawn}"]


def test_one_of_equal_tiles_is_lifted(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), touch=True, size=PHONE)
    page.locator(".hand__card[data-card='5s']").nth(1).tap()
    assert page.locator(".hand__card[aria-pressed=true]").count() == 1


FOCUSED = "document.activeElement.dataset.card ?? document.activeElement.tagName"


def test_a_hand_is_played_by_arrows_and_enter_from_anywhere(open_table: Open) -> None:
    before = views.own_turn()
    page = shown(open_table, before)
    assert page.evaluate(FOCUSED) == "BODY"
    page.keyboard.press("ArrowRight")
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate(FOCUSED)
    assert chosen in before["view"]["hands"][0]
    assert done(page) == []
    page.keyboard.press("Enter")
    assert done(page) == [f"act discard {chosen}"]
    hand = list(before["view"]["hands"][0])
    hand.remove(chosen)
    thrown = changed(before, 50, hands=[hand, None, None, None], drawn=None, seat=1)
    page.evaluate("update => feed(update)", {**thrown, "legal": []})
    assert page.evaluate(FOCUSED) in hand
    drawn = changed(before, 51, hands=[["1m", *hand], None, None, None], drawn="1m")
    page.evaluate("update => feed(update)", {**drawn, "legal": views.discards_of(drawn["view"])})
    assert page.evaluate(FOCUSED) in hand
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == first
    page.keyboard.press("Enter")
    assert done(page)[1:] == [f"act discard {first}"]


def test_the_focus_stays_where_one_has_put_it(open_table: Open) -> None:
    before = views.own_turn()
    page = shown(open_table, before)
    page.keyboard.press("ArrowRight")
    page.focus("[data-auto=sort]")
    page.evaluate("update => feed(update)", changed(before, 50, deck=20))
    assert page.evaluate("document.activeElement.dataset.auto") == "sort"
    page.keyboard.press("Enter")
    expect(page.locator("[data-auto=sort]")).to_have_attribute("aria-pressed", "false")
    page.mouse.click(720, 300)
    page.evaluate("update => feed(update)", changed(before, 51, deck=19))
    assert page.evaluate(FOCUSED) == "BODY"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) in before["view"]["hands"][0]
    assert done(page) == []


def test_the_words_of_the_house_lead_to_what_they_mean(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    house = page.locator(f'.game__house a[href="#/rules/{GAME}/8.1"]')
    expect(house).to_have_text("Minimum 3 faan · Simplified")


def test_nobody_waits_for_me_by_my_name(open_table: Open) -> None:
    update = {**views.own_turn(), "legal": []}
    page = shown(open_table, update)
    expect(page.locator(".own__plate .seat__name")).to_have_text("지수")
    expect(page.locator(".own__ask")).not_to_contain_text("지수")


def test_why_a_win_is_closed_is_told(open_table: Open) -> None:
    update = views.claim()
    update["view"]["own"]["waits"]["5p"].update(legal=False, faan=2)
    update["legal"].remove("win")
    page = shown(open_table, update)
    page.click("[data-why=win]")
    expect(page.locator(".notice")).to_contain_text("less than the minimum of 3 faan")
    assert page.locator(f'.notice a[href="#/rules/{GAME}/4.2"]').count() == 1
    assert done(page) == []


def test_a_watcher_is_offered_nothing(open_table: Open) -> None:
    update = views.moment(viewer=None, left=None, own=None, drawn=None, hand="")
    page = shown(open_table, update, viewer=WATCHER)
    assert page.locator("[data-action], .autos, .acts").count() == 0
    assert page.locator(".own .tile:not([data-tile=back])").count() == 0


# ---- what the table does for me --------------------------------------------------------------


def test_no_calls_lets_everything_go_by_but_a_win_and_ends_with_the_deal(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    page.click("[data-auto=calls]")
    win = views.claim()
    page.evaluate("update => feed(update)", {**win, "n": 50})
    page.wait_for_timeout(600)
    assert done(page) == []
    claim = {**win, "n": 51, "legal": [word for word in win["legal"] if word != "win"]}
    page.evaluate("update => feed(update)", claim)
    page.wait_for_function("done.length")
    assert done(page) == ["act pass"]
    page.evaluate(
        "update => feed(update)", {**claim, "n": 52, "view": {**claim["view"], "deal": 7}}
    )
    expect(page.locator("[data-auto=calls]")).to_have_attribute("aria-pressed", "false")


def a_pause() -> Data:
    """Return a discard in the pause that is the same for all, of which nobody asks me."""
    update = views.claim()
    update["legal"], update["deadlines"], update["view"]["to_act"] = [], {"call": 3.0}, []
    return update


def paused(open_table: Open, **card: Any) -> Page:
    """Open a table in that pause."""
    page = shown(open_table, a_pause())
    page.evaluate(
        "card => changeInfo(info => ({ ...info, ...card }))", {"uniform_window": True, **card}
    )
    return page


def test_in_a_pause_that_is_the_same_for_all_everybody_may_pass(open_table: Open) -> None:
    page = paused(open_table)
    page.click(".acts [data-action=pass]")
    page.evaluate("update => feed(update)", {**a_pause(), "n": 50, "answered": "pass"})
    expect(page.locator(".acts [data-action=pass]")).to_have_count(0)
    page.keyboard.press("x")
    assert done(page) == ["act pass"]


def test_no_calls_ends_the_pause_for_me(open_table: Open) -> None:
    page = paused(open_table)
    page.click("[data-auto=calls]")
    page.wait_for_function("done.length")
    assert done(page) == ["act pass"]


def test_where_nobody_is_to_be_deceived_nobody_passes_unasked(open_table: Open) -> None:
    page = paused(open_table, uniform_window=False)
    expect(page.locator(".acts [data-action=pass]")).to_have_count(0)
    own = a_pause()
    own["view"]["offered"]["seat"] = 0
    page = paused(open_table)
    page.evaluate("update => feed(update)", {**own, "n": 50})
    expect(page.locator(".acts [data-action=pass]")).to_have_count(0)
    page.click("[data-auto=calls]")
    page.wait_for_timeout(600)
    assert done(page) == []


def test_auto_win_wins(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    page.click("[data-auto=win]")
    page.evaluate("update => feed(update)", {**views.claim(), "n": 50})
    page.wait_for_function("done.length")
    assert done(page) == ["act win"]


def test_nothing_wins_by_itself_where_a_win_may_be_false(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), false_win="points")
    assert page.locator("[data-auto=win], [data-auto=drawn]").count() == 0


def test_what_is_drawn_is_thrown_while_one_wants_it(open_table: Open) -> None:
    page = shown(open_table, views.claim())
    page.click("[data-auto=drawn]")
    page.evaluate("update => feed(update)", {**views.own_turn(), "n": 50})
    page.wait_for_function("done.length")
    assert done(page) == ["act discard 9p"]


def test_without_sorting_what_comes_lies_at_the_end(open_table: Open) -> None:
    before = views.moment(drawn=None, phase="claim", to_act=[])
    hand = before["view"]["hands"][0]
    page = shown(open_table, before)
    page.click("[data-auto=sort]")
    drawn = {"hands": [["1m", *hand], None, None, None], "drawn": "1m", "phase": "turn"}
    page.evaluate("update => feed(update)", changed(before, 50, **drawn))
    thrown = {"hands": [["1m", *hand[1:]], None, None, None]}
    page.evaluate("update => feed(update)", changed(before, 51, **thrown))
    assert cards_of(page)[-1] == "1m"
    page.click("[data-auto=sort]")
    assert cards_of(page)[0] == "1m"


def changed(update: Data, n: int, **fields: Any) -> Data:
    """Return the next update, with other fields of the view."""
    return {**update, "n": n, "view": {**update["view"], **fields}}


def cards_of(page: Page) -> list[str]:
    """Return my hand as it lies."""
    found: list[str] = page.locator(".own .hand__card").evaluate_all(
        "all => all.map(it => it.dataset.card)"
    )
    return found


def test_waits_are_shown_on_demand(open_table: Open) -> None:
    update = views.claim()
    page = shown(open_table, update)
    assert page.locator(".waits").count() == 0
    page.keyboard.press("t")
    expect(page.locator(".waits li")).to_have_count(1)
    expect(page.locator(".waits li")).to_contain_text("1 left")
    expect(page.locator(".waits li")).to_contain_text("4 faan")


def hinted(update: Data, unit: str, **more: Any) -> Data:
    """Return a moment with advice on it."""
    rows = [
        {"id": "dragon_pung", unit: 1, "tiles": ["7z"]},
        {"id": "all_pungs", unit: 3, "tiles": []},
    ]
    plan = {
        "shape": "pungs", "tiles": "suited", "honours": [], "rows": rows, unit: 4,
        "by": "any", "closed": False, "changed": None,
    }  # fmt: skip
    listed = [
        {"tile": "1p", "away": 1, "takes": {"4p": 1, "7p": 3, "8p": 1}},
        {"tile": "9p", "away": 1, "takes": {"4p": 1, "7p": 3}},
    ]
    hint = {
        "action": "discard 9p", "away": 1, "takes": listed[1]["takes"], "plan": plan,
        "why": "safer", "discards": listed,
    }  # fmt: skip
    return {**update, "hint": {**hint, **more}}


def help_on(page: Page) -> None:
    """Switch the helper on."""
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
@pytest.mark.parametrize(
    ("update", "unit", "words"),
    [(views.own_turn(), "faan", "4 faan"), (korean_views.own_turn(), "points", "4 points")],
)
def test_the_helper_says_what_to_do_in_a_line_and_why_when_asked(
    update: Data, unit: str, words: str, size: tuple[int, int], open_table: Open
) -> None:
    page = shown(open_table, hinted(update, unit), size=size)
    assert page.locator(".advice").count() == 0
    help_on(page)
    advice, more = page.locator(".advice"), page.locator(".advice__more")
    expect(advice).to_have_text("Discard 9 dots why?")
    marked = page.locator(".hand [data-advised]").evaluate_all(
        "all => all.map(it => it.dataset.card)"
    )
    assert marked == ["9p"]
    advice.get_by_role("button", name="why?").click()
    goal = f"Goal: Dragon pung (Red dragon) 1 + All pungs 3 = {words}"
    expect(more).to_contain_text(goal)
    expect(more.locator("li")).to_have_count(2)
    expect(more.locator("li[data-advised]")).to_contain_text("2 kinds, 4 tiles")
    expect(more).to_contain_text("Discarding 1 dot would be quicker, but 9 dots is safer")
    page.keyboard.press("Escape")
    expect(more).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP, (320, 568), (820, 1180)])
@pytest.mark.parametrize("make", [views.own_turn, views.long_rivers])
def test_the_helper_lies_over_nothing_of_the_table(
    size: tuple[int, int], make: Callable[[], Data], open_table: Open
) -> None:
    update = hinted(make(), "faan")
    page = shown(open_table, update, size=size)
    help_on(page)
    line = box(page, ".advice__line")
    things = ".river .tile, .melds .tile, .compass, .hand__card, .act, .own__ask, .bonus .tile"
    for place in page.locator(things).all():
        if place.is_visible():
            assert apart(line, place.bounding_box()), place.evaluate("it => it.outerHTML")[:200]
    assert line["x"] >= 0
    assert line["x"] + line["width"] <= size[0]
    assert line["y"] + line["height"] <= size[1]


@pytest.mark.parametrize("size", [DESKTOP, (820, 1180), PHONE])
def test_the_reasons_leave_hand_and_buttons_free(size: tuple[int, int], open_table: Open) -> None:
    page = shown(open_table, hinted(views.own_turn(), "faan"), size=size)
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


def test_escape_closes_the_reasons_before_it_passes(open_table: Open) -> None:
    page = shown(open_table, hinted(views.claim(), "faan", action="pung", discards=[], why=None))
    help_on(page)
    page.locator(".advice__why").click()
    page.keyboard.press("Escape")
    expect(page.locator(".advice__more")).to_have_count(0)
    assert done(page) == []


def box(page: Page, selector: str) -> Any:
    """Return where something stands."""
    return page.locator(selector).bounding_box()


def apart(one: Any, other: Any) -> bool:
    """Tell whether two boxes do not lie over each other."""
    beside = (
        one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    )
    above = (
        one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    )
    return bool(beside or above)


# ---- the result ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_a_result_tells_every_row_and_every_payment(
    size: tuple[int, int], open_table: Open
) -> None:
    update = views.result()
    page = shown(open_table, update, size=size)
    mine = page.locator(".verdict[data-seat='0']")
    rows = mine.locator(".sheet__rows li").evaluate_all("all => all.map(it => it.dataset.row)")
    sheet = update["view"]["wins"][0]["sheet"]
    assert rows == [row["id"] for row in sheet["rows"] + sheet["bonus_rows"]]
    expect(mine.locator("[data-row=clean_hand]")).to_contain_text("混一色")
    expect(mine.locator("[data-winning]")).to_have_count(1)
    expect(mine.locator(".sheet__sum")).to_contain_text("2 base points")
    expect(mine.locator(".sheet__pays li").first).to_contain_text("doubled: discarder")
    other = page.locator(".verdict[data-seat='2']")
    expect(other.locator(".sheet__sum")).to_contain_text("Limit")
    body = page.locator(".over__body")
    assert body.evaluate("it => it.scrollWidth - it.clientWidth") <= 1


def test_a_limit_hand_is_announced_by_its_name(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    update = views.result()
    won = {"code": "win", "seat": 2, "by": "discard", "tile": "1m", "giver": 3, "faan": 0}
    limit = [{**won, "limit": True}, *update["events"]]
    page.evaluate("update => feed(update)", {**update, "n": 50, "events": limit})
    banner = page.locator(".banner[data-tone=limit]")
    expect(banner.locator("b")).to_have_text("Thirteen orphans")
    expect(banner.locator("i")).to_have_text("十三么 · Limit")
    row = page.locator(".verdict[data-seat='2'] [data-row=thirteen_orphans]")
    expect(row).to_contain_text("Thirteen orphans 十三么")
    size = "it => parseFloat(getComputedStyle(it).fontSize)"
    plain = page.locator("[data-row=clean_hand] .row__name").evaluate(size)
    assert row.locator(".row__name").evaluate(size) > 1.3 * plain
    faan = [{**won, "seat": 0, "limit": False}, *update["events"]]
    page.evaluate("update => feed(update)", {**update, "n": 51, "events": faan})
    expect(page.locator(".banner")).to_have_attribute("data-tone", "win")


# ---- for everybody ---------------------------------------------------------------------------


# one game's tables are made of what the other's are
FEW = [name for name in MOMENTS if name.startswith("HK") or name == "KM forbidden"]
MORE = [pytest.param(name, marks=pytest.mark.long) for name in MOMENTS if name not in FEW]


@pytest.mark.parametrize("name", [*FEW, *MORE])
def test_the_table_is_accessible(name: str, open_table: Open) -> None:
    assert violations(headed(shown(open_table, MOMENTS[name]()))) == []


@pytest.mark.parametrize("result", [views.result, korean_views.result])
def test_the_result_is_accessible(result: Callable[[], Data], open_table: Open) -> None:
    page = shown(open_table, result())
    page.wait_for_selector(".over")
    assert violations(headed(page)) == []


def headed(page: Page) -> Page:
    """Give the page its heading, which the shell has at a real table."""
    page.evaluate("document.querySelector('header.page').innerHTML = '<h1>Mahjong</h1>'")
    return page


@pytest.mark.parametrize("crowded", [views.crowded, korean_views.crowded])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_told_in_words(
    crowded: Callable[[], Data], lang: str, open_table: Open
) -> None:
    page = shown(open_table, crowded(), lang=lang)
    page.keyboard.press("i")
    expect(page.locator("dialog .prose p")).to_have_count(7)
    assert page.evaluate("[...missing]") == []


# ---- what moves ------------------------------------------------------------------------------

# -> where the tile that was thrown last begins its way, and where its seat's tiles lie
START = """() => {
  const tile = document.querySelector(".river-box[data-place=left] [data-marked]")
  const [way] = tile.getAnimations()
  way.pause()
  way.currentTime = 0
  const middle = (it) => { const box = it.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2] }
  return [middle(tile), middle(document.querySelector(".seat[data-place=left] .rack"))]
}"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_discard_comes_from_its_seat_however_that_is_turned(
    size: tuple[int, int], open_table: Open
) -> None:
    after = views.claim()
    river = after["view"]["rivers"][3]
    before = changed(after, 1, rivers=[*after["view"]["rivers"][:3], river[:-1]], offered=None)
    page = shown(open_table, {**before, "legal": []}, size=size, motion=True)
    page.evaluate("update => feed(update)", {**after, "n": 50})
    start, seat = page.evaluate(START)
    assert start == pytest.approx(seat, abs=3)


# -> how many tiles of my hand are on their way from the wall, and when the last one leaves, in ms
DEALT = """() => {
  const ways = document.getAnimations()
    .filter((one) => one.effect.target?.matches?.(".own .hand .tile.is-moving"))
  return [ways.length, Math.max(...ways.map((one) => one.effect.getTiming().delay))]
}"""


def test_the_first_hand_is_dealt_from_the_wall_tile_by_tile(open_table: Open) -> None:
    deal = {"code": "deal", "deal": 1, "seat": 0}
    first = {**views.own_turn(), "events": [deal]}
    page = shown(open_table, first, size=PHONE, motion=True, is_held=True)
    count, last = page.evaluate(DEALT)
    assert count == page.locator(".own .hand .tile").count() > 12
    assert 500 < last < 1100
