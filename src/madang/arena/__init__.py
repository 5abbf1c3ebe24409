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

from madang.arena.duel import duels_between, kernels_for
from madang.arena.private_walls import has_wall
from madang.arena.result import Result, summed
from madang.bots import bot_named, bot_names, bots_of, policy_named
from madang.errors import NotationError
from madang.game import Game
from madang.jit import is_kernel
from madang.twin import COMPILED, PLAIN

PART = 50  # lists that one thread plays before it tells of its progress


def play(
    game: Game,
    options: Any,
    seats: Sequence[str],
    matches: int = 2_000,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
    is_compiled: bool = True,
    has_private_walls: bool = False,
) -> Result:
    """Play `matches` different matches, each in all rotations of `seats`, words for bots.

    So `matches` times the number of seats are played in sum. `progress` is called with the lists of
    shuffles done and the lists in all, one a match. The result depends on the seed, never on the
    number of threads. `has_private_walls` gives each seat a wall of its own, see `private_walls`.
    """
    check_seats(game, options, seats)
    if has_private_walls and not has_wall(game):
        raise NotationError(game.name, "game", "only tiles from a wall can be shared out to seats")
    lists = matches
    parts = [range(first, min(first + PART, lists)) for first in range(0, lists, PART)]
    arena = Arena(game, options, tuple(seats), seed, is_compiled, has_private_walls)
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
    needed, option = game.seats(options), game.house_rules.seats_option
    if len(seats) != needed:
        remedy = f"name {needed} bots" + (f", or set the option {option}" if option else "")
        raise NotationError(",".join(seats), "seats", remedy)


class Arena:
    """A game, its options and the bots that play it."""

    def __init__(
        self,
        game: Game,
        options: Any,
        seats: tuple[str, ...],
        seed: int,
        is_compiled: bool,
        has_private_walls: bool,
    ) -> None:
        kinds = bots_of(game)
        policies = {word: found for word in seats if (found := policy_named(game, word))}
        can_compile = all(word in policies or is_kernel(kinds[word].choose) for word in seats)
        self.twin = COMPILED if is_compiled and can_compile else PLAIN
        self.game, self.options, self.seed = game, options, seed
        self.has_private_walls = has_private_walls
        self.bots = tuple(map([*bot_names(game), *policies].index, seats))
        self.policies = dict(enumerate(policies.values(), len(kinds)))  # bot number -> policy
        self.kernels = kernels_for(game, self.twin, bool(policies))

    def play_part(self, lists: range) -> Any:
        """Play these lists; return their matches, one row a list, one column a rotation."""
        duels = duels_between(self.game, self.options, self.bots, lists, self.seed)
        duels.shares.is_private = self.has_private_walls
        states, views = self.game.new_states(len(duels)), self.game.new_states(len(duels))
        taken = (*map(self.twin.records, (states, views, duels)), self.twin.options(self.options))
        if self.policies:
            self.play_with_policies(duels, taken)
        else:
            self.kernels["play_duels"](*taken)
        return duels.reshape(len(lists), -1)

    def play_with_policies(self, duels: Any, taken: tuple[Any, ...]) -> None:
        """Play every match to its end; each policy answers for all that ask it, together."""
        table = self.game.observations
        rows = np.zeros((len(duels), table.width), table.dtype)
        actions = np.zeros(len(duels), np.int64)
        while self.kernels["play_to_policies"](*taken, actions, rows):
            for number, policy in self.policies.items():
                asking = np.flatnonzero(duels.asked == number)
                actions[asking] = policy.actions(rows[asking], duels.mask[asking])
