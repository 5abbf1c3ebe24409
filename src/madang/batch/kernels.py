"""The compiled part of a batch: chance, masks, steps, house bots, rewards, re-deals, observations.

An env (see `madang.batch.buffers`) and what comes with it are records; `rooms[0]` is for the thread
alone; `packed` holds the options, one row for each that differs.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from madang.batch.buffers import BEGINS, CLOSED, PLAYS, SEARCHES, SEARCHES_UNASKED
from madang.batch.config import CALLER, FIRST_DEAL, MATCH, NEXT_STEP, SAME_STEP
from madang.bots import Choose
from madang.bots.by_number import bot_0, choose, named_by_number
from madang.game import DEAL, NO_ACTION, OVER, Kernels, State
from madang.kernels.backend import Backend
from madang.kernels.hooks import deal, legal_actions, observe, redact, returns, row_of, step
from madang.kernels.jit import hook, kernel
from madang.kernels.rng import below, next_word, shuffle_top, word_of
from madang.layout import Seat, first_in

# ---- one match -------------------------------------------------------------------------------


@kernel
def any_legal(env: Any, mask: Any) -> int:
    """Return one of the legal actions, each as likely."""
    legal = 0
    for action in range(len(mask)):
        legal += mask[action]
    lot = below(env, legal)
    passed = 0
    chosen = 0
    for action in range(len(mask)):  # counts instead of leaving early: a lot cannot be predicted
        passed += mask[action]
        chosen += passed <= lot
    return chosen


@kernel
def deal_one(state: State, options: NamedTuple, env: Any) -> None:
    """Shuffle and deal, or reshuffle in the middle of a deal."""
    shuffle_top(env, env.used)
    deal(state, options, env.deck, below(env, env.dice))


@kernel
def ask(state: State, options: NamedTuple, env: Any, mask: Any) -> None:
    """Turn to the first seat that has to act."""
    seat: Any = np.int64(first_in(state.to_act))
    env.seat = seat
    legal_actions(state, options, seat, mask)


@hook
def choice_of_bot(slot: Any, options: NamedTuple, env: Any, mask: Any, room: Any) -> int:
    """Return what the house bot in the seat to act does; it sees what that seat may see."""
    seat: Any = np.int64(env.seat)
    room.seen[0] = slot.state[0]  # a copy, because a bot must not see the state itself
    redact(room.seen[0], options, seat)
    return choose(env.bots[seat], room.seen[0], options, seat, mask, next_word(env) >> 1)


@kernel
def no_choice(slot: Any, options: NamedTuple, env: Any, mask: Any, room: Any) -> int:
    """Fill the place of a house bot where none sits."""
    return NO_ACTION


@kernel
def settle(state: State, options: NamedTuple, env: Any, was_asked: int) -> int:
    """Count what a deal that has ended brought. Return 1 where an episode ended with it."""
    is_end = int(state.phase == OVER or env.episode != MATCH)
    if is_end or env.by_deal:
        pay(state, options, env)
    if is_end:
        close(env, was_asked)
    return is_end


@kernel
def pay(state: State, options: NamedTuple, env: Any) -> None:
    """Add to the rewards what each seat has won since it was last counted.

    While those of an episode that ended in this step are shown, it is kept for the next step.
    """
    for seat in range(env.players):
        env.won[seat] -= env.total[seat]
    returns(state, options, env.total)
    for seat in range(env.players):
        env.won[seat] += env.total[seat]
        if env.done == 0:
            env.rewards[seat] = env.won[seat] * env.scale


@kernel
def close(env: Any, was_asked: int) -> None:
    """End an episode: note what each seat has won in it, or nothing if nobody saw it."""
    for seat in range(env.players):
        if was_asked:
            env.returns[seat] = env.total[seat] - env.before[seat]
        elif env.done == 0:
            env.rewards[seat] = 0
        env.before[seat] = env.total[seat]
        env.won[seat] = 0
    env.done |= was_asked


@kernel
def begin(slot: Any, env: Any, room: Any) -> None:
    """Begin an episode: the next deal of the match, or a new match."""
    env.due = PLAYS
    if slot.state[0].phase == OVER or env.episode == FIRST_DEAL:
        slot.state[0] = room.blank[0]
        for seat in range(env.players):
            env.total[seat] = 0
            env.before[seat] = 0


@kernel
def wait(env: Any, mask: Any) -> None:
    """Stay at the end of an episode: any next action begins another one or does nothing."""
    env.due = BEGINS if env.autoreset == NEXT_STEP else CLOSED
    env.seat = env.acted
    for action in range(len(mask)):
        mask[action] = 1


@kernel
def forget(env: Any) -> None:
    """Forget the rewards of the episode that ended with the step before."""
    env.done = 0
    for seat in range(env.players):
        env.rewards[seat] = env.won[seat] * env.scale


@kernel
def act(
    state: State, options: NamedTuple, env: Any, seat: Seat, action: int, was_done: int
) -> None:
    """Act for a seat: its winnings count from zero again."""
    if was_done == 0:
        env.won[seat] = 0
        if env.done == 0:
            env.rewards[seat] = 0
    step(state, options, seat, action)


@kernel
def advance(
    slot: Any, last: Any, legal: Any, env: Any, room: Any, options: NamedTuple, given: int
) -> int:
    """Act for the seat asked, then play until the caller is asked. Return 1 where an episode ended.

    An episode in which the caller is never asked is passed over. Where a bot that searches is
    asked, the match stops; the next call brings that bot's action and goes on.
    """
    if env.due == CLOSED:
        if given != NO_ACTION:
            env.rewards[:] = 0  # the last step of the episode has paid them already
        return 0
    if given == NO_ACTION and env.due != BEGINS:
        return 0
    action: Any = np.int64(given)  # one type for all inputs: compiled once
    was_done = env.done
    was_asked = 1
    if env.due >= SEARCHES:
        was_done, was_asked = 0, int(env.due == SEARCHES)
        env.due = PLAYS
    else:
        if was_done:
            forget(env)
        if env.due == BEGINS:
            begin(slot, env, room)
            was_asked, action = 0, NO_ACTION
        env.acted = env.seat
    state = slot.state[0]
    while True:
        if action != NO_ACTION:
            seat: Any = np.int64(env.seat)
            act(state, options, env, seat, action, was_done)
            was_done, action = 0, NO_ACTION
        else:
            deal_one(state, options, env)
        if state.ended != 0 and settle(state, options, env, was_asked):  # a deal may end both ways
            if was_asked:
                last.state[0] = state
                if env.autoreset != SAME_STEP:
                    wait(env, legal.mask)
                    return 1
            was_asked = 0
            begin(slot, env, room)
        if state.phase != DEAL:
            ask(state, options, env, legal.mask)
            if env.bots[env.seat] <= CALLER:
                if env.bots[env.seat] < CALLER:
                    env.due = SEARCHES if was_asked else SEARCHES_UNASKED
                return env.done
            action = choice_of_bot(slot, options, env, legal.mask, room)


# ---- kernels over the batch ------------------------------------------------------------------


@kernel
def look(slot: Any, options: NamedTuple, given: int, row: Any) -> None:
    """Write what a seat knows of a match: `observe` reads nothing else of it."""
    seat: Any = np.int64(given)
    observe(slot.state[0], options, seat, row)


@kernel
def look_back(last: Any, env: Any, options: NamedTuple, row: Any) -> None:
    """Write the knowledge of the seat that acted last, if an episode has just ended."""
    if env.done:
        look(last, options, env.acted, row)
    else:
        for place in range(len(row)):
            row[place] = 0


STEP, LOOK, LOOK_BACK, GO_ON = 1, 2, 4, 8


@kernel
def step_batch(
    slots: Any, lasts: Any, legals: Any, envs: Any, rooms: Any, packed: Any, actions: Any,
    rows: Any, what: int,
) -> None:  # fmt: skip
    """With STEP apply one action to each match; with LOOK write a row for the seat asked then.

    With GO_ON only matches that wait for a bot that searches are stepped, by its action.
    With LOOK_BACK the rows are for the seat that acted last, at the end of an episode that ended
    with the last step; the others are zeros.
    """
    for i in range(len(slots)):
        env = envs[i]
        options = packed[env.options]
        if what & STEP or (what & GO_ON and env.due >= SEARCHES):
            advance(slots[i], lasts[i], legals[i], env, rooms[0], options, int(actions[i]))
        if what & LOOK:
            look(slots[i], options, env.seat, rows[i].row)
        if what & LOOK_BACK:
            look_back(lasts[i], env, options, rows[i].row)


@kernel
def step_one(ones: Any, packed: Any, action: int, with_view: int) -> int:
    """Apply an action to the only match; return the seat asked next.

    If wanted, write what that seat may know into the room.
    """
    one = ones[0]
    advance(one.slot, one.last, one.legal, one.env, one.room, packed[0], action)
    if with_view:
        one.room.seen[0] = one.slot.state[0]
        redact(one.room.seen[0], packed[0], one.env.seat)
    return one.env.seat


@kernel
def play_batch(
    slots: Any, lasts: Any, legals: Any, envs: Any, rooms: Any, packed: Any, steps: int
) -> int:
    """Play `steps` random legal actions in each match; return how many episodes ended."""
    ended = 0
    for i in range(len(slots)):
        env = envs[i]
        legal = legals[i]
        options = packed[env.options]
        for _ in range(steps):
            action = any_legal(env, legal.mask)
            ended += advance(slots[i], lasts[i], legal, env, rooms[0], options, action)
    return ended


@kernel
def redact_batch(views: Any, slots: Any, envs: Any, packed: Any) -> None:
    """Write into `views` what the seat asked in each match may know."""
    for i in range(len(slots)):
        views[i].state[0] = slots[i].state[0]
        redact(views[i].state[0], packed[envs[i].options], envs[i].seat)


@kernel
def choose_batch(envs: Any, legals: Any, out: Any) -> None:
    """Write one of the legal actions of each match."""
    for i in range(len(envs)):
        out[i] = any_legal(envs[i], legals[i].mask)


@kernel
def advise_batch(slots: Any, legals: Any, envs: Any, rooms: Any, packed: Any, out: Any) -> None:
    """Write the action of house bot number 0 for the seat asked in each match: a row of the table.

    Chance stays where it is: the dice are those that the generator shows.
    """
    for i in range(len(slots)):
        options = packed[envs[i].options]
        seat: Any = np.int64(envs[i].seat)
        rooms[0].seen[0] = slots[i].state[0]
        redact(rooms[0].seen[0], options, seat)
        dice = word_of(envs[i].rng) >> 1
        action = bot_0(rooms[0].seen[0], options, seat, legals[i].mask, dice)
        out[i] = row_of(rooms[0].seen[0], options, legals[i].mask, action)


@kernel
def try_batch(
    slots: Any, legals: Any, envs: Any, rooms: Any, packed: Any, slot: Any, legal: Any, env: Any,
    out: Any,
) -> None:  # fmt: skip
    """Write what each legal action would bring the seat asked, if then bot 0 played for all seats.

    Each is played to the end of the deal, in `slot`, `legal` and `env`, with the cards as they lie
    and the same chance: points won from here on, less what the others win on average. Illegal ones
    are 0.
    """
    for i in range(len(slots)):
        options = packed[envs[i].options]
        asked: Any = np.int64(envs[i].seat)
        for action in range(len(legals[i].mask)):
            first: Any = np.int64(action)
            out[i, first] = 0
            if legals[i].mask[first]:
                slot[0].state[0] = slots[i].state[0]
                env[0] = envs[i]
                returns(slot[0].state[0], options, env[0].before)  # from here on
                step(slot[0].state[0], options, asked, first)
                play_out(slot[0].state[0], options, env[0], legal[0].mask, rooms[0])
                returns(slot[0].state[0], options, env[0].total)
                out[i, first] = lead(env[0], asked)


@kernel
def play_out(state: State, options: NamedTuple, env: Any, mask: Any, room: Any) -> None:
    """Let bot 0 play for every seat until the deal ends."""
    while state.ended == 0:
        if state.phase == DEAL:
            deal_one(state, options, env)
        else:
            seat: Any = np.int64(first_in(state.to_act))
            room.seen[0] = state
            redact(room.seen[0], options, seat)
            legal_actions(state, options, seat, mask)
            action: Any = np.int64(bot_0(room.seen[0], options, seat, mask, next_word(env) >> 1))
            step(state, options, seat, action)


@kernel
def lead(env: Any, seat: Seat) -> float:
    """Return what a seat has won since `before`, less what the others have on average."""
    own = 0.0
    others = 0.0
    for other in range(env.players):
        won = env.total[other] - env.before[other]
        if other == seat:
            own = won
        else:
            others += won
    return own - others / max(env.players - 1, 1)


KERNELS = {
    function.__name__: function
    for function in (
        step_batch,
        step_one,
        play_batch,
        redact_batch,
        choose_batch,
    )
}


@cache
def kernels_for(
    name: str, rules: Kernels, observer: Any, bots: tuple[tuple[str, Choose], ...], backend: Backend
) -> dict[str, Any]:
    """Return the batch kernels bound to a game's rules, its observations and some of its bots."""
    words = [word for word, _ in bots]
    chosen = named_by_number([choose for _, choose in bots])
    if not bots:
        chosen["choice_of_bot"] = no_choice
    cache_name = "-".join([name, "batch", *words])
    return backend.kernels(KERNELS, cache_name, rules.functions(), observe=observer, **chosen)


@cache
def asked_of(
    root: Any, name: str, rules: Kernels, bot: str, choose: Choose, backend: Backend
) -> Any:
    """Return `advise_batch` or `try_batch` bound to a game's rules and one of its bots.

    The two are compiled apart from each other: `try_batch` takes in all rules, and few use it.
    """
    cache_name = f"{name}-{root.__name__}-{bot}"
    found = backend.kernels({root.__name__: root}, cache_name, rules.functions(), bot_0=choose)
    return found[root.__name__]
