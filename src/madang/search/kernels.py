"""The part of a search that is compiled: worlds, and every candidate played out in each of them.

A *world* is a whole state that agrees with what a seat knows. In each world every candidate is
tried with the same chance, and the deal is played to its end by leaf policies in all seats.

With `lay_hidden` alone, every arrangement of hidden cards is equally likely. With belief, worlds
are weighed by how likely the other seats would have acted in them as they did: each world is a few
steps of Metropolis and Hastings after the one before. The `search.py` of a game binds its part of
that to the hooks of this file; see `madang.search.search_hooks`.
"""

from functools import cache
from math import exp
from typing import Any, NamedTuple

import numpy as np

from madang.bots.by_number import choose
from madang.game import DEAL, Game, State
from madang.kernels.hooks import deal, lay_hidden, legal_actions, redact, returns, step
from madang.kernels.jit import hook, hook_value, kernel
from madang.kernels.rng import below, next_word, shuffle_top
from madang.layout import Seat, first_in

TRIES = 300  # of a world that agrees with what a seat knows; nearly always the first does
KINDS = 64  # more than any pack has
WORLD, PROPOSED, PLAYED, SEEN = range(4)  # the states that a search has room for
WON, PAID = 1, 2  # bits: how a deal has ended for the seat
MOST_PAST = 256  # views that are looked back on
WAYS = 8  # hands that are kept for each of them, a power of two
SETTLED, OFFERED = 0, 1  # the rows of `path`, `like`, ...: for the states WORLD and PROPOSED
ODD = 0.1
WORDS = 1 << 32  # of `next_word`
ENDLESS = 1 << 62


