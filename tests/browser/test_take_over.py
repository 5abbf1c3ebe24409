"""Taking over from a bot: the guest learns from when on, and may cancel it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.mahjong_choice import choice
from tests.browser.people import OFFERED, best_of, play, until
from tests.browser.test_mahjong import WITH_BOTS

pytestmark = pytest.mark.browser

SOON_OVER = 12  # a seed: the first deal of Nylon-ppong takes a few moves

SEATS = {
    "nylon_ppong": ("players=3&rounds=2&bots=open,random,random&private=true", best_of),
    "hong_kong_mahjong": (WITH_BOTS, choice),
}

# how often a hand lay open at another place than below while a deal was played
WATCH_HANDS = """window.openElsewhere = 0;
new MutationObserver(() => {
  const table = document.querySelector(".game");
  const isPlayed = table && !document.querySelector(".over");
  openElsewhere += isPlayed && table.querySelector(".seat .fan--open") ? 1 : 0;
}).observe(document, { subtree: true, childList: true, attributes: true });"""


@pytest.mark.parametrize(
    "game", ["nylon_ppong", pytest.param("hong_kong_mahjong", marks=pytest.mark.long)]
)
def test_who_takes_a_bots_seat_is_told_to_play_from_the_next_deal(
    arrive: Arrive, game: str
) -> None:
    host, latecomer = arrive("Mina"), arrive("Yuna")
    host.deal_from(SOON_OVER)
    query, host.choice = SEATS[game]
    latecomer.choice = host.choice
    table = host.make_table(query, game)
    host.press("[data-do=start]")
    until(host, OFFERED)
    page = latecomer.page
    page.goto(table)
    page.evaluate(WATCH_HANDS)
    latecomer.press("[data-do=table-menu]")
    latecomer.press("[data-do=take-over]")
    expect(page.locator("dialog")).to_have_count(0)
    note = page.locator("[data-absence=next]")
    expect(note.get_by_role("status")).to_contain_text("from the next deal")
    expect(host.page.locator(".seat__marks", has_text="Yuna from the next deal")).to_be_visible()
    latecomer.press("[data-do=keep-watching]")
    expect(note).to_have_count(0)
    expect(host.page.locator(".seat__marks", has_text="Yuna")).to_have_count(0)
    latecomer.press("[data-do=table-menu]")
    latecomer.press("[data-do=take-over]")
    expect(note).to_be_visible()
    play([host, latecomer], OFFERED, [latecomer])
    expect(note).to_have_count(0)
    assert page.evaluate("openElsewhere") == 0
