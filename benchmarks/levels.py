"""What each level loses to the strongest: `python -m benchmarks.levels nylon_ppong`.

A level sits with the strongest bot in all other seats, in all rotations, so points lost a deal are
those of the level less the others' mean. `--try HEAT,MEMORY,HEED` measures handicaps that no level
has yet: they are read from an array behind the house rules, so one compile serves all.
"""

import argparse
import json
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from madang.arena.duel import duels_between, play_duels
from madang.arena.private_walls import arrange, has_wall, share_out
from madang.arena.result import Estimate, by_entrant, estimate
from madang.bots import bots_of
from madang.bots.by_number import named_by_number
from madang.bots.levels import LEVELS, Handicap, at_one_level
from madang.game import Game, part_of
from madang.games import GAMES, game_named
from madang.kernels.backend import COMPILED
from madang.kernels.jit import bound, is_kernel, kernel

OWN, OTHERS = range(2)  # their numbers inside compiled code
PART = 50  # lists that are played at once


@kernel
def tried(options: Any, level: int) -> Handicap:
    """Return the handicap that is tried."""
    return Handicap(options.handicap[0], options.handicap[1], options.handicap[2])


class Field:
    """One seat with a handicap that changes, the strongest bot in the others."""

    def __init__(self, game: Game, house: dict[str, Any]) -> None:
        self.game, self.options = game, game.make_options(**house)
        bots: Any = part_of(game.name, "bots")
        self.rows = bots.HANDICAPS
        strongest = [it.choose for it in bots_of(game).values() if is_kernel(it.choose)][-1]
        at_level = bots.handicapped(handicap_of=tried)
        own = bound({"own": at_one_level}, LEVEL=1, at_level=at_level)["own"]
        hooks = named_by_number([own, strongest])
        if has_wall(game):
            hooks |= {"share_out": share_out, "arrange": arrange}
        self.play = COMPILED.kernels(
            {"play_duels": play_duels},
            f"{game.name}-levels",
            game.kernels.functions(),
            **hooks,
        )["play_duels"]
        fields = [(name, np.int64) for name in self.options._fields]
        self.packed = np.zeros(1, np.dtype([*fields, ("handicap", np.float64, (3,))]))
        for name, value in zip(self.options._fields, self.options):
            self.packed[name] = value

    def lost(self, handicap: Sequence[float], lists: int, seed: int) -> Estimate:
        """Return points lost a deal, by lists, that is against the mean of the other seats."""
        self.packed["handicap"][0] = handicap
        seats = self.game.seats(self.options)
        gains = []
        for first in range(0, lists, PART):
            part = range(first, min(first + PART, lists))
            bots = (OWN, *[OTHERS] * (seats - 1))
            duels = duels_between(self.game, self.options, bots, part, seed)
            duels.shares.is_private = has_wall(self.game)
            states, views = self.game.new_states(len(duels)), self.game.new_states(len(duels))
            self.play(*map(COMPILED.records, (states, views, duels)), self.packed[0])
            duels = duels.reshape(len(part), seats)
            won = by_entrant(duels.returns[:, :, :seats]).sum(axis=1)
            points = won / duels.deals_played.sum(axis=1)[:, None]
            gains.append(points[:, 1:].mean(axis=1) - points[:, 0])
        return estimate(np.concatenate(gains))


def main() -> None:
    """Read the command line, and print a line for each level."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game", choices=[game.name for game in GAMES])
    asked.add_argument("--house", default="{}", metavar="JSON", help="house rules")
    asked.add_argument("--lists", type=int, default=400, help="lists of shuffles, a match each")
    asked.add_argument("--try", dest="tries", action="append", default=[], help="a handicap")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    field = Field(game_named(given.game), json.loads(given.house))
    tries = [np.array([float(part) for part in row.split(",")]) for row in given.tries]
    begun = perf_counter()
    for number, row in enumerate(tries or field.rows[: LEVELS - 1], 1):
        found = field.lost(row, given.lists, given.seed)
        print(
            f"level {number}: {level_line(row, found)}, {perf_counter() - begun:.0f} s", flush=True
        )


def level_line(row: Any, found: Estimate) -> str:
    """Return a handicap and what it loses."""
    numbers = ", ".join(f"{number:g}" for number in row)
    return f"({numbers}) loses {found.mean:.2f} ({found.low:.2f} to {found.high:.2f}) a deal"


if __name__ == "__main__":
    main()
