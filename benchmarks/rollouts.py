"""What a move of a rollout costs in both mahjongs: `python -m benchmarks.rollouts`.

The same loop as in a search plays deals to their end, one leaf in all seats, in matches one after
the other. Leaves take turns, so that a machine which is slow for a while is slow for all of them:
the least of their times says most, and the median how quiet it was. Two versions that choose alike
print the same mark of all actions.
"""

import argparse
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.machine import machine_lines
from madang.bots.by_number import named_by_number
from madang.game import DEAL, OVER, Game
from madang.games import game_named
from madang.kernels.backend import COMPILED
from madang.kernels.hooks import deal, step
from madang.kernels.jit import kernel
from madang.kernels.rng import below, seeds, shuffle_top
from madang.layout import first_in
from madang.search import leaf_kernels, usual_leaf
from madang.search.kernels import PLAYED, WORLD, chosen, new_rooms, play_on

GAMES = "korean_mahjong", "hong_kong_mahjong"
LEAVES = dict.fromkeys(GAMES, ("value", "legal", "speedy"))
PRIME, FACTOR = (1 << 31) - 1, 1_000_003


@kernel
def next_deal(states: Any, options: NamedTuple, room: Any) -> None:
    """Deal the next hand of a match, or the first one of another match."""
    if states[PLAYED].phase == OVER:
        states[PLAYED] = states[WORLD]
    shuffle_top(room, len(room.deck))
    deal(states[PLAYED], options, room.deck, below(room, room.dice))


@kernel
def play_deals(states: Any, packed: Any, rooms: Any, deals: int) -> None:
    """Play so many deals as a search does."""
    for _ in range(deals):
        next_deal(states, packed[0], rooms[0])
        play_on(states, packed[0], rooms[0])


@kernel
def mark_deals(states: Any, packed: Any, rooms: Any, deals: int) -> int:
    """Play the same deals, and return a mark of all actions."""
    options, room, mark = packed[0], rooms[0], 0
    for _ in range(deals):
        next_deal(states, options, room)
        while states[PLAYED].phase != DEAL and states[PLAYED].phase != OVER:
            seat: Any = np.int64(first_in(states[PLAYED].to_act))
            action = chosen(states, options, seat, room)
            step(states[PLAYED], options, seat, action)
            room.moves += 1
            mark = (mark * FACTOR + int(action) + 1) % PRIME
    return mark


class Rollouts:
    """Deals of one game that one leaf plays."""

    def __init__(self, game: Game, leaf: str, seed: int) -> None:
        self.game, self.options, self.leaf, self.seed = game, game.make_options(), leaf, seed
        self.packed = COMPILED.options_in_array(self.options)
        roots = {"play_deals": play_deals, "mark_deals": mark_deals}
        hooks = named_by_number(leaf_kernels(game, [leaf]))
        name = f"{game.name}-rollouts-{leaf}"
        self.kernels = COMPILED.kernels(roots, name, game.kernels.functions(), **hooks)

    def begin(self) -> tuple[Any, Any]:
        """Return states and room for the first deal."""
        rng = int(seeds(self.seed, 1)[0])
        states = np.zeros(4, self.game.record_dtype)
        states["phase"] = OVER
        states[WORLD] = self.game.new_states(1)[0]
        rooms = new_rooms(self.game, self.options, rng, 1)
        rooms["deck"] = rooms["pack"]
        return states, rooms

    def mark(self, deals: int) -> tuple[int, int]:
        """Return a mark of all actions in so many deals, and how many moves they have."""
        states, rooms = self.begin()
        records = COMPILED.records
        mark = self.kernels["mark_deals"](records(states), self.packed, records(rooms), deals)
        return int(mark), int(rooms["moves"][0])

    def microseconds(self, deals: int) -> float:
        """Return the CPU that a move takes."""
        states, rooms = self.begin()
        records = COMPILED.records
        begun = process_time()
        self.kernels["play_deals"](records(states), self.packed, records(rooms), deals)
        return 1e6 * (process_time() - begun) / int(rooms["moves"][0])


def main() -> None:
    """Read what is asked, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--leaves", nargs="+", help="else the usual one, and more in both mahjongs")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    games = [game_named(name) for name in said.games]
    every = [
        Rollouts(game, leaf, said.seed)
        for game in games
        for leaf in said.leaves or LEAVES.get(game.name, (usual_leaf(game),))
    ]
    for rollouts in every:
        rollouts.microseconds(1)  # compiles
    times = [[one.microseconds(said.deals) for one in every] for _ in range(said.times)]
    for rollouts, column in zip(every, zip(*times, strict=True), strict=True):
        mark, moves = rollouts.mark(said.deals)
        print(
            f"{rollouts.game.name:18} {rollouts.leaf:7} {min(column):6.2f} µs of CPU a move"
            f" (median {median(column):.2f}); {moves:,} moves, actions {mark:08x}"
        )
    print(*machine_lines(), sep="\n")


if __name__ == "__main__":
    main()
