"""The finer preferences are there in the settings, and kept on the device."""

import pytest
from playwright.sync_api import expect

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
