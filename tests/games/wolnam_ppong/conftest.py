"""Positions of Wolnam-ppong written as months, played by both twins."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from madang.game import Data, Deck, Kernels
from madang.games.wolnam_ppong import GAME
from madang.hwatu.cards import CARDS
from madang.table import Table

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)


def deck_of(hands: list[int], draws: list[int], seats: int) -> Deck:
    """Return a deck that deals these months to the first seats and lets these be drawn."""
    cards = cards_of([*hands, *draws])
    rest = sorted(set(range(CARDS)) - set(cards), key=lambda card: (card % 4, card))
    spare = 2 * seats - len(hands)
    first, drawn = cards[: len(hands)], cards[len(hands) :]
    return np.array([*first, *rest[:spare], *drawn, *rest[spare:]], np.int8)


def cards_of(months: list[int]) -> list[int]:
    """Return a card of each month; of equal months the first one first."""
    return [(month - 1) * 4 + months[:place].count(month) for place, month in enumerate(months)]


class Position:
    """A table and short ways to play at it. The last seat deals first, so seat 0 begins."""

    def __init__(self, kernels: Kernels, players: int, options: dict[str, Any]) -> None:
        self.table = Table(GAME, GAME.make_options(players=players, **options), kernels)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def pot(self) -> int:
        return int(self.state.pot)

    @property
    def chips(self) -> list[int]:
        return self.state.chips[: self.table.seats].tolist()

    @property
    def asked(self) -> tuple[int, ...]:
        return self.table.to_act

    @property
    def ended(self) -> str:
        return GAME.layout.ends[self.state.ended]

    @property
    def results(self) -> list[str]:
        return self.observation().results

    @property
    def explained(self) -> list[tuple[int, str, int, str]]:
        return [tuple(line[:4]) for line in GAME.views.explain(self.state, self.table.options)]

    def deal(self, hands: str = "", draws: str = "", dealer: int | None = None) -> "Position":
        """Deal these hands to the seats in order, and let these months be drawn."""
        months = [int(month) for month in hands.replace("/", " ").split()]
        deck = deck_of(months, [int(month) for month in draws.split()], self.table.seats)
        self.table.deal(deck, self.table.seats - 1 if dealer is None else dealer)
        return self

    def has(self, **values: Any) -> "Position":
        """Put other numbers into the state: pot=..., chips=[...]; no chips are conserved then."""
        for name, value in values.items():
            if isinstance(value, list):
                self.state[name][: len(value)] = value
            else:
                self.state[name] = value
        return self

    def play(self, *words: str) -> "Position":
        for word in words:
            self.table.play(self.table.to_act[0], word)
        return self

    def legal(self) -> tuple[str, ...]:
        return self.table.legal_actions(self.table.to_act[0])

    def look(self, seat: int = -1) -> Data:
        return self.table.observation(seat)


@cache
def compiled() -> Kernels:
    return GAME.compiled()


@pytest.fixture(params=["plain", COMPILED])
def new(request: pytest.FixtureRequest) -> Callable[..., Position]:
    """Return a function that opens a table: `new(3, ante=10)`."""
    kernels = GAME.kernels if request.param == "plain" else compiled()
    return lambda players=2, **options: Position(kernels, players, options)
