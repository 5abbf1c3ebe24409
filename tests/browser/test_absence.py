"""Nobody holds an evening up: a silent friend is called to, covered, comes back and hears of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Serving
from tests.browser.people import A_WHILE, OFFERED, Person

pytestmark = pytest.mark.browser

DUEL = "players=2&rounds=2&bots=open,open&private=true"
LOG = ".game__side .log li"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    """Start a server at which a moment is long."""
    serving = Serving(tmp_path / "madang.db", MADANG_NUDGE_AFTER="0.01", MADANG_VOTE_AFTER="0.01")
    yield serving
    serving.end()


def silent_first(people: list[Person]) -> list[Person]:
    """Return who is asked, then the other."""
    for person in people:
        expect(person.page.locator(".game")).to_be_visible()
    return sorted(people, key=lambda person: not person.page.locator(OFFERED).count())


def test_a_silent_friend_is_called_to_covered_and_told_what_was_played(arrive: Arrive) -> None:
    host, guest = arrive("Mina"), arrive("Yuna")
    host.deal_from(1)
    table = host.make_table(DUEL)
    guest.sit_at(table)
    host.press("[data-do=start]")
    silent, other = silent_first([host, guest])
    other.press("[data-do=nudge]")
    expect(silent.page.locator("[data-absence=called]")).to_contain_text("is waiting for you")
    other.press("[data-do=vote]")
    covered = silent.page.locator("[data-absence=covered]")
    expect(covered).to_contain_text("The others let a bot play for you.")
    silent.press("[data-do=back]")
    meanwhile = silent.page.locator("[data-absence=meanwhile]")
    expect(meanwhile.locator("li").first).to_contain_text("You")
    expect(covered).to_have_count(0)
    lines = silent.page.locator(LOG).all_inner_texts()
    silent.page.reload()
    expect(silent.page.locator(LOG)).to_have_text(lines)
    while other.act(patience=A_WHILE):
        pass  # who keeps the table waiting is shown first, and that is now nobody but me
    expect(meanwhile).to_be_visible()
    assert lines
