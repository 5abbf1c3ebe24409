"""The examples next to the rules say what the rules come to, in each language, and can be drawn."""

import re
from typing import Any, NamedTuple

import pytest

from madang.game import Data
from madang.games import odds, score
from madang.games.rules_pages import languages_of_page, page_names, page_text, section_of
from madang.mahjong.advice.questions import read_text

NYLON, WOLNAM, HONG_KONG, KOREAN = (
    *("nylon_ppong", "wolnam_ppong"),
    *("hong_kong_mahjong", "korean_mahjong"),
)
EXAMPLE = re.compile(r"^> ?(.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
CARDS = re.compile(r"(?:1[0-2]|[1-9])[a-d](?: (?:1[0-2]|[1-9])[a-d])*")
PAGES = [(page, tag) for page in page_names() for tag in languages_of_page(page)]


def months(*hands: str) -> list[list[int]]:
    """Return the months of hands that are written as `3a 4b`."""
    return [[int(card[:-1]) for card in hand.split()] for hand in hands]


def won(hand: str, seat: str, **more: Any) -> Data:
    """Ask about a hand that is won on a discard of West's."""
    return {**read_text(hand), "seat_wind": seat, "discarder": "W", **more}


class Case(NamedTuple):
    """What an example shows, and what the engine answers."""

    page: str
    section: str
    shown: str  # pieces and numbers as the example has them
    question: Data
    answer: Data


FIVES, THREES = "5b 5c 1b 3a 12d", "1b 3a | 2b 5a | 4a 9c | 6b 10a"
PUNGS, PURE = "9p [111s] [444p] [666s] [555z] f1 + 9p", "6s [111s] [234s] [567s] [789s] f1 + 6s"
DRAGONS, CHOWS = "6z [777z] [678s] [555z] [888p] f1 + 6z", "23m55m456p789s234p f1 + 1m"
KOREAN_CHOWS, KOREAN_PUNGS = "123456m3456799p + 8p", "12378m99p [555z] [666z] + 9m"
PAIRS, READY, BARRED = "1133557799m22p4z + 4z", "345m666z789p22p23m", "234m666z99p34567p"
FOUR = {"E": -4, "S": 10, "W": -4, "N": -2}

CASES = [
    Case(
        NYLON,
        "4.1",
        f"5a | {FIVES} | 1b 3a | 4",
        {"hand": months(FIVES)[0], "top": 5},
        {"may": ["draw", "ppong"]},
    ),
    Case(NYLON, "4.1", "1b 3a | 4", {"hands": [[1, 3], []], "end": "deck_out"}, {"scores": [4, 0]}),
    Case(
        NYLON,
        "4.4",
        "9a 9b | 9c | 2a 6c 11b | 19 | 30 | 49",
        {"hands": [[], [2, 6, 11]], "end": "out", "seat": 0, "discarder": 1},
        {"scores": [0, 49]},
    ),
    Case(
        NYLON,
        "5.3",
        f"{THREES} | 7 | 13 | 16",
        {"hands": months(*THREES.split(" | ")), "end": "stop", "seat": 0},
        {"scores": [4, 7, 13, 16]},
    ),
    Case(
        NYLON,
        "5.3",
        "1c 3b | 4 | 34",
        {"hands": [[1, 3], [1, 3]], "end": "stop", "seat": 0},
        {"scores": [34, 4]},
    ),
    Case(NYLON, "7", "3a 4b 5c 6a 7d 8b | −33", {"months": [3, 4, 5, 6, 7, 8]}, {"value": -33}),
    Case(NYLON, "7", "4a 4b 4c 4d 9a 9b | −50", {"months": [4, 4, 4, 4, 9, 9]}, {"value": -50}),
    Case(
        NYLON,
        "7",
        "2a 2b 6a 6c 11b 11d | 0 | 38",
        {"months": [2, 2, 6, 6, 11, 11]},
        {"value": 0, "hand_points": 38},
    ),
    Case(
        NYLON,
        "7",
        "1a 1b 1c 2a 2b 3a | 10 | −100",
        {"months": [1, 1, 1, 2, 2, 3]},
        {"value": -100, "hand_points": 10},
    ),
    Case(
        NYLON,
        "8.1",
        "2c | 7a 7b 7c 2a 2b | 0",
        {"hand": [7, 7, 7, 2, 2], "top": 2, "options": {"concealed_triplet": True}},
        {"may": ["draw", "ppong", "ppong-out"]},
    ),
    Case(
        WOLNAM,
        "3.2",
        "100 | 2a 10b | 7c | +100",
        {"hand": [2, 10], "bet": 100, "drawn": 7},
        {"change": 100},
    ),
    Case(
        WOLNAM,
        "3.2",
        "12c | 10c | −100",
        {"hand": [2, 10], "bet": 100, "drawn": 12},
        {"change": -100},
    ),
    Case(WOLNAM, "3.2", "10c | −100", {"hand": [2, 10], "bet": 100, "drawn": 10}, {"change": -100}),
    Case(
        WOLNAM,
        "3.3",
        "101 | 1a 12d | 6b | 101",
        {"hand": [1, 12], "bet": 101, "drawn": 6},
        {"change": 101},
    ),
    Case(WOLNAM, "3.3", "12b | 152", {"hand": [1, 12], "bet": 101, "drawn": 12}, {"change": -152}),
    Case(WOLNAM, "3.4", "6a 6b | 0", {"hand": [6, 6], "bet": 100, "drawn": None}, {"change": 0}),
    Case(WOLNAM, "3.5", "7a | 8b | 0", {"odds": [7, 8]}, {"win_cards": 0, "unseen": 46}),
    Case(WOLNAM, "3.5", "5a | 8b | 8", {"odds": [5, 8]}, {"win_cards": 8}),
    Case(WOLNAM, "3.5", "2a | 10b | 28", {"odds": [2, 10]}, {"win_cards": 28}),
    Case(
        WOLNAM,
        "4.1",
        "5b 12a | 50",
        {"hand": [5, 12], "bet": 0, "drawn": None, "options": {"death_by_rain": True, "ante": 50}},
        {"change": -50},
    ),
    Case(
        HONG_KONG,
        "5.1",
        f"{PUNGS} | 3 | 1 | 4 | −4 | +10 | −4 | −2",
        won(PUNGS, "S"),
        {"rows": {"all_pungs": 3, "dragon_pung": 1}, "legal": True, "payments": FOUR},
    ),
    Case(
        HONG_KONG,
        "5.1",
        f"{PURE} | 7 | 7 | −8 | +20 | −8 | −4",
        won(PURE, "S"),
        {"rows": {"pure_hand": 7}, "legal": True, "payments": {"E": -8, "S": 20, "W": -8, "N": -4}},
    ),
    Case(
        HONG_KONG,
        "5.1",
        f"{DRAGONS} | 5 | 5 | −4 | +10 | −4 | −2",
        won(DRAGONS, "S"),
        {"rows": {"little_dragons": 5}, "legal": True, "payments": FOUR},
    ),
    Case(
        HONG_KONG,
        "5.1",
        f"{CHOWS} | 1 | 1",
        won(CHOWS, "S"),
        {"rows": {"common_hand": 1}, "legal": False},
    ),
    Case(KOREAN, "5.1", f"{READY} | 1m | 4m", read_text(READY), {"waits": ["1m", "4m"]}),
    *(
        Case(
            KOREAN,
            "5.1",
            "1 | 1 | 2",
            won(f"{READY} + {tile}", "S"),
            {"points_for_minimum": 2, "legal": True},
        )
        for tile in ("1m", "4m")
    ),
    Case(
        KOREAN,
        "6.1",
        f"5p | {BARRED} | 2p | 5p | 8p",
        read_text(BARRED),
        {"waits": ["2p", "5p", "8p"]},
    ),
    Case(
        KOREAN,
        "7.1",
        f"{KOREAN_CHOWS} | 1 | 1 | 2 | 4",
        won(KOREAN_CHOWS, "S"),
        {
            "rows": {"all_chows": 1, "concealed_hand": 1},
            "total_points": 2,
            "payments": {"discarder_pays": 4},
        },
    ),
    Case(
        KOREAN,
        "7.1",
        f"{KOREAN_PUNGS} | 2 | 2 | 4",
        won(KOREAN_PUNGS, "S"),
        {"rows": {"dragon_pung": 2}, "total_points": 2, "payments": {"discarder_pays": 4}},
    ),
    Case(
        KOREAN,
        "7.1",
        f"{PAIRS} | 4 | 1 | 5 | 10",
        won(PAIRS, "S"),
        {
            "rows": {"seven_pairs": 4, "premium_tile": 1},
            "total_points": 5,
            "payments": {"discarder_pays": 10},
        },
    ),
]


def example(page: str, section: str, language: str) -> str:
    return "\n".join(EXAMPLE.findall(section_of(page_text(page, language), section)))


def answer_to(case: Case) -> Data:
    """Return what the engine says to a question."""
    if "odds" in case.question:
        return odds(case.page, {"hand": case.question["odds"]})
    turn = {"pot": 400, "chips": 1000} if case.page == WOLNAM else {}
    return score(case.page, {**turn, **case.question})


def summed_up(name: str, value: Any, wanted: Any) -> Any:
    """Return what is asked of an answer: points of rows, kinds of waits, those payments alone."""
    if name == "rows" and isinstance(value, list):
        return {row["id"]: row.get("faan", row.get("points")) for row in value}
    if name == "waits":
        return sorted(value)
    return {key: points_in(value[key]) for key in wanted} if name == "payments" else value


def points_in(payment: Any) -> int:
    """Return what a seat gets, however much is said of it."""
    return int(payment["points"] if isinstance(payment, dict) else payment)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page} {case.section} {case.shown}")
