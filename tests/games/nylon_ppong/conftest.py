"""Positions of Nylon-ppong written as months, played by both twins."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import pytest

from madang.game import Deck, Kernels
from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.rules import can_ppong, can_stop, is_spent
from madang.games.nylon_ppong.state import DISCARD_PHASE, TURN
from madang.games.nylon_ppong.view import NylonObservation
from madang.hwatu.cards import CARDS, NONE, hand_of, month_of
from madang.layout import bits_in
from madang.table import Table

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)
NOBODY = -1
IDLE = ("draw", "pass")


class Pack:
    """The cards not yet laid out; of a month the first is given first."""

    def __init__(self) -> None:
        self.left = list(range(CARDS))

    def take(self, months: str) -> list[int]:
        """Take one card of each month named."""
        return [self.take_one(int(month)) for month in months.split()]

    def take_one(self, month: int) -> int:
        card = next(card for card in self.left if month_of(card) == month)
        self.left.remove(card)
        return card

    def rest(self) -> list[int]:
        """Take all the others, neighbours of different months."""
        cards = sorted(self.left, key=lambda card: (card % 4, card))
        self.left = []
        return cards


def as_deck(cards: Sequence[int]) -> Deck:
    return np.array(cards, np.int8)


class Position:
    """A table and short ways to play at it."""

    def __init__(self, kernels: Kernels, players: int, options: dict[str, Any]) -> None:
        self.table = Table(GAME, GAME.make_options(**{"players": players, **options}), kernels)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.table.to_act

    @property
    def phase(self) -> str:
        return self.observation().phase

    @property
    def points(self) -> list[int]:
        return self.state.points[: self.table.seats].tolist()

    @property
    def ended(self) -> tuple[str, int]:
        """How the round ended, and who ended it."""
        ended_by = bits_in(self.state.ended_by)
        return GAME.layout.end_words[self.state.ended], ended_by[0] if ended_by else NOBODY

    @property
    def explained(self) -> list[tuple[int, str, int, str]]:
        """Who pays what, how much, by which section."""
        lines = GAME.views.explain(self.state, self.table.options)
        return [(why.seat, why.kind, why.points, why.section) for why in lines]

    @property
    def pile(self) -> list[int]:
        return [month_of(int(card)) for card in self.state.pile[: self.state.piled]]

    def hand(self, seat: int) -> list[int]:
        cards = int(self.state.hands[seat])
        return [month_of(card) for card in range(CARDS) if cards >> card & 1]

    def observation(self, seat: int = NOBODY) -> NylonObservation:
        return self.table.observation(seat)

    def may(self, seat: int | None = None) -> tuple[str, ...]:
        """What a seat may do; without a seat, what the only seat asked may do."""
        return self.table.legal_actions(self.only_seat() if seat is None else seat)

    def only_seat(self) -> int:
        (seat,) = self.table.to_act
        return seat

    def play(self, *moves: str) -> "Position":
        """Play words for the only seat asked, or as "2: ppong" for one of several."""
        for move in moves:
            seat, colon, word = move.rpartition(": ")
            self.table.play(int(seat) if colon else self.only_seat(), word)
        return self

    def deal(self, hands: str = "", draws: str = "", *, flip: str = "", dice: int = 0) -> None:
        """Deal these months to seat 0, 1, ..., then put the flip and the draws on the deck."""
        pack, n = Pack(), self.table.seats
        given = [pack.take(months) for months in hands.split("/") if months.strip()]
        top = pack.take(flip) + pack.take(draws)
        rest = pack.rest()
        given += [[rest.pop(0) for _ in range(5)] for _ in range(n - len(given))]
        self.table.deal(as_deck([*chain(*given), *top, *rest]), dice)

    def idle(self) -> "Position":
        """Draw, discard and pass until a deal is due or the match is over."""
        while self.to_act:
            seat = self.to_act[0]
            may = self.may(seat)
            self.table.play(seat, next((word for word in IDLE if word in may), may[-1]))
        return self

    def reshuffle(self, first: str) -> None:
        """Shuffle the pile so that these months come first, of each the first card in the pile."""
        pack = Pack()
        pack.left = sorted(int(card) for card in self.state.pile[: self.state.piled])
        order = pack.take(first) + pack.rest()
        others = [card for card in range(CARDS) if card not in order]
        self.table.deal(as_deck(others + order), 0)


Dealer = Callable[..., Position]


@cache
def twin_named(name: str) -> Kernels:
    return GAME.compiled() if name == "compiled" else GAME.kernels


@pytest.fixture(params=["plain", COMPILED])
def twin(request: pytest.FixtureRequest) -> Iterator[Kernels]:
    """The kernels, plain and compiled."""
    return twin_named(request.param)


@pytest.fixture
def new(twin: Kernels) -> Dealer:
    """Give `new(players, **options)`: a table before its first deal."""
    return lambda players=2, **options: Position(twin, players, options)


@pytest.fixture
def deal(new: Dealer) -> Dealer:
    """Give `deal(hands, draws, flip, dice, players, **options)`: a round just dealt.

    Hands are months with "/" between seats. Seats that are not named get cards that are left over.
    """

    def make(
        hands: str, draws: str = "", flip: str = "", dice: int = 0, players: int = 0, **options: Any
    ) -> Position:
        position = new(players or len(hands.split("/")), **options)
        position.deal(hands, draws, flip=flip, dice=dice)
        return position

    return make


@pytest.fixture
def lay(new: Dealer) -> Dealer:
    """Give `lay(hands, pile, ...)`: any position, laid out card by card.

    The pile is written with its top last. It is the turn of seat `turn`, which has drawn `drawn`
    (one of its cards) if that is given. `deck` is "full": all other cards, `draws` first; or
    "empty": they lie under the pile.
    """

    def make(
        hands: str,
        pile: str = "",
        *,
        turn: int = 0,
        drawn: int = 0,
        owner: int | None = None,
        ponged: tuple[int, ...] = (),
        deck: str = "full",
        draws: str = "",
        **options: Any,
    ) -> Position:
        pack, lists = Pack(), hands.split("/")
        position = new(len(lists), **options)
        given = [pack.take(months) for months in lists]
        shown, first = pack.take(pile), pack.take(draws)
        rest = first + pack.rest()
        if deck == "empty":
            shown, rest = rest + shown, []
        lay_cards(position.state, given, shown, rest)
        set_turn(position, turn, drawn, (turn - 1) % len(lists) if owner is None else owner)
        position.state.ponged = sum(1 << seat for seat in ponged)
        return checked(position)

    return make


def lay_cards(state: Any, hands: list[list[int]], pile: list[int], deck: list[int]) -> None:
    """Put every card in its place; those in hands or on the pile have been dealt."""
    gone = [*chain(*hands), *pile]
    state.deck[:] = gone + deck
    state.dealt, state.piled = len(gone), len(pile)
    state.pile[: len(pile)] = pile
    for seat, cards in enumerate(hands):
        state.hands[seat], state.sizes[seat] = hand_of(cards), len(cards)


def set_turn(position: Position, turn: int, drawn: int, owner: int) -> None:
    """Say whose turn it is and what happened just before."""
    state = position.state
    state.deal_no, state.drawn = 1, NONE
    state.seat, state.to_act, state.phase = turn, 1 << turn, TURN
    state.owner = owner if state.piled else NONE
    if drawn:
        cards = int(state.hands[turn])
        state.drawn = max(card for card in bits_in(cards) if month_of(card) == drawn)
        state.phase = DISCARD_PHASE


def checked(position: Position) -> Position:
    """Refuse a layout that play can not reach: a turn of a seat that could do nothing."""
    state, options = position.state, position.table.options
    if state.phase == TURN and is_spent(state, options):
        seat = int(state.seat)
        assert can_ppong(state, seat) or can_stop(state, options, seat), "the round would be over"
    return position
