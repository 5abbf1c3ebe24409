"""Find the numbers of a bot by play: `python -m benchmarks.tune nylon_ppong`.

The cross-entropy method (Rubinstein 1999): draw many sets of numbers around a centre, let each play
the same duplicate deals against the others, move the centre towards the best quarter. The bot's
hook `number` reads from an array behind the house rules, so one compile serves every candidate.
Each generation plays deals of its own. At the end the centre is judged by deals that chose nothing.
"""

import argparse
import json
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from madang.arena.duel import duels_between, play_duels
from madang.arena.result import Estimate, by_entrant, estimate, shares_of_wins
from madang.bots import bots_of
from madang.bots.by_number import named_by_number
from madang.game import Game, part_of
from madang.games import game_named
from madang.kernels.backend import COMPILED
from madang.kernels.jit import bound, is_kernel, kernel

# Game -> the bot, with its WEIGHTS in a file of its name, and whom it plays by default.
TUNABLE = {"nylon_ppong": ("careful", "steady")}
OWN, OTHERS = range(2)  # their numbers inside compiled code
BEST = 0.25  # share of a generation that the centre moves towards
PACE = 0.6  # how far it moves
LEAST_FIRST = 0.05, 0.01  # spread of a number that is near zero, by column
LEAST_SPREAD = 0.02  # of a number, as a share of how widely it was first spread


@kernel
def tuned_number(options: Any, row: int, column: int) -> float:
    """Return the number that is tried."""
    return options.tuned[row, column]


class Table(NamedTuple):
    """House rules to play by, with room for the numbers behind them."""

    options: Any
    packed: Any


class Field:
    """The bot with changing numbers, one against all others, at tables of these house rules."""

    def __init__(self, game: Game, others: str, houses: Sequence[dict[str, Any]]) -> None:
        word, _ = TUNABLE[game.name]
        kinds = bots_of(game)
        opponent = kinds[others].choose
        if not is_kernel(opponent):
            raise SystemExit(f"{others} has no compiled twin; name another bot")
        part: Any = part_of(game.name, word)
        self.game, self.start = game, part.WEIGHTS
        tuned = bound({"tuned": kinds[word].choose}, number=tuned_number)["tuned"]
        self.play = COMPILED.kernels(
            {"play_duels": play_duels},
            f"{game.name}-tune-{others}",
            game.kernels.functions(),
            **named_by_number([tuned, opponent]),
        )["play_duels"]
        self.tables = [self.table(house) for house in houses]

    def table(self, house: dict[str, Any]) -> Table:
        """Return a table of these house rules."""
        options = self.game.make_options(**house)
        fields = [(name, np.int64) for name in options._fields]
        packed = np.zeros(1, np.dtype([*fields, ("tuned", np.float64, self.start.shape)]))
        for name, value in zip(options._fields, options):
            packed[name] = value
        return Table(options, packed)

    def results(self, numbers: Any, table: Table, lists: range, seed: int) -> tuple[Any, Any]:
        """Return points a deal less the others' mean, and shares of wins: one of each a list."""
        table.packed["tuned"][0] = numbers
        seats = self.game.seats(table.options)
        bots = (OWN, *[OTHERS] * (seats - 1))
        duels = duels_between(self.game, table.options, bots, lists, seed)
        states, views = self.game.new_states(len(duels)), self.game.new_states(len(duels))
        self.play(*map(COMPILED.records, (states, views, duels)), table.packed[0])
        duels = duels.reshape(len(lists), seats)
        won = by_entrant(duels.returns[:, :, :seats])
        points = won.sum(axis=1) / duels.deals_played.sum(axis=1)[:, None]
        wins = shares_of_wins(won).mean(axis=1)
        return points[:, 0] - points[:, 1:].mean(axis=1), wins[:, 0]

    def gain(self, numbers: Any, lists: range, seed: int, wins: float) -> float:
        """Return what the numbers gain, by the mean over all tables; `wins` values a match won."""
        gains = [self.results(numbers, table, lists, seed) for table in self.tables]
        return float(np.mean([points.mean() + wins * won.mean() for points, won in gains]))


def judged(field: Field, numbers: Any, lists: int, seed: int) -> list[tuple[Estimate, Estimate]]:
    """Return points and shares of wins at each table."""
    found = [field.results(numbers, table, range(lists), seed) for table in field.tables]
    return [(estimate(points), estimate(wins)) for points, wins in found]


def tune(field: Field, given: argparse.Namespace) -> Any:
    """Return the centre after the last generation."""
    rng = np.random.default_rng(given.seed)
    centre = field.start.copy()
    first = np.maximum(np.abs(centre) * given.spread, np.resize(LEAST_FIRST, centre.shape[1]))
    first[:, [n for n in range(centre.shape[1]) if n not in given.columns]] = 0
    spread, begun = first.copy(), perf_counter()
    for generation in range(given.generations):
        people = centre + spread * rng.normal(size=(given.people, *centre.shape))
        people[0] = centre
        first_list = generation * given.lists
        lists = range(first_list, first_list + given.lists)
        gains = np.array([field.gain(one, lists, given.seed, given.wins) for one in people])
        best = people[np.argsort(-gains)[: int(given.people * BEST)]]
        centre = PACE * best.mean(axis=0) + (1 - PACE) * centre
        spread = PACE * best.std(axis=0) + (1 - PACE) * spread
        spread = np.maximum(spread, LEAST_SPREAD * first)
        print(
            f"generation {generation + 1}: centre {gains[0]:.3f}, best {gains.max():.3f}, "
            f"mean {gains.mean():.3f}, {perf_counter() - begun:.0f} s",
        )
        print(
            "\n".join("    (" + ", ".join(f"{x:.3f}" for x in row) + ")," for row in centre),
            flush=True,
        )
    return centre


def main() -> None:
    """Read the command line, tune, judge, and write the numbers as rows of WEIGHTS."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game", choices=TUNABLE)
    asked.add_argument("--others", help="the bot in all other seats")
    asked.add_argument("--house", action="append", default=[], metavar="JSON", help="house rules")
    asked.add_argument("--columns", type=int, nargs="+", default=[0, 1], help="which to change")
    asked.add_argument("--generations", type=int, default=40)
    asked.add_argument("--people", type=int, default=32, help="sets of numbers a generation")
    asked.add_argument("--lists", type=int, default=250, help="lists of shuffles a generation")
    asked.add_argument("--spread", type=float, default=0.15, help="first spread, as a share")
    asked.add_argument("--wins", type=float, default=0.0, help="worth of a match won, in points")
    asked.add_argument("--judge", type=int, default=4000, help="lists that judge the last centre")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    others = given.others or TUNABLE[given.game][1]
    houses = [json.loads(text) for text in given.house] or [{}]
    field = Field(game_named(given.game), others, houses)
    centre = tune(field, given)
    for house, (points, wins) in zip(houses, judged(field, centre, given.judge, given.seed + 1)):
        gain, share = (
            f"{one.mean:.3f} ({one.low:.3f} to {one.high:.3f})" for one in (points, wins)
        )
        print(f"{json.dumps(house)}: {gain} points a deal over the others, {share} of the matches")


if __name__ == "__main__":
    main()
