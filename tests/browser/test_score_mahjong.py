"""Real tiles of Hong Kong mahjong in the browser: one hand, tapped or typed, and a sheet."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.test_score import check_points, check_totals

pytestmark = pytest.mark.browser

NAMES = "Mina", "Juho", "Grandma", "Kit"
PUNGS = "2p [333m] [777m] [555p] [999p] + 2p"
PHONES = [(320, 568), (390, 844)]


def one_hand(person: Person, text: str = "") -> Page:
    """Open the page that says what a hand is worth, and type one."""
    person.go("/score/hong_kong_mahjong/hand")
    page = person.page
    if text:
        page.fill("[data-do=type-hand]", text)
    return page


def begin(person: Person, *rules: tuple[str, str]) -> Page:
    """Begin a sheet for four; `rules` are values of options that are words."""
    person.go("/score/hong_kong_mahjong")
    page = person.page
    for seat, name in enumerate(NAMES):
        page.fill(f"[name=player-{seat}]", name)
    if rules:
        page.locator("[data-do=all-options] summary").click()
    for option, value in rules:
        field = page.locator(".option").filter(has=page.locator(f"#option-{option}-means"))
        field.locator(f"input[value='{value}']").check()
    person.press("[data-do=begin-sheet]")
    return page


def asked(page: Page, question: str) -> Locator:
    """Return the choices below a question."""
    return page.get_by_role("group", name=question, exact=True)


def tell(person: Person, how: str, **answers: str) -> None:
    """Begin to write down a hand: how it ended, and who won, who gave the tile."""
    person.press("[data-do=enter-round]")
    asked(person.page, "How did the hand end?").get_by_label(how, exact=True).check()
    for question, answer in answers.items():
        words = {"winner": "Who won?", "giver": "Who gave the tile", "caller": "Who called it?"}
        asked(person.page, words[question]).get_by_label(answer, exact=True).check()


def by_faan(page: Page, faan: int) -> None:
    """Say how many faan a hand has."""
    asked(page, "How is it counted?").get_by_label("We counted the faan").check()
    page.fill("#faan", str(faan))
    page.press("#faan", "Tab")


def check_deal(page: Page, words: str, east: str) -> None:
    """Wait until the sheet says which hand comes next, and who is East."""
    expect(page.locator(".score__next .deal-line p")).to_contain_text(words)
    expect(page.locator(".score__next [data-wind=E]")).to_contain_text(east)


# ---- one hand ----------------------------------------------------------------------------------


def test_a_typed_hand_is_told_row_by_row_with_every_payment(arrive: Arrive) -> None:
    page = one_hand(arrive(), PUNGS)
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


@pytest.mark.parametrize("size", PHONES)
def test_a_hand_is_tapped_with_one_finger_and_the_text_keeps_step(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    person = arrive(way="touch", size=size)
    page = one_hand(person)
    for kind, tile in (("Pung", "7z"), ("Chow from", "2p"), ("Concealed kong", "9s")):
        asked(page, "What a tap adds").get_by_label(kind, exact=True).check()
        person.press(f"[data-press='{tile}']")
    asked(page, "What a tap adds").get_by_label("Tile", exact=True).check()
    for tile in ("1m", "1m", "4s", "5s"):
        person.press(f"[data-press='{tile}']")
    person.press("[data-press=f2]")
    typed = page.locator("[data-do=type-hand]")
    expect(typed).to_have_value("11m45s [777z] [234p] (9999s) f2")
    expect(page.locator("[data-wait='3s']")).to_contain_text("4 left")
    expect(page.locator("[data-wait='6s']")).to_contain_text("below the minimum")
    person.press("[data-press='6s']")
    expect(page.locator(".in-short")).to_contain_text("below the minimum")
    person.press("[data-won='4s']")
    expect(typed).to_have_value("11m56s [777z] [234p] (9999s) f2 + 4s")
    person.press("[data-held='4s']")
    expect(page.locator("[data-press='6s']")).to_be_enabled()
    person.press("[data-meld=pung]")
    expect(typed).to_have_value("11m56s [234p] (9999s) f2")
    person.press("[data-do=clear]")
    expect(typed).to_have_value("")


def test_a_hand_below_the_minimum_says_what_it_lacks_and_other_house_rules_let_it_win(
    arrive: Arrive,
) -> None:
    page = one_hand(arrive(), "123m456p789s2m [555z] + 2m")
    expect(page.locator(".verdict .problem")).to_contain_text("1 faan, and 3 are needed. 2 short")
    asked(page, "House rules").get_by_label("Beginners").check()
    expect(page.locator(".verdict[data-legal]")).to_be_visible()


def test_every_house_rule_of_the_shared_form_changes_the_answer(arrive: Arrive) -> None:
    page = one_hand(arrive(), "1199m2288p33775s + 5s")
    expect(page.locator("[data-row=seven_pairs]")).to_be_visible()
    page.locator("[data-do=all-options] summary").click()
    field = page.locator(".option").filter(has=page.locator("#option-seven_pairs-means"))
    field.locator("input[value=off]").check()
    expect(page.locator(".distance")).to_be_visible()


def test_a_hand_that_is_not_complete_is_told_its_best_discards(arrive: Arrive) -> None:
    page = one_hand(arrive(), "1123345678999s5z")
    best = page.locator("[data-discard]").first
    expect(best).to_have_attribute("data-discard", "5z")
    expect(best).to_contain_text("8 tiles win then")


def test_4_3_all_eight_bonus_tiles_win_by_themselves(arrive: Arrive) -> None:
    page = one_hand(arrive(), "147m258p369s1234z f1f2f3f4f5f6f7f8")
    asked(page, "Won").get_by_label("Self-draw").check()
    expect(page.locator("[data-row=great_flowers]")).to_contain_text("Limit")


def test_house_rules_that_exclude_each_other_say_so(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(person, PUNGS)
    asked(page, "House rules").get_by_label("Beginners").check()
    page.locator("[data-do=all-options] summary").click()
    field = page.locator(".option").filter(has=page.locator("#option-faan_table-means"))
    field.locator("input[value=simplified]").check()
    expect(page.locator("[data-do=all-options] .problem")).to_contain_text("3 or more")
    person.go("/score/hong_kong_mahjong")
    page.locator("[name=preset][value=beginner]").check()
    page.locator("[data-do=all-options] summary").click()
    field.locator("input[value=simplified]").check()
    person.press("[data-do=begin-sheet]")
    expect(page.locator("[data-do=all-options] .problem")).to_contain_text("3 or more")


def test_tiles_seen_elsewhere_are_no_longer_waited_for(arrive: Arrive) -> None:
    person = arrive()
    page = one_hand(person, "1123345678999s")
    expect(page.locator("[data-wait='4s']")).to_contain_text("3 left")
    asked(page, "What a tap adds").get_by_label("Seen elsewhere").check()
    person.press("[data-press='4s']")
    expect(page.locator("[data-wait='4s']")).to_contain_text("2 left")


@pytest.mark.parametrize(
    ("text", "words", "section"),
    [
        ("111122223333m + 3m", "four of each tile", "MJ 1.3"),
        ("123456789m123456p", "a meld counts as three", "MJ 5.8"),
        ("11m234567s99p [123z]", "no such set", "MJ 1.5"),
    ],
)
def test_an_impossible_hand_is_explained_beside_the_field(
    arrive: Arrive, text: str, words: str, section: str
) -> None:
    person = arrive()
    person.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(person, text)
    wrong = page.locator(".hand-shown__wrong")
    expect(wrong).to_contain_text(words)
    expect(wrong.locator("a")).to_have_text(f"Rule {section}")
    expect(page.locator("[data-do=type-hand]")).to_have_attribute("aria-invalid", "true")


def test_circumstances_that_contradict_each_other_say_why(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True  # a refusal is an answer 400, which browsers log
    page = one_hand(person, PUNGS)
    page.check("[data-flag=kong_replacement]")
    expect(page.locator(".hand-shown__wrong")).to_contain_text("a replacement is drawn")


def test_text_that_is_no_hand_leaves_the_tiles_as_they_were(arrive: Arrive) -> None:
    page = one_hand(arrive(), PUNGS)
    expect(page.locator("[data-row=all_pungs]")).to_be_visible()
    page.fill("[data-do=type-hand]", "a fine hand")
    expect(page.locator(".hand-shown__wrong")).to_contain_text("cannot be read")
    expect(page.locator("[data-row=all_pungs]")).to_be_visible()


def test_a_hand_is_put_together_by_the_keys_alone(arrive: Arrive) -> None:
    person = arrive(way="keys")
    page = one_hand(person)
    page.focus("[data-do=type-hand]")
    page.keyboard.type("1112345678999")
    page.keyboard.type("s")
    person.press("[data-press='5s']")
    expect(page.locator("[data-row=nine_gates]")).to_contain_text("Limit")


# ---- the sheet ---------------------------------------------------------------------------------


def check_sum(page: Page) -> None:
    """See that what all seats have sums to zero."""
    texts = page.locator(".tally tfoot td").all_inner_texts()
    numbers = [int(text.replace("★", "").replace("−", "-")) for text in texts]
    assert sum(numbers) == 0


def test_a_match_keeps_winds_dealer_and_totals(arrive: Arrive) -> None:
    person = arrive(size=(390, 844))
    page = begin(person, ("false_win", "points"))
    check_deal(page, "East round, hand 1", "Mina")
    tell(person, "On a discard", winner="Grandma", giver="Juho")
    page.fill("[data-do=type-hand]", PUNGS)
    expect(page.locator(".verdicts .explained")).to_contain_text("5 faan")
    person.press("[data-do=keep-round]")
    check_points(page, 1, "-4", "-4", "+10", "-2")
    check_deal(page, "East round, hand 2", "Juho")
    tell(person, "Drawn hand")
    person.press("[data-do=keep-round]")
    expect(page.locator(".tally tbody tr").nth(1)).to_contain_text("East 2, drawn")
    check_deal(page, "(extra hand)", "Juho")
    tell(person, "False win", caller="Kit")
    person.press("[data-do=keep-round]")
    check_points(page, 3, "+16", "+16", "+16", "-48")
    check_deal(page, "(extra hand)", "Juho")
    tell(person, "Self-draw", winner="Juho")
    by_faan(page, 7)
    person.press("[data-do=keep-round]")
    check_points(page, 4, "-16", "+48", "-16", "-16")
    check_deal(page, "(extra hand 2)", "Juho")
    check_totals(page, "-4", "60", "10", "-66")
    check_sum(page)
    person.press("[data-round='1']")
    expect(page.locator("dialog [data-row=all_pungs]")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("doubled: discarder")


def test_the_wind_changes_when_the_deal_comes_back_and_the_match_ends(arrive: Arrive) -> None:
    person = arrive()
    page = begin(person)
    for place, east in enumerate(NAMES):
        check_deal(page, f"East round, hand {place + 1}", east)
        winner = NAMES[(place + 1) % 4]
        tell(person, "On a discard", winner=winner, giver=east)
        by_faan(page, 3)
        person.press("[data-do=keep-round]")
    check_deal(page, "South round, hand 1", "Mina")
    check_sum(page)
    page.reload()
    check_deal(page, "South round, hand 1", "Mina")
    person.press("[data-do=enter-round]")
    page.locator("[data-do=other-deal] summary").click()
    asked(page, "Who was East, the dealer?").get_by_label("Kit").check()
    asked(page, "Round wind").get_by_label("North").check()
    asked(page, "How did the hand end?").get_by_label("Self-draw").check()
    asked(page, "Who won?").get_by_label("Mina").check()
    by_faan(page, 3)
    person.press("[data-do=keep-round]")
    check_points(page, 5, "+8", "-2", "-2", "-4")
    expect(page.locator(".score__next")).to_contain_text("The last hand is played")


def test_a_hand_is_mended_taken_out_and_brought_back(arrive: Arrive) -> None:
    person = arrive()
    page = begin(person)
    tell(person, "On a discard", winner="Mina", giver="Kit")
    page.fill("[data-do=type-hand]", PUNGS)
    person.press("[data-do=keep-round]")
    check_points(page, 1, "+16", "-4", "-4", "-8")
    person.press("[data-round='1']")
    person.press("[data-do=mend]")
    expect(page.locator("[data-do=type-hand]")).to_have_value(PUNGS)
    asked(page, "Who gave the tile").get_by_label("Juho").check()
    person.press("[data-do=keep-round]")
    check_points(page, 1, "+16", "-8", "-4", "-4")
    person.press("[data-round='1']")
    person.press("[data-do=take-out]")
    expect(page.locator("[data-round]")).to_have_count(0)
    person.press("[data-do=undo]")
    check_totals(page, "16", "-8", "-4", "-4")


def test_a_hand_below_the_minimum_is_not_written_down(arrive: Arrive) -> None:
    person = arrive()
    page = begin(person)
    tell(person, "Self-draw", winner="Mina")
    page.fill("[data-do=type-hand]", "123m456p789s222m5z + 5z")
    expect(page.locator(".verdicts .problem")).to_contain_text("does not win")
    expect(page.locator("[data-do=keep-round]")).to_be_disabled()
