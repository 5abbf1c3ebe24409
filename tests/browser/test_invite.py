"""Inviting: a link and its code that others can open, or the reason why they cannot."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.test_seat_link import read_code

pytestmark = pytest.mark.browser

SHARE = "navigator.share = async (what) => { window.shared = what }"
NEAR = "http://10.0.0.7:8000/"


def tell(*addresses: str) -> Callable[[Route], None]:
    """Return what answers by which addresses others come here."""
    body = json.dumps({"addresses": addresses})
    return lambda route: route.fulfill(body=body, content_type="application/json")


def test_a_link_that_works_on_this_device_only_says_how_to_let_others_in(arrive: Arrive) -> None:
    host = arrive("Mina")
    host.make_table("players=2&bots=open,open&private=true")
    invite = host.page.locator(".waiting__invite")
    expect(invite.get_by_role("status")).to_contain_text("madang serve --host 0.0.0.0")
    expect(invite.locator("[data-do=show-code]")).to_have_count(0)


def test_link_code_and_share_sheet_carry_the_address_that_others_can_open(arrive: Arrive) -> None:
    host = arrive("Mina")
    host.page.add_init_script(SHARE)
    host.page.reload()
    host.page.route("**/api/addresses", tell(NEAR))
    table = host.make_table("players=2&bots=open,careful&private=true").rsplit("/", 1)[-1]
    invited = f"{NEAR}#/t/{table}"
    host.press("[data-do=start]")
    host.press("[data-do=table-menu]")
    host.press("[data-do=invite]")
    expect(host.page.locator("#table-link")).to_have_value(invited)
    expect(host.page.locator(".invite [role=status]")).to_contain_text("10.0.0.7:8000")
    assert read_code(host) == invited
    host.press("[data-do=share]")
    shared = host.page.wait_for_function("window.shared").json_value()
    assert shared["url"] == invited
    assert "Nylon-ppong" in shared["text"]
    host.page.go_back()
    expect(host.page.locator("[data-do=invite]")).to_be_visible()
    expect(host.page.locator(".invite")).to_have_count(0)
