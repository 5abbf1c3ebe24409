"""Which bot is better, and by how much: many matches with duplicate deals.

Every list of shuffles is played in all rotations of the seats, so luck in the cards meets every bot
alike. The lists are independent of each other, the rotations of one list are not: every statistic
is of the mean over the rotations of a list, and its interval is over lists.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from madang.arena.duel import duels_between, kernel_for
from madang.arena.result import Result, summed
from madang.bots import bot_named, bot_names, choosers
from madang.errors import NotationError
from madang.fast_record import fast_records
from madang.game import Game
from madang.jit import is_kernel

PART = 50  # lists that one thread plays before it tells of its progress


def play(
    game: Game,
    options: Any,
    seats: Sequence[str],
    rounds: int = 20_000,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
    is_compiled: bool = True,
) -> Result:
    """Play `rounds` different rounds, each in all rotations of `seats`, words for bots.

    Rounds come in whole matches: the last match may bring a few more. So `rounds` times the number
    of seats are played in sum. `progress` is called with the lists done and the lists in all. The
    result depends on the seed, never on the number of threads.
    """
    check_seats(game, options, seats)
    lists = -(-rounds // getattr(options, game.rounds))
    parts = [range(first, min(first + PART, lists)) for first in range(0, lists, PART)]
    arena = Arena(game, options, tuple(seats), seed, is_compiled)
    played = []
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for part in pool.map(arena.play_part, parts):
            played.append(part)
            if progress:
                progress(sum(map(len, parts[: len(played)])), lists)
    return summed(game, options, tuple(seats), seed, np.concatenate(played).view(np.recarray))


def check_seats(game: Game, options: Any, seats: Sequence[str]) -> None:
    """Refuse unknown bots, and too many or too few of them."""
    for word in seats:
        bot_named(game, word)
    if len(seats) != game.seats(options):
        remedy = f"name {game.seats(options)} bots, or set the option {game.seats}"
        raise NotationError(",".join(seats), "seats", remedy)


class Arena:
    """A game, its options and the bots that play it."""

    def __init__(
        self, game: Game, options: Any, seats: tuple[str, ...], seed: int, is_compiled: bool
    ) -> None:
        self.game, self.options, self.seed = game, options, seed
        is_compiled = is_compiled and all(is_kernel(choosers(game)[word]) for word in seats)
        self.records_in = np.asarray if is_compiled else fast_records
        self.options = game.pack(options) if is_compiled else options
        self.bots = tuple(map(bot_names(game).index, seats))
        self.play_duels = kernel_for(game, is_compiled)

    def play_part(self, lists: range) -> Any:
        """Play these lists; return their matches, one row a list, one column a rotation."""
        duels = duels_between(self.game, self.options, self.bots, lists, self.seed)
        states, views = self.game.new_states(len(duels)), self.game.new_states(len(duels))
        self.play_duels(*map(self.records_in, (states, views, duels)), self.options)
        return duels.reshape(len(lists), -1)
