"""Real tiles of Korean mahjong in the browser: stars, the minimum, the horse race of a sheet."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.real_tiles import asked, begin, by_count, check_deal, check_sum, one_hand, tell
from tests.browser.test_score import check_points, check_texts, check_totals

pytestmark = pytest.mark.browser

GAME = "korean_mahjong"
CLOSED = "111456m1355678p + 2p"  # self-drawn: Fully Concealed, two points
EXAMPLE = "8p [111m] [444p] [999p] [333z] f1 f3 + 8p"


def counters(page: Page, *left: int) -> None:
    """Wait until the sheet shows what counters each seat has left, in the order of the seats."""
    shown = page.locator(".score__next .deal-line li")
    for name, count in zip(("Mina", "Juho", "Grandma", "Kit"), left, strict=True):
        seat = shown.filter(has_text=name).locator(".counters i:not([data-gone])")
        expect(seat).to_have_count(count)


def win_closed(person: Person, winner: str) -> None:
    """Write down a closed, self-drawn win."""
    tell(person, "Self-draw", winner=winner)
    person.page.fill("[data-do=type-hand]", CLOSED)
    expect(person.page.locator(".verdicts .explained")).to_contain_text("Fully concealed")
    person.press("[data-do=keep-round]")


def check_race(page: Page, *points: str) -> None:
    """Wait until the one race of the sheet has its line."""
    check_texts(page.locator("[data-aside=horse_race] .tally__points"), points)


def test_8_3_the_example_of_the_source_with_its_stars(visitor: Person) -> None:
    page = one_hand(visitor, GAME, EXAMPLE)
    asked(page, "Seat wind").get_by_label("East (dealer)").check()
    expect(page.locator("[data-row=all_pungs]")).to_contain_text("2 points")
    expect(page.locator("[data-row=all_pungs] a")).to_have_attribute("href", f"#/rules/{GAME}/7")
    stars = page.locator("[data-star]")
    expect(stars).to_have_count(2)
    expect(stars.first).to_contain_text("Flower")
    expect(stars.last).to_contain_text("Premium")
    expect(page.locator(".sheet__sum b")).to_have_text("5 points")
    expect(page.locator(".sheet__sum")).to_contain_text("2 toward the minimum")
    paid = page.locator(".sheet__pays")
    expect(paid).to_contain_text("The discarder alone pays, double Rule 8.1")
    check_texts(paid.locator("b"), ("-10", "+10"))
    expect(paid).to_contain_text("No horse-race counter goes.")


def test_4_2_a_hand_below_the_minimum_says_what_it_lacks_and_wins_when_drawn(
    visitor: Person,
) -> None:
    page = one_hand(visitor, GAME, "234m44567789p55z + 4p")
    expect(page.locator(".verdict .problem")).to_contain_text(
        "1 point counts toward the minimum, and 2 are needed. 1 short."
    )
    asked(page, "Won").get_by_label("Self-draw").check()
    expect(page.locator(".verdict[data-legal]")).to_be_visible()
    expect(page.locator("[data-horse]")).to_contain_text("A horse-race counter goes.")
    page.check("[data-flag=open_ready]")
    expect(page.locator("[data-row=open_ready][data-star]")).to_contain_text("2 points")


def test_only_tiles_of_the_game_are_pressed_and_circumstances_may_contradict(
    visitor: Person,
) -> None:
    visitor.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(visitor, GAME, CLOSED)
    expect(page.locator("[data-press]")).to_have_count(25 + 4)
    expect(page.locator("[data-press$=s]")).to_have_count(0)
    page.check("[data-flag=open_ready]")
    expect(page.locator(".hand-shown__wrong")).to_contain_text("Open ready wins only by self-draw.")


def test_9_2_the_sheet_keeps_the_horse_race_through_undo_reload_and_mending(
    visitor: Person,
) -> None:
    visitor.on_screen(390, 844)
    page = begin(visitor, GAME)
    counters(page, 3, 3, 3, 3)
    win_closed(visitor, "Juho")
    counters(page, 3, 2, 3, 3)
    for left in (2, 1):
        win_closed(visitor, "Mina")
        counters(page, left, 2, 3, 3)
    page.reload()
    counters(page, 1, 2, 3, 3)
    win_closed(visitor, "Mina")
    check_points(page, 4, "+6", "-2", "-2", "-2")
    check_race(page, "+10", "-2", "-4", "-4")
    check_totals(page, "26", "-2", "-12", "-12")
    counters(page, 3, 3, 3, 3)
    check_deal(page, "South round, deal 1", "Mina")
    visitor.press("[data-do=undo]")
    counters(page, 1, 2, 3, 3)
    expect(page.locator("[data-aside]")).to_have_count(0)
    win_closed(visitor, "Mina")
    visitor.press("[data-round='4']")
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("horse race, with all three counters left Rule 9.2")
    expect(dialog.locator("[data-crest='0'] .explained__why")).to_have_count(2)
    page.keyboard.press("Escape")
    visitor.press("[data-round='1']")
    visitor.press("[data-do=mend]")
    asked(page, "How did the deal end?").get_by_label("Drawn hand").check()
    visitor.press("[data-do=keep-round]")
    check_race(page, "+12", "-4", "-4", "-4")
    visitor.press("[data-round='2']")
    visitor.press("[data-do=take-out]")
    expect(page.locator("[data-aside]")).to_have_count(0)
    counters(page, 1, 3, 3, 3)
    check_sum(page)


def test_a_hand_is_taken_out_while_the_server_is_away_and_counted_again_later(
    visitor: Person,
) -> None:
    visitor.expects_outage = True
    page = begin(visitor, GAME)
    for count in (1, 2):
        win_closed(visitor, "Kit")
        expect(page.locator("[data-round]")).to_have_count(count)
    page.route("**/api/score/*", lambda route: route.abort())
    visitor.press("[data-round='1']")
    visitor.press("[data-do=take-out]")
    expect(page.locator("[data-round]")).to_have_count(1)
    counters(page, 3, 3, 3, 1)
    page.unroute("**/api/score/*")
    tell(visitor, "Drawn hand")
    visitor.press("[data-do=keep-round]")
    expect(page.locator("[data-round]")).to_have_count(2)
    counters(page, 3, 3, 3, 2)


def test_9_1_where_points_were_counted_somebody_says_that_the_hand_was_closed(
    visitor: Person,
) -> None:
    page = begin(visitor, GAME, ("dealer_rotation", "stay_on_win"))
    tell(visitor, "Self-draw", winner="Mina")
    by_count(page, "points", 4)
    page.check("#closed")
    expect(page.locator(".verdicts")).to_contain_text("A horse-race counter goes: 2 are left")
    visitor.press("[data-do=keep-round]")
    check_points(page, 1, "+12", "-4", "-4", "-4")
    counters(page, 2, 3, 3, 3)
    check_deal(page, "(dealer stays)", "Mina")
    visitor.press("[data-do=enter-round]")
    page.locator("[data-do=other-deal] summary").click()
    asked(page, "Horse-race counters of Kit").get_by_label("1").check()
    kit = page.locator(".score__how .deal-line li").filter(has_text="Kit")
    expect(kit.locator(".counters i:not([data-gone])")).to_have_count(1)
    asked(page, "How did the deal end?").get_by_label("On a discard").check()
    asked(page, "Who won?").get_by_label("Kit").check()
    asked(page, "Who gave the tile").get_by_label("Juho").check()
    by_count(page, "points", 5)
    page.check("#closed")
    expect(page.locator(".verdicts")).to_contain_text("pays double for the discard Rule 8.1")
    visitor.press("[data-do=keep-round]")
    check_points(page, 2, "0", "-10", "0", "+10")
    counters(page, 2, 3, 3, 1)
    check_deal(page, "East round, deal 2", "Juho")
