"""People say a few fixed things at the table; everybody may close their ears."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser

PHONE = (390, 844)
BURST = 4  # what somebody may say at once


@pytest.fixture
def two(arrive: Arrive) -> tuple[Person, Person]:
    """Seat two people at a table, one of them Korean and on a phone."""
    mina, juho = arrive("Mina"), arrive("주호", "touch", PHONE, "ko-KR")
    juho.sit_at(mina.make_table("players=2&bots=open,open&private=true"))
    mina.press("[data-do=start]")
    for person in (mina, juho):
        expect(person.page.locator(".game")).to_be_visible()
    return mina, juho


def say(person: Person, word: str) -> None:
    """Say something, and wait until one is shown to have said it."""
    person.press("[data-do=emotes]")
    person.press(f".emotes [data-emote={word}]")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def bubble_at(person: Person, seat: int) -> Locator:
    """Return what a seat says, as a person sees it."""
    return person.page.locator(f"[data-seat='{seat}'] > .bubble")


def test_each_reads_it_in_their_own_language_for_a_while_and_too_much_is_refused(
    two: tuple[Person, Person],
) -> None:
    mina, juho = two
    say(mina, "well_done")
    expect(bubble_at(juho, 0)).to_have_text("잘했어요!")
    expect(juho.page.locator("[aria-live=polite]").first).to_contain_text("Mina: 잘했어요!")
    expect(bubble_at(mina, 0)).to_have_text("Well played!")
    juho.check_fits()
    expect(bubble_at(juho, 0)).to_have_count(0, timeout=20_000)
    for _ in range(BURST - 1):
        say(mina, "haha")
    mina.press("[data-do=emotes]")
    mina.press(".emotes [data-emote=haha]")
    expect(mina.page.locator("dialog .problem")).to_contain_text("a bit fast")


def test_one_person_or_all_can_be_muted_and_it_is_remembered(two: tuple[Person, Person]) -> None:
    mina, juho = two
    juho.press("[data-do=emotes]")
    juho.page.get_by_label("Mina의 말 보기").uncheck()
    juho.page.reload()
    expect(juho.page.locator(".game")).to_be_visible()
    say(mina, "hello")
    say(juho, "thanks")  # what came before it has come by now
    expect(bubble_at(juho, 1)).to_be_visible()
    expect(bubble_at(juho, 0)).to_have_count(0)
    mina.press("[data-do=emotes]")
    mina.page.get_by_label("Show what others say").uncheck()
    mina.page.keyboard.press("Escape")
    say(mina, "sorry")
    expect(mina.page.locator(".bubble")).to_have_count(0)


def test_what_is_said_in_the_waiting_room_is_drawn_there(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", (320, 568), "ko-KR")
    juho.sit_at(mina.make_table("players=2&bots=open,open&private=true"))
    say(mina, "hello")
    expect(bubble_at(juho, 0)).to_have_text("안녕하세요!")
    expect(bubble_at(juho, 0)).to_be_in_viewport(ratio=1)
    say(juho, "hello")
    expect(bubble_at(mina, 1)).to_have_text("Hello!")
    juho.check_fits()


def test_a_watcher_is_offered_no_words_but_may_close_the_ears(arrive: Arrive) -> None:
    host, watcher = arrive("Spoken"), arrive("Guest")
    table = host.make_table("rounds=1&players=2&bots=open,high_card&private=true")
    host.press("[data-do=start]")
    watcher.page.goto(table)
    watcher.press("[data-do=emotes]")
    expect(watcher.page.get_by_label("Show what others say")).to_be_checked()
    assert watcher.page.locator(".emotes").count() == 0
    watcher.page.keyboard.press("Escape")
    say(host, "good_luck")
    expect(bubble_at(watcher, 0)).to_have_text("Good luck!")
