"""Rows of numbers next to views in words, for tests that compare the two."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from madang.match import Match, new_match
from madang.observations import ObservationTable


def parts_of(table: ObservationTable, row: Any) -> dict[str, Any]:
    """Return the columns of a row by name, in their shape, as what they stand for."""
    return {
        column.name: np.round(
            row[table.slices[column.name]].reshape(column.shape) * float(column.unit), 3
        )
        for column in table.columns
    }


def rows_beside_words(
    game: str, steps: int, seed: int = 1, every: int = 1, **options: Any
) -> Iterator[tuple[Match, int, dict[str, Any], Any]]:
    """Play by lot; yield match, seat, columns and view in words of a seat drawn by lot."""
    match, lot = new_match(game, seed=seed, **options), Random(seed)
    table = match.game.observations
    for step in range(steps):
        if match.is_over:
            return
        if step % every == 0:
            seat = lot.randrange(len(match.observation().sizes))
            row = table.row(match.view(seat), match.options, seat)
            yield match, seat, parts_of(table, row), match.observation(seat)
        seat = lot.choice(match.to_act)
        match.play(seat, lot.choice(match.legal_actions(seat)))


def from_seat(seat: int, each: list[Any]) -> list[Any]:
    """Turn what stands for each seat so that it begins with one of them."""
    return each[seat:] + each[:seat]


def places(seat: int, seats: list[int], number: int) -> list[int]:
    """Return a flag for each place after a seat: whether it is among these seats."""
    return [int((seat + place) % number in seats) for place in range(number)]
