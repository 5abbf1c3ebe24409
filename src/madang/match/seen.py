"""The views of a seat in this deal so far: belief in hidden cards is made of them."""

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from madang.engine import Engine
from madang.game import Game
from madang.layout import Seat
from madang.match.history import SEAT, SEAT_BITS, History
from madang.match.playing import Match

Views = npt.NDArray[Any]  # records of a game, (views,)


def views_so_far(match: Match, seat: Seat) -> Views:
    """Return the views of a seat in this deal, the oldest first, each unlike the one before.

    The last one is what it sees now. Nothing else is in them than what the seat was shown. Of a
    match from `sample_hidden`, whose past is not known, there is only that one.
    """
    match.check_seat(seat)
    if match.is_sample:
        return match.engine.view(match.kernel_states, seat).view(np.ndarray)
    if match not in kept:
        kept[match] = DealSoFar(match.engine)
    return kept[match].views(match.history, seat)


class DealSoFar:
    """The states of a deal that is being played, and the views of them that were asked for."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.heard = 0  # events of the match that were followed
        self.decks = 0  # of these, decks
        self.state = np.zeros(1, engine.type)
        self.states: list[bytes] = []
        self.seen: dict[Seat, list[bytes]] = {}
        self.looked: dict[Seat, int] = {}  # how many states each seat has looked at

    def views(self, history: History, seat: Seat) -> Views:
        """Follow the match, and return the views of a seat."""
        self.follow(history)
        seen = self.seen.setdefault(seat, [])
        for state in self.states[self.looked.get(seat, 0) :]:
            view = bytes(self.engine.views(np.frombuffer(state, self.engine.type), seat))
            if not seen or view != seen[-1]:
                seen.append(view)
        self.looked[seat] = len(self.states)
        return np.frombuffer(bytearray().join(seen), self.engine.game.record_dtype)

    def follow(self, history: History) -> None:
        """Play what has happened since, and keep the states of the newest deal."""
        engine, pack = self.engine, self.engine.game.layout.deck
        events = history.events[self.heard :]
        self.heard += len(events)
        decks = history.decks_dealt(pack) if any(number < 0 for number in events) else ()
        for number in events:
            if number < 0:
                is_new = bool(self.state["ended"][0]) or self.state["deal_no"][0] == 0
                engine.deal(self.state, engine.packed, decks[self.decks], ~number)
                self.decks += 1
                if is_new:
                    self.states, self.seen, self.looked = [], {}, {}
            else:
                engine.step(self.state, number & SEAT, number >> SEAT_BITS)
            self.states.append(self.state.tobytes())


kept: WeakKeyDictionary[Match, DealSoFar] = WeakKeyDictionary()


def one_view(game: Game, view: Any) -> Views:
    """Return a single view, a record, as an array of one: the past of a match nobody followed."""
    return np.frombuffer(bytearray(view.tobytes()), game.record_dtype)
