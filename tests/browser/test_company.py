"""Bots as company: a name and a face each, six levels, and a sentence on what each is good at."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_NYLON

pytestmark = pytest.mark.browser


def test_bots_have_names_faces_and_stars_from_the_form_to_the_table(arrive: Arrive) -> None:
    person = arrive("Mina", size=(390, 844))
    page = person.page
    person.go(
        "/new/hong_kong_mahjong?preset=classic&bots=open,level_1,level_3,level_6&private=true"
    )
    seats = page.locator(".sitting__seat.is-bot")
    expect(seats).to_contain_text(["Crane", "Turtle", "Sparrow"])
    stars = page.locator(".sitting .select option:checked")
    expect(stars).to_have_text(["★☆☆☆☆☆ Beginner", "★★★☆☆☆ Medium", "★★★★★★ Strongest"])
    expect(page.locator(".habits li")).to_have_count(6)
    person.press("[data-do=make]")
    sitters = page.locator(".place.is-bot")
    expect(sitters).to_contain_text(["Crane", "Turtle", "Sparrow"])
    expect(sitters.first).to_contain_text("often rushes")
    person.press("[data-do=start]")
    strongest = page.get_by_role("button", name="Sparrow, a bot: ★★★★★★ Strongest")
    expect(strongest.locator("[data-creature=sparrow]")).to_be_visible()
    strongest.click()
    card = page.locator(".creature:popover-open")
    expect(card).to_contain_text("weighs every choice to the end")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator(".game")).to_be_visible()


def test_trained_bots_and_bots_that_search_are_marked_as_such(arrive: Arrive) -> None:
    person = arrive("Mina", size=(390, 844))
    page = person.page

    def with_a_policy(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            game["policies"], game["bots"] = ["minty"], [*game["bots"], "minty"]
            game["searches"] = ["search:careful@20ms", "search:careful@100ms"]
        route.fulfill(json=games)

    page.route("**/api/games", with_a_policy)
    page.reload()
    person.go("/new/nylon_ppong?bots=open,minty,level_6,search:careful@20ms&private=true")
    chosen = page.locator(".sitting .select option:checked")
    searching = "★★★★★★ Searches for 20 ms"
    expect(chosen).to_contain_text(["minty (trained)", "★★★★★★ Strongest", searching])
    page.locator("#seat-2").select_option("search:careful@100ms")
    expect(chosen).to_contain_text(["★★★★★★ Searches for 100 ms", searching])
    expect(page.locator(".habits li")).to_have_count(8)  # of those that search only one
    expect(page.locator(".habits li").last).to_contain_text("playing against itself")


def test_the_lobby_asks_how_well_bots_play_and_keeps_the_answer(arrive: Arrive) -> None:
    person = arrive(size=(390, 844))
    page = person.page
    page.evaluate("localStorage['madang.level'] = 'nonsense'")
    page.reload()
    person.press(PLAY_NYLON)
    expect(page.get_by_role("button", name="a bot: ★★★★★★ Strongest")).to_have_count(3)
    page.add_init_script("sessionStorage.seen ??= delete localStorage['madang.level']")
    person.go("/")
    page.reload()
    level = page.get_by_label("How well bots play")
    expect(level.locator("option:checked")).to_have_text("Bots: Medium")  # for newcomers
    level.select_option("Bots: Easy")
    person.press(PLAY_NYLON)
    expect(page.get_by_role("button", name="a bot: ★★☆☆☆☆ Easy")).to_have_count(3)
    person.go("/")
    page.reload()
    expect(level.locator("option:checked")).to_have_text("Bots: Easy")
