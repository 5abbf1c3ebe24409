"""What only a table of Korean mahjong shows, at moments made up for it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.client import korean_views as views
from tests.client.laid_out import faults_on
from tests.client.test_mahjong_table import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    SIDEWAYS,
    Open,
    cards_of,
    changed,
    done,
    headed,
    shown,
)

pytestmark = pytest.mark.browser

GAME = "korean_mahjong"
ROUNDING = 2  # pixels that a row may seem uneven


def links(page: Page, inside: str, number: str) -> int:
    """Count the links to a section of the rules."""
    return page.locator(f'{inside} a[href="#/rules/{GAME}/{number}"]').count()


def open_words(page: Page) -> list[str]:
    """Return what may be done by a press, in the hand and beside it."""
    found: list[str] = page.locator("button[data-action]").evaluate_all(
        "all => all.map((it) => it.dataset.action)"
    )
    return sorted(set(found))


# ---- what everybody sees of a declaration ----------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_5_1_the_discard_of_a_declaration_lies_turned_in_its_row(
    size: tuple[int, int], open_table: Open
) -> None:
    page = shown(open_table, views.long_rivers(), size=size)
    tiles = page.locator(".river-box[data-place=right] .tile")
    assert tiles.evaluate_all("all => all.map((it) => 'turned' in it.dataset)") == [
        True, *[False] * 12,
    ]  # fmt: skip
    expect(tiles.first.locator("img")).to_have_attribute("alt", re.compile("ready was declared"))
    bottoms = page.locator(".river-box[data-place=right] li").evaluate_all(
        "all => all.map((it) => it.offsetTop + it.offsetHeight)"
    )
    rises = [after - before > ROUNDING for before, after in pairwise(bottoms)]
    assert rises == [False] * 5 + [True] + [False] * 5 + [True]
    expect(page.locator(".seat[data-place=right] .declared")).to_have_text("double")


def test_5_6_an_open_hand_shows_its_tiles_to_all_and_no_others(open_table: Open) -> None:
    update = views.crowded()
    page = shown(open_table, update)
    rack = page.locator(".seat[data-place=top] .rack__hand .tile")
    tiles = rack.evaluate_all("all => all.map((it) => it.dataset.tile)")
    assert tiles == [*update["view"]["shown"][2], "back", "back", "back"]
    expect(page.locator(".seat[data-place=top] .declared")).to_have_text("open")
    assert page.locator(".declared").count() == 1


def test_9_the_counters_that_are_left_are_seen_at_every_seat(open_table: Open) -> None:
    page = shown(open_table, views.crowded())
    seats = {"bottom": 1, "right": 3, "top": 2, "left": 0}
    for place, left in seats.items():
        seat = page.locator(".own" if place == "bottom" else f".seat[data-place={place}]")
        assert seat.locator(".counters i:not([data-gone])").count() == left
        assert seat.locator(".counters i").count() == 3
        words = seat.locator(".counters").get_attribute("aria-label")
        assert words is not None
        assert f"{left} counter" in words


# ---- to declare ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["o", None])
def test_5_6_a_declaration_is_pressed_first_and_then_its_discard(
    key: str | None, open_table: Open
) -> None:
    update = views.own_turn()
    page = shown(open_table, update)
    assert {"ready", "open-ready"} < {*open_words(page)}
    if key:
        page.keyboard.press(key)
    else:
        page.click("[data-action=open-ready]")
    offered = open_words(page)
    assert [word for word in offered if word not in ("cancel", "open-ready")] == [
        "open-ready 6p", "open-ready 9p",
    ]  # fmt: skip
    rows = page.locator(".declare li")
    assert rows.evaluate_all("all => all.map((it) => it.dataset.discard)") == ["9p", "6p"]
    expect(rows.last).to_contain_text("3 left")
    expect(rows.last).to_contain_text("3 drawn")
    expect(page.locator(".own__ask")).to_contain_text("choose the tile")
    page.click(".hand__card[data-card='3m']", force=True)
    assert done(page) == []
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act open-ready 9p"]


@pytest.mark.parametrize("way", ["Escape", "button", "back"])
def test_a_declaration_is_taken_back(way: str, open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    page.keyboard.press("r")
    expect(page.locator(".declare li")).to_have_count(1)
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "button":
        page.click("[data-action=cancel]")
    else:
        page.evaluate("history.back()")
    expect(page.locator(".declare")).to_have_count(0)
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act discard 9p"]


# presses a key, and Back as soon as what it brings is there, before anything has been drawn
BACK_AT_ONCE = """key => new Promise((done) => {
    window.requestAnimationFrame = () => 0;
    addEventListener("popstate", () => done(), { once: true });
    new MutationObserver((_, watch) => {
        if (!document.querySelector(".declare li")) return;
        watch.disconnect();
        setTimeout(() => history.back());
    }).observe(document.body, { childList: true, subtree: true });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""


def test_a_declaration_is_taken_back_by_back_at_once(open_table: Open) -> None:
    page = shown(open_table, views.own_turn())
    page.evaluate(BACK_AT_ONCE, "r")
    expect(page.locator(".declare")).to_have_count(0)
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act discard 9p"]


def test_with_a_finger_the_discard_of_a_declaration_is_lifted_first(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), size=PHONE, touch=True)
    page.tap("[data-action=ready]")
    page.tap(".hand__card[data-card='9p']")
    assert done(page) == []
    page.tap(".act[data-action='ready 9p']")
    assert done(page) == ["act ready 9p"]


def test_a_declaration_lies_wholly_on_every_screen(open_table: Open) -> None:
    page = shown(open_table, views.own_turn(), touch=True)
    page.keyboard.press("o")
    assert violations(headed(page)) == []
    assert faults_on(page, [(320, 568), PHONE, SIDEWAYS, (1024, 600), DESKTOP]) == {}


def test_5_1_why_ready_is_closed_is_told(open_table: Open) -> None:
    page = shown(open_table, views.crowded())
    page.keyboard.press("r")
    expect(page.locator(".notice")).to_contain_text("only a closed hand")
    assert links(page, ".notice", "5.1") == 1
    assert done(page) == []


# ---- what forbids a win ----------------------------------------------------------------------


def test_6_1_the_discard_that_forbids_a_win_is_marked_and_told(open_table: Open) -> None:
    update = views.forbidden()
    page = shown(open_table, update)
    warning = page.locator(".own__warning")
    expect(warning).to_contain_text("No win on 5 dots: you have discarded it.")
    assert links(page, ".own__warning", "6.1") == 1
    barred = page.locator(".river li[data-barred]")
    expect(barred).to_have_count(1)
    expect(barred.locator(".tile")).to_have_attribute("data-tile", "5p")
    assert page.locator(".river-box[data-place=bottom] li[data-barred]").count() == 1
    page.click("[data-why=win]")
    expect(page.locator(".notice")).to_contain_text("you have discarded it")
    page.evaluate("update => feed(update)", changed(update, 50, forbidden=None))
    expect(page.locator(".own__warning, li[data-barred]")).to_have_count(0)


FORBIDDEN = {
    ("sacred_discard", 2): "6.1",
    ("open_ready", None): "5.6",
    ("below_minimum", None): "4.2",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_forbids_a_win_has_words_and_a_section(lang: str, open_table: Open) -> None:
    update = views.forbidden()
    page = shown(open_table, update, lang=lang)
    for n, ((why, discard), number) in enumerate(FORBIDDEN.items()):
        told = {"why": why, "section": number, "tile": "8p", "discard": discard}
        page.evaluate("update => feed(update)", changed(update, 50 + n, forbidden=told))
        expect(page.locator(f'.own__warning a[href="#/rules/{GAME}/{number}"]')).to_be_visible()
    assert page.evaluate("[...missing]") == []


# ---- what a hand waits for -------------------------------------------------------------------


def test_4_2_waits_say_their_points_by_discard_and_by_draw_and_what_is_missing(
    open_table: Open,
) -> None:
    update = views.forbidden()
    update["view"]["own"].update(missing=1, waits={
        "5p": views.wait(1, 4, 6), "8p": views.wait(2, 1, 3),
        "2p": views.wait(2, 3, 3), "1p": views.wait(2, 3, 5, barred=True),
    })  # fmt: skip
    page = shown(open_table, update)
    assert page.locator(".waits").count() == 0
    page.keyboard.press("t")
    rows = page.locator(".waits li[data-left]")
    assert [row.split("left")[1].strip() for row in rows.all_inner_texts()] == [
        "4 on a discard · 6 drawn", "1 of 2 on a discard · 3 drawn",
        "3 points", "not on a discard · 5 drawn",
    ]  # fmt: skip
    expect(page.locator(".waits__note")).to_contain_text("1 point short of the minimum of 2")
    assert links(page, ".waits__note", "4.2") == 1


def test_only_tiles_of_the_game_are_counted(open_table: Open) -> None:
    update = views.own_turn()
    page = shown(open_table, update)
    assert cards_of(page)
    assert not [tile for tile in update["view"]["left"] if tile.endswith("s")]
    assert page.locator("[data-tile$=s], [data-action^=chow]").count() == 0


# ---- what happened ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_5_a_declaration_is_called_out_and_told(lang: str, open_table: Open) -> None:
    update = views.crowded()
    page = shown(open_table, update, lang=lang)
    told = {"code": "ready", "seat": 2, "tile": "9p", "shown": ["6m", "7m"]}
    for n, (is_open, double) in enumerate(
        [(False, False), (True, False), (False, True), (True, True)]
    ):
        event = {**told, "open": is_open, "double": double}
        page.evaluate("update => feed(update)", {**update, "n": 50 + n, "events": [event]})
        expect(page.locator(".banner b")).not_to_be_empty()
    lines = page.locator(".log li")
    expect(lines).to_have_count(4)
    if lang == "en":
        expect(lines.nth(1)).to_contain_text("shows 6 characters, 7 characters")
    assert page.evaluate("[...missing]") == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_a_result_tells_every_row_every_payment_and_the_horse_race(
    size: tuple[int, int], open_table: Open
) -> None:
    update = views.result()
    page = shown(open_table, update, size=size)
    mine = page.locator(".verdict[data-seat='0']")
    sheet = update["view"]["wins"][0]["sheet"]
    rows = mine.locator(".sheet__rows li")
    assert rows.evaluate_all("all => all.map((it) => it.dataset.row)") == [
        row["id"] for row in sheet["rows"]
    ]
    starred = mine.locator("[data-star]").evaluate_all("all => all.map((it) => it.dataset.row)")
    assert starred == ["flower_tile", "premium_tile", "ready"]
    expect(mine.locator(".sheet__sum")).to_contain_text("8 points")
    expect(mine.locator(".sheet__sum")).to_contain_text("3 toward the minimum")
    assert mine.locator("[data-payer] b").all_inner_texts() == ["−8"] * 3
    assert mine.locator("[data-horse] b").all_inner_texts() == ["−2", "−4", "−2"]
    sections = {"7": 5, "4.2": 1, "8.2": 1, "9.2": 1}
    found = {number: links(page, ".verdict[data-seat='0']", number) for number in sections}
    assert found == sections
    body = page.locator(".over__body")
    assert body.evaluate("it => it.scrollWidth - it.clientWidth") <= 1


# -> how long each tile waits that was thrown last into the rivers of the right and opposite seats
DELAYS = """() => ["right", "top"].map((place) => {
  const tiles = document.querySelectorAll(`.river-box[data-place=${place}] .tile`)
  return tiles[tiles.length - 1].getAnimations()[0].effect.getTiming().delay
})"""


def test_5_3_what_the_table_throws_for_several_seats_is_seen_one_after_the_other(
    open_table: Open,
) -> None:
    after = views.own_turn()
    rivers = after["view"]["rivers"]
    earlier = [rivers[0], rivers[1][:-1], rivers[2][:-1], rivers[3]]
    page = shown(open_table, changed(after, 1, rivers=earlier), motion=True)
    thrown = [
        {"code": "discard", "seat": seat, "tile": rivers[seat][-1]["tile"]} for seat in (1, 2)
    ]
    page.evaluate("update => feed(update)", {**after, "n": 50, "events": thrown})
    first, second = page.evaluate(DELAYS)
    assert second - first > 200
