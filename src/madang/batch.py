"""Many matches at once, compiled: chance, masks, steps and automatic re-deals in one call.

```python
batch = Batch(game, options, count=4096, seed=1)
while training:
    actions = policy(batch.views(), batch.masks)  # one for the seat asked in each match
    batch.step(actions)  # `batch.dones`, `batch.returns` tell of matches that ended just now
```

Each match has a fast generator of its own (`madang.rng`), so a batch plays the same for the same
seed, whatever its size and the number of threads.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from madang.game import DEAL, OVER, Game, Kernels, State, States
from madang.jit import apart, kernel
from madang.rng import below, seeds, shuffle_top
from madang.seats import first_in
from madang.stand_ins import deal, legal_actions, redact, returns, step
from madang.twin import COMPILED, PLAIN, Twin

# ---- a lane: what a match of the batch needs beside its state ---------------------------------

# All of it lies in one record, because compiled code passes records without counting references:
# with an array each, the counting alone takes half of the time.


def lane_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of a lane of this game."""
    layout = game.layout
    return lane_type(
        game.house_rules.most_seats,
        layout.deck.size,
        layout.deck.dtype,
        len(layout.actions),
        layout.state_dtype,
    )


@cache
def lane_type(seats: int, cards: int, card: Any, actions: int, state: Any) -> np.dtype[np.void]:
    """Return the record type of a lane: always the same object for the same game."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",     np.int64),                        # see `madang.rng`
        ("seat",    np.int32),                        # the seat to act
        ("done",    np.int32),                        # 1: the last step ended a match
        ("dice",    np.int32),                        # the game's dice
        ("used",    np.int32),                        # how many cards of a deck can matter
        ("returns", np.int32, (seats,)),              # what each seat had won when a match ended
        ("deck",    card,     (cards,)),              # every card once, in any order
        ("mask",    np.uint8, (actions,)),            # what the seat to act may do
        ("blank",   state),                           # a match before its first deal
    ], align=True)))
    # fmt: on


# ---- one match -------------------------------------------------------------------------------


@kernel
def any_legal(lane: Any) -> int:
    """Return one of the legal actions, each as likely."""
    mask = lane.mask
    legal = 0
    for action in range(len(mask)):
        legal += mask[action]
    lot = below(lane, legal)
    passed = 0
    chosen = 0
    for action in range(len(mask)):  # counts instead of leaving early: a lot cannot be predicted
        passed += mask[action]
        chosen += passed <= lot
    return chosen


@apart
@kernel
def go_on(state: State, options: Any, lane: Any) -> None:
    """Deal while a deal is due; then turn to the first seat that has to act."""
    while state.phase == DEAL:
        shuffle_top(lane, lane.used)
        deal(state, options, lane.deck, below(lane, lane.dice))
    seat: Any = np.int64(first_in(state.to_act))
    lane.seat = seat
    legal_actions(state, options, seat, lane.mask)


@apart
@kernel
def advance(state: Any, lane: Any, options: Any, action: int) -> int:
    """Step a match. Return 1 when it ended and has to be blanked and dealt anew, else 0."""
    seat: Any = np.int64(lane.seat)  # one type, whatever was given: compiled once
    choice: Any = np.int64(action)
    step(state, options, seat, choice)
    lane.done = state.phase == OVER
    if lane.done:
        returns(state, options, lane.returns)
    else:
        go_on(state, options, lane)
    return lane.done


# ---- kernels over the batch ------------------------------------------------------------------

# `packed` holds the options; see `Twin.options_in_array`.


@apart
@kernel
def restart(states: Any, i: int, lane: Any, options: Any) -> None:
    """Start match `i` anew. (Seldom called: to pass an array counts references.)"""
    states[i] = lane.blank
    go_on(states[i], options, lane)


@kernel
def start_batch(states: Any, lanes: Any, packed: Any) -> None:
    """Deal every match and ask its first seat."""
    for i in range(len(states)):
        go_on(states[i], packed[0], lanes[i])


@kernel
def step_batch(states: Any, lanes: Any, packed: Any, actions: Any) -> None:
    """Apply one action to each match."""
    for i in range(len(states)):
        if advance(states[i], lanes[i], packed[0], int(actions[i])):
            restart(states, i, lanes[i], packed[0])


@kernel
def step_one(states: Any, lanes: Any, packed: Any, action: int) -> int:
    """Apply an action to the first match; return the seat asked next."""
    if advance(states[0], lanes[0], packed[0], action):
        restart(states, 0, lanes[0], packed[0])
    return lanes[0].seat


@kernel
def play_batch(states: Any, lanes: Any, packed: Any, steps: int) -> int:
    """Play `steps` random legal actions in each match; return how many matches ended."""
    options = packed[0]
    ended = 0
    for i in range(len(states)):
        lane = lanes[i]
        for _ in range(steps):
            if advance(states[i], lane, options, any_legal(lane)):
                restart(states, i, lane, options)
                ended += 1
    return ended


@kernel
def redact_batch(views: Any, states: Any, lanes: Any, packed: Any) -> None:
    """Write into `views` what the seat asked in each match may know."""
    for i in range(len(states)):
        views[i] = states[i]
        redact(views[i], packed[0], lanes[i].seat)


KERNELS = {
    function.__name__: function
    for function in (start_batch, step_batch, step_one, play_batch, redact_batch)
}


@cache
def kernels_for(name: str, rules: Kernels, twin: Twin) -> dict[str, Any]:
    """Return the batch kernels bound to a game's rules."""
    return twin.kernels(KERNELS, f"{name}-batch", inline=True, **rules.functions())


