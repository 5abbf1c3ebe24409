"""An evening with friends: opened by one, joined by link, added up while it goes on."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import OVER, until
from tests.browser.test_match import FEW_MOVES_TO_WATCH

pytestmark = pytest.mark.browser

ROW = ".night tbody tr"


def test_an_evening_is_opened_played_and_added_up(arrive: Arrive, tmp_path: Path) -> None:
    mina, juho = arrive("Mina"), arrive("주호", "touch", (390, 844), "ko-KR")
    mina.press("[data-do=nights]")
    mina.page.fill("#night-name", "Friday cards")
    mina.press("[data-do=open-night]")
    expect(mina.page.locator("h1")).to_have_text("Friday cards")
    night = mina.page.url
    new_table = mina.page.locator("[data-game=nylon_ppong]").get_attribute("href") or ""
    query = re.sub(r"bots=[^&]*", "bots=open,high_card", new_table.partition("?")[2])
    mina.deal_from(FEW_MOVES_TO_WATCH)
    mina.make_table(re.sub(r"(players|rounds)=\d+&", "", query) + "&players=2&rounds=1")
    expect(mina.page.get_by_role("link", name="Game night")).to_have_attribute(
        "href", night[night.index("#") :]
    )
    juho.page.goto(night)
    expect(juho.page.locator(".match")).to_have_attribute("data-status", "open")
    expect(juho.page.locator("h2")).to_have_text(["지금 열린 방", "함께하기"])
    assert violations(juho.page) == []
    mina.press("[data-do=start]")
    until(mina, OVER)
    expect(juho.page.locator(ROW)).to_have_count(1)
    expect(juho.page.locator(f"{ROW} th")).to_have_text("Mina")
    assert violations(juho.page) == []
    juho.check_fits()
    juho.on_screen(360, 640)
    mean_place, edge = (
        juho.page.locator(place).evaluate("it => it.getBoundingClientRect().right")
        for place in (".night thead th >> nth=4", ".night__scroll")
    )
    assert mean_place <= edge  # what every game counts is in sight
    juho.enlarge_type(32)
    juho.check_fits()
    mina.press("[data-over] [data-night]")
    expect(mina.page.locator("h2")).to_have_text(["Standings", "Play", "Matches"])
    with mina.page.expect_download() as download:
        mina.press("[data-do=night-csv]")
    download.value.save_as(tmp_path / "night.csv")
    text = (tmp_path / "night.csv").read_text("utf-8-sig")
    heading, row = csv.reader(io.StringIO(text))
    assert heading == ["Player", "Points", "Matches", "Won", "Mean place", "Nylon-ppong"]
    assert (row[0], row[2]) == ("Mina", "1")
    mina.press("[data-do=end-night]")
    mina.page.get_by_role("dialog").get_by_role("button", name="End this game night").click()
    expect(mina.page.locator("[data-game]")).to_have_count(0)
    mina.go("/night")
    expect(mina.page.get_by_role("link", name="Friday cards")).to_be_visible()


def test_one_sits_down_from_the_evening(arrive: Arrive) -> None:
    mina, juho = arrive("Mina"), arrive("Juho", "touch", (390, 844))
    mina.press("[data-do=nights]")
    mina.press("[data-do=open-night]")
    expect(mina.page.locator("[data-game]")).to_have_count(4)
    night = mina.page.url
    href = mina.page.locator("[data-game=nylon_ppong]").get_attribute("href") or ""
    table = mina.make_table(href.partition("?")[2])
    juho.page.goto(night)
    order = juho.page.locator("h2, .night [data-do=sit]")
    expect(order).to_have_text(["Now", "Sit down", "Play"])
    juho.press("[data-do=sit]")
    expect(juho.page.locator(".place.is-me")).to_contain_text("Juho")
    assert juho.page.url.partition("#")[2] == table.partition("#")[2]


def test_a_link_to_no_evening_says_so(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True  # the browser itself writes the 404 down
    person.go("/night/nothing-of-the-kind")
    expect(person.page.locator(".night .problem")).to_contain_text("no such game night")
