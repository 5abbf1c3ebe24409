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
A_WHILE = 20_000

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


@pytest.mark.parametrize(
    ("lang", "silent", "vote"),
    [("en", "Robin has been quiet", "Let a bot play"), ("ko", "Robin 님", "봇에게 맡기기"),
     ("zh-Hant", "Robin 有一陣子", "讓電腦代打")],
)  # fmt: skip
def test_who_keeps_us_waiting_can_be_called_and_then_covered(
    find: Find, open_table: Open, lang: str, silent: str, vote: str
) -> None:
    page = waiting(find, open_table, LONG, lang=lang, size=(390, 844), touch=True)
    expect(page.locator(TALK)).to_contain_text(silent)
    page.tap("[data-do=nudge]")
    page.evaluate("nudged.value = { seat: 1, by: 0, at: performance.now() }")
    expect(page.locator("[data-do=nudge]")).to_be_disabled()
    expect(page.locator("[data-do=vote]")).to_have_text(vote)
    page.tap("[data-do=vote]")
    assert done(page) == ["nudge 1", "vote 1"]
    page.evaluate(CHANGE, [1, {"votes": 1, "votes_needed": 2}])
    expect(page.locator("[data-do=vote] small")).to_contain_text("2")
    assert page.evaluate("[...missing]") == []
    page.evaluate(CHANGE, [1, {"covered": True}])
    expect(page.locator(TALK)).to_have_count(0)


def test_nobody_is_called_silent_while_my_own_line_is_lost(find: Find, open_table: Open) -> None:
    page = waiting(find, open_table, LONG)
    expect(page.locator("[data-do=nudge]")).to_be_visible()
    page.evaluate("isLost.value = true")
    expect(page.locator(TALK)).to_have_count(0)
    page.evaluate("isLost.value = false")
    expect(page.locator("[data-do=nudge]")).to_be_visible()


def test_before_a_while_has_passed_and_in_calls_nobody_is_hurried(
    find: Find, open_table: Open
) -> None:
    page = waiting(find, open_table, A_WHILE)
    expect(page.locator("[data-do=nudge]")).to_be_visible()
    expect(page.locator("[data-do=vote]")).to_have_count(0)
    newest = find(others_turn, players=3)[-1]
    page.evaluate("feed", {**newest, "deadlines": {"call": 3.0}, "waited": LONG})
    expect(page.locator(TALK)).to_have_count(0)
    page.evaluate("feed", {**newest, "waited": LONG})
    expect(page.locator("[data-do=vote]")).to_be_visible()
    page.evaluate("feed", {**newest, "n": newest["n"] + 5})
    expect(page.locator(TALK)).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Somebody is taking long"), ("ko", "누군가"), ("zh-Hant", "有人考慮")],
)
def test_a_call_that_stays_open_may_be_counted_as_a_pass_without_saying_whose(
    find: Find, open_table: Open, lang: str, words: str
) -> None:
    page = waiting(find, open_table, 0, lang=lang, size=(390, 844), touch=True)
    newest = find(others_turn, players=3)[-1]
    view = {**newest["view"], "phase": "call", "to_act": []}
    call = {**newest, "n": newest["n"] + 5, "view": view, "legal": [], "deadlines": {}}
    page.evaluate("feed", {**call, "waited": A_WHILE})
    expect(page.locator(TALK)).to_have_count(0)
    page.evaluate("feed", {**call, "n": call["n"] + 1, "waited": LONG})
    expect(page.locator(TALK)).to_contain_text(words)
    page.tap("[data-do=vote-call]")
    assert done(page) == ["vote call"]
    page.evaluate("changeInfo((info) => ({ ...info, call_votes: 1, call_votes_needed: 2 }))")
    expect(page.locator("[data-do=vote-call] small")).to_contain_text("2")
    assert page.evaluate("[...missing]") == []


def test_who_looks_at_a_result_for_long_can_be_called_at_the_gate(
    find: Find, open_table: Open
) -> None:
    updates = find(lambda update: update["view"]["ended"], players=3)
    page = open_table(updates, size=(390, 844), touch=True)
    page.evaluate("feed", {**updates[-1], "n": updates[-1]["n"] + 1, "events": [], "waited": LONG})
    page.evaluate(CHANGE, [1, {}])
    expect(page.locator(TALK)).to_have_count(0)  # I have not pressed either
    page.evaluate(CHANGE, [0, {"ready": True}])
    page.tap(".over [data-do=nudge]")
    page.tap(".over [data-do=vote]")
    assert done(page) == ["nudge 1", "vote 1"]


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
    n = page.evaluate("changeInfo((info) => info) && 1000")
    page.evaluate("(until) => { missed.value = { since: 0, deals: 0, until } }", n)
    expect(page.locator(f"{TALK}[data-absence=meanwhile]")).to_be_hidden()
    expect(page.locator("[data-do=nudge]")).to_be_visible()
    expect(page.locator("[data-do=vote]")).to_be_visible()
    newest = find(others_turn, players=3)[-1]
    page.evaluate("feed", {**newest, "n": newest["n"] + 5, "deadlines": {}})
    expect(page.locator(f"{TALK} h3")).to_have_text("While a bot played for you")
    expect(page.locator(TALK)).to_have_count(0, timeout=30_000)


def test_a_call_to_me_is_heard_and_seen_in_the_title(find: Find, open_table: Open) -> None:
    mine = find(lambda update: update["view"]["phase"] == "turn" and update["legal"], players=3)
    page = open_table(mine)
    usual = page.title()
    page.evaluate("nudged.value = { seat: 0, by: 1, at: performance.now() }")
    expect(page.locator(TALK)).to_have_text("Robin is waiting for you!")
    expect(page).to_have_title("Robin is waiting for you!")
    page.evaluate("feed", {**mine[-1], "n": mine[-1]["n"] + 1, "legal": []})
    expect(page.locator(TALK)).to_have_count(0)
    expect(page).to_have_title(usual)


def test_a_page_loaded_anew_has_the_log_of_what_was_told_before(
    find: Find, open_table: Open
) -> None:
    updates = find(lambda update: update["n"] > 12, players=3)
    lines = open_table(updates).locator(".game__side .log li").all_inner_texts()
    told = [{"n": update["n"], "events": update["events"]} for update in updates[:-1]]
    again = open_table(updates[-1:], recap=told)
    expect(again.locator(".game__side .log li")).to_have_text(lines)
    assert len(lines) > 5
