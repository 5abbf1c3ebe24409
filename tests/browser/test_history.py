"""What a guest has played, in the browser; and the rules with the values of a table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import OVER, Person, until

pytestmark = pytest.mark.browser

QUERY = "preset=table&players=2&rounds=1&bots=open,random&private=true"
FEW_MOVES = 120  # a seed


def test_a_finished_match_is_found_again_with_its_figures(arrive: Arrive) -> None:
    person = arrive("Mina")
    page = person.page
    person.go("/history")
    expect(page.locator(".past__none")).to_contain_text("Nothing here yet")
    person.deal_from(FEW_MOVES)
    table = person.make_table(QUERY).rpartition("/")[2]
    person.press("[data-do=start]")
    until(person, OVER)
    person.go("/history")
    row = page.locator(f"[data-table='{table}']")
    expect(row.locator(".is-me")).to_contain_text("Mina")
    expect(row.get_by_role("link", name="Look at it again")).to_have_attribute(
        "href", f"#/replay/{table}"
    )
    expect(page.locator(".figures__main div").first).to_contain_text("1")
    page.fill("#my-name", "Minji")
    page.press("#my-name", "Enter")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Minji")
    person.on_screen(360, 640).enlarge_type(32)
    person.check_fits()


def test_rules_show_the_values_of_the_table_one_comes_from(visitor: Person) -> None:
    person = visitor
    page = person.page
    person.go("/rules/nylon_ppong/4.2?preset=table")
    option = page.locator("[data-option=ppong_scope]")
    expect(option).to_have_text("Who may call ppong: Anybody")
    expect(option).to_have_class("house-rule is-changed")
    person.press("#s-5\\.1 .number")
    expect(page).to_have_url(f"{person.address}#/rules/nylon_ppong/5.1?preset=table")
    expect(page.locator(".is-here")).to_contain_text("Stop limit: 5")


FIGURES = {
    "game": "nylon_ppong", "matches": 3, "wins": 1, "mean_place": 2.0, "deals": 9,
    "mean_points": 4.0, "ended": {},
}  # fmt: skip


def test_a_running_match_leads_back_to_its_table_and_a_rating_stands_among_the_figures(
    arrive: Arrive,
) -> None:
    person = arrive("Yuna", size=(390, 844), way="touch")
    table = person.make_table(QUERY.replace("rounds=1", "rounds=9"))
    person.press("[data-do=start]")
    expect(person.page.locator(".hand__card").first).to_be_visible()
    person.go("/history")
    person.press(".match .button")
    expect(person.page).to_have_url(table)
    # Only when the table is drawn has the page of matches gone, so that it asks again.
    expect(person.page.locator(".hand__card").first).to_be_visible()
    rating = {"game": "nylon_ppong", "value": 1136, "matches": 3}
    told = {"matches": [], "statistics": [FIGURES], "ratings": [rating]}
    person.page.route("**/api/guest/matches", lambda route: route.fulfill(json=told))
    person.go("/history")
    figure = person.page.locator(".figures__main > div", has_text="Rating, from 3 matches")
    expect(figure.locator("dd")).to_have_text("1,136")
    person.page.set_viewport_size({"width": 844, "height": 390})
    expect(person.page.get_by_role("heading", level=1)).to_have_css("clip-path", "none")
