"""Real tiles of mahjong in the browser: one hand, tapped or typed, and a sheet."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import A_MOMENT, Person
from tests.browser.real_tiles import (
    NAMES,
    asked,
    begin,
    by_count,
    check_deal,
    check_sum,
    one_hand,
    tell,
)
from tests.browser.test_score import check_points, check_totals

pytestmark = pytest.mark.browser

HONG_KONG, KOREAN = "hong_kong_mahjong", "korean_mahjong"
PUNGS = "2p [333m] [777m] [555p] [999p] + 2p"


# ---- one hand ----------------------------------------------------------------------------------


def test_a_typed_hand_is_told_row_by_row_with_every_payment(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, PUNGS)
    expect(page.locator("[data-row=all_pungs]")).to_contain_text("All pungs 對對糊")
    expect(page.locator("[data-row=all_pungs]")).to_contain_text("3 faan")
    expect(page.locator("[data-row=all_pungs] a")).to_have_attribute(
        "href", "#/rules/hong_kong_mahjong/5"
    )
    expect(page.locator(".sheet__sum")).to_contain_text("5 faan 2 base points")
    expect(page.locator(".verdict")).to_contain_text("Say who gave the tile")
    asked(page, "Seat wind").get_by_label("West").check()
    asked(page, "Who gave the tile").get_by_label("South").check()
    paid = page.locator(".sheet__pays li")
    for place, words in enumerate(("East.*−4", "South.*discarder.*−4", "West.*\\+10", "North.*−2")):
        expect(paid.nth(place)).to_have_text(re.compile(words))
    expect(page.locator(".sets .set")).to_have_count(5)


@pytest.mark.parametrize(
    ("game", "size", "puts", "meld"),
    [
        (HONG_KONG, (320, 568), "Chow from", "[234p]"),
        (KOREAN, (390, 844), "Kong", "[2222p]"),
    ],
)
def test_a_hand_is_tapped_with_one_finger_and_the_text_keeps_step(
    arrive: Arrive, game: str, size: tuple[int, int], puts: str, meld: str
) -> None:
    person = arrive(way="touch", size=size)
    page = one_hand(person, game)
    for kind, tile in (("Pung", "7z"), (puts, "2p"), ("Concealed kong", "9p")):
        asked(page, "What a tap adds").get_by_label(kind, exact=True).check()
        person.press(f"[data-press='{tile}']")
    asked(page, "What a tap adds").get_by_label("Tile", exact=True).check()
    for tile in ("1m", "1m", "4m", "5m"):
        person.press(f"[data-press='{tile}']")
    person.press("[data-press=f2]")
    typed = page.locator("[data-do=type-hand]")
    expect(typed).to_have_value(f"1145m [777z] {meld} (9999p) f2")
    expect(page.locator("[data-wait='3m']")).to_contain_text("4 left")
    expect(page.locator("[data-wait='6m']")).to_contain_text("below the minimum")
    person.press("[data-press='6m']")
    expect(page.locator(".in-short")).to_contain_text("below the minimum")
    person.press("[data-won='4m']")
    expect(typed).to_have_value(f"1156m [777z] {meld} (9999p) f2 + 4m")
    person.press("[data-held='4m']")
    expect(page.locator("[data-press='6m']")).to_be_enabled()
    person.press("[data-meld=pung]")
    expect(typed).to_have_value(f"1156m {meld} (9999p) f2")
    person.press("[data-do=clear]")
    expect(typed).to_have_value("")


def test_a_hand_below_the_minimum_says_what_it_lacks_and_other_house_rules_let_it_win(
    visitor: Person,
) -> None:
    page = one_hand(visitor, HONG_KONG, "123m456p789s2m [555z] + 2m")
    expect(page.locator(".verdict .problem")).to_contain_text("1 faan, and 3 are needed. 2 short")
    asked(page, "House rules").get_by_label("Beginners").check()
    expect(page.locator(".verdict[data-legal]")).to_be_visible()


def test_every_house_rule_of_the_shared_form_changes_the_answer(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, "1199m2288p33775s + 5s")
    expect(page.locator("[data-row=seven_pairs]")).to_be_visible()
    page.locator("[data-do=all-options] summary").click()
    field = page.locator(".option").filter(has=page.locator("#option-seven_pairs-means"))
    field.locator("input[value=off]").check()
    expect(page.locator(".distance")).to_be_visible()


def test_a_hand_that_is_not_complete_is_told_its_best_discards(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, "1123345678999s5z")
    best = page.locator("[data-discard]").first
    expect(best).to_have_attribute("data-discard", "5z")
    expect(best).to_contain_text("8 tiles win then")


def test_the_answer_stays_in_sight_while_tiles_are_tapped(arrive: Arrive) -> None:
    person = arrive(way="touch", size=(390, 844))
    page = one_hand(person, HONG_KONG, "123456789m1122p4s")
    short = page.locator(".in-short")
    expect(short.locator("b")).to_have_text("This does not win.")
    expect(short).to_contain_text("Ready after a discard")
    expect(page.locator(".distance__best")).to_contain_text("This does not win.")
    page.locator("[data-press=f8]").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    expect(short).to_be_in_viewport(ratio=1)
    page.fill("[data-do=type-hand]", "11111m")
    expect(page.locator(".hand-shown__wrong")).to_contain_text("There are only four of each tile.")


# a question is given up in a hundredth of the time that the page gives it
HURRY = """() => {
  window.patience = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => patience.call(AbortSignal, ms / 100);
}"""


def test_a_question_that_nobody_answers_is_given_up_and_asked_until_it_is(visitor: Person) -> None:
    held: list[Route] = []
    visitor.page.route("**/api/score/**", lambda route: held.append(route))
    visitor.page.evaluate(HURRY)
    page = one_hand(visitor, HONG_KONG, "123456789m1122p4s")
    expect(page.locator(".hand-shown__wrong .problem")).to_be_visible()
    while len(held) < 3:
        page.wait_for_timeout(A_MOMENT)
    page.evaluate("AbortSignal.timeout = patience")
    visitor.page.unroute("**/api/score/**")
    visitor.expects_outage = True
    expect(page.locator(".distance__best")).to_contain_text("This does not win.")


def test_4_3_all_eight_bonus_tiles_win_by_themselves(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, "147m258p369s1234z f1f2f3f4f5f6f7f8")
    asked(page, "Won").get_by_label("Self-draw").check()
    expect(page.locator("[data-row=great_flowers]")).to_contain_text("Limit")


def test_house_rules_that_exclude_each_other_say_so(visitor: Person) -> None:
    visitor.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(visitor, HONG_KONG, PUNGS)
    asked(page, "House rules").get_by_label("Beginners").check()
    page.locator("[data-do=all-options] summary").click()
    field = page.locator(".option").filter(has=page.locator("#option-faan_table-means"))
    field.locator("input[value=simplified]").check()
    expect(page.locator("[data-do=all-options] .problem")).to_contain_text("3 or more")
    visitor.go("/score/hong_kong_mahjong")
    page.locator("[name=preset][value=beginner]").check()
    page.locator("[data-do=all-options] summary").click()
    field.locator("input[value=simplified]").check()
    visitor.press("[data-do=begin-sheet]")
    expect(page.locator("[data-do=all-options] .problem")).to_contain_text("3 or more")


def test_tiles_seen_elsewhere_are_no_longer_waited_for(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, "1123345678999s")
    expect(page.locator("[data-wait='4s']")).to_contain_text("3 left")
    asked(page, "What a tap adds").get_by_label("Seen elsewhere").check()
    visitor.press("[data-press='4s']")
    expect(page.locator("[data-wait='4s']")).to_contain_text("2 left")


IMPOSSIBLE = [
    (HONG_KONG, "111122223333m + 3m", "four of each tile", "MJ 1.3"),
    (HONG_KONG, "123456789m123456p", "a meld counts as three", "MJ 5.8"),
    (HONG_KONG, "11m234567s99p [123z]", "no such set", "MJ 1.5"),
    (KOREAN, "123s456m45699p55z", "Two suits are played", "2.1"),
]


def test_an_impossible_hand_is_explained_next_to_the_field(visitor: Person) -> None:
    visitor.expects_outage = True  # a refusal is an answer 400, which browsers log
    for game, text, words, section in IMPOSSIBLE:
        page = one_hand(visitor, game, text)
        wrong = page.locator(".hand-shown__wrong")
        expect(wrong).to_contain_text(words)
        expect(wrong.locator("a")).to_have_text(f"Rule {section}")
        expect(page.locator("[data-do=type-hand]")).to_have_attribute("aria-invalid", "true")


def test_circumstances_that_contradict_each_other_say_why(visitor: Person) -> None:
    visitor.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(visitor, HONG_KONG, PUNGS)
    page.check("[data-flag=kong_replacement]")
    expect(page.locator(".hand-shown__wrong")).to_contain_text(
        "A replacement tile is drawn: it is a self-draw."
    )


def test_text_that_is_no_hand_leaves_the_tiles_as_they_were(visitor: Person) -> None:
    page = one_hand(visitor, HONG_KONG, PUNGS)
    expect(page.locator("[data-row=all_pungs]")).to_be_visible()
    page.fill("[data-do=type-hand]", "a fine hand")
    expect(page.locator(".hand-shown__wrong")).to_contain_text("cannot be read")
    expect(page.locator("[data-row=all_pungs]")).to_be_visible()


def test_a_hand_is_put_together_by_the_keys_alone(arrive: Arrive) -> None:
    person = arrive(way="keys")
    page = one_hand(person, HONG_KONG)
    page.focus("[data-do=type-hand]")
    page.keyboard.type("1112345678999")
    page.keyboard.type("s")
    at = "tile => document.activeElement.dataset.press === tile"
    in_pad = "document.activeElement.closest('.tile-pad') === document.querySelector('.tile-pad')"
    person.walk_to(lambda: page.evaluate(in_pad))
    person.walk_to(lambda: page.evaluate(at, "5m"), "ArrowRight")
    person.walk_to(lambda: page.evaluate(at, "5s"), "ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-row=nine_gates]")).to_contain_text("Limit")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")  # nothing follows
    page.keyboard.press("Home")
    assert page.evaluate(at, "1m")
    page.keyboard.press("Tab")  # the tiles are one stop
    assert not page.evaluate(in_pad)


# ---- the sheet ---------------------------------------------------------------------------------


def test_a_match_keeps_winds_dealer_and_totals(visitor: Person) -> None:
    visitor.on_screen(390, 844)
    page = begin(visitor, HONG_KONG, ("false_win", "points"))
    check_deal(page, "East round, deal 1", "Mina")
    tell(visitor, "On a discard", winner="Grandma", giver="Juho")
    page.fill("[data-do=type-hand]", PUNGS)
    expect(page.locator(".verdicts .explained")).to_contain_text("5 faan")
    visitor.press("[data-do=keep-round]")
    check_points(page, 1, "-4", "-4", "+10", "-2")
    check_deal(page, "East round, deal 2", "Juho")
    tell(visitor, "Drawn hand")
    visitor.press("[data-do=keep-round]")
    expect(page.locator(".tally tbody tr").nth(1)).to_contain_text("East 2, drawn")
    check_deal(page, "(dealer stays)", "Juho")
    tell(visitor, "False win", caller="Kit")
    visitor.press("[data-do=keep-round]")
    check_points(page, 3, "+16", "+16", "+16", "-48")
    check_deal(page, "(dealer stays)", "Juho")
    tell(visitor, "Self-draw", winner="Juho")
    by_count(page, "faan", 7)
    visitor.press("[data-do=keep-round]")
    check_points(page, 4, "-16", "+48", "-16", "-16")
    check_deal(page, "(dealer stays, 2)", "Juho")
    check_totals(page, "-4", "60", "10", "-66")
    check_sum(page)
    visitor.press("[data-round='1']")
    expect(page.locator("dialog [data-row=all_pungs]")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("doubled: discarder")


@pytest.mark.parametrize(
    ("game", "unit", "paid"),
    [
        (HONG_KONG, "faan", ("+8", "-2", "-2", "-4")),
        pytest.param(KOREAN, "points", ("+9", "-3", "-3", "-3"), marks=pytest.mark.long),
    ],
)
def test_the_wind_changes_when_the_deal_comes_back_and_the_match_ends(
    visitor: Person, game: str, unit: str, paid: tuple[str, ...]
) -> None:
    page = begin(visitor, game)
    for place, east in enumerate(NAMES):
        check_deal(page, f"East round, deal {place + 1}", east)
        winner = NAMES[(place + 1) % 4]
        tell(visitor, "On a discard", winner=winner, giver=east)
        by_count(page, unit, 3)
        visitor.press("[data-do=keep-round]")
    check_deal(page, "South round, deal 1", "Mina")
    check_sum(page)
    page.reload()
    check_deal(page, "South round, deal 1", "Mina")
    visitor.press("[data-do=enter-round]")
    page.locator("[data-do=other-deal] summary").click()
    asked(page, "Who was East, the dealer?").get_by_label("Kit").check()
    asked(page, "Round wind").get_by_label("North").check()
    asked(page, "How did the deal end?").get_by_label("Self-draw").check()
    asked(page, "Who won?").get_by_label("Mina").check()
    by_count(page, unit, 3)
    visitor.press("[data-do=keep-round]")
    check_points(page, 5, *paid)
    expect(page.locator(".score__next")).to_contain_text("The last deal is played")


def test_a_hand_is_mended_taken_out_and_brought_back(visitor: Person) -> None:
    page = begin(visitor, HONG_KONG)
    tell(visitor, "On a discard", winner="Mina", giver="Kit")
    page.fill("[data-do=type-hand]", PUNGS)
    visitor.press("[data-do=keep-round]")
    check_points(page, 1, "+16", "-4", "-4", "-8")
    visitor.press("[data-round='1']")
    visitor.press("[data-do=mend]")
    expect(page.locator("[data-do=type-hand]")).to_have_value(PUNGS)
    asked(page, "Who gave the tile").get_by_label("Juho").check()
    visitor.press("[data-do=keep-round]")
    check_points(page, 1, "+16", "-8", "-4", "-4")
    visitor.press("[data-round='1']")
    visitor.press("[data-do=take-out]")
    expect(page.locator("[data-round]")).to_have_count(0)
    visitor.press("[data-do=undo]")
    check_totals(page, "16", "-8", "-4", "-4")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (HONG_KONG, "123m456p789s222m5z + 5z"),
        pytest.param(KOREAN, "234567m44p55z [888p] + 4p", marks=pytest.mark.long),
    ],
)
def test_a_hand_below_the_minimum_is_not_written_down(
    visitor: Person, game: str, text: str
) -> None:
    page = begin(visitor, game)
    tell(visitor, "Self-draw", winner="Mina")
    page.fill("[data-do=type-hand]", text)
    expect(page.locator(".verdicts .problem")).to_contain_text("does not win")
    expect(page.locator("[data-do=keep-round]")).to_be_disabled()


def test_a_number_that_is_being_typed_outlives_an_answer(visitor: Person) -> None:
    page = begin(visitor, HONG_KONG)
    tell(visitor, "Self-draw", winner="Mina")
    held: list[Route] = []
    page.route("**/api/score/*", lambda route: held.append(route))
    with page.expect_request("**/api/score/*"):
        asked(page, "How is it counted?").get_by_label("We counted the faan").check()
    page.fill("#faan", "7")
    held[0].continue_()
    expect(page.locator("[data-do=keep-round]")).to_be_enabled()
    expect(page.locator("#faan")).to_have_value("7")
