"""People at a table say a few fixed things, friends write too; everybody may close their ears."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser

PHONE = (390, 844)
NEWS = ".has-news[data-do=emotes]"


def write(person: Person, text: str) -> None:
    """Write a line where it is asked for, and send it by Enter."""
    person.page.fill(".talk input:visible", text)
    person.page.press(".talk input:visible", "Enter")


def say(person: Person, word: str) -> None:
    """Say something, and wait until one is shown to have said it."""
    person.press("[data-do=emotes]")
    person.press(f".emotes [data-emote={word}]")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def bubble_at(person: Person, seat: int) -> Locator:
    """Return what a seat says, as a person sees it."""
    return person.page.locator(f"[data-seat='{seat}'] > .bubble")


# what is said stays: how long it does is tested in Node, and a busy machine may take longer to look
STAYS = """() => {
  const wait = setTimeout;
  setTimeout = (act, ms, ...more) => wait(act, ms === 4000 ? 1e9 : ms, ...more);
}"""


def test_two_talk_one_at_a_desk_and_one_on_a_phone(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", PHONE, "ko-KR")
    for person in (mina, juho):
        person.page.add_init_script(f"({STAYS})()")
        person.page.evaluate(STAYS)
    juho.sit_at(mina.make_table("players=2&bots=open,open&private=true"))
    each_is_heard_in_the_room(mina, juho)
    mina.press("[data-do=start]")
    for person in (mina, juho):
        expect(person.page.locator(".game")).to_be_visible()
    each_is_read_in_their_own_language(mina, juho)
    lines_are_written(mina, juho)
    ears_are_closed(mina, juho)


def each_is_heard_in_the_room(mina: Person, juho: Person) -> None:
    juho.on_screen(320, 568)
    say(mina, "hello")
    expect(bubble_at(juho, 0)).to_have_text("안녕하세요!")
    expect(bubble_at(juho, 0)).to_be_in_viewport(ratio=1)
    say(juho, "hello")
    expect(bubble_at(mina, 1)).to_have_text("Hello!")
    juho.check_fits()
    juho.on_screen(*PHONE)
    mina.press("[data-do=emotes]")
    write(mina, "Shall we wait for רחל 028?")
    said = juho.page.locator(".waiting__said li")
    expect(said).to_have_text("Mina Shall we wait for רחל 028?")
    expect(said).to_be_in_viewport()
    juho.check_fits()
    mina.page.keyboard.press("Escape")
    expect(mina.page.locator("dialog")).to_have_count(0)


def each_is_read_in_their_own_language(mina: Person, juho: Person) -> None:
    say(mina, "well_done")
    expect(bubble_at(juho, 0)).to_have_text("잘했어요!")
    expect(juho.page.locator("[aria-live=polite]").first).to_contain_text("Mina: 잘했어요!")
    expect(bubble_at(mina, 0)).to_have_text("Well played!")
    juho.check_fits()


def lines_are_written(mina: Person, juho: Person) -> None:
    """Write to each other at the table, where the line from the room is there too."""
    write(mina, "Hello <i>there</i> http://example.com")
    beside = mina.page.locator(".game__side .talk li")
    expect(beside.last).to_contain_text("Mina Hello <i>there</i>")
    expect(juho.page.locator(NEWS)).to_be_visible()
    expect(juho.page.locator("[aria-live=polite]").first).to_contain_text("Mina: Hello")
    juho.press("[data-do=emotes]")
    lines = juho.page.locator("dialog .talk li")
    expect(lines.last).to_contain_text("Mina Hello <i>there</i> http://example.com")
    expect(lines.locator("a, i")).to_have_count(0)
    write(juho, "안녕하세요! 반가워요")
    expect(beside.last).to_have_text("주호 안녕하세요! 반가워요")
    assert violations(juho.page) == []
    juho.check_fits()
    juho.page.fill(".talk input:visible", "반쯤")
    juho.page.go_back()
    expect(juho.page.locator("dialog")).to_have_count(0)
    juho.press("[data-do=emotes]")
    expect(juho.page.locator("dialog .talk input")).to_have_value("반쯤")
    juho.page.go_back()
    expect(juho.page.locator("dialog")).to_have_count(0)
    expect(juho.page.locator(NEWS)).to_have_count(0)
    assert violations(mina.page) == []
    juho.page.reload()
    expect(juho.page.locator(".game")).to_be_visible()
    juho.press("[data-do=emotes]")
    expect(lines).to_have_count(3)


def ears_are_closed(mina: Person, juho: Person) -> None:
    """Close them to one person, and it is remembered; or to all; too much is refused."""
    lines = juho.page.locator("dialog .talk li")
    juho.page.get_by_label("Mina의 말 보기").uncheck()
    expect(lines).to_have_count(1)
    juho.page.reload()
    expect(juho.page.locator(".game")).to_be_visible()
    say(mina, "hello")
    say(juho, "thanks")  # what came before it has come by now
    expect(bubble_at(juho, 1)).to_be_visible()
    expect(bubble_at(juho, 0)).to_have_count(0)
    mina.page.evaluate("import('/net/talk.js').then((it) => it.forgetEmotes())")
    mina.press("[data-do=emotes]")
    mina.page.get_by_label("Show what others say").uncheck()
    mina.page.keyboard.press("Escape")
    mina.page.wait_for_function("() => !history.state?.over")  # the sheet's entry is gone
    say(mina, "sorry")  # the fourth, as many as one may say at once
    mina.press("[data-do=emotes]")
    mina.page.get_by_label("People may write").uncheck()
    expect(mina.page.locator(".talk")).to_have_count(0)  # what came before it has come by now
    expect(mina.page.locator(".bubble")).to_have_count(0)
    mina.page.get_by_label("Show what others say").check()
    mina.press(".emotes [data-emote=haha]")
    expect(mina.page.locator("dialog .problem")).to_contain_text("a bit fast")
    juho.press("[data-do=emotes]")
    expect(juho.page.locator(".emotes")).to_be_visible()
    expect(juho.page.locator(".talk")).to_have_count(0)


def test_the_host_sees_who_watches_among_friends_and_removes_them(arrive: Arrive) -> None:
    host, other, watcher = arrive("Mina"), arrive("Juho", size=PHONE), arrive("Eve")
    table = host.make_table("rounds=1&players=2&private=true&bots=open,open")
    other.sit_at(table)
    watcher.page.goto(table)
    host.press("[data-do=start]")
    expect(host.page.locator(".game")).to_be_visible()
    for person in (other, host):
        person.press("[data-do=table-menu]")
        expect(person.page.locator(".sheet .chips")).to_contain_text("Watching: Eve")
    expect(other.page.locator("[data-do=remove-watcher]")).to_have_count(0)
    other.check_fits()
    host.press(host.page.get_by_role("button", name="Remove Eve").first)
    expect(host.page.get_by_text("will read nothing more")).to_be_visible()
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Remove Eve").last)
    expect(host.page.locator(".sheet .chips").first).not_to_contain_text("Eve")