class Batch:
    """`count` matches with the same options, in step.

    - `states` (count,) records; `seats` (count,) int32, the seat asked in each match
    - `masks` (count, actions) bool, what that seat may do
    - `dones` (count,) int32, 1 where the last step ended a match; it has been dealt anew
    - `returns` (count, seats) int32, what each seat had won when its last match ended

    They are windows on the batch and change with every step.
    """

    def __init__(
        self, game: Game, options: Any, count: int, seed: int, is_compiled: bool = True
    ) -> None:
        twin = COMPILED if is_compiled else PLAIN
        states: Any = game.new_states(count)
        lanes: Any = np.zeros(count, lane_of(game)).view(np.recarray)
        deck = game.layout.deck
        lanes.rng = seeds(seed, count)
        lanes.deck = deck.in_order()
        lanes.dice = game.layout.dice
        lanes.used = deck.cards_used(options) if deck.cards_used else deck.size
        self.game, self.options = game, options
        self.packed: Any = twin.options_in_array(options)
        self.records: Any = twin.records(states)
        self.lanes: Any = twin.records(lanes)
        self.states: States = states
        self.seats, self.dones = lanes.seat, lanes.done
        self.masks = lanes.mask.view(np.bool_)
        self.returns = lanes.returns[:, : game.seats(options)]
        self.kernels = kernels_for(game.name, game.kernels, twin)
        self.kernels["start_batch"](self.records, self.lanes, self.packed)

    def step(self, actions: Any) -> None:
        """Apply one legal action, int32 (count,), for the seat asked in each match."""
        self.kernels["step_batch"](self.records, self.lanes, self.packed, actions)

    def step_one(self, action: int) -> int:
        """Apply one legal action to the first match and return the seat asked next.

        For a batch of one: the quickest way to step a single match from Python.
        """
        return self.kernels["step_one"](self.records, self.lanes, self.packed, action)

    def views(self) -> States:
        """Return a copy of the matches without what the seat asked in each may not know."""
        views = self.records.copy()
        self.kernels["redact_batch"](views, self.records, self.lanes, self.packed)
        return views.view(np.recarray)

    def play_random(self, steps: int, threads: int = 1) -> int:
        """Play `steps` random legal actions in each match; return how many matches ended."""
        bounds = np.linspace(0, len(self.lanes), threads + 1).astype(int)
        with ThreadPoolExecutor(threads) as pool:
            parts = pairwise(bounds)
            return sum(pool.map(lambda part: self.play_part(slice(*part), steps), parts))

    def play_part(self, part: slice, steps: int) -> int:
        """Play at random in the matches of one thread."""
        return self.kernels["play_batch"](self.records[part], self.lanes[part], self.packed, steps)
