"""What a row of numbers says is what the view says in words (WP 2.2)."""

from itertools import chain
from typing import Any

import pytest

from tests.observed import from_seat, places, rows_beside_words

HOUSES: list[dict[str, Any]] = [{}, {"preset": "rain", "players": 3, "adjacent": "forced_loss"}]


def month(word: str) -> int:
    return int(word[:-1])


@pytest.mark.parametrize("house", HOUSES)
def test_a_row_says_what_the_view_says(house: dict[str, Any]) -> None:
    for match, seat, row, seen in rows_beside_words("wolnam_ppong", 80, **house):
        seats, options = len(seen.sizes), match.options
        padded = [0] * (16 - seats)
        for column, told in (("to_play", seen.to_play), ("out", seen.out)):
            assert row[column].tolist() == places(seat, told, seats) + padded
        assert row["dealer"].argmax() == (seen.dealer - seat) % seats
        stacks = [chips / options.chips for chips in from_seat(seat, seen.chips)]
        assert row["stacks"].tolist() == pytest.approx(stacks + padded, abs=1e-3)
        assert row["pot"] == pytest.approx(seen.pot / options.chips, abs=1e-3)
        assert row["deals_left"] == options.deals - seen.deal
        if seen.hands[seat]:
            check_cards(row, seen, seat)
        if seen.may_bet and seen.phase == "bet":
            check_stakes(row, seen, seat)


def check_cards(row: dict[str, Any], seen: Any, seat: int) -> None:
    """The hand, and what may still be drawn."""
    low, high = map(month, seen.hands[seat])
    assert (row["own_low"].argmax() + 1, row["own_high"].argmax() + 1) == (low, high)
    shown = [*chain(*filter(None, seen.hands)), *filter(None, seen.drawn)]
    left = [4 - [*map(month, shown)].count(each) for each in range(1, 13)]
    assert row["unseen"].tolist() == left
    assert row["between"] == sum(left[low : high - 1])
    assert row["matching"] == sum(left[each - 1] for each in {low, high})
    assert row["between"] + row["matching"] + row["outside"] == sum(left)


def check_stakes(row: dict[str, Any], seen: Any, seat: int) -> None:
    """What may be bet, and what it may cost."""
    bets, pot = seen.may_bet, seen.pot
    near = {"abs": 1e-3}
    assert row["least"] == pytest.approx(bets.least / pot, **near)
    assert row["most"] == pytest.approx(bets.most / pot, **near)
    assert row["worst_cost"] == bets.halves / 2
    assert row["fold_cost"] == pytest.approx(min(bets.fold_costs / pot, 16), **near)
    assert row["rain_cost"] == pytest.approx(min(bets.rain_costs / pot, 16), **near)
    assert row["own_chips"] == pytest.approx(min(seen.chips[seat] / pot, 16), **near)
