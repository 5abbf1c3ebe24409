"""Two people and two bots play whole matches in real browsers."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Serving
from tests.browser.people import GATE, OFFERED, OVER, Person, play, until

pytestmark = pytest.mark.browser

PHONE, DESKTOP = (390, 844), (1440, 900)
ASKED_WITH_FIVE = f".game:has(.own .hand[data-count='5']):has({OFFERED})"

Ways = tuple[tuple[str, tuple[int, int]], ...]
# who plays how: one of each in CI, both alike in `make test-long`
MIXED = (("touch", PHONE), ("keys", DESKTOP))
ALIKE = [("touch", PHONE), ("mouse", DESKTOP), ("keys", DESKTOP)]
BY_ALL_WAYS = [MIXED, *(pytest.param((way, way), marks=pytest.mark.long) for way in ALIKE)]

TWO_AND_TWO = "rounds={rounds}&players=4&bots=open,open,high_card,high_card"


# seeds of matches that take a few moves, each with calls and results
FEW_MOVES, FEW_MOVES_OF_TWO, FEW_MOVES_TO_WATCH, ASKED_EARLY = 10, 51, 4, 38


def sit_down(
    host: Person, other: Person, rounds: int, query: str = TWO_AND_TWO, seed: int = FEW_MOVES
) -> None:
    """Make a table that deals from a seed, follow its link, deal."""
    host.deal_from(seed)
    other.sit_at(host.make_table(query.format(rounds=rounds)))
    host.press("[data-do=start]")
    for person in (host, other):
        expect(person.page.locator(".playing .game")).to_be_visible()


def totals(person: Person) -> list[str]:
    """Return what everybody has in the end, the winner first, as this person sees it."""
    places = person.page.locator("[data-over] .places li > :last-child")
    expect(places).to_have_count(person.page.locator("[data-over] .places li").count())
    found = [re.search(r"−?\d+", text) for text in places.all_text_contents()]
    return [total[0] for total in found if total]


@pytest.mark.parametrize("ways", BY_ALL_WAYS)
def test_two_people_and_two_bots_play_a_whole_match(arrive: Arrive, ways: Ways) -> None:
    people = [arrive("Mina", *ways[0]), arrive("Juho", *ways[1], language="ko-KR")]
    sit_down(*people, rounds=2)
    play(people, OVER)
    assert len(totals(people[0])) == 4
    assert totals(people[0]) == totals(people[1])
    for person in people:
        kinds = [json.loads(frame)["type"] for frame in person.heard]
        assert kinds.count("update") < kinds.count("changes") / 5


def the_line_is_lost_and_the_table_is_as_it_was(away: Person) -> None:
    """Go offline while something is asked, and come back."""
    before = cards_in_hand(away)
    away.expects_outage = True
    away.context.set_offline(True)
    expect(away.page.locator(".offline")).to_contain_text("connection", ignore_case=True)
    away.context.set_offline(False)
    expect(away.page.locator(".offline")).to_be_empty()
    away.expects_outage = False
    assert cards_in_hand(away) == before
    assert away.act()


def test_a_line_is_lost_and_found_and_a_rematch_seats_everybody_who_says_yes(
    arrive: Arrive,
) -> None:
    people = [arrive("Mina"), arrive("Juho")]
    sit_down(
        *people, rounds=1, query="rounds={rounds}&players=2&bots=open,open", seed=FEW_MOVES_OF_TWO
    )
    play(people, ASKED_WITH_FIVE, people[:1])
    the_line_is_lost_and_the_table_is_as_it_was(people[0])
    play(people, OVER)
    first = people[0].page.url
    people[0].press("[data-rematch]")
    expect(people[0].page).not_to_have_url(first)
    places = people[0].page.locator(".place")
    expect(places.nth(1)).to_contain_text("Kept for Juho")
    expect(people[0].page.locator("[data-do=start]")).to_be_disabled()
    expect(people[1].page.locator(".over [role=status]").last).to_contain_text("Mina would like")
    people[1].press("[data-rematch]")
    expect(places.nth(1)).to_have_class(re.compile("is-person"))
    people[0].press("[data-do=start]")
    expect(people[1].page.locator(".own .hand [data-card]").first).to_be_visible()


def test_a_watcher_sees_the_table_and_is_offered_nothing(arrive: Arrive) -> None:
    host, watcher = arrive("Watched"), arrive("Guest")
    host.deal_from(FEW_MOVES_TO_WATCH)
    host.make_table("rounds=1&players=2&bots=open,high_card&private=false")
    host.press("[data-do=start]")
    expect(host.page.locator(".playing .game")).to_be_visible()
    watcher.press(watcher.row_of("Watched").locator("[data-do=watch]"))
    expect(watcher.page.locator(".playing .game")).to_be_visible()
    watcher.press("[data-do=emotes]")  # offers no words, but lets close the ears
    expect(watcher.page.get_by_label("Show what others say")).to_be_checked()
    assert watcher.page.locator(".emotes").count() == 0
    watcher.page.keyboard.press("Escape")
    host.press("[data-do=emotes]")
    host.press(".emotes [data-emote=good_luck]")
    expect(watcher.page.locator("[data-seat='0'] > .bubble")).to_have_text("Good luck!")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    until(host, f"{GATE}, {OVER}")
    assert watcher.page.locator("[data-action]").count() == 0


# ---- lines and servers that fail ----------------------------------------------------------------


def cards_in_hand(person: Person) -> list[str]:
    """Return my own cards, as the page shows them."""
    return sorted(
        person.page.locator(".hand__card[data-card]").evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
    )


def test_a_killed_server_goes_on_where_it_was(own_server: Serving, arrive: Arrive) -> None:
    phone = {"way": "touch", "size": (360, 640)}  # where what says so had covered the buttons
    people = [arrive(name, at=own_server, **phone) for name in ("Mina", "Juho")]
    sit_down(*people, rounds=1, seed=ASKED_EARLY)
    first = people[0]
    play(people, ASKED_WITH_FIVE, [first])
    before = cards_in_hand(first)
    for person in people:
        person.expects_outage = True
    own_server.kill()
    expect(first.page.locator(".offline")).to_contain_text("connection", ignore_case=True)
    first.press(first.page.locator(f".game {OFFERED}").last)
    expect(first.page.locator(".offline")).to_contain_text("Your last press is kept")
    first.press("[data-do=cancel-waiting]")
    expect(first.page.locator(".offline")).to_contain_text("Trying again")
    own_server.start()
    for person in people:
        expect(person.page.locator(".offline")).to_be_empty()
        person.expects_outage = False
    assert cards_in_hand(first) == before
    play(people, OVER)
    assert totals(people[0]) == totals(people[1])
