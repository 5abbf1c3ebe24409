"""Playing on for a bot: who takes its seat is told from when on, and may think better of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.mahjong_choice import choice
from tests.browser.people import OFFERED, best_of, play, until
from tests.browser.test_mahjong import WITH_BOTS

pytestmark = pytest.mark.browser

SEATS = {
    "nylon_ppong": ("players=3&rounds=2&bots=open,random,random&private=true", best_of),
    "hong_kong_mahjong": (WITH_BOTS, choice),
}


@pytest.mark.parametrize("game", SEATS)
def test_who_takes_a_bots_seat_is_told_to_play_from_the_next_deal(
    arrive: Arrive, game: str
) -> None:
    host, latecomer = arrive("Mina"), arrive("Yuna")
    query, host.choice = SEATS[game]
    latecomer.choice = host.choice
    table = host.make_table(query, game)
    host.press("[data-do=start]")
    until(host, OFFERED)
    page = latecomer.page
    page.goto(table)
    latecomer.press("[data-do=table-menu]")
    latecomer.press("[data-do=take-over]")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("from the next deal")
    expect(host.page.locator(".seat__marks", has_text="Yuna from the next deal")).to_be_visible()
    latecomer.press("[data-do=keep-watching]")
    expect(page.locator("[data-do=take-over]")).to_be_visible()
    expect(host.page.locator(".seat__marks", has_text="Yuna")).to_have_count(0)
    latecomer.press("[data-do=take-over]")
    expect(page.locator("[data-do=keep-watching]")).to_be_visible()
    page.keyboard.press("Escape")
    play([host, latecomer], OFFERED, [latecomer])
