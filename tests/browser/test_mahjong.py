"""Whole matches of both mahjongs: four people, each in front of a browser of their own."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.mahjong_choice import AT_KOREAN, AT_MAHJONG, HOUSE, choice
from tests.browser.people import GATE, OFFERED, OVER, Person, play, until
from tests.browser.test_match import totals
from tests.browser.test_replay import expect_at, open_replay

pytestmark = pytest.mark.browser

GAME = "hong_kong_mahjong"
FOUR = "bots=open,open,open,open"
TWO = "bots=open,open,speedy,speedy"
NAMES = ("Ann", "지수", "美玲", "Robin")
LANGUAGES = ("en-US", "ko-KR", "zh-HK", "en-US")
UPRIGHT, SIDEWAYS, DESKTOP = (390, 844), (844, 390), (1440, 900)
HANDS, A_HAND = 4, 30  # in the match; moments of a hand
LONG = 7  # tiles of a hand that nothing else on the table looks like

WAYS = (("mouse", DESKTOP), ("touch", UPRIGHT), ("shortcuts", DESKTOP), ("touch", SIDEWAYS))


class Match(NamedTuple):
    """A match of a game that shows what there is of it."""

    game: str
    query: str
    seed: int  # of few moves, one of the hands won by a self-draw
    done: frozenset[str]  # what its people do


CALLS = frozenset({"discard", "pung", "kong", "win"})
MATCHES = (
    Match(GAME, AT_MAHJONG, 130, CALLS | {"chow", "pass"}),  # 91 moves
    Match("korean_mahjong", AT_KOREAN, 37, CALLS | {"ready"}),  # 100, and a horse race
)


class Company:
    """People at one table: what each of them does is noted, and what the others learn of it."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = people
        self.done: list[str] = []
        self.known: list[set[tuple[str, ...]]] = [set() for _ in people]
        self.read = [0] * len(people)
        for person in people:
            person.choice = self.choice_of(person)

    def choice_of(self, person: Person) -> Any:
        """Return how somebody plays under these eyes."""

        def chosen(hand: Sequence[str], words: Sequence[str]) -> str:
            self.check_nobody_else_knows(person, hand)
            word = choice(hand, words)
            self.done.append(word.split(" ")[0])
            return word

        return chosen

    def check_nobody_else_knows(self, person: Person, hand: Sequence[str]) -> None:
        """See that no frame to anybody else, and no page of theirs, holds these tiles."""
        held = tuple(sorted(hand))
        for other, known in zip(self.people, self.known, strict=True):
            place = self.people.index(other)
            fresh, self.read[place] = other.heard[self.read[place] :], len(other.heard)
            known |= {found for frame in fresh for found in lists_in(json.loads(frame))}
            if len(held) >= LONG:
                assert (held in known) == (other is person)


