"""The room before the deal: whose it is, who sits where, by which rules; one table too many."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_NYLON, Person

pytestmark = pytest.mark.browser


def choose(host: Person, seat: int, what: str) -> None:
    """Open what the host can do about a seat, and do it."""
    host.press(f".place[data-seat='{seat}'] [data-do=seat-menu]")
    host.press(f".sheet {what}")


MOVES = """() => {
    window.places = [];
    const look = () => {
        const box = document.querySelector("[data-do=start]")?.getBoundingClientRect();
        const place = box && [box.x, box.y].map(Math.round).join();
        if (place && place !== places.at(-1)) places.push(place);
        requestAnimationFrame(look);
    };
    look();
}"""


DESK, PHONE = (1440, 900), (390, 844)
BOTH_IN_TURN = [
    ("nylon_ppong", PHONE),
    ("korean_mahjong", DESK),
    pytest.param("nylon_ppong", DESK, marks=pytest.mark.long),
    pytest.param("korean_mahjong", PHONE, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "size"), BOTH_IN_TURN)
def test_the_deal_does_not_move_away_from_the_finger(
    arrive: Arrive, game: str, size: tuple[int, int]
) -> None:
    """What is above it comes with it: an invitation, how a table of mahjong goes on."""
    person = arrive("Mina", size=size)
    person.page.evaluate(MOVES)
    person.make_table("private=true", game)
    expect(person.page.locator("#table-link")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    assert len(person.page.evaluate("places")) == 1


def test_the_longest_name_of_a_level_leaves_the_room_as_narrow_as_a_phone(arrive: Arrive) -> None:
    host = arrive("Mina", way="touch", size=(320, 568))
    host.make_table("bots=open,careful")
    level = "document.querySelector('.place option').textContent = 'searches for long '.repeat(3)"
    host.page.evaluate(level)
    host.check_fits()
    expect(host.page.locator(".place .select")).to_be_visible()


def test_who_comes_and_who_goes_is_heard(arrive: Arrive) -> None:
    host, juho = arrive("Mina"), arrive("Juho")
    news = host.page.locator("[aria-live=polite]")
    juho.sit_at(host.make_table("players=2&bots=open,open&private=true"))
    expect(news).to_have_text("Juho has sat down.")
    host.page.evaluate("import('/device/announce.js').then((it) => it.announce('nothing'))")
    choose(host, 0, "[data-do=swap][data-with='1']")
    expect(host.page.locator(".place").nth(0)).to_contain_text("Juho")
    expect(news).to_have_text("nothing")  # nobody has come
    juho.press("[data-do=stand]")
    expect(news).to_have_text("Juho has got up.")


def test_a_host_moves_people_changes_the_rules_removes_and_hands_over(arrive: Arrive) -> None:
    host = arrive("Mina", way="touch", size=(390, 844))
    table = host.make_table("players=3&bots=open,open,open")
    juho, ado = arrive("Juho"), arrive("Ado")
    juho.sit_at(table)
    ado.sit_at(table)
    place = juho.page.locator(".place")

    choose(host, 0, "[data-do=swap][data-with='2']")
    expect(place.nth(2)).to_contain_text("Mina")
    expect(place.nth(0)).to_contain_text("Ado")
    assert place.nth(0).locator("[data-do=seat-menu]").count() == 0  # the host's alone
    menu = host.page.locator("[data-do=seat-menu]")
    expect(menu.nth(2)).to_have_attribute("aria-label", "Seat 3: change places")  # my own
    expect(menu.nth(0)).to_have_attribute("aria-label", "Seat 1: change places, remove, make host")

    host.press("[data-do=change-rules]")
    host.page.locator(".sheet").get_by_label("4 players").check()
    host.press("[data-do=save-rules]")
    expect(juho.page.locator(".waiting__news")).to_contain_text("Players: 4")
    expect(place).to_have_count(4)

    choose(host, 0, "[data-do=remove]")
    expect(host.page.locator(".ask-first")).to_contain_text("Ado cannot sit down")
    assert violations(host.page) == []
    host.press("[data-do=ask-yes]")
    expect(ado.page.locator(".problem[role=alert]")).to_have_text(
        "The host has removed you from this table."
    )
    assert ado.page.locator("[data-do=sit]").count() == 0
    expect(place.nth(0)).to_have_class("place is-open ")

    choose(host, 1, "[data-do=pass-host]")
    expect(juho.page.locator("[aria-live=polite]")).to_contain_text("You are the host now")
    expect(juho.page.locator("[data-do=start]")).to_be_visible()
    expect(host.page.locator("[data-do=start]")).to_have_count(0)
    juho.press(".place[data-seat='0'] [data-do=add-bot]")
    juho.press(".place[data-seat='3'] [data-do=add-bot]")
    expect(host.page.locator(".waiting__begin")).to_contain_text("Juho")
    expect(host.page.locator("[data-do=anybody-may]")).to_contain_text("second")
    juho.press("[data-do=stand]")
    expect(host.page.locator("[data-do=start]")).to_be_visible()  # hosting came back

    juho.press("[data-do=sit]")
    host.press("[data-do=start]")
    expect(juho.page.locator(".own .hand [data-card]").first).to_be_visible()
    juho.go("/")
    host.press("[data-do=table-menu]")
    host.press("[data-do=match-people] [data-do=remove]")
    host.press("[data-do=ask-yes]")
    expect(host.page.locator("[data-do=match-people]")).to_have_count(0)  # nobody else plays
    juho.page.goto(table)
    expect(juho.page.locator(".sheet")).to_contain_text("removed you from this table")


def test_one_table_too_many_offers_those_to_give_up(arrive: Arrive) -> None:
    person = arrive("Opener")
    for _ in range(3):
        person.make_table("players=2&bots=open,open")
    person.go("/")
    expect(person.page.locator("main > .tables .running__row")).to_have_count(3)
    person.press(PLAY_NYLON)
    offered = person.page.locator(".panel .running__row")
    expect(offered).to_have_count(3)
    expect(offered.first).to_contain_text("1 of 2 seats taken")
    assert violations(person.page) == []
    person.press(offered.first.locator("[data-do=give-up]"))
    person.press("[data-do=ask-yes]")
    expect(offered).to_have_count(2)
    person.press(PLAY_NYLON)
    expect(person.page.locator(".own .hand [data-card]").first).to_be_visible()
