"""The browser tests' own server: its cards depend on what a test asks for, and on nothing else."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser


def hand_dealt(person: Person) -> list[str]:
    """Make a table, deal, and return my cards."""
    person.make_table("players=2&bots=open,careful&private=true")
    person.press("[data-do=start]")
    cards = person.page.locator(".own .hand [data-card]")
    expect(cards.first).to_be_visible()
    hand: list[str] = cards.evaluate_all("all => all.map((card) => card.dataset.card)")
    return sorted(hand)


def test_every_table_has_its_seed_which_deals_the_same_again(arrive: Arrive) -> None:
    person = arrive("Mina")
    person.deal_from(7)
    seventh, eighth = hand_dealt(person), hand_dealt(person)
    person.deal_from(8)
    assert seventh != eighth == hand_dealt(person)
