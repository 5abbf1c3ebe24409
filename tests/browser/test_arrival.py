"""Somebody comes by a link: sees who is there and what is played, says a name once, and sits."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive, Serving, context_for
from tests.browser.people import OFFERED, Person, until

pytestmark = pytest.mark.browser

WITH_BOTS = "players=3&rounds=2&bots=open,random,random&private=true"


@pytest.fixture
def stranger(browser: Browser, server: Serving) -> Iterator[Person]:
    """Return somebody on a phone who was never here."""
    context = context_for(browser, "touch", (390, 844), "ko-KR")
    person = Person(context, server.address, "touch")
    yield person
    person.check_nothing_went_wrong()
    context.close()


def test_a_stranger_says_a_name_once_sits_with_one_tap_and_comes_back_until_removed(
    arrive: Arrive, stranger: Person
) -> None:
    mina = arrive("Mina")
    table = mina.make_table("players=3&bots=open,open,careful&private=true&clock=20+60")
    page = stranger.page
    page.goto(table)
    arrival = page.locator(".arrival")
    expect(arrival.get_by_role("heading")).to_contain_text("Mina")
    expect(page.locator(".waiting__head .chips")).to_be_visible()
    assert violations(page) == []
    page.fill("#arrival-name", "주호")
    page.reload()
    expect(page.locator("#arrival-name")).to_have_value("주호")
    stranger.press("[data-do=sit]")
    expect(mina.page.locator(".place", has_text="주호")).to_be_visible()
    expect(arrival).to_have_count(0)
    stranger.press("[data-do=stand]")
    expect(arrival.locator("[data-do=sit]")).to_contain_text("주호")
    expect(page.locator("#arrival-name")).to_have_count(0)
    mina.press(".place.is-open [data-do=add-bot]")
    expect(arrival).to_contain_text("자리를 비켜 줘요")
    stranger.press("[data-do=sit]")
    expect(mina.page.locator(".place.is-person", has_text="주호")).to_be_visible()
    stranger.press("[data-do=stand]")
    expect(mina.page.locator(".place.is-bot")).to_have_count(2)  # the bot is back
    assert violations(page) == []
    stranger.press(".place[data-seat='2'] [data-do=sit]")
    expect(mina.page.locator(".place[data-seat='2']")).to_contain_text("주호")

    mine = page.locator(".place.is-me")  # a turned phone, a reload and the way back lead there
    expect(mine).to_contain_text("주호")
    stranger.on_screen(844, 390).check_fits()
    page.reload()
    expect(mine).to_contain_text("주호")
    stranger.go("/")
    expect(page.locator("main > .tables .running__row")).to_have_count(1)
    page.go_back()
    expect(mine).to_contain_text("주호")
    expect(mina.page.locator(".place.is-person")).to_have_count(2)

    mina.press(".place[data-seat='2'] [data-do=seat-menu]")
    mina.press(".sheet [data-do=remove]")
    mina.press("[data-do=ask-yes]")
    expect(mina.page.locator(".place.is-bot")).to_have_count(2)  # its bot is back
    stranger.go("/")
    page.goto(table)
    expect(page.locator(".problem[role=alert]")).to_be_visible()
    expect(page.locator("[data-do=sit]")).to_have_count(0)


def test_of_two_who_arrive_for_one_bots_seat_the_second_takes_the_next_or_is_told(
    arrive: Arrive,
) -> None:
    host, first, second, third = arrive("Mina"), arrive("Ado"), arrive("Bora"), arrive("Chan")
    table = host.make_table("players=3&bots=open,random,random")
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    is_holding = False

    def hold(line: WebSocketRoute) -> None:
        tell = line.connect_to_server().on_message
        tell(lambda word: held.append((line, word)) if is_holding else line.send(word))

    for person in (first, second, third):
        person.page.route_web_socket("**/ws", hold)
        person.page.goto(table)
        person.page.reload()
        expect(person.page.locator(".arrival [data-do=sit]")).to_be_visible()
    is_holding = True
    for person in (first, second, third):  # all see the same two seats: nobody hears of the others
        person.press(".arrival [data-do=sit]")
    expect(host.page.locator(".place.is-person")).to_have_count(2)
    while held:
        line, word = held.pop(0)
        line.send(word)
    is_holding = False
    expect(host.page.locator(".place.is-person")).to_have_count(3)
    standing = [person for person in (first, second, third) if not has_seat(person)]
    assert len(standing) == 1
    expect(standing[0].page.locator(".arrival")).to_contain_text("Every seat is taken")
    expect(host.page.locator(".waiting__invite")).to_contain_text("can watch")


def has_seat(person: Person) -> bool:
    """Tell whether a page says by now that its person sits at the table."""
    either = person.page.locator("[data-do=stand], .arrival [role=status]")
    expect(either.first).to_be_visible()
    return person.page.locator("[data-do=stand]").count() == 1


def test_a_stranger_at_a_running_table_takes_a_bots_seat_or_watches(
    arrive: Arrive, stranger: Person
) -> None:
    mina = arrive("Mina")
    table = mina.make_table(WITH_BOTS)
    mina.press("[data-do=start]")
    until(mina, OFFERED)
    page = stranger.page
    page.goto(table)
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".chips")).to_be_visible()
    expect(sheet.locator(".row__seats li")).to_have_count(3)
    expect(sheet.locator(".face:not([data-creature=''])")).to_have_count(2)
    assert violations(page) == []
    stranger.press("[data-do=watch]")
    expect(sheet).to_have_count(0)
    stranger.press("[data-do=join]")
    page.fill("#arrival-name", "주호")
    stranger.press("[data-do=sit]")
    expect(sheet).to_have_count(0)
    expect(mina.page.locator(".seat__marks", has_text="주호 from the next deal")).to_be_visible()


@pytest.mark.parametrize(
    ("code", "args"),
    [("slow_down", {"seconds": 1}), ("failed", {})],  # among too many; the database is away
)
def test_who_is_refused_at_first_is_shown_the_table_and_the_lobby_all_the_same(
    arrive: Arrive, code: str, args: dict[str, int]
) -> None:
    person, refused, heard = arrive(), list[str](), list[str]()

    def refuse_first(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if kind in refused or kind not in ("enter", "watch_lobby"):
                heard.append(kind)
                server.send(message)
            else:
                refused.append(kind)
                for _ in range(2):  # something else was refused, too
                    line.send(json.dumps({"type": "failure", "code": code, "args": args}))

        line.on_message(hear)

    table = person.make_table("players=2")
    person.page.route_web_socket("**/ws", refuse_first)
    person.page.reload()
    expect(person.page.locator("[data-do=start]")).to_be_visible()
    person.go("/")
    expect(person.page.locator(f"main a[href='#{table.partition('#')[2]}']")).to_be_visible()
    assert refused == ["enter", "watch_lobby"]
    assert [heard.count(kind) for kind in refused] == [1, 1]
