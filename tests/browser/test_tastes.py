"""The finer preferences are there in the settings, and kept on the device."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


def test_volume_and_looks_are_chosen_in_the_settings_and_kept(arrive: Arrive) -> None:
    person = arrive(size=(390, 844))
    page = person.page
    person.press("[data-do=settings]")
    page.locator("#volume").fill("35")
    page.get_by_label("Wood").check()
    page.get_by_label("Large numbers").check()
    assert violations(page) == []
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-look-felt", "wood")
    expect(root).to_have_css("--felt", "#5a3a22")
    person.press("[data-do=settings]")
    expect(page.locator("#volume")).to_have_value("35")
    expect(page.get_by_label("Large numbers")).to_be_checked()


def test_a_style_sheet_is_worn_before_what_it_dresses_is_there(arrive: Arrive) -> None:
    """A browser complains of one that it fetches ahead and that is not worn within seconds."""
    person = arrive()
    held: list[Route] = []
    person.page.route("**/ui/preferences.js", lambda route: held.append(route))
    person.press("[data-do=settings]")
    expect(person.page.locator("link[rel=stylesheet][href$='style/looks.css']")).to_have_count(1)
    assert person.page.locator("link[rel=preload][as=style]").count() == 0
    for route in held:
        route.continue_()
    expect(person.page.locator("#volume")).to_be_visible()


def test_a_style_sheet_that_did_not_come_is_asked_for_again(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True
    person.page.route("**/style/looks.css", lambda route: route.abort(), times=1)
    with person.page.expect_event("requestfailed"):
        person.press("[data-do=settings]")
    person.page.keyboard.press("Escape")
    person.press("[data-do=settings]")
    expect(person.page.locator("[data-look-felt=wood]")).to_have_css("--felt", "#5a3a22")
