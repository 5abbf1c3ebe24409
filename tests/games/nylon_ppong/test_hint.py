"""Advice on the own hand is true: every distance against every hand that shows the combination."""

import itertools
from functools import cache

import numpy as np
import pytest

from madang.game import WATCHER
from madang.games.nylon_ppong.advice import distances, hint, stop_sum
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.scoring import IDS, shape_of, shown_by
from madang.hwatu.cards import MONTHS
from madang.match import new_match

HOUSE = Options(four_of_a_kind=1, sum_high=60)
Array = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


@cache
def six_cards() -> Array:
    """Return every hand of six, as counts of months."""
    hands = itertools.combinations_with_replacement(range(MONTHS), 6)
    counts = np.array([np.bincount(hand, minlength=MONTHS) for hand in hands])
    return counts[counts.max(axis=1) <= 4]


@cache
def showing() -> dict[str, Array]:
    """Return the hands that show each combination, as the rules see it."""
    shown = np.array([shown_by(shape_of(hand_of(counts)), HOUSE) for counts in six_cards()])
    return {row: six_cards()[shown[:, place]] for place, row in enumerate(IDS)}


def hand_of(counts: Array) -> int:
    """Return a hand with so many cards of each month."""
    return sum(((1 << int(count)) - 1) << 4 * place for place, count in enumerate(counts))


def some_hands(size: int) -> list[list[int]]:
    """Return hands of this size from one pack, the same every time."""
    dice = np.random.default_rng(7)
    pack = np.repeat(np.arange(MONTHS), 4)
    low, high = np.repeat(np.arange(3), 4), np.repeat(np.arange(MONTHS - 3, MONTHS), 4)
    packs = [pack] * 60 + [low] * 10 + [high] * 10
    dealt = [dice.permutation(cards)[:size] for cards in packs]
    return [np.bincount(hand, minlength=MONTHS).tolist() for hand in dealt]


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("row", IDS)
def test_7_a_distance_is_that_to_the_nearest_hand_that_shows_the_combination(
    row: str, size: int
) -> None:
    for counts in some_hands(size):
        told = {one["id"]: one["cards"] for one in distances(counts, HOUSE)}
        assert told[row] == 6 - np.minimum(showing()[row], counts).sum(axis=1).max(), counts


def test_7_only_combinations_of_the_house_are_told_the_nearest_first() -> None:
    told = distances([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], Options())
    assert told[0] == {"id": "straight", "cards": 1}
    assert {one["id"] for one in told} == set(IDS) - {"four_of_a_kind", "sum_high"}
    assert [one["cards"] for one in told] == sorted(one["cards"] for one in told)


def test_7_2_who_has_called_ppong_is_told_of_no_combination() -> None:
    assert distances([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], HOUSE) == []


@pytest.mark.parametrize(
    ("months", "total", "why"),
    [
        ([1, 4], 5, "two cards as they are"),
        ([1, 4, 9], 5, "one of three is discarded"),
        ([2, 2, 3, 4, 9], 7, "the pair goes, and the highest of the others"),
        ([2, 2, 9, 9, 10], 4, "the pair that leaves less: nines go"),
        ([1, 2, 3, 4, 5], None, "no pair, no ppong, no stop"),
    ],
)
def test_5_1_the_sum_one_could_stop_with(months: list[int], total: int | None, why: str) -> None:
    assert stop_sum(np.bincount(months, minlength=13)[1:].tolist()) == total, why


def test_a_hint_says_what_the_hand_costs_which_months_could_ppong_and_what_may_be_discarded() -> (
    None
):
    match = new_match("nylon_ppong", seed=7, players=2)
    before = hint(match.view(1), match.options, 1)
    assert before
    assert before["points"] == sum(month(card) for card in match.observation(1).hands[1])
    assert before["discards"] == []
    match.play(1, "draw")
    hand, after = match.observation(1).hands[1], hint(match.view(1), match.options, 1)
    assert after
    assert {month(card) for card in after["discards"]} == {month(card) for card in hand}
    assert sorted(f"discard {month(card)}" for card in after["discards"]) == sorted(
        match.legal_actions(1)
    )
    held = [month(card) for card in hand]
    assert after["pairs"] == sorted({number for number in held if held.count(number) > 1})
    told = hint(match.view(0), match.options, 0)
    assert told
    assert told["discards"] == []


def test_nothing_is_advised_when_the_round_has_ended() -> None:
    match = new_match("nylon_ppong", seed=7, players=2, rounds=1)
    while not match.is_over:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
    assert [hint(match.view(seat), match.options, seat) for seat in (0, 1)] == [None, None]
    assert match.observation(WATCHER).ended


def month(card: str) -> int:
    return int(card[:-1])
