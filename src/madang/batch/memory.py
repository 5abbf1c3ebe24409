"""The memory of a batch: its records, as a caller sees them and as its kernels take them."""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from madang.batch.lanes import (
    AUTORESETS,
    BEGINS,
    EPISODES,
    REWARDS,
    lane_of,
    legal_type,
    one_type,
    records,
    room_type,
    row_type,
    slot_type,
)
from madang.batch.plan import Plan
from madang.batch.seating import seat_bots
from madang.game import Game
from madang.twin import Twin


class Part(NamedTuple):
    """Some of the matches, as the kernels take them."""

    where: slice
    given: tuple[Any, ...]  # slots, last states, legal actions, lanes, rooms, options
    rows: Any  # observations


class Memory:
    """Every record of a batch; one element a match, but for `rooms`."""

    def __init__(self, plan: Plan, twin: Twin) -> None:
        game, count = plan.game, plan.count
        state, actions, lane = game.record_dtype, len(game.actions), lane_of(game)
        self.plan, self.twin = plan, twin
        self.made: dict[int, tuple[Part, ...]] = {}
        self.packed: Any = twin.options_in_array(*plan.different)
        self.rows = records(count, row_type(game.observations.dtype, game.observations.width))
        self.ones = records(1, one_type(state, actions, lane))
        if count == 1:  # then all of it lies in one record
            self.slots, self.lasts, self.legals, self.lanes = (
                self.ones[name] for name in ("slot", "last", "legal", "lane")
            )
        else:
            self.slots, self.lasts = (records(count, slot_type(state)) for _ in range(2))
            self.legals, self.lanes = records(count, legal_type(actions)), records(count, lane)
        fill_lanes(self.lanes, plan)

    def parts(self, threads: int) -> tuple[Part, ...]:
        """Return the matches in as many parts as there are threads, each with its own room."""
        if threads not in self.made:
            self.made[threads] = self.new_parts(threads)
        return self.made[threads]

    def new_parts(self, threads: int) -> tuple[Part, ...]:
        """Cut the matches into parts."""
        rooms = self.twin.records(records(threads, room_type(self.plan.game.record_dtype)))
        kept = [*map(self.twin.records, (self.slots, self.lasts, self.legals, self.lanes))]
        rows = self.twin.records(self.rows)
        bounds = np.linspace(0, self.plan.count, threads + 1).astype(int)
        return tuple(
            Part(where, (*(one[where] for one in kept), rooms[n : n + 1], self.packed), rows[where])
            for n, where in enumerate(slice(*pair) for pair in pairwise(bounds))
        )

    def new_slots(self, count: int) -> Any:
        """Return places for states, as the kernels take them."""
        return self.twin.records(records(count, slot_type(self.plan.game.record_dtype)))

    def states_in(self, slots: Any) -> Any:
        """Return a window on the states in these places."""
        return slots["state"].view(np.ndarray)[:, 0].view(self.plan.game.record_dtype, np.recarray)

    def begin_anew(self, which: Any) -> None:
        """Let the next step begin new matches in these lanes, and nothing be left of the others."""
        self.slots[which] = np.zeros((), self.slots.dtype)
        self.lanes.due[which] = BEGINS
        for name in ("done", "rewards", "won", "total", "before"):
            self.lanes[name][which] = 0

    def seed(self, which: Any, numbers: Any) -> None:
        """Put the chance of these lanes where it begins with these numbers for generators."""
        self.lanes.rng[which] = numbers
        self.lanes.deck[which] = self.plan.game.layout.deck.in_order()


def fill_lanes(lanes: Any, plan: Plan) -> None:
    """Write into each lane what never changes."""
    game, different = plan.game, plan.different
    lanes.options = [different.index(one) for one in plan.options]
    lanes.players = np.take([game.seats(one) for one in different], lanes.options)
    lanes.used = np.take([cards_used(game, one) for one in different], lanes.options)
    lanes.dice = game.layout.dice
    lanes.scale = np.take(plan.scales, lanes.options)
    lanes.episode = EPISODES.index(plan.episode)
    lanes.autoreset = AUTORESETS.index(plan.autoreset)
    lanes.by_deal = REWARDS.index(plan.rewards_at)
    seat_bots(lanes, game, plan.roles, list(plan.bots), plan.rotate)


def cards_used(game: Game, options: Any) -> int:
    """Return how many cards of a deck can matter."""
    deck = game.layout.deck
    return deck.cards_used(options) if deck.cards_used else deck.size
