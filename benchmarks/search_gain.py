"""Measure what a search gains in real deals: `python -m benchmarks.search_gain nylon_ppong`.

One seat searches, its leaf has the others. Wherever the search leaves the leaf's choice, both
actions are played on from the real cards, with the leaf in all seats, many times with the same
chance. By the performance-difference lemma (Kakade and Langford 2002) the sum of these differences
over the deals of the match is what the search wins more than its leaf in that seat. The luck of the
cards is the same on both sides, so it takes a small part of the deals that plain results do.

`promised` is what the search itself expected of the same choices, in the worlds that it had chosen
them by: how much of it is `found` is the quality of its belief.
"""

import argparse
from time import process_time
from typing import Any

import numpy as np

import madang.search as search_module
from madang import new_match
from madang.bots import bot_named, compiled_choosers
from madang.bots.by_number import named_by_number
from madang.game import Game
from madang.games import game_named
from madang.kernels.hooks import returns, step
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search import Search, leaf_kernels, search_hooks
from madang.search import kernels as worlds
from madang.search.kernels import PLAYED, WORLD, new_rooms, play_on, points_of, stir


@kernel
def play_real(packed: Any, seat: Seat, states: Any, rooms: Any, actions: Any, values: Any) -> None:
    """Play actions on from the row WORLD, with the unseen part of the deck in another order."""
    options, room = packed[0], rooms[0]
    returns(states[WORLD], options, room.before)
    for world in range(len(values)):
        stir(states[WORLD], options, room)
        rng = room.rng
        for place in range(len(actions)):
            room.rng = rng
            states[PLAYED] = states[WORLD]
            step(states[PLAYED], options, seat, actions[place])
            play_on(states, options, room)
            values[world, place] = points_of(states[PLAYED], options, seat, room)


class Gain:
    """The gain of one search, match by match."""

    def __init__(self, game: Game, house: dict[str, int], search: Search, again: int) -> None:
        self.game, self.options, self.search, self.again = game, search.options, search, again
        self.house = house
        hooks = {name: hook for name, hook in search_hooks(game).items() if name == "stir"}
        hooks |= named_by_number(leaf_kernels(game, search.leaves))
        self.backend = search.backend
        self.play_real = self.backend.kernels(
            {"play_real": play_real}, f"{game.name}-gain-{search.leaves[0]}",
            game.kernels.functions(), **hooks,
        )["play_real"]  # fmt: skip
        self.leaf = bot_named(game, search.leaves[0])
        if self.backend.is_compiled:
            self.leaf.use(compiled_choosers(game))
        self.found: list[float] = []  # a number a match: points a deal
        self.promised: list[float] = []
        self.decisions = self.left = self.worlds = 0

    def play_match(self, seed: int) -> None:
        """Play one match; the seat that searches goes around with the seed."""
        match = new_match(self.game, seed=seed, is_compiled=self.backend.is_compiled, **self.house)
        mine, found, promised = seed % self.game.seats(self.options), 0.0, 0.0
        while not match.is_over:
            seat = match.to_act[0]
            mask = match.legal_mask(seat)
            action = self.leaf.choose(match.view(seat), self.options, seat, mask)
            if seat == mine and mask.sum() > 1:
                analysis = self.search.analyse(views_so_far(match, seat), seat)
                self.decisions += 1
                self.worlds += analysis.worlds
                action, leaf = analysis.chosen.action, analysis.leaf.action
                if action != leaf:
                    self.left += 1
                    found += self.really(match, seat, action, leaf)
                    promised += analysis.chosen.points - analysis.leaf.points
            match.play_number(seat, action)
        deals = len(match.results.deals)
        self.found.append(found / deals)
        self.promised.append(promised / deals)

    def really(self, match: Match, seat: Seat, action: int, leaf: int) -> float:
        """Return by how much an action beats the leaf's, with the cards that are really there."""
        states = np.zeros(4, self.game.record_dtype)
        states[worlds.WORLD] = np.frombuffer(match.states.tobytes(), self.game.record_dtype)[0]
        rooms = new_rooms(self.game, self.options, 1 + self.left, len(self.search.leaves))
        values = np.zeros((self.again, 2), np.float32)
        actions = np.array([action, leaf], np.int64)
        records = self.backend.records
        self.play_real(self.search.packed, seat, records(states), records(rooms), actions, values)
        return float((values[:, 0] - values[:, 1]).mean())

    def report(self, spent: float) -> str:
        """Say what was found so far."""
        one, two = (interval(np.array(values)) for values in (self.found, self.promised))
        return (
            f"{len(self.found)} matches: found {one}, promised {two} points a deal; "
            f"{self.left} of {self.decisions} choices changed, "
            f"{self.worlds / max(1, self.decisions):.0f} worlds a choice, "
            f"{1000 * spent / max(1, self.decisions):.1f} ms of CPU a choice"
        )


def interval(values: Any) -> str:
    """Return a mean and half of its 95 % interval."""
    if len(values) < 2:
        return f"{values.mean():.2f}"
    return f"{values.mean():+.2f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.2f}"


def main() -> None:
    """Read what is asked, and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--leaf", default=None)
    parser.add_argument("--worlds", type=int, default=256)
    parser.add_argument("--keep", type=float, default=1.0)
    parser.add_argument("--thin", type=int, default=search_module.THIN, help="steps between worlds")
    parser.add_argument("--counted", action="store_true", help="believe nothing")
    parser.add_argument("--again", type=int, default=400, help="times each choice is judged")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    said = parser.parse_args()
    search_module.THIN = said.thin
    game = game_named(said.game)
    house = {name: int(value) for name, value in (one.split("=") for one in said.option)}
    options = game.make_options(**house)
    search = Search(game, options, said.leaf, said.worlds, keep=said.keep, belief=not said.counted)
    gain = Gain(game, house, search, said.again)
    gain.play_match(said.seed)  # compiles
    gain.found, gain.promised = [], []
    gain.decisions = gain.left = gain.worlds = 0
    begun = process_time()
    for nth in range(1, said.matches + 1):
        gain.play_match(said.seed + nth)
        if nth % 10 == 0 or nth == said.matches:
            print(gain.report(process_time() - begun), flush=True)


if __name__ == "__main__":
    main()