def test_an_example_says_what_the_engine_says(case: Case) -> None:
    answer = answer_to(case)
    found = {name: summed_up(name, answer[name], case.answer[name]) for name in case.answer}
    assert found == case.answer
    for language in languages_of_page(case.page):
        text = example(case.page, case.section, language)
        for part in case.shown.split(" | "):
            there = re.search(rf"(?<![\w−+]){re.escape(part)}(?!\w)", text, re.ASCII)
            assert there, f"{part} is not in {case.page} {case.section} ({language})"


def codes_in(page: str) -> list[tuple[str, str, str]]:
    """Return every code of the examples of a page, with the section and the language."""
    found = []
    for language in languages_of_page(page):
        text = page_text(page, language)
        for section in re.findall(r"^(?:## )?(\d+(?:\.\d+)?) ", text, re.MULTILINE):
            lines = example(page, section, language)
            found += [(section, language, code) for code in CODE.findall(lines)]
    return found


@pytest.mark.parametrize("page", [NYLON, WOLNAM, HONG_KONG, KOREAN, "mahjong_common"])
def test_every_page_has_examples_and_all_they_show_can_be_drawn(page: str) -> None:
    codes = codes_in(page)
    assert len({section for section, _, _ in codes}) >= (1 if page == HONG_KONG else 2)
    for section, _, code in codes:
        is_cards = CARDS.fullmatch(code) is not None
        assert is_cards or read_text(code), f"{code} in {page} {section}"


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_no_page_speaks_of_code_or_tests_to_a_player(page: str, language: str) -> None:
    words = r"\b(?:[Tt]he code|a test carries|[Uu]nit test)\b|테스트|시험은|測試|程式引用"
    assert re.findall(words, page_text(page, language)) == []