def lists_in(value: Any) -> Iterator[tuple[str, ...]]:
    """Yield every list of words within a message, sorted."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from lists_in(part)
    if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
        yield tuple(sorted(value))


def sit_down(people: Sequence[Person], query: str, seed: int, game: str = GAME) -> Company:
    """Make a table that deals from a seed, follow its link, deal."""
    host, *others = people
    host.deal_from(seed)
    table = host.make_table(query, game)
    for other in others:
        other.sit_at(table)
    host.press("[data-do=start]")
    for person in people:
        expect(person.page.locator(".playing .game")).to_be_visible()
    return Company(people)


OPEN_RACKS = ".felt .rack[data-open]"
MINE_NOW = f".own :is(.hand, .acts) {OFFERED}"


@pytest.mark.long
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game)
def test_four_people_play_a_whole_match(match: Match, arrive: Arrive) -> None:
    people = [
        arrive(name, way, size, language)
        for name, language, (way, size) in zip(NAMES, LANGUAGES, WAYS, strict=True)
    ]
    company = sit_down(people, f"{match.query}&{FOUR}", match.seed, match.game)
    hands_are_played(people, HANDS)
    assert match.done <= {*company.done}
    if match.game != GAME:  # both are shown by the same code
        it_can_be_looked_at_and_played_on(people[0])


@pytest.mark.parametrize("hands", [1, pytest.param(HANDS, marks=pytest.mark.long)])
def test_two_people_and_two_bots_play_on_a_phone_and_at_a_desk(hands: int, arrive: Arrive) -> None:
    people = [arrive("지수", "touch", UPRIGHT, "ko-KR"), arrive("Ann", "mouse", DESKTOP)]
    company = sit_down(people, f"{AT_KOREAN}&{TWO}", MATCHES[1].seed, MATCHES[1].game)
    if hands < HANDS:
        a_friend_leaves_and_comes_back_to_the_same_hand(people)
    hands_are_played(people, hands)
    assert hands < HANDS or {"discard", "ready"} <= {*company.done}


def hands_are_played(people: Sequence[Person], hands: int) -> None:
    """Play hand after hand; see that everybody sees the same results, which sum to nothing."""
    for hand in range(hands):
        if hand:
            for person in people:
                person.choose(GATE)
        play(people, f"{GATE}, {OVER}")
        everybody_sees_the_same_result(people)
    if hands == HANDS:
        the_totals_sum_to_nothing(people)


def the_totals_sum_to_nothing(people: Sequence[Person]) -> None:
    """See that everybody is shown the same places."""
    for person in people:
        assert totals(person) == totals(people[0])
    points = [int(total.replace("−", "-")) for total in totals(people[0])]
    assert (len(points), sum(points), any(points)) == (4, 0, True)


def it_can_be_looked_at_and_played_on(person: Person) -> None:
    """Step through a match that is over, look through a seat's eyes, play on from the middle."""
    page, table = person.page, person.page.url.rsplit("/", 1)[-1]
    person.go("/history")
    expect(page.locator(f"[data-table='{table}']")).to_contain_text(NAMES[0])
    open_replay(person, f"{table}/12/all")
    expect(page.locator(OPEN_RACKS)).to_have_count(3)
    person.press("[data-do=next]")
    expect_at(page, 13)
    page.keyboard.press("2")
    expect(page.locator('.replaying[data-viewer="1"]')).to_be_visible()
    expect(page.locator(OPEN_RACKS)).to_have_count(0)
    for _ in range(A_HAND):  # every sentence of a hand appears, or is missed in the end
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.locator(".over .places")).to_be_visible()
    page.locator(".track input").fill("12")
    expect_at(page, 12)
    person.press(page.locator("[data-do=branch]:visible"))
    person.press("[data-do=play-as][data-seat='0']")
    expect(page.locator(f".game:not(.replaying) {MINE_NOW}").first).to_be_visible()
    expect(page.locator(".bar__tag")).to_have_attribute("href", f"#/replay/{table}/12/all")
    for _ in range(2):
        assert person.act()


def everybody_sees_the_same_result(people: Sequence[Person]) -> None:
    """See that every page tells of a hand alike: who won, each row, each payment, its sum."""
    told = [result_on(person.page) for person in people]
    assert all(one == told[0] for one in told)
    assert told[0]["rows"]
    assert told[0]["pays"]
    points = [int(text.replace("−", "-")) for text in told[0]["points"]]
    assert (sum(points), max(points) > 0) == (0, True)


RESULT = """() => {
  const all = (selector) => [...document.querySelectorAll(`.over ${selector}`)];
  const texts = (selector) => all(selector).map((it) => it.textContent);
  const marks = (selector, mark) => all(selector).map((it) => it.dataset[mark]);
  return { rows: marks("[data-row]", "row"), tiles: marks(".set [data-tile]", "tile"),
    pays: texts(".sheet__pays li > b"), points: texts(".verdict__points") };
}"""


def result_on(page: Page) -> dict[str, list[str]]:
    """Return what a page tells of a hand, without its words."""
    expect(page.locator(".over .sheet__pays")).to_be_visible()
    found: dict[str, list[str]] = page.evaluate(RESULT)
    return found


# ---- one person and bots --------------------------------------------------------------------

WITH_BOTS = f"{AT_MAHJONG}&bots=open,speedy,speedy,speedy"
MINE = ".own .hand [data-action]"  # it is my turn


