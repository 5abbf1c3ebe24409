"""Which bot is better, and by how much: many matches with duplicate deals.

Every list of shuffles is played in all rotations of the seats, so luck in the cards meets every bot
alike. The lists are independent of each other, the rotations of one list are not: every statistic
is of the mean over the rotations of a list, and its interval is over lists.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.lib import recfunctions

from madang.arena.duel import duels_between, kernels_for
from madang.arena.policies import PoliciesAtPlay
from madang.arena.private_walls import has_wall
from madang.arena.result import Result, gains_of, summed
from madang.arena.searching import play_searching
from madang.arena.sequential import STRIDE, SequentialTest, Verdict
from madang.bots import (
    POLICY,
    bot_named,
    bot_names,
    bots_of,
    is_own,
    is_policy,
    is_search,
    policy_named,
)
from madang.bots.judging import judging_of
from madang.bots.own import digest_of
from madang.errors import NotationError
from madang.game import Game
from madang.games import game_named
from madang.kernels.backend import COMPILED, PLAIN
from madang.kernels.jit import is_kernel
from madang.layout import is_whole
from madang.spread import Work, digest_of_sources, run

PART = 50  # lists that one worker plays before it reports its progress
COLUMNS = [  # of a match: what results are made of
    "returns",
    "moves",
    "illegal",
    "deals_played",
    "ends",
    "by_kind",
    "brought",
    "rates",
    "luck",
    "has_luck",
]


def play(
    game: Game,
    options: NamedTuple,
    seats: Sequence[str],
    matches: int = 2_000,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
    workers: str | Executor = "threads",
    is_compiled: bool = True,
    has_private_walls: bool = False,
    takes_out_luck: bool = False,
    folder: str | Path | None = None,
    resume: bool = False,
) -> Result:
    """Play `matches` different matches, each in all rotations of `seats`, words for bots.

    So `matches` times the number of seats are played in sum. `progress` is called with the lists of
    shuffles done and the lists in all, one a match. The result depends on the seed, never on the
    number of workers or their kind: for those, a `folder` that remembers and `resume` see
    `madang.spread`. `has_private_walls` gives each seat a wall of its own, see `private_walls`;
    `takes_out_luck` estimates the results also without the luck of the draws, see `luck`.
    """
    check_seats(game, options, seats)
    if takes_out_luck and not judging_of(game).luck:
        raise NotationError(game.name, "game", "how lucky a draw was is known of hwatu games alone")
    if has_private_walls and not has_wall(game):
        raise NotationError(game.name, "game", "only tiles from a wall can be shared out to seats")
    if not is_whole(matches) or matches < 1:
        raise NotationError(matches, "matches", "give 1 or more")
    parts = [range(first, min(first + PART, matches)) for first in range(0, matches, PART)]
    arena = Arena(game, options, tuple(seats), seed, is_compiled, has_private_walls, takes_out_luck)
    work = Work(arena.header(matches=matches, part=PART), parts, arena.play_part)
    played = []
    for part in run(work, workers, folder, resume):
        played.append(part)
        if progress:
            progress(sum(map(len, played)), matches)
    return summed(game, options, tuple(seats), seed, np.concatenate(played).view(np.recarray))


def play_test(
    game: Game,
    options: NamedTuple,
    seats: Sequence[str],
    test: SequentialTest,
    most: int = 100_000,
    seed: int = 1,
    progress: Callable[[int, int, Verdict], None] | None = None,
    workers: str | Executor = "threads",
    is_compiled: bool = True,
    has_private_walls: bool = False,
    folder: str | Path | None = None,
    resume: bool = False,
) -> tuple[Result, Verdict]:
    """Play until a sequential test decides whether the first bot gains on the others, or `most`.

    The test looks at the lists in their order, STRIDE more each time, so where it ends depends on
    the seed alone. The result is of the lists that it looked at. Its intervals are those of a match
    of a fixed length, and so a little too narrow: look at its verdict instead.
    """
    check_seats(game, options, seats)
    if has_private_walls and not has_wall(game):
        raise NotationError(game.name, "game", "only tiles from a wall can be shared out to seats")
    arena = Arena(game, options, tuple(seats), seed, is_compiled, has_private_walls)
    parts = [range(first, min(first + STRIDE, most)) for first in range(0, most, STRIDE)]
    played, gains = [], np.empty(0)
    verdict = test.verdict(gains)
    work = Work(arena.header(test=asdict(test), most=most, part=STRIDE), parts, arena.play_part)
    for part in run(work, workers, folder, resume):
        played.append(part.view(np.recarray))
        gains = np.concatenate([gains, gains_of(played[-1], len(seats))])
        verdict = test.verdict(gains)
        if progress:
            progress(len(gains), most, verdict)
        if verdict.taken:
            break
    duels = np.concatenate(played).view(np.recarray)
    return summed(game, options, tuple(seats), seed, duels), verdict


def check_seats(game: Game, options: NamedTuple, seats: Sequence[str]) -> None:
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
        options: NamedTuple,
        seats: tuple[str, ...],
        seed: int,
        is_compiled: bool,
        has_private_walls: bool,
        takes_out_luck: bool = False,
    ) -> None:
        self.game, self.options, self.seed, self.seats = game, options, seed, seats
        self.is_compiled = is_compiled
        self.has_private_walls, self.takes_out_luck = has_private_walls, takes_out_luck
        # Python plays for these, see `arena.searching`.
        self.is_plain = any(is_search(word) or is_own(word) for word in seats)
        if self.is_plain:
            if has_private_walls:
                remedy = "bots that search, and those from a file, share one wall"
                raise NotationError(",".join(seats), "seats", remedy)
            return
        kinds = bots_of(game)
        policies = {word: found for word in seats if (found := policy_named(game, word))}
        can_compile = all(word in policies or is_kernel(kinds[word].choose) for word in seats)
        self.backend = COMPILED if is_compiled and can_compile else PLAIN
        self.bots = tuple(map([*bot_names(game), *policies].index, seats))
        self.policies = PoliciesAtPlay(game, self.backend, policies) if policies else None
        self.kernels = {} if policies else kernels_for(game, self.backend)

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process by name: each builds its own, once."""
        if game_named(self.game.name) is not self.game:
            remedy = "play it with threads: other processes know the games that are installed"
            raise NotationError(self.game.name, "game", remedy)
        how = self.is_compiled, self.has_private_walls, self.takes_out_luck
        return arena_of, (self.game.name, self.options, self.seats, self.seed, *how)

    def header(self, **more: Any) -> Mapping[str, Any]:
        """Return all that the results depend on."""
        files = [word.removeprefix(POLICY) for word in self.seats if is_policy(word)]
        return {
            "work": "arena",
            "game": self.game.name,
            "options": self.game.format_options(self.options),
            "seats": self.seats,
            "seed": self.seed,
            "private_walls": self.has_private_walls,
            "without_luck": self.takes_out_luck,
            "policies": {file: sha256(Path(file).read_bytes()).hexdigest() for file in files},
            "bots": {word: digest_of(word) for word in self.seats if is_own(word)},
            "release": version("madang"),
            "sources": digest_of_sources(),
            **more,
        }

    def play_part(self, lists: range) -> Any:
        """Play these lists; return their matches, one row a list, one column a rotation."""
        return recfunctions.repack_fields(self.matches_of(lists)[COLUMNS])

    def matches_of(self, lists: range) -> Any:
        """Play these lists; return all that is known of their matches."""
        if self.is_plain:
            return play_searching(
                self.game,
                self.options,
                self.seats,
                lists,
                self.seed,
                self.is_compiled,
                self.takes_out_luck,
            )
        duels = duels_between(self.game, self.options, self.bots, lists, self.seed)
        duels.shares.is_private, duels.has_luck = self.has_private_walls, self.takes_out_luck
        states, views = self.game.new_states(len(duels)), self.game.new_states(len(duels))
        taken = (
            *map(self.backend.records, (states, views, duels)),
            self.backend.options(self.options),
        )
        if self.policies:
            self.policies.play(duels, taken)
        else:
            self.kernels["play_duels"](*taken)
        return duels.reshape(len(lists), -1)


@lru_cache(maxsize=8)
def arena_of(game: str, options: NamedTuple, *more: Any) -> Arena:
    """Return the arena of these bots in this process, with its kernels and policies read once."""
    return Arena(game_named(game), options, *more)