@cache
def room_type(seats: int, cards: int, card: Any, actions: int) -> np.dtype[np.void]:
    """Return the record type of the working memory of a search: always the same object."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",     np.int64),               # see `kernels.rng`
        ("forced",  np.int32),               # 1: to lay hidden cards so that they fit
        ("deck",    card, (cards,)),         # room for what is dealt or laid
        ("pack",    card, (cards,)),         # every card once, in order
        ("counts",  np.int32, (KINDS,)),     # room for a number of each kind of card
        ("mask",    np.uint8, (actions,)),   # the legal actions of the seat that is asked
        ("before",  np.int32, (seats,)),     # what each seat had won before the decision
        ("after",   np.int32, (seats,)),     # and has won when the deal has ended
        ("players", np.int64),               # how many seats the table has
        ("dice",    np.int64),               # the game's dice outcomes
        ("leaves",  np.int64),               # how many leaf policies there are
        ("leaf",    np.int64, (seats,)),     # the leaf policy of each seat in this world
        ("burn",    np.int64),               # steps before the first world; 0: worlds by counting
        ("thin",    np.int64),               # steps from one world to the next
        ("chain",   np.int64),               # worlds until a new one begins, from other hands
        ("path",    np.int16, (2, MOST_PAST)),  # what each view leaves open, as a game takes it
        ("like",    np.float64, (2, seats)),  # log-likelihood of all that each seat did
        ("asked",   np.int64, (seats, MOST_PAST, WAYS)),  # a cache: hands that were asked at a step
        ("terms",   np.float64, (seats, MOST_PAST, WAYS)),  # the log-likelihood of what was done
        ("odd",     np.float64),             # how often somebody does not do what the leaf would
        ("offers",  np.int64),               # steps tried
        ("taken",   np.int64),               # and taken
        ("moves",   np.int64),               # played in all worlds
    ], align=True)))
    # fmt: on


# How many steps of a chain count as one: more where a step changes little and costs little.
STEPS = hook_value("STEPS", 1)


@hook
def pays_winner(state: State, options: NamedTuple, seat: Seat) -> bool:
    """Tell of a deal that has ended whether `seat` pays the winner by its discard."""
    return False


# ---- worlds ----------------------------------------------------------------------------------


@kernel
def lay(states: Any, views: Any, options: NamedTuple, seat: Seat, room: Any) -> None:
    """Make of the row PROPOSED a world by counting: all that agrees with the view is as likely."""
    for tried in range(TRIES + 1):
        states[PROPOSED] = views[0]
        room.forced = tried == TRIES
        if lay_hidden(states[PROPOSED], options, seat, room):
            return


@hook
def remember(states: Any, past: Any, options: NamedTuple, seat: Seat, room: Any) -> None:
    """Write into `room.path`, for the row PROPOSED, what its past needs beyond the views.

    Lay the cards in that row that earlier views have shown and the last view does not.
    """


@hook
def likelihood(
    states: Any, past: Any, options: NamedTuple, seat: Seat, other: Seat, room: Any
) -> float:
    """Return the log-likelihood of what `other` has done, if the row PROPOSED is the state."""
    return 0.0


@hook
def propose(states: Any, past: Any, options: NamedTuple, seat: Seat, room: Any) -> int:
    """Change what is hidden in the row PROPOSED; return the set of seats that this concerns.

    The way back must be as likely, among all that counting holds for as likely.
    """
    lay(states, past[len(past) - 1 :], options, seat, room)
    remember(states, past, options, seat, room)
    return (1 << room.players) - 1


@hook
def stir(state: State, options: NamedTuple, room: Any) -> None:
    """Shuffle what nobody can have seen, where `propose` leaves its order."""


@hook
def complete(states: Any, past: Any, options: NamedTuple, seat: Seat, room: Any) -> None:
    """Update the row WORLD for what its hidden part decides, such as who may answer."""


@kernel
def next_world(
    states: Any, views: Any, past: Any, options: NamedTuple, seat: Seat, room: Any, is_first: bool
) -> None:
    """Make of the row WORLD the next one."""
    if room.burn == 0 or is_first:
        lay(states, views, options, seat, room)
        if room.burn:
            remember(states, past, options, seat, room)
        states[WORLD] = states[PROPOSED]
    if room.burn == 0:
        return
    if is_first:
        for other in range(room.players):
            if other != seat:
                room.like[OFFERED, other] = likelihood(states, past, options, seat, other, room)
        settle(states, len(past), room)
    for _ in range(STEPS * (room.burn if is_first else room.thin)):
        move_on(states, past, options, seat, room)
    stir(states[WORLD], options, room)
    complete(states, past, options, seat, room)


@kernel
def move_on(states: Any, past: Any, options: NamedTuple, seat: Seat, room: Any) -> None:
    """Take a step of Metropolis and Hastings, or stay."""
    states[PROPOSED] = states[WORLD]
    for place in range(len(past)):
        room.path[OFFERED, place] = room.path[SETTLED, place]
    changed = propose(states, past, options, seat, room)
    more = 0.0
    for other in range(room.players):
        if other != seat:
            room.like[OFFERED, other] = room.like[SETTLED, other]
            if changed >> other & 1:
                room.like[OFFERED, other] = likelihood(states, past, options, seat, other, room)
            more += room.like[OFFERED, other] - room.like[SETTLED, other]
    room.offers += 1
    if more >= 0 or next_word(room) < exp(more) * WORDS:
        states[WORLD] = states[PROPOSED]
        settle(states, len(past), room)
        room.taken += 1


@kernel
def settle(states: Any, steps: int, room: Any) -> None:
    """Take what belongs to the row PROPOSED for what belongs to the row WORLD."""
    for place in range(steps):
        room.path[SETTLED, place] = room.path[OFFERED, place]
    for other in range(room.players):
        room.like[SETTLED, other] = room.like[OFFERED, other]


# ---- play ------------------------------------------------------------------------------------


@kernel
def play_on(states: Any, options: NamedTuple, room: Any) -> None:
    """Play the deal in the row PLAYED to its end, each seat by its leaf policy."""
    while states[PLAYED].ended == 0:
        state = states[PLAYED]
        if state.phase == DEAL:
            for place in range(len(room.deck)):  # worlds were laid in it
                room.deck[place] = room.pack[place]
            shuffle_top(room, len(room.deck))
            deal(state, options, room.deck, below(room, room.dice))
        else:
            seat: Any = np.int64(first_in(state.to_act))
            step(state, options, seat, chosen(states, options, seat, room))
            room.moves += 1


@kernel
def chosen(states: Any, options: NamedTuple, seat: Seat, room: Any) -> int:
    """Return what the leaf policy of a seat does in the row PLAYED."""
    states[SEEN] = states[PLAYED]
    redact(states[SEEN], options, seat)
    legal_actions(states[PLAYED], options, seat, room.mask)
    dice = next_word(room) >> 1
    return choose(room.leaf[seat], states[SEEN], options, seat, room.mask, dice)


@kernel
def points_of(state: State, options: NamedTuple, seat: Seat, room: Any) -> float:
    """Return what a seat has won since the decision, less what the others have on average."""
    returns(state, options, room.after)
    own = float(room.after[seat] - room.before[seat])
    rest = 0.0
    for other in range(room.players):
        if other != seat:
            rest += room.after[other] - room.before[other]
    return own - rest / (room.players - 1)


@kernel
def play_worlds(
    past: Any,
    packed: Any,
    seat: Seat,
    states: Any,
    rooms: Any,
    actions: Any,
    alive: Any,
    values: Any,
    ends: Any,
    first: int,
    after: int,
) -> None:
    """Play the worlds from `first` on; write points and ends, a row a world, a column a candidate.

    `past` are the views of the seat in this deal, the last one now. `actions` are the candidates,
    `alive` says which of them are tried. The column of another is left as it is.
    """
    options, room = packed[0], rooms[0]
    views = past[len(past) - 1 :]
    returns(views[0], options, room.before)
    for world in range(first, after):
        next_world(states, views, past, options, seat, room, world % room.chain == 0)
        for other in range(room.players):
            room.leaf[other] = below(room, room.leaves) if room.leaves > 1 else 0
        rng = room.rng
        for place in range(len(actions)):
            if alive[place]:
                room.rng = rng  # the same chance for all
                states[PLAYED] = states[WORLD]
                step(states[PLAYED], options, seat, actions[place])
                play_on(states, options, room)
                points = points_of(states[PLAYED], options, seat, room)
                values[world, place] = points
                has_ended = states[PLAYED].ended_by >> seat & 1
                ends[world, place] = WON * (has_ended and points > 0) + PAID * pays_winner(
                    states[PLAYED], options, seat
                )


@kernel
def imagine_worlds(
    past: Any, packed: Any, seat: Seat, states: Any, rooms: Any, worlds: Any
) -> None:
    """Write worlds without playing in them, one after the other."""
    for world in range(len(worlds)):
        views = past[len(past) - 1 :]
        next_world(states, views, past, packed[0], seat, rooms[0], world % rooms[0].chain == 0)
        worlds[world] = states[WORLD]


@kernel
def leaf_choice(past: Any, packed: Any, seat: Seat, rooms: Any, dice: int) -> int:
    """Return what the first leaf policy would do; the mask of the room says what is legal."""
    last = len(past) - 1
    legal_actions(past[last], packed[0], seat, rooms[0].mask)
    return choose(0, past[last], packed[0], seat, rooms[0].mask, dice)


ROOTS: dict[str, Any] = {
    "play_worlds": play_worlds,
    "imagine_worlds": imagine_worlds,
    "leaf_choice": leaf_choice,
}


def new_rooms(game: Game, options: Any, rng: int, leaves: int) -> Any:
    """Return room for one search, in an array of one."""
    pack = game.layout.deck
    seats = game.house_rules.most_seats
    rooms = np.zeros(1, room_type(seats, pack.size, pack.dtype, len(game.actions)))
    rooms["rng"], rooms["leaves"] = rng, leaves
    rooms["pack"], rooms["dice"] = pack.in_order(), game.layout.dice_outcomes
    rooms["players"], rooms["odd"] = game.seats(options), ODD
    rooms["chain"] = ENDLESS
    return rooms
