"""The compiled part of a batch: chance, masks, steps, house bots, rewards, re-deals, observations.

A lane (see `madang.batch.lanes`) and what lies beside it are records; `rooms[0]` is for the thread
alone; `packed` holds the options, one row for each that differs.
"""

from functools import cache
from typing import Any

import numpy as np

from madang.batch.lanes import (
    BEGINS,
    CALLER,
    CLOSED,
    FIRST_DEAL,
    MATCH,
    NEXT_STEP,
    PLAYS,
    SAME_STEP,
)
from madang.bots import Choose
from madang.bots.by_number import choose, named_by_number
from madang.game import DEAL, NO_ACTION, OVER, Kernels, State
from madang.jit import kernel
from madang.rng import below, next_word, shuffle_top
from madang.seats import first_in
from madang.stand_ins import deal, legal_actions, observe, redact, returns, step
from madang.twin import Twin

# ---- one match -------------------------------------------------------------------------------


@kernel
def any_legal(lane: Any, mask: Any) -> int:
    """Return one of the legal actions, each as likely."""
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


@kernel
def deal_one(state: State, options: Any, lane: Any) -> None:
    """Shuffle and deal, or reshuffle in the middle of a deal."""
    shuffle_top(lane, lane.used)
    deal(state, options, lane.deck, below(lane, lane.dice))


@kernel
def ask(state: State, options: Any, lane: Any, mask: Any) -> None:
    """Turn to the first seat that has to act."""
    seat: Any = np.int64(first_in(state.to_act))
    lane.seat = seat
    legal_actions(state, options, seat, mask)


@kernel
def choice_of_bot(slot: Any, options: Any, lane: Any, mask: Any, room: Any) -> int:
    """Return what the house bot in the seat to act does; it sees what that seat may see."""
    seat: Any = np.int64(lane.seat)
    room.seen[0] = slot.state[0]
    redact(room.seen[0], options, seat)
    return choose(lane.bots[seat], room.seen[0], options, seat, mask, next_word(lane) >> 1)


@kernel
def no_choice(slot: Any, options: Any, lane: Any, mask: Any, room: Any) -> int:
    """Stand where no house bot sits."""
    return NO_ACTION


@kernel
def settle(state: State, options: Any, lane: Any, was_asked: int) -> int:
    """Count what a deal that has ended brought. Return 1 where an episode ended with it."""
    is_end = int(state.phase == OVER or lane.episode != MATCH)
    if is_end or lane.by_deal:
        pay(state, options, lane)
    if is_end:
        close(lane, was_asked)
    return is_end


@kernel
def pay(state: State, options: Any, lane: Any) -> None:
    """Add to the rewards what each seat has won since it was last counted.

    While those of an episode that ended in this step are shown, it is kept for the next step.
    """
    for seat in range(lane.players):
        lane.won[seat] -= lane.total[seat]
    returns(state, options, lane.total)
    for seat in range(lane.players):
        lane.won[seat] += lane.total[seat]
        if lane.done == 0:
            lane.rewards[seat] = lane.won[seat] * lane.scale


@kernel
def close(lane: Any, was_asked: int) -> None:
    """End an episode: note what each seat has won in it, or nothing if nobody saw it."""
    for seat in range(lane.players):
        if was_asked:
            lane.returns[seat] = lane.total[seat] - lane.before[seat]
        elif lane.done == 0:
            lane.rewards[seat] = 0
        lane.before[seat] = lane.total[seat]
        lane.won[seat] = 0
    lane.done |= was_asked


@kernel
def begin(slot: Any, lane: Any, room: Any) -> None:
    """Begin an episode: the next deal of the match, or a new match."""
    lane.due = PLAYS
    if slot.state[0].phase == OVER or lane.episode == FIRST_DEAL:
        slot.state[0] = room.blank[0]
        for seat in range(lane.players):
            lane.total[seat] = 0
            lane.before[seat] = 0


@kernel
def wait(lane: Any, mask: Any) -> None:
    """Stay at the end of an episode: whatever is done next, it begins another one or nothing."""
    lane.due = BEGINS if lane.autoreset == NEXT_STEP else CLOSED
    lane.seat = lane.acted
    for action in range(len(mask)):
        mask[action] = 1


@kernel
def forget(lane: Any) -> None:
    """Let go of the rewards of the episode that ended with the step before."""
    lane.done = 0
    for seat in range(lane.players):
        lane.rewards[seat] = lane.won[seat] * lane.scale


@kernel
def act(state: State, options: Any, lane: Any, seat: int, action: int, was_done: int) -> None:
    """Act for a seat: what it is shown to have won counts anew."""
    if was_done == 0:
        lane.won[seat] = 0
        if lane.done == 0:
            lane.rewards[seat] = 0
    step(state, options, seat, action)


