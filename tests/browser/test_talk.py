"""Friends write to each other at a private table: beside the log, or on a sheet with a dot."""

import pytest
from playwright.sync_api import expect

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


def test_a_line_is_read_in_the_room(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", PHONE, "ko-KR")
    juho.sit_at(mina.make_table("players=2&bots=open,open&private=true"))
    mina.press("[data-do=emotes]")
    write(mina, "Shall we wait for רחל 028?")
    said = juho.page.locator(".waiting__said li")
    expect(said).to_have_text("Mina Shall we wait for רחל 028?")
    expect(said).to_be_in_viewport()
    juho.check_fits()


def test_two_talk_one_at_a_desk_and_one_on_a_phone(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", PHONE, "ko-KR")
    juho.sit_at(mina.make_table("players=2&bots=open,open&private=true"))
    mina.press("[data-do=start]")
    write(mina, "Hello <i>there</i> http://example.com")
    expect(mina.page.locator(".game__side .talk li")).to_contain_text("Mina Hello <i>there</i>")
    expect(juho.page.locator(NEWS)).to_be_visible()
    expect(juho.page.locator("[aria-live=polite]").first).to_contain_text("Mina: Hello")
    juho.press("[data-do=emotes]")
    lines = juho.page.locator("dialog .talk li")
    expect(lines).to_contain_text("Mina Hello <i>there</i> http://example.com")
    expect(lines.locator("a, i")).to_have_count(0)
    write(juho, "안녕하세요! 반가워요")
    expect(mina.page.locator(".game__side .talk li").last).to_have_text("주호 안녕하세요! 반가워요")
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
    expect(lines).to_have_count(2)
    juho.page.get_by_label("Mina의 말 보기").uncheck()
    expect(lines).to_have_count(1)
    juho.page.keyboard.press("Escape")
    mina.press("[data-do=emotes]")
    mina.page.get_by_label("People may write").uncheck()
    expect(mina.page.locator(".talk")).to_have_count(0)
    mina.page.keyboard.press("Escape")
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
