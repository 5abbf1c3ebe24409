"""The events of a match, as few bytes that grow while it is played, and as a record."""

from array import array
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.game import Deck, Game
from madang.layout import DeckType, Seat
from madang.record import Deal, Event, Move, Record

SEAT_BITS = 8  # of the number that stands for a move
SEAT = (1 << SEAT_BITS) - 1

Written = tuple[bytes, bytes, bytes]


class History:
    """The events of a match, its decks, and what everybody saw at the end of each deal."""

    __slots__ = ("decks", "ends", "events")

    def __init__(self, events: bytes = b"", decks: bytes = b"", ends: bytes = b"") -> None:
        self.events = array("q", events)  # of a move seat and action in one; of a deal ~dice
        self.decks, self.ends = bytearray(decks), bytearray(ends)  # one after the other

    def copy(self) -> "History":
        """Return an independent copy."""
        other: History = object.__new__(History)
        other.events, other.decks, other.ends = self.events[:], self.decks[:], self.ends[:]
        return other

    def written(self) -> Written:
        """Return what a history is made from again."""
        return self.events.tobytes(), bytes(self.decks), bytes(self.ends)

    def add_move(self, seat: Seat, action: int) -> None:
        """Write down that a seat did something."""
        self.events.append(action << SEAT_BITS | seat)

    def add_deal(self, deck: Deck, dice: int) -> None:
        """Write down that chance spoke."""
        self.events.append(~dice)
        self.decks += deck.tobytes()

    def add_end(self, view: bytes) -> None:
        """Write down what everybody sees at the end of a deal."""
        self.ends += view

    def last(self, game: Game) -> Event:
        """Return what has happened last, as the record tells it."""
        number, n = self.events[-1], len(self.events)
        if number < 0:
            pack = game.layout.deck
            return Deal(n, pack.format(self.decks_dealt(pack)[-1]), ~number)
        return Move(n, number & SEAT, game.format_action(number >> SEAT_BITS))

    def write_record(self, log: Record) -> None:
        """Add all that has happened to a record."""
        decks = iter(self.decks_dealt(log.game.layout.deck))
        for number in self.events:
            if number < 0:
                log.add_deal(next(decks), ~number)
            else:
                log.add_move(number & SEAT, log.game.format_action(number >> SEAT_BITS))

    def decks_dealt(self, pack: DeckType) -> npt.NDArray[Any]:
        """Return the decks that were dealt, one a row."""
        return np.frombuffer(bytes(self.decks), pack.dtype).reshape(-1, pack.size)
