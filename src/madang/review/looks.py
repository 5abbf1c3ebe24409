"""Two looks at a decision, so that a match whose worlds take long is reviewed within its time.

The first look tries the likely actions in a few worlds. It finds the best of several, and the best
of several always looks better than it is. So whatever it finds better than what was played is
looked at once more, with what was played, in other worlds; only they say how much was given away.

Time is shared out as it goes: a decision has twice its share of what is left at most, and leaves
what it does not need. Where nobody limits the time, the same seed gives the same review.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from madang.analysis import likely_actions
from madang.match import Match
from madang.search import Candidate, Search
from madang.search.analysis import FEWEST

SECONDS = 60.0  # of one processor that a match may take
LIKELY, FEW = 6, 3  # actions of the first look, and where time is short
SHORT = 0.25  # seconds: a smaller share is short
PART_FIRST = 0.3  # of its share that a decision spends on the first look
CLOSEST = 2  # actions that are looked at once more, next to the one that was played


class Found(NamedTuple):
    """An action and what was found of it, as a candidate of the search."""

    word: str
    points: float
    loss: float
    error: float
    wins: float
    pays: float
    worlds: int


class Looks:
    """Searches of the decisions of one match: `left` of them are to come, this one included."""

    def __init__(
        self, new_search: Callable[..., Search], worlds: int, seed: int, seconds: float | None
    ) -> None:
        self.new_search, self.worlds, self.seed = new_search, worlds, seed
        self.seconds = seconds
        self.spent = 0.0
        self.begun = 0.0
        self.a_world = 0.0  # seconds for an action in a world

    def candidates(self, match: Match, seat: int, played: int, left: int) -> list[Found]:
        """Return what was found of the actions of a decision, the best first."""
        share = self.share(left)
        legal = match.legal_numbers(seat)
        most = FEW if share is not None and share < SHORT else LIKELY
        likely = likely_actions(match.game, match.view(seat), match.options, seat, legal, most)
        first = self.look(match, seat, {played, *(likely or legal)}, played, 0, share)
        best = first.candidates[0]
        if best.action == played:
            return [found_of(one) for one in first.candidates]
        others = [one.action for one in first.candidates if one.action != played]
        close = others[:CLOSEST]
        rest = None if share is None else share - self.since()
        again = self.look(match, seat, {played, *close}, played, 1, rest)
        return merged(first.candidates, again.candidates)

    def look(
        self, match: Match, seat: int, actions: set[int], played: int, number: int, share: Any
    ) -> Any:
        """Search some actions, and learn how long a world takes."""
        worlds = self.worlds_of(len(actions), number, share)
        search = self.new_search(worlds=worlds, seed=self.seed + number)
        before = self.since()
        found = search.analyse(match, seat, sorted(actions), keep_actions=(played,))
        tried = sum(one.worlds for one in found.candidates)
        pace = (self.since() - before) / max(1, tried)
        self.a_world = pace if not self.a_world else (3 * self.a_world + pace) / 4
        return found

    def worlds_of(self, actions: int, number: int, share: float | None) -> int:
        """Return how many worlds a look may try: the fewest that show an error, or more."""
        most = max(FEWEST, self.worlds // 4) if number == 0 else self.worlds
        if share is None:
            return most
        if not self.a_world:
            return FEWEST
        part = PART_FIRST if number == 0 else 1.0
        return max(FEWEST, min(most, int(part * share / self.a_world / actions)))

    def share(self, left: int) -> float | None:
        """Begin with a decision; return for how many seconds it may be looked at."""
        self.begun = time.process_time()
        return None if self.seconds is None else max(0.0, 2 * (self.seconds - self.spent) / left)

    def since(self) -> float:
        """Return for how long this decision has been looked at."""
        return time.process_time() - self.begun

    def end(self) -> None:
        """Finish a decision, reasons and all."""
        self.spent += self.since()


def found_of(one: Candidate, loss: float | None = None, points: float | None = None) -> Found:
    """Return what was found of an action, as it is kept."""
    return Found(
        word=one.word,
        points=one.points if points is None else points,
        loss=one.loss if loss is None else loss,
        error=one.error,
        wins=one.wins,
        pays=one.pays,
        worlds=one.worlds,
    )


def merged(first: tuple[Candidate, ...], again: tuple[Candidate, ...]) -> list[Found]:
    """Return what the second look says of its actions, then what the first says of the others.

    No action of the first look alone may be better than the best of the second.
    """
    best = again[0]
    known = {one.action for one in again}
    at_first = next((one.loss for one in first if one.action == best.action), 0.0)
    rest = []
    for one in first:
        if one.action not in known:
            loss = max(0.0, one.loss - at_first)
            rest.append(found_of(one, loss, best.points - loss))
    return [*map(found_of, again), *rest]
