"""Scoring real cards in the browser: entry by tapping, the sheet, one hand."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import SCORE_NYLON, Person

pytestmark = pytest.mark.browser

NAMES = "Mina", "Juho", "Grandma"


def begin(person: Person) -> Page:
    """Begin a sheet for three."""
    person.press(SCORE_NYLON)
    page = person.page
    page.get_by_label("3 players").check()
    for seat, name in enumerate(NAMES):
        page.fill(f"[name=player-{seat}]", name)
    person.press("[data-do=begin-sheet]")
    return page


def tell(person: Person, end: str, who: int, hands: list[list[int]], discarder: int = -1) -> None:
    """Enter a round by its cards."""
    person.press("[data-do=enter-round]")
    page = person.page
    groups = page.locator(".score__how fieldset")
    groups.nth(0).locator(f"input[value={end}]").check()
    groups.nth(1).locator(f"input[value='{who}']").check()
    if discarder >= 0:
        groups.nth(2).locator(f"input[value='{discarder}']").check()
    for seat, hand in enumerate(hands):
        if seat:
            person.press("[data-do=next-hand]")
        for month in hand:
            person.press(f"[data-hand='{seat}'] .pad [data-month='{month}']")


def check_points(page: Page, round: int, *points: str) -> None:
    """Wait until a row of the sheet says these."""
    row = page.locator(".tally tbody tr").nth(round - 1)
    check_texts(row.locator(".tally__points"), points)


def check_totals(page: Page, *totals: str) -> None:
    """Wait until the last row of the sheet says these."""
    check_texts(page.locator(".tally tfoot td"), totals)


def check_texts(found: Locator, texts: tuple[str, ...]) -> None:
    """Wait for these texts; a minus may be written either way."""
    expect(found).to_have_text([re.compile(f"^{signed(text)}$") for text in texts])


def signed(text: str) -> str:
    """Return a pattern for a number."""
    return re.escape(text).replace(r"\-", "[\u2212-]")


def test_a_failed_stop_is_told_plainly_and_every_point_is_explained(arrive: Arrive) -> None:
    person = arrive(way="touch", size=(390, 844))
    page = begin(person)
    tell(person, "stop", 0, [[1, 4], [2, 3, 5, 6, 12], [5]])
    explained = page.locator(".verdicts .explained")
    expect(explained).to_contain_text("Mina’s stop failed.")
    expect(explained.locator("[data-kind=stop_penalty] a")).to_have_attribute(
        "href", "#/rules/nylon_ppong/5.3"
    )
    person.press("[data-do=keep-round]")
    expect(page.locator(".tally")).to_contain_text("failed stop")
    check_points(page, 1, "+35", "+28", "+5")
    expect(page.locator(".score__next")).to_contain_text("Mina starts.")


def test_who_goes_out_holds_nothing_and_the_discarder_pays(visitor: Person) -> None:
    page = begin(visitor)
    tell(visitor, "out", 2, [[10, 11], [1, 2, 3, 4, 5], []], discarder=0)
    visitor.press("[data-do=keep-round]")
    check_points(page, 1, "+51", "+15", "0")


def test_cards_that_do_not_fit_are_refused_with_the_rule(visitor: Person) -> None:
    visitor.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = begin(visitor)
    tell(visitor, "stop", 0, [[11, 12], [2, 3], [5]])
    expect(page.locator(".verdicts .problem")).to_contain_text("two cards that sum to 10 or less")
    expect(page.locator(".verdicts .problem a")).to_have_text(re.compile("5.1"))
    expect(page.locator("[data-do=keep-round]")).to_be_disabled()


def test_a_pack_has_four_of_each_month(visitor: Person) -> None:
    page = begin(visitor)
    visitor.press("[data-do=enter-round]")
    for _ in range(4):
        visitor.press(".pad [data-month='7']")
    expect(page.locator(".pad [data-month='7']")).to_be_disabled()
    visitor.press("[data-hand='0'] .mini__card")
    expect(page.locator(".pad [data-month='7']")).to_be_enabled()


def test_the_sheet_survives_a_reload_and_rounds_are_mended_taken_out_and_brought_back(
    visitor: Person,
) -> None:
    page = begin(visitor)
    for row in ((12, -33, 4), (8, 20, 15)):
        visitor.press("[data-do=enter-round]")
        page.get_by_label("Points only").check()
        for seat, value in enumerate(row):
            page.fill(f"#points-{seat}", str(value))
        visitor.press("[data-do=keep-round]")
    expect(page.locator(".chart")).to_be_visible()
    expect(page.locator(".score__next")).to_contain_text("Juho starts.")
    page.reload()
    expect(page.locator(".tally tfoot .is-best")).to_have_text(re.compile("13"))
    check_totals(page, "20", "-13", "19")
    visitor.press("[data-do=undo]")
    check_totals(page, "12", "-33", "4")
    page.reload()
    visitor.press("[data-do=redo]")
    check_totals(page, "20", "-13", "19")
    visitor.press("[data-round='1']")
    visitor.press("[data-do=mend]")
    page.fill("#points-1", "33")
    visitor.press("[data-do=keep-round]")
    check_totals(page, "20", "53", "19")
    visitor.press("[data-round='2']")
    visitor.press("[data-do=take-out]")
    check_totals(page, "12", "33", "4")
    expect(page.locator(".score__removed")).to_contain_text("“Round 2” is deleted.")
    visitor.press("[data-do=bring-back]")
    check_totals(page, "20", "53", "19")
    expect(page.locator(".score__removed")).to_have_count(0)
    visitor.press("[data-do=redo]")
    check_totals(page, "12", "33", "4")
    expect(page.locator("[data-do=redo]")).to_be_disabled()
    visitor.press("[data-do=undo]")
    visitor.press("[data-do=new-sheet]")
    expect(page.locator("[name=player-2]")).to_have_value("Grandma")
    page.evaluate("history.back()")
    expect(page.locator("[data-round='2']")).to_be_visible()


def test_one_hand_is_told_what_it_shows_and_what_it_may_do(visitor: Person) -> None:
    visitor.go("/score/nylon_ppong/hand")
    page = visitor.page
    for month in (1, 1, 1, 1, 2, 2):
        visitor.press(f"[data-part=hand] [data-month='{month}']")
    expect(page.locator("[data-row=ten_or_less]")).to_contain_text("100")
    expect(page.locator("[data-row=four_and_pair]")).to_contain_text("50")
    expect(page.locator("[data-may=declare]")).to_be_visible()
    visitor.press("[data-do=clear]")
    for month in (5, 5, 9, 10, 11):
        visitor.press(f"[data-part=hand] [data-month='{month}']")
    expect(page.locator("[data-may=draw]")).to_be_visible()
    expect(page.locator("[data-may=ppong]")).to_have_count(0)
    visitor.press("[data-part=top] [data-month='5']")
    expect(page.locator("[data-may=ppong] a")).to_have_attribute("href", "#/rules/nylon_ppong/4.1")


# ---- a game without a sheet: one turn ----------------------------------------------------------


def settle_turn(person: Person, hand: list[int], drawn: int, pot: int = 100, bet: int = 50) -> None:
    """Tell a turn of Wolnam-ppong, with 80 chips."""
    person.go("/score/wolnam_ppong")
    for month in hand:
        person.press(f"[data-part=hand] .pad [data-month='{month}']")
    for field, chips in (("pot", pot), ("chips", 80), ("bet", bet)):
        person.page.fill(f"#turn-{field}", str(chips))
    person.press(f"[data-part=turn] .pad [data-month='{drawn}']")
    expect(person.page.locator("[data-change]")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), pytest.param((1440, 900), marks=pytest.mark.long)])
def test_a_turn_is_settled_and_explained(visitor: Person, size: tuple[int, int]) -> None:
    visitor.on_screen(*size)
    settle_turn(visitor, [2, 10], drawn=11)
    page = visitor.page
    expect(page.locator("[data-change]")).to_have_text("−50")
    expect(page.locator("[data-part=cap] b")).to_have_text("80")
    expect(page.locator("[data-part=cap] a")).to_have_text("Rule 3.6")
    expect(page.locator("[data-part=odds] [data-part=win]")).to_contain_text("14/23")
    visitor.press("[data-part=seen] .pad [data-month='5']")
    expect(page.locator("[data-part=odds] [data-part=win]")).to_contain_text("3/5")
    page.fill("#turn-bet", "90")
    expect(page.locator(".one-hand .problem")).to_contain_text("80")


def test_a_turn_that_ends_the_deal_says_so(visitor: Person) -> None:
    settle_turn(visitor, [2, 10], drawn=5, pot=60, bet=60)
    expect(visitor.page.locator("[data-change]")).to_have_text("+60")
    expect(visitor.page.locator("[data-part=turn]")).to_contain_text("the deal ends")
