"""Friends by link: two who agreed see each other here, and ask each other to tables."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


def test_a_link_makes_friends_who_invite_each_other_to_tables(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", (390, 844), "ko-KR")
    mina.press("[data-do=friends]")
    mina.press("[data-do=friend-link]")
    link = mina.page.locator("#table-link")
    expect(link).to_have_value(f"{mina.address}#/friend/" + link.input_value()[-32:])
    juho.page.goto(link.input_value())
    expect(juho.page.locator("h1")).to_contain_text("Mina")
    assert violations(juho.page) == []
    juho.press("[data-do=befriend]")
    expect(juho.page.locator(".friends-list li")).to_contain_text("Mina")
    assert juho.page.url == f"{juho.address}#/friends"
    expect(mina.page.locator(".friends-list li")).to_contain_text("주호", timeout=20_000)
    assert violations(juho.page) == []
    juho.check_fits()
    table = mina.make_table("players=2&bots=open,open&private=true")
    mina.press("[data-do=ask-friend]")
    expect(mina.page.locator("[aria-live=polite]").first).to_contain_text("주호 has been invited")
    asked = juho.page.locator(".invited")
    expect(asked).to_contain_text("Mina")
    assert violations(juho.page) == []
    juho.press("[data-do=accept]")
    expect(asked).to_have_count(0)
    expect(juho.page.locator(".arrival")).to_be_visible()
    assert juho.page.url == table
    mina.go("/friends")
    mina.press("[data-do=unfriend]")
    mina.page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(mina.page.locator(".friends-list li")).to_have_count(0)
    juho.go("/friends")
    expect(juho.page.locator("[data-do=friend-link]")).to_be_visible()
    expect(juho.page.locator(".friends-list li")).to_have_count(0)
