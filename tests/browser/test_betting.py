"""Whole matches of Wolnam-ppong in real browsers: two people and two bots, and a full table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import GATE, OFFERED, OVER, Person, play, until
from tests.browser.test_accessibility import OUTSIDE, look_at
from tests.browser.test_match import BY_ALL_WAYS, DESKTOP, PHONE, Ways, totals

pytestmark = pytest.mark.browser

GAME = "wolnam_ppong"
FOUR = "players=4&deals=2&min_bet=5&odds=true&bots=open,open,exact,wide"
SIXTEEN = f"players=16&deals=1&bots=open{',random' * 15}"
MAY_BET = "[data-fills=bet-min]:not([aria-disabled=true])"


def deal(host: Person, query: str, *others: Person) -> None:
    """Make a table, let the others sit down at it, and deal."""
    table = host.make_table(query, GAME)
    for other in others:
        other.sit_at(table)
    host.press("[data-do=start]")
    for person in (host, *others):
        expect(person.page.locator(".playing .game")).to_be_visible()


# the table of sixteen is played to its end, and two people with bots play Nylon-ppong in test_match
@pytest.mark.long
@pytest.mark.parametrize("ways", BY_ALL_WAYS)
def test_two_people_and_two_bots_play_a_whole_match(arrive: Arrive, ways: Ways) -> None:
    people = [arrive("Mina", *ways[0]), arrive("Juho", *ways[1], language="ko-KR")]
    deal(people[0], FOUR, people[1])
    play(people, OVER)
    assert len(totals(people[0])) == 4
    assert sum(int(total.replace("−", "-")) for total in totals(people[0])) == 0
    assert totals(people[0]) == totals(people[1])


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)])
def test_a_bet_is_chosen_with_the_slider_or_by_typing_and_one_too_large_stays_and_says_why(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    person = arrive("Mina", size=size)
    deal(person, "players=2&deals=20&bots=open,wide&private=true")
    expect(person.page.locator(".bar__round")).to_have_text(re.compile(r"Deal \d+ of 20"))
    for how, chips in ((by_slider, 12), (by_typing, 23)):
        until(person, MAY_BET)
        how(person, chips)
        expect(person.page.locator(".game__side .log")).to_contain_text(f"You bet {chips} on")
    until(person, MAY_BET)
    by_typing(person, 999_999)
    expect(person.page.locator(".notice a")).to_have_attribute("href", f"#/rules/{GAME}/3.1")
    person.page.reload()
    expect(person.page.locator("#bet-amount")).to_have_value("999999")
    expect(person.page.locator(MAY_BET)).to_have_count(1)


def by_slider(person: Person, chips: int) -> None:
    """Move the slider with the arrows, and press the button."""
    person.page.locator(".amount__slider").focus()
    for _ in range(chips - 10):
        person.page.keyboard.press("ArrowRight")
    person.press(f'[data-action="bet {chips}"]')


def by_typing(person: Person, chips: int) -> None:
    """Type the number, and press Enter."""
    person.page.fill("#bet-amount", str(chips))
    person.page.press("#bet-amount", "Enter")


# how many seats do not show the number that tells their bot from others
# the names of the others, of those that are seen whole or cut short, not crowded out
NAMES = """[...document.querySelectorAll(".felt .seat__name")]
    .filter((name) => name.getBoundingClientRect().width > 16).map((name) => name.textContent)"""


def test_a_table_of_sixteen_has_room_for_everybody(arrive: Arrive) -> None:
    person = arrive("Mina")
    deal(person, SIXTEEN)
    expect(person.page.locator(".felt .seat")).to_have_count(15)
    until(person, f"{OVER}, {OFFERED}")
    for size in (DESKTOP, PHONE):
        look_at(person, size)
        person.check_fits()
        assert person.page.evaluate(OUTSIDE, "main *") == []
        assert len({*person.page.evaluate(NAMES)}) == 15
    until(person, OVER)
    assert len(totals(person)) == 16


@pytest.mark.long  # test_match has somebody who watches, tests/test_hidden.py what that one is sent
def test_a_watcher_sees_no_hand_that_was_not_shown(arrive: Arrive) -> None:
    host, watcher = arrive("Bettor"), arrive("Guest")
    deal(host, "players=3&deals=2&bots=open,wide,random&private=false")
    watcher.press(watcher.row_of("Bettor").locator("[data-do=watch]"))
    expect(watcher.page.locator(".playing .game")).to_be_visible()
    until(host, f"{GATE}, {OVER}")
    expect(watcher.page.locator(".over")).to_be_visible()
    assert watcher.page.locator("[data-action], .bets").count() == 0
    hidden = watcher.page.locator(".verdict:has(.verdict__none)")
    assert hidden.locator("img").count() == 0
