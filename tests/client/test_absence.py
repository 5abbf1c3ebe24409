"""A bot that plays for me, what it did, and people who keep the table waiting: told at my seat."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import Data
from tests.client.conftest import Open
from tests.client.reached import covered

pytestmark = pytest.mark.browser

Find = Any
TALK = ".notice--absence"
LONG = 70_000  # ms of silence

CHANGE = """([seat, change]) => changeInfo((info) => ({ ...info, clock: null,
  seats: info.seats.map((one, i) => i === seat ? { ...one, ...change } : one) }))"""


def others_turn(update: Data) -> bool:
    """Tell whether the table waits for the person next to me."""
    view = update["view"]
    return view["phase"] == "turn" and view["seat"] == 1 and len(view["totals"]) == 3


def waiting(find: Find, open_table: Open, waited: int, **shown: Any) -> Page:
    """Open a table without a clock that has waited for Robin for so long."""
    updates = find(others_turn, players=3)
    page = open_table(updates, **shown)
    page.evaluate(CHANGE, [1, {}])
    newest = {**updates[-1], "n": updates[-1]["n"] + 1, "events": [], "deadlines": {}}
    page.evaluate("feed", {**newest, "waited": waited})
    return page


COVER = """(covered) => changeInfo((info) => ({ ...info,
  seats: info.seats.map((one, i) => i === 0 ? { ...one, covered } : one) }))"""


def done(page: Page) -> list[str]:
    """Return what the page has asked of the server."""
    return page.evaluate("done")


def test_i_am_told_that_a_bot_plays_for_me_and_what_it_did(find: Find, open_table: Open) -> None:
    def mine_is_played(update: Data) -> bool:
        mine = [event for event in update["events"] if event.get("seat") == 0]
        return update["n"] > 9 and "discard" in [event["code"] for event in mine]

    updates = find(mine_is_played, players=3)
    page = open_table(updates, size=(390, 844), touch=True)
    page.evaluate(COVER, True)
    expect(page.locator(TALK)).to_contain_text("Time ran out: a bot plays for you.")
    expect(page.locator("[role=alert]").last).to_contain_text("Time ran out")
    assert covered(page, (390, 844)) == []
    page.tap("[data-do=back]")
    assert done(page) == ["back"]
    expect(page.locator(TALK)).to_contain_text("then you play")
    n = updates[-1]["n"]
    page.evaluate("(until) => { missed.value = { since: 0, deals: 0, until } }", n)
    page.evaluate(COVER, False)
    expect(page.locator(f"{TALK} h3")).to_have_text("While a bot played for you")
    expect(page.locator(f"{TALK} li").last).to_contain_text("You discard")
    assert 1 <= page.locator(f"{TALK} li").count() <= 6
    page.tap("[data-do=seen]")
    expect(page.locator(TALK)).to_have_count(0)


def test_what_was_missed_hides_nobody_who_keeps_us_waiting_and_goes_by_itself(
    find: Find, open_table: Open
) -> None:
    page = waiting(find, open_table, LONG)
    page.evaluate("{ const wait = setInterval; setInterval = (then, ms) => wait(then, ms / 20) }")
    n = page.evaluate("changeInfo((info) => info) && 1000")
    page.evaluate("(until) => { missed.value = { since: 0, deals: 0, until } }", n)
    expect(page.locator(f"{TALK}[data-absence=meanwhile]")).to_be_hidden()
    expect(page.locator("[data-do=nudge]")).to_be_visible()
    expect(page.locator("[data-do=vote]")).to_be_visible()
    newest = find(others_turn, players=3)[-1]
    page.evaluate("feed", {**newest, "n": newest["n"] + 5, "deadlines": {}})
    expect(page.locator(f"{TALK} h3")).to_have_text("While a bot played for you")
    expect(page.locator(TALK)).to_have_count(0, timeout=30_000)
