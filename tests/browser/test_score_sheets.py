"""Several score sheets on one device: kept, named, saved, read in, deleted and brought back."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import real_tiles
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.test_score import NAMES, begin, check_totals

pytestmark = pytest.mark.browser

ROW = ".sheet-list__row"
VISIBLE = "all => all.filter((it) => it.checkVisibility()).map((it) => it.textContent)"
OLD = {  # as sheets were kept when each game had only one
    "v": 1,
    "names": ["Ann", "Bo"],
    "preset": "standard",
    "options": {"players": 2},
    "rounds": [{"points": [3, 4], "ended": "", "ender": None, "question": None}],
}


def write_points(person: Person, *points: int) -> None:
    """Write a round down as points."""
    person.press("[data-do=enter-round]")
    person.page.get_by_label("Points only").check()
    for seat, value in enumerate(points):
        person.page.fill(f"#points-{seat}", str(value))
    person.press("[data-do=keep-round]")


def saved(page: Page, act: str) -> str:
    """Press something that saves a file; return what is in it."""
    with page.expect_download() as waited:
        page.locator(act).click()
    return Path(waited.value.path()).read_text("utf-8")


def read_in(page: Page, text: str) -> None:
    """Choose a file with this text."""
    page.set_input_files(
        "#sheet-file", {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
    )


def test_sheets_are_kept_side_by_side_named_saved_deleted_and_brought_back(visitor: Person) -> None:
    visitor.on_screen(390, 844)
    page = begin(visitor)
    write_points(visitor, 12, -33, 4)
    visitor.press("[data-do=new-sheet]")
    page.fill("[name=player-2]", "=Kit")
    visitor.press("[data-do=begin-sheet]")
    expect(page.locator(".tally")).to_contain_text("Nothing written down yet.")
    write_points(visitor, 1, 2, 3)
    visitor.press("[data-do=sheet-menu]")
    page.locator("#sheet-name").press_sequentially("Sunday evening")
    table = saved(page, "[data-do=save-table]")
    assert table.splitlines()[0].endswith('Round,Mina,Juho,"\'=Kit",How it ended')
    assert table.splitlines()[1:] == ["1,1,2,3,", "Total,1,2,3,"]
    kept = saved(page, "[data-do=save-file]")
    visitor.press("[data-do=delete-sheet]")
    expect(page.locator(".score__removed")).to_contain_text("“Sunday evening” is deleted.")
    expect(page.locator(ROW)).to_have_count(1)
    visitor.press("[data-do=bring-back]")
    expect(page.locator(ROW).first).to_contain_text("Sunday evening")
    page.reload()
    expect(page.locator(f"{ROW} .sheet-list__totals")).to_contain_text(["=Kit 3", "Grandma 4"])
    read_in(page, kept)
    expect(page.locator(".score__named")).to_contain_text("Sunday evening")
    check_totals(page, "1", "2", "3")
    visitor.go("/score")
    expect(page.locator(ROW)).to_have_count(3)
    visitor.go("/score/nylon_ppong/s0")
    expect(page.locator(".score")).to_contain_text("not on this device")


FILE: dict[str, Any] = {
    "madang": "score sheet",
    "v": 1,
    "game": "nylon_ppong",
    "names": [*NAMES],
    "options": {"players": 3, "stop_limit": 9999, "other": "<b>"},
    "rounds": [{"points": [1, 2, 3], "ended": "<b>", "question": {"hands": 7}}],
}
BAD = {
    "점수판 파일이 아니에요": "{",
    "더 새로운": json.dumps({**FILE, "v": 2}),
    "점수판이 없는": json.dumps({**FILE, "game": "chess"}),
    "맞지 않아요": json.dumps({**FILE, "names": ["a", "b"]}),
    "2번째 판이": json.dumps({**FILE, "rounds": [*FILE["rounds"], {"points": [1, 2, "3"]}]}),
    "읽을 수 없어요": json.dumps({**FILE, "rounds": {}}),
}


def test_four_players_fit_on_a_small_phone(arrive: Arrive) -> None:
    person = arrive("Mina", "touch", (360, 640))
    person.go("/score/nylon_ppong")
    for seat, name in enumerate(("Mina", "Juho", "Ado", "Kit")):
        person.page.fill(f"[name=player-{seat}]", name)
    person.press("[data-do=begin-sheet]")
    tally = person.page.locator(".tally")
    expect(tally).to_be_visible()
    assert tally.evaluate("it => it.scrollWidth - it.clientWidth") == 0


def test_in_large_type_cards_to_press_are_no_smaller_and_nothing_sticks_out(
    arrive: Arrive,
) -> None:
    person = arrive(way="touch", size=(390, 844))
    page = begin(person)
    person.press("[data-do=enter-round]")
    months = page.locator("[data-hand='0'] .pad img")
    usual = months.first.bounding_box()
    assert len({box["y"] for img in months.all() if (box := img.bounding_box())}) == 2
    person.enlarge_type(32)
    large = months.first.bounding_box()
    assert usual
    assert large
    assert large["width"] >= usual["width"]
    inside = "all => all.every((it) => it.scrollWidth <= it.clientWidth)"
    assert page.locator(".hands__seat").evaluate_all(inside)
    person.press("[data-do=cancel]")
    assert page.locator(".score__next").evaluate_all(inside)
    person.enlarge_type(16)
    real_tiles.begin(person, "korean_mahjong")  # with the counters of everybody
    expect(page.locator(".score__next .counters")).to_have_count(4)
    person.enlarge_type(32)
    assert page.locator(".score__next").evaluate_all(inside)


def test_what_is_printed_is_dark_on_white_and_has_no_buttons(visitor: Person) -> None:
    page = begin(visitor)
    write_points(visitor, 12, -33, 4)
    page.emulate_media(media="print")
    paths = page.url.partition("#")[2], "/rules/nylon_ppong", "/score/hong_kong_mahjong/hand"
    for path, shown in zip(paths, (".tally", ".rulebook", ".one-hand"), strict=True):
        visitor.go(path)
        expect(page.locator(shown)).to_be_visible()
        assert violations(page) == [], path  # its colours in light and in the dark
        background = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert background == "rgb(255, 255, 255)", path
        assert page.locator(".button").evaluate_all(VISIBLE) == [], path
    page.emulate_media(media="screen")


def test_a_sheet_that_was_begun_is_read_from_its_top(visitor: Person) -> None:
    visitor.on_screen(360, 640)
    page = begin(visitor)
    expect(page.locator("main")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_a_sheet_that_is_begun_twice_at_once_is_one(visitor: Person) -> None:
    page, held = visitor.page, list[Route]()
    page.route("**/api/score/*", lambda route: held.append(route))
    visitor.go("/score/korean_mahjong")
    visitor.press("[data-do=begin-sheet]")
    expect(page.locator("[data-do=begin-sheet]")).to_have_attribute("aria-busy", "true")
    visitor.press("[data-do=begin-sheet]")
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".tally")).to_be_visible()
    visitor.go("/score")
    expect(page.locator(ROW)).to_have_count(1)


def test_files_are_checked_and_told_of_in_the_readers_language(arrive: Arrive) -> None:
    person = arrive(language="ko-KR")
    page = person.page
    page.evaluate("old => localStorage.setItem('madang.score.nylon_ppong', old)", json.dumps(OLD))
    page.goto(f"{person.address}?again#/score")
    expect(page.locator(ROW)).to_contain_text("Ann 3")  # carried over
    assert page.evaluate("localStorage.getItem('madang.score.nylon_ppong')") is None
    for words, text in BAD.items():
        read_in(page, text)
        expect(page.locator(".stack .problem")).to_contain_text(words)
    read_in(page, json.dumps(FILE))  # changed by hand: its points are kept, and nothing else
    check_totals(page, "1", "2", "3")
    person.press("[data-round='1']")
    expect(page.locator("dialog .score__typed")).to_be_visible()


def test_what_is_half_entered_outlives_a_reload_and_back(visitor: Person) -> None:
    page = begin(visitor)
    visitor.press("[data-do=enter-round]")
    page.locator(".score__how input[value=stop]").check()
    for month in (1, 4):
        visitor.press(f"[data-hand='0'] .pad [data-month='{month}']")
    cards = page.locator("[data-hand='0'] .mini__card")
    page.reload()
    expect(cards).to_have_count(2)
    page.evaluate("history.back()")
    expect(page.locator(".score__sheet")).to_be_visible()
    visitor.press("[data-do=enter-round]")
    expect(cards).to_have_count(2)
    expect(page.locator(".score__how input[value=stop]")).to_be_checked()
    visitor.press("[data-do=cancel]")
    visitor.press("[data-do=enter-round]")
    expect(cards).to_have_count(0)
    visitor.go("/score/wolnam_ppong/sheet")
    visitor.press("[data-do=begin-sheet]")
    visitor.press("[data-do=enter-round]")
    page.fill("#points-0", "2500")
    page.fill("#points-1", "-2000")
    for seat in range(2, page.locator("[id^=points-]").count()):
        page.fill(f"#points-{seat}", "0")
    expect(page.locator(".score__form .hint")).to_contain_text("+500")
    page.reload()
    expect(page.locator("#points-1")).to_have_value("-2000")
    visitor.press("[data-do=keep-round]")
    expect(page.locator(".tally tfoot .is-best")).to_contain_text("2,500")
    visitor.go("/score/wolnam_ppong")
    visitor.press("[data-part=hand] .pad [data-month='2']")
    page.fill("#turn-pot", "75")
    visitor.go("/score/hong_kong_mahjong/hand")
    page.fill("[data-do=type-hand]", "123m44p")
    page.reload()
    expect(page.locator("[data-held]")).to_have_count(5)
    page.evaluate("history.back()")
    expect(page.locator("#turn-pot")).to_have_value("75")
    expect(page.locator("[data-part=hand] .mini__card")).to_have_count(1)
    page.evaluate("history.back()")
    expect(page.locator(".score__sheet")).to_be_visible()
