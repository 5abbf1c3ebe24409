"""Back closes what is over a page before it leaves the page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_MAHJONG, PLAY_NYLON, Person
from tests.browser.serve import SEED
from tests.browser.test_replay import finished, open_replay

pytestmark = pytest.mark.browser

PHONE, DESKTOP = (390, 844), (1440, 900)
SHEET = ":is(dialog[open], :popover-open)"
CLOSE = f"{SHEET} header button"
KEEP = "path => import('/route.js').then((it) => it.keepInAddress(path))"  # as pages do
AT_REST = "() => !history.state?.over"


def at_a_table(arrive: Arrive, play_now: str = PLAY_NYLON, **how: Any) -> Person:
    """Return somebody who has come to a table from the lobby."""
    person = arrive(**how)
    person.press(play_now)
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    return person


def is_at_table(page: Page) -> None:
    """See that the table is there, and nothing over it."""
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"#/t/[\w-]+$"))
    expect(page.locator(".game")).to_be_visible()


def is_in_lobby(page: Page) -> None:
    """See that the lobby is there, and nothing over it."""
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page.locator(".lobby")).to_be_visible()


@pytest.fixture(scope="module")
def table(regular: Person) -> str:
    """Return the address of a table where somebody plays."""
    regular.deal_from(SEED)
    regular.press(PLAY_NYLON)
    is_at_table(regular.page)
    return regular.page.url


@pytest.fixture
def person(regular: Person, table: str) -> Person:
    """Return somebody who has come to a table from the lobby, to the same one each time."""
    regular.go("/")
    is_in_lobby(regular.page)
    regular.page.goto(table)
    expect(regular.page.locator(".game [data-card]").first).to_be_visible()
    return regular


def back(page: Page) -> None:
    page.evaluate("history.back()")


def forward(page: Page) -> None:
    """Press Forward, and wait until the browser has gone where it goes."""
    page.evaluate(
        """() => new Promise((done) => {
            addEventListener("popstate", () => done(), { once: true });
            history.forward();
        })"""
    )
    page.wait_for_function(AT_REST)


OPENERS = (
    ".crest__ask",
    "[data-do=table-menu]",
    "[data-do=emotes]",
    ".game__tools button:last-child",
)


@pytest.mark.parametrize(
    ("play_now", "way", "size"),
    [
        (PLAY_NYLON, "touch", PHONE),
        pytest.param(PLAY_MAHJONG, "mouse", DESKTOP, marks=pytest.mark.long),
    ],
)
def test_back_closes_a_sheet_and_then_leaves_the_table(
    arrive: Arrive, way: str, size: tuple[int, int], play_now: str
) -> None:
    person = at_a_table(arrive, play_now, way=way, size=size)
    for opener in OPENERS:
        person.press(opener)
        expect(person.page.locator(SHEET)).to_be_visible()
        back(person.page)
        is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_a_sheet_closed_in_any_other_way_costs_no_second_press_of_back(person: Person) -> None:
    for close in ("button", "Escape", "beside"):
        person.press("[data-do=table-menu]")
        expect(person.page.locator(SHEET)).to_be_visible()
        if close == "button":
            person.press(CLOSE)
        elif close == "Escape":
            person.page.keyboard.press("Escape")
        else:
            person.page.mouse.click(3, 450)
        is_at_table(person.page)
        person.page.wait_for_function(AT_REST)
    back(person.page)
    is_in_lobby(person.page)


def test_a_sheet_closed_at_once_and_back_pressed_at_once(person: Person) -> None:
    """The browser is still on its way from the sheet when the next press comes."""
    person.press("[data-do=table-menu]")
    person.page.evaluate("document.querySelector('dialog').close()")
    person.press("[data-do=emotes]")
    expect(person.page.locator(SHEET)).to_be_visible()
    back(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_of_two_sheets_back_closes_the_upper_one(person: Person) -> None:
    person.press(".game__tools button:last-child")
    person.press(f"{SHEET} a.section >> nth=0")
    expect(person.page.locator(SHEET)).to_have_count(2)
    back(person.page)
    expect(person.page.locator(SHEET)).to_have_count(1)
    expect(person.page.locator(".rules-over")).to_have_count(0)
    back(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_forward_opens_nothing_and_leaves_back_as_it_was(person: Person) -> None:
    person.press("[data-do=table-menu]")
    expect(person.page.locator(SHEET)).to_be_visible()
    back(person.page)
    is_at_table(person.page)
    forward(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)
    forward(person.page)
    is_at_table(person.page)


def test_a_reload_with_an_open_sheet_shows_the_table(person: Person) -> None:
    person.press("[data-do=table-menu]")
    expect(person.page.locator(SHEET)).to_be_visible()
    person.page.reload()
    is_at_table(person.page)
    person.page.wait_for_function(AT_REST)
    person.press("[data-do=table-menu]")
    expect(person.page.locator(SHEET)).to_be_visible()
    back(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_a_link_on_a_sheet_leads_away_and_back_leads_to_the_table(person: Person) -> None:
    person.press("[data-do=table-menu]")
    person.press(f"{SHEET} a[href='#/']")
    is_in_lobby(person.page)
    back(person.page)
    is_at_table(person.page)
    forward(person.page)
    is_in_lobby(person.page)
    back(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_a_link_below_an_open_sheet_is_one_step_too(person: Person) -> None:
    """Such as one that the address bar or another script follows."""
    person.press("[data-do=table-menu]")
    expect(person.page.locator(SHEET)).to_be_visible()
    person.page.evaluate("location.hash = '/history'")
    expect(person.page.locator(".past")).to_be_visible()
    expect(person.page.locator(SHEET)).to_have_count(0)
    back(person.page)
    is_at_table(person.page)
    back(person.page)
    is_in_lobby(person.page)


def test_back_closes_the_settings_of_any_page(visitor: Person) -> None:
    person = visitor
    person.go("/rules/nylon_ppong")
    person.press("[data-do=settings]")
    expect(person.page.locator(SHEET)).to_be_visible()
    back(person.page)
    expect(person.page.locator(SHEET)).to_have_count(0)
    expect(person.page.locator("h1")).to_contain_text("Nylon")
    back(person.page)
    is_in_lobby(person.page)


def test_a_moment_chosen_on_a_sheet_stays_when_back_closes_it(visitor: Person) -> None:
    """The address names the moment, and must not lead back to the one before."""
    person = visitor.on_screen(*PHONE)
    table = finished(person, rounds=1)
    page = open_replay(person, f"{table}/3/all")
    person.press("[data-do=next]")
    expect(page).not_to_have_url(re.compile("/3/all$"))
    person.press(".replaying [data-do=log]")
    person.press(f"{SHEET} [data-n='1']")
    expect(page.locator(".replaying")).to_have_attribute("data-at", "1")
    page.evaluate(KEEP, f"/replay/{table}/1/all")
    back(page)
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page).to_have_url(re.compile(f"#/replay/{table}/1/all$"))
    expect(page.locator(".replaying")).to_have_attribute("data-at", "1")


def test_an_address_that_comes_late_is_not_that_of_another_page(visitor: Person) -> None:
    """A replay names its moment a little later: somebody may have gone to play on meanwhile."""
    page = visitor.page
    page.evaluate(
        """async () => {
            const { keepInAddress } = await import("/route.js");
            location.hash = "/history";
            keepInAddress("/replay/abc/1/all");
        }"""
    )
    expect(page.locator(".past")).to_be_visible()
    expect(page).to_have_url(re.compile("#/history$"))