@kernel
def advance(
    slot: Any, last: Any, legal: Any, lane: Any, room: Any, options: Any, given: int
) -> int:
    """Act for the seat asked, then play until the caller is asked. Return 1 where an episode ended.

    An episode in which the caller is never asked is passed over.
    """
    if lane.due == CLOSED or (given == NO_ACTION and lane.due != BEGINS):
        return 0
    action: Any = np.int64(given)  # one type, whatever was given: compiled once
    was_done = lane.done
    was_asked = 1
    if was_done:
        forget(lane)
    if lane.due == BEGINS:
        begin(slot, lane, room)
        was_asked, action = 0, NO_ACTION
    lane.acted = lane.seat
    state = slot.state[0]
    while True:
        if action != NO_ACTION:
            seat: Any = np.int64(lane.seat)
            act(state, options, lane, seat, action, was_done)
            was_done, action = 0, NO_ACTION
        else:
            deal_one(state, options, lane)
        if state.ended != 0 and settle(state, options, lane, was_asked):  # a deal may end both ways
            if was_asked:
                last.state[0] = state
                if lane.autoreset != SAME_STEP:
                    wait(lane, legal.mask)
                    return 1
            was_asked = 0
            begin(slot, lane, room)
        if state.phase != DEAL:
            ask(state, options, lane, legal.mask)
            if lane.bots[lane.seat] == CALLER:
                return lane.done
            action = choice_of_bot(slot, options, lane, legal.mask, room)


# ---- kernels over the batch ------------------------------------------------------------------


@kernel
def look(slot: Any, options: Any, given: int, row: Any) -> None:
    """Write what a seat knows of a match, of which `observe` reads nothing else."""
    seat: Any = np.int64(given)
    observe(slot.state[0], options, seat, row)


@kernel
def look_back(last: Any, lane: Any, options: Any, row: Any) -> None:
    """Write what the seat that acted last knew when an episode ended, if one just has."""
    if lane.done:
        look(last, options, lane.acted, row)
    else:
        for place in range(len(row)):
            row[place] = 0


STEP, LOOK, LOOK_BACK = 1, 2, 4


@kernel
def step_batch(
    slots: Any, lasts: Any, legals: Any, lanes: Any, rooms: Any, packed: Any, actions: Any,
    rows: Any, what: int,
) -> None:  # fmt: skip
    """With STEP apply one action to each match; with LOOK write a row for the seat asked then.

    With LOOK_BACK the rows are for the seat that acted last, at the end of an episode that ended
    with the last step; the others are zeros.
    """
    for i in range(len(slots)):
        lane = lanes[i]
        options = packed[lane.options]
        if what & STEP:
            advance(slots[i], lasts[i], legals[i], lane, rooms[0], options, int(actions[i]))
        if what & LOOK:
            look(slots[i], options, lane.seat, rows[i].row)
        if what & LOOK_BACK:
            look_back(lasts[i], lane, options, rows[i].row)


@kernel
def step_one(ones: Any, packed: Any, action: int) -> int:
    """Apply an action to the only match; return the seat asked next."""
    one = ones[0]
    advance(one.slot, one.last, one.legal, one.lane, one.room, packed[0], action)
    return one.lane.seat


@kernel
def step_one_with_view(ones: Any, packed: Any, action: int) -> int:
    """Do what `step_one` does, and write what the seat asked next may know into the room."""
    one = ones[0]
    seat: Any = np.int64(step_one(ones, packed, action))
    one.room.seen[0] = one.slot.state[0]
    redact(one.room.seen[0], packed[0], seat)
    return seat


@kernel
def play_batch(
    slots: Any, lasts: Any, legals: Any, lanes: Any, rooms: Any, packed: Any, steps: int
) -> int:
    """Play `steps` random legal actions in each match; return how many episodes ended."""
    ended = 0
    for i in range(len(slots)):
        lane = lanes[i]
        legal = legals[i]
        options = packed[lane.options]
        for _ in range(steps):
            action = any_legal(lane, legal.mask)
            ended += advance(slots[i], lasts[i], legal, lane, rooms[0], options, action)
    return ended


@kernel
def redact_batch(views: Any, slots: Any, lanes: Any, packed: Any) -> None:
    """Write into `views` what the seat asked in each match may know."""
    for i in range(len(slots)):
        views[i].state[0] = slots[i].state[0]
        redact(views[i].state[0], packed[lanes[i].options], lanes[i].seat)


@kernel
def choose_batch(lanes: Any, legals: Any, out: Any) -> None:
    """Write one of the legal actions of each match."""
    for i in range(len(lanes)):
        out[i] = any_legal(lanes[i], legals[i].mask)


KERNELS = {
    function.__name__: function
    for function in (
        step_batch,
        step_one,
        step_one_with_view,
        play_batch,
        redact_batch,
        choose_batch,
    )
}


@cache
def kernels_for(
    name: str, rules: Kernels, observer: Any, bots: tuple[tuple[str, Choose], ...], twin: Twin
) -> dict[str, Any]:
    """Return the batch kernels bound to a game's rules, its observations and some of its bots."""
    words = [word for word, _ in bots]
    chosen = named_by_number([choose for _, choose in bots])
    if not bots:
        chosen["choice_of_bot"] = no_choice
    bindings = {**rules.functions(), "observe": observer, **chosen}
    return twin.kernels(KERNELS, "-".join([name, "batch", *words]), **bindings)
