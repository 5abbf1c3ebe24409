"""Inviting: a link and its code that others can open, or the reason why they cannot."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.test_seat_link import read_code

pytestmark = pytest.mark.browser

SHARE = "() => { navigator.share = async (what) => { window.shared = what } }"
NEAR = "http://10.0.0.7:8000/"


def tell(*addresses: str) -> Callable[[Route], None]:
    """Return what answers by which addresses others come here."""
    body = json.dumps({"addresses": addresses})
    return lambda route: route.fulfill(body=body, content_type="application/json")


def test_a_link_that_works_on_this_device_only_says_how_to_let_others_in(visitor: Person) -> None:
    host = visitor
    host.make_table("players=2&bots=open,open&private=true")
    invite = host.page.locator(".waiting__invite")
    expect(invite.get_by_role("status")).to_contain_text("madang serve --host 0.0.0.0")
    expect(invite.locator("[data-do=show-code]")).to_have_count(0)


def test_link_code_and_share_sheet_carry_the_address_that_others_can_open(arrive: Arrive) -> None:
    host = arrive("Mina")
    host.page.evaluate(SHARE)
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


def test_a_new_table_has_open_seats_and_the_invitation_above_them(arrive: Arrive) -> None:
    host = arrive("Mina", way="touch", size=(390, 844))
    host.page.evaluate(SHARE)
    host.page.route("**/api/addresses", tell(NEAR))
    for way in ("[data-do=with-friends]", "[data-panel=korean_mahjong] [data-do=new-table]"):
        host.go("/")
        host.press(way)
        host.press("[data-do=make]")
        expect(host.page.locator(".place.is-open")).to_have_count(3)
        table = host.page.url.rsplit("/", 1)[-1]
        assert read_code(host) == f"{NEAR}#/t/{table}"
        top, seats = top_of(host, ".waiting__invite"), top_of(host, ".waiting__seats h2")
        assert top < seats < 844, "the seats are in sight, too"
        expect(host.page.locator(".waiting__invite [data-do=share]")).to_be_visible()
    expect(host.page.locator("h1")).to_have_text("Korean mahjong")
    for seat in (1, 2, 3):  # bots take nobody's invitation away
        host.press(f".place[data-seat='{seat}'] [data-do=add-bot]")
    expect(host.page.locator(".waiting__invite")).to_contain_text("can take a bot’s seat")
    assert read_code(host).endswith(table)
    assert violations(host.page) == []


def test_with_open_seats_the_deal_offers_them_to_bots(arrive: Arrive) -> None:
    host, friend = arrive("Mina"), arrive("Juho")
    friend.sit_at(host.make_table("players=4"))
    expect(friend.page.locator("[data-do=start]")).to_have_count(0)
    start = host.page.locator("[data-do=start]")
    expect(start).to_have_text("Deal, bots take the rest")
    assert violations(host.page) == []
    host.press(start)
    for person in (host, friend):
        expect(person.page.locator(".crest__ask")).to_have_count(2)


def top_of(person: Person, what: str) -> float:
    """Return how far down the page something begins."""
    box = person.page.locator(what).bounding_box()
    assert box
    return box["y"]