def sit_with_bots(person: Person, seed: int = 1) -> None:
    """Deal at a table at which bots hold the other seats."""
    person.choice = choice
    person.deal_from(seed)
    person.make_table(WITH_BOTS, GAME)
    person.press("[data-do=start]")
    expect(person.page.locator(".playing .game")).to_be_visible()


TABLE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const tiles = (selector) => all(selector).map((it) => it.dataset.tile ?? it.dataset.card).sort();
  return { hand: tiles(".own .hand [data-card]"), own: tiles(".own .melds [data-tile]"),
    rivers: tiles(".river [data-tile]"), all: tiles(".felt [data-tile]"),
    offered: all(".acts [data-action]").map((it) => it.dataset.action) };
}"""


ROOM_ABOVE = """() => {
  const panel = document.querySelector(".advice__more");
  panel.append("a long reason ".repeat(200));
  const top = (it) => it.getBoundingClientRect().top;
  return top(panel) - top(document.querySelector(".game__main"));
}"""


def test_long_reasons_of_the_helper_begin_below_the_bar(arrive: Arrive) -> None:
    person = arrive("Ann", "touch", (360, 640))
    sit_with_bots(person)
    until(person, MINE)
    person.press(".advice__why")
    for width, height in ((360, 640), (390, 664), (320, 568)):
        person.on_screen(width, height)
        assert person.page.evaluate(ROOM_ABOVE) >= 0


def test_a_reload_a_turn_of_the_phone_and_a_walk_leave_the_hand_as_it_is(arrive: Arrive) -> None:
    person = arrive("Ann", "touch", UPRIGHT)
    page = person.page
    sit_with_bots(person)
    until(person, f".game:has(.river li:nth-child(3)):has({MINE})")
    before = page.evaluate(TABLE)
    assert len(before["hand"]) > LONG
    assert before["rivers"]

    def is_as_it_was() -> None:
        expect(page.locator(MINE).first).to_be_visible()
        assert page.evaluate(TABLE) == before
        person.check_fits()

    for width, height in (SIDEWAYS, UPRIGHT):
        page.set_viewport_size({"width": width, "height": height})
        is_as_it_was()
    page.reload()
    is_as_it_was()
    table = page.url
    person.go("/")
    expect(page.locator(".lobby")).to_be_visible()
    page.goto(table)
    is_as_it_was()
    person.act()


def a_friend_leaves_and_comes_back_to_the_same_hand(people: Sequence[Person]) -> None:
    """Let the first of two close the page when something is asked, and open it again."""
    friend, host = people
    play(people, f".game:has(.river li):has({MINE})", [friend])
    before, table = friend.page.evaluate(TABLE), friend.page.url
    friend.page.close()
    mark = host.page.locator(".felt .seat", has_text="지수").locator(".seat__marks")
    expect(mark).to_contain_text("away")
    friend.page = friend.watched(friend.context.new_page())
    friend.page.goto(table)
    expect(friend.page.locator(MINE).first).to_be_visible()
    assert friend.page.evaluate(TABLE) == before
    expect(mark).not_to_contain_text("away")


# ---- claims that everybody waits for ----------------------------------------------------------

CLAIMED_FIRST = 3  # a seed: the second seat can pung the first discard
# as long as a busy machine may take to look at two pages and press
WINDOW = f"{HOUSE}&call_window=6&bots=open,open,speedy,speedy"


def test_everybody_waits_for_a_claim_and_only_who_may_is_asked(arrive: Arrive) -> None:
    giver, taker = people = arrive("Ann"), arrive("Robin")
    sit_down(people, WINDOW, CLAIMED_FIRST)
    giver.act()
    claim = taker.page.locator(".acts [data-action^=pung]")
    expect(claim).to_be_visible()
    expect(taker.page.locator(".time-bar[data-mine]")).to_be_visible()
    expect(giver.page.locator(".time-bar:not([data-mine])")).to_be_visible()
    assert giver.page.locator(OFFERED).count() == 0
    taker.press(claim)
    for person in people:
        expect(person.page.locator(".melds [data-tile]")).to_have_count(3)
    until(taker, ".time-bar:not([data-mine])")
