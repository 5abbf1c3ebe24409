"""The rates that the arena counts for each seat, next to points, to tell how a bot plays.

`JUDGING` of `games.<game>.bots` is what there is for a game; a game needs none of this. In
every game the arena counts how deals end, who ends them and what they bring.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from madang.game import Game, part_of
from madang.kernels.jit import kernel


class Rate(NamedTuple):
    """Something that seats do, counted at the end of each deal."""

    word: str
    meaning: str
    is_share: bool = True  # of the deals; else any number a deal


@kernel
def count_nothing(state: Any, counts: Any) -> None:
    """Count nothing."""


@kernel
def none_drawn(state: Any) -> int:
    """Tell that nothing is drawn whose luck is counted."""
    return 0


@kernel
def count_no_luck(state: Any, options: Any, seat: int, before: int, luck: Any) -> None:
    """Count no luck."""


class Judging(NamedTuple):
    """The counts of one game."""

    rates: tuple[Rate, ...] = ()
    # (state, counts): a kernel that adds what happened in a deal that has just ended to `counts`,
    # a row a seat, a column for each of `rates`
    count_rates: Callable[[Any, Any], None] = count_nothing
    # What luck is measured by, where a game knows. Each is a number that what a seat draws brings
    # it, less the mean of it over all that might have been drawn: so its mean is 0 whatever the
    # bots do, and it may be taken off a result. See `madang.arena.luck`
    luck: tuple[str, ...] = ()
    drawn: Callable[[Any], int] = none_drawn  # (state): how many pieces of the deck are gone
    # (state, options, seat, before, luck): a kernel that adds the luck of the step that `seat` has
    # just taken, before which `before` pieces were gone: a row a seat, a column for each of `luck`
    count_luck: Callable[[Any, Any, int, int, Any], None] = count_no_luck


@cache
def judging_named(game: str) -> Judging:
    """Return what is counted of the game of this name."""
    found: Judging = getattr(part_of(game, "bots"), "JUDGING", Judging())
    return found


def judging_of(game: Game) -> Judging:
    """Return what is counted of a game."""
    return judging_named(game.name)
