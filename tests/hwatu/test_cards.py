"""The pack: its page, its names, and sets of cards."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from madang.errors import NotationError
from madang.hwatu import cards
from madang.hwatu.cards import CARDS, KIND_OF, KINDS, MONTHS, NONE, PACK, UNKNOWN

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "hwatu_cards.md"
HANDS = st.sets(st.integers(0, CARDS - 1))


def rows_of_the_page() -> list[list[str]]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def kind_in(cell: str) -> str:
    return next(kind for kind in ("bright", "animal", "ribbon", "chaff") if kind in cell)


def test_the_page_and_the_pack_name_the_same_months() -> None:
    for month, (number, korean, english, *_) in zip(PACK, rows_of_the_page(), strict=True):
        assert number == str(month.number)
        assert korean.split()[0] == month.ko
        assert english.startswith(month.en)


def test_the_page_and_the_pack_give_each_card_the_same_kind() -> None:
    on_page = [kind_in(cell) for row in rows_of_the_page() for cell in row[3:]]
    assert [KINDS[kind] for kind in KIND_OF] == on_page


def test_there_are_5_brights_9_animals_10_ribbons_and_24_chaff() -> None:
    assert np.bincount(KIND_OF).tolist() == [5, 9, 10, 24]


def test_every_card_reads_as_it_is_written() -> None:
    words = [cards.format_card(card) for card in range(CARDS)]
    assert (words[0], words[-1]) == ("1a", "12d")
    assert len(set(words)) == CARDS
    assert [cards.parse_card(word) for word in words] == list(range(CARDS))


def test_no_card_and_an_unknown_card_are_written_apart() -> None:
    assert (cards.format_card(NONE), cards.format_card(UNKNOWN)) == ("-", "?")


@pytest.mark.parametrize(
    "text",
    ["", "a", "1", "0a", "13a", "1e", "01a", "1A", "-", "?", " 1a", "1a ", "1ab", "٣a", "²a"],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="month 1-12"):
        cards.parse_card(text)


NEARLY = st.builds(
    "{}{}{}".format,
    st.integers(-1, 14),
    st.sampled_from("abcdeA"),
    st.sampled_from(["", " ", ",", "a"]),
)


def test_whatever_reads_as_a_card_is_written_so() -> None:
    read: set[str] = set()
    refused: set[str] = set()

    @given(NEARLY)
    @example("8a")
    def check(text: str) -> None:
        try:
            card = cards.parse_card(text)
        except NotationError:
            refused.add(text)
        else:
            assert cards.format_card(card) == text
            read.add(text)

    check()
    assert refused
    assert len(read) > 1  # more than the example


@given(st.permutations(range(CARDS)))
def test_a_deck_reads_as_it_is_written(order: list[int]) -> None:
    deck = np.array(order, np.int8)
    assert cards.parse_deck(cards.format_deck(deck)).tolist() == order


@pytest.mark.parametrize("text", ["", "1a", " ".join(["1a"] * 48)])
def test_a_deck_holds_each_card_once(text: str) -> None:
    with pytest.raises(NotationError, match="48 cards"):
        cards.parse_deck(text)


@given(HANDS)
def test_a_hand_is_a_set_of_cards(held: set[int]) -> None:
    hand = cards.hand_of(sorted(held))
    assert cards.cards_in(hand) == sorted(held)
    assert cards.total_of(hand) == sum(card // 4 + 1 for card in held)
    assert cards.size_of(hand) == len(held)
    months = {cards.month_of(card) for card in held}
    assert cards.months_in(hand) == sum(1 << month - 1 for month in months)
    assert cards.months_of(hand) == sum(1 << 4 * (month - 1) for month in months)
    assert cards.months_among(cards.months_of(hand)) == len(months)
    if held:
        lowest = min(months)
        assert cards.first_month(hand) == cards.first_month(cards.counts_in(hand)) == lowest
    for month in range(1, MONTHS + 1):
        of_month = [card for card in sorted(held) if cards.month_of(card) == month]
        assert cards.count_of(hand, month) == len(of_month)
        assert cards.counts_in(hand) >> 4 * (month - 1) & 15 == len(of_month)
        assert cards.has_month(hand, month) == bool(of_month)
        if of_month:
            assert cards.card_of(hand, month) == of_month[-1]
