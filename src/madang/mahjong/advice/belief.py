"""Belief in hidden hands: how much likelier players hold a hand than chance would deal it.

Counting takes every arrangement of the hidden tiles for equally likely. But players keep what helps
and throw away the rest: late in a deal hands are near to ready, and they seldom hold what their
seat has thrown. The log-likelihood of a hand, over counting, is a sum of two parts:

- the *ratio table*: how much likelier this distance from ready is in play than by counting, by the
  melds of the seat and how often it has discarded;
- the *marks*, such as tiles next to its own discards, each times a weight: a conditional logit
  model (McFadden 1974) that tells the true hand from hands laid by counting.

`python -m benchmarks.belief GAME` fits both to self-play. The worlds of a search are then a Markov
chain of the algorithm of Metropolis (1953) and Hastings (1970): each step exchanges two hidden
tiles and is taken by the ratio of the likelihoods. These are the hooks of `madang.search.kernels`.
"""

from typing import Any

import numpy as np

from madang.kernels.jit import bound, hook, hook_value, kernel
from madang.kernels.rng import below
from madang.layout import Seat
from madang.mahjong.advice.danger import (
    DISCARDED,
    LET_PASS,
    LET_PASS_NOW,
    MELDED,
    PERIOD,
    PERIODS,
    THREW,
    has_declared,
    read_river,
    suit_shown,
)
from madang.mahjong.distance import READY, shanten_standard
from madang.mahjong.hand import add_tile, keys_of, remove_tile
from madang.mahjong.play.hooks import pairs_distance, waits_of
from madang.mahjong.play.state import CLAIM, ROB, SEATS, TURN
from madang.mahjong.play.turn import find_waits
from madang.mahjong.suit_codes import number_of
from madang.mahjong.tiles import COPIES, HONOURS, NONE, PLAYED, RANKS, UNKNOWN, suit_of
from madang.mahjong.types import Options, State

FARTHEST = 6  # distances from ready of a row of the table: none to this and more
RATIO_SHAPE = MELDED, PERIODS, FARTHEST + 1
IMPOSSIBLE = -40.0  # log-likelihood of each distance: a chain that begins there finds its way out
STEPS = 4  # exchanges that count as one step of a search: some 39 tiles are hidden in hands
KONGS = 8  # one step in so many changes the kind of a hidden kong, where there is one
WORLD, PROPOSED = 0, 1  # rows of the states, see `madang.search.kernels`

# The log of how much likelier a distance is in play than by counting.
RATIOS = hook_value("RATIOS", np.zeros(RATIO_SHAPE))

# fmt: off
(
    OWN,        # tiles of a kind that the seat has thrown
    NEXT,       # suited tiles next to, or next but one to, a kind that it has thrown
    PASSED,     # tiles of a kind that others have thrown: three would have been claimed
    LONE,       # honours held once
    PAIRED,     # kinds held twice
    TRIPLED,    # kinds held three or four times
    APART,      # suited tiles with no other within two
    ENDS,       # ones and nines
    LONGEST,    # suited tiles of the commonest suit, honours counted with it
    SHOWN,      # tiles of the one suit that its melds show, honours with them
    WAITED,     # kinds that a ready hand waits for and has just let pass
) = range(11)
# fmt: on
MARKS = 11
MARKS_SHAPE = 2, MARKS

# What each mark adds to the log-likelihood; and what each adds by the row of discards, 0 to 1.
MARKED = hook_value("MARKED", np.zeros(MARKS_SHAPE))


@kernel
def distance_by_house(state: State, options: Options, seat: Seat) -> int:
    """Return how far a hand is from ready, as four sets and eyes or as seven pairs."""
    keys, melds = keys_of(state, seat), int(state.melded[seat])
    standard = int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds))
    return min(standard, pairs_distance(keys, melds, options))


@kernel
def ratio_of(melds: int, discards: int, far: int) -> float:
    """Return the log of how much likelier a distance is in play than by counting."""
    return float(RATIOS[melds, min(discards // PERIOD, PERIODS - 1), min(max(far, 0), FARTHEST)])


@kernel
def find_marks(
    view: State, state: State, options: Options, seat: Seat, far: int, river: Any, marks: Any
) -> None:
    """Count the marks of a hand of `state`, by what a view shows of its seat.

    `river` is what the discards show, see `danger.read_river`.
    """
    hand, suit = state.hands[seat], int(suit_shown(view, seat))
    offered = 1 << int(view.offered) if view.phase == CLAIM else 0  # nobody has let it pass yet
    thrown, passed = int(river[THREW, seat]), int(river[LET_PASS, seat]) & ~offered
    for mark in range(MARKS):
        marks[mark] = 0
    long = np.zeros(4, np.int64)
    for kind in range(PLAYED):
        held = int(hand[kind])
        if held == 0:
            continue
        own = suit_of(kind)
        long[own] += held
        marks[OWN] += held * (thrown >> kind & 1)
        marks[PASSED] += held * (passed >> kind & 1)
        marks[PAIRED] += held == 2
        marks[TRIPLED] += held > 2
        if kind >= HONOURS:
            marks[LONE] += held == 1
            continue
        marks[SHOWN] += held * (own == suit)
        marks[ENDS] += held * (kind % RANKS == 0 or kind % RANKS == RANKS - 1)
        near = 0
        is_next = 0
        for other in range(kind - 2, kind + 3):
            if other != kind and 0 <= other < HONOURS and suit_of(other) == own:
                near += hand[other]
                is_next |= thrown >> other & 1
        marks[NEXT] += held * is_next
        marks[APART] += held == 1 and near == 0
    for own in range(3):
        marks[LONGEST] = max(marks[LONGEST], long[own] + long[3])
    if suit >= 0:
        marks[SHOWN] += long[3]
    if far == READY:
        waits = int(waits_of(keys_of(state, seat), int(state.melded[seat]), options))
        marks[WAITED] = number_of(waits & int(river[LET_PASS_NOW, seat]) & ~offered)


@kernel
def weight_of(marks: Any, discards: int) -> float:
    """Return what the marks of a hand add to its log-likelihood."""
    late = min(discards // PERIOD, PERIODS - 1) / (PERIODS - 1)
    total = 0.0
    for mark in range(MARKS):
        total += marks[mark] * (MARKED[0, mark] + late * MARKED[1, mark])
    return total


# ---- the hooks of a search -------------------------------------------------------------------


@kernel
def remember(states: Any, past: Any, options: Options, seat: Seat, room: Any) -> None:
    """Remember nothing: all that this belief looks at is on the table."""


@kernel
def likelihood(
    states: Any, past: Any, options: Options, seat: Seat, other: Seat, room: Any
) -> float:
    """Return the log of how much likelier the hand of a seat is in play than by counting."""
    view, state = past[len(past) - 1], states[PROPOSED]
    far = distance_by_house(state, options, other)
    if has_declared(view, other):  # what it threw since then says nothing: the table threw it
        find_waits(state, options, other)
        return 0.0 if state.waits[other] else IMPOSSIBLE * (1 + far)
    river, marks = read_river(view), np.zeros(MARKS, np.int64)
    find_marks(view, state, options, other, far, river, marks)
    made = int(river[DISCARDED, other])
    return ratio_of(int(view.melded[other]), made, far) + weight_of(marks, made)


@kernel
def propose(states: Any, past: Any, options: Options, seat: Seat, room: Any) -> int:
    """Propose what differs in two hidden tiles, or in the kind of a hidden kong.

    Each way back is as likely. What does not agree with the view is never proposed: a seat is asked
    about a tile only if no ready hand has taken it yet.
    """
    state, view = states[PROPOSED], past[len(past) - 1]
    if count_hidden_kongs(view) > 0 and below(room, KONGS) == 0:
        changed = change_kong(state, view, room)
    else:
        changed = exchange_tiles(state, view, seat, room)
    if changed and view.phase != TURN:
        has_ready = False
        for other in range(SEATS):
            has_ready |= other != seat and has_declared(view, other)
        room.forced = 0
        if has_ready and not ask_hidden(state, options, seat, room):
            states[PROPOSED] = states[WORLD]
            return 0
    return changed


@kernel
def exchange_tiles(state: State, view: State, seat: Seat, room: Any) -> int:
    """Exchange a hidden tile of a hand with one of the wall or of another hidden hand.

    Return the set of seats that this concerns. All pairs of one hand and one other place are as
    likely before as after.
    """
    other = (seat + 1 + below(room, SEATS - 1)) % SEATS
    wall = int(state.end - state.front)
    own = hidden_tile(state, view, other, below(room, max(1, hidden_in(view, other))))
    places = wall
    for third in range(SEATS):
        if third != seat and third != other:
            places += hidden_in(view, third)
    if own < 0 or places == 0:
        return 0
    lot = below(room, places)
    if lot < wall:
        found = int(state.wall[state.front + lot])
        if found >= PLAYED:  # a bonus tile is in no hand
            return 0
        state.wall[state.front + lot] = own
        replace_tile(state, other, own, found)
        return 1 << other
    lot -= wall
    for third in range(SEATS):
        if third != seat and third != other:
            if 0 <= lot < hidden_in(view, third):
                found = hidden_tile(state, view, third, lot)
                replace_tile(state, other, own, found)
                replace_tile(state, third, found, own)
                return 1 << other | 1 << third
            lot -= hidden_in(view, third)
    return 0


@kernel
def hidden_in(view: State, seat: Seat) -> int:
    """Return how many tiles of a hand a view does not show and the chain may exchange.

    None of a hand that has just drawn: only its own seat acts then.
    """
    if view.drawn != NONE and view.seat == seat:
        return 0
    hidden = int(view.sizes[seat])
    for kind in range(PLAYED):
        hidden -= view.hands[seat, kind]
    return hidden


@kernel
def hidden_tile(state: State, view: State, seat: Seat, lot: int) -> int:
    """Return a tile of a hand that the view does not show, counted from 0; -1: there is none."""
    if hidden_in(view, seat) == 0:
        return -1
    for kind in range(PLAYED):
        lot -= state.hands[seat, kind] - view.hands[seat, kind]
        if lot < 0:
            return kind
    return -1


@kernel
def replace_tile(state: State, seat: Seat, out: int, into: int) -> None:
    """Take one tile of a hand for another."""
    remove_tile(state, seat, out)
    add_tile(state, seat, into)


# ---- hidden kongs ----------------------------------------------------------------------------


@kernel
def is_hidden_kong(view: State, seat: Seat, place: int) -> bool:
    """MJ 5.6  Tell whether only its seat knows the kind of a kong; one being robbed shows it."""
    is_offered = view.phase == ROB and seat == view.seat and place == view.melded[seat] - 1
    return view.meld_kinds[seat, place] == UNKNOWN and not is_offered


@kernel
def count_hidden_kongs(view: State) -> int:
    """Return how many kongs are of a kind that the view does not show."""
    kongs = 0
    for seat in range(SEATS):
        for place in range(view.melded[seat]):
            kongs += is_hidden_kong(view, seat, place)
    return kongs


@kernel
def change_kong(state: State, view: State, room: Any) -> int:
    """Let a hidden kong and the four tiles of another kind, all hidden, change their kinds.

    Return the set of all seats, or 0 where there is no such kind. There are as many after it.
    """
    lot = below(room, count_hidden_kongs(view))
    owner, at = 0, 0
    for seat in range(SEATS):
        for place in range(view.melded[seat]):
            if is_hidden_kong(view, seat, place):
                if lot == 0:
                    owner, at = seat, place
                lot -= 1
    free, kinds = np.zeros(PLAYED, np.int64), 0
    for kind in range(PLAYED):
        if lies_hidden(state, view, kind) == COPIES:
            free[kinds] = kind
            kinds += 1
    if kinds == 0:
        return 0
    before, after = int(state.meld_kinds[owner, at]), int(free[below(room, kinds)])
    state.meld_kinds[owner, at] = after
    for place in range(int(state.front), int(state.end)):
        if state.wall[place] == after:
            state.wall[place] = before
    for seat in range(SEATS):
        for _ in range(int(state.hands[seat, after])):
            replace_tile(state, seat, after, before)
    return (1 << SEATS) - 1


@kernel
def lies_hidden(state: State, view: State, kind: int) -> int:
    """Return how many tiles of a kind lie in the wall or hidden in hands that may be exchanged."""
    tiles = 0
    for place in range(int(state.front), int(state.end)):
        tiles += state.wall[place] == kind
    for seat in range(SEATS):
        if hidden_in(view, seat) > 0:
            tiles += state.hands[seat, kind] - view.hands[seat, kind]
    return tiles


# ---- what follows from where tiles lie -------------------------------------------------------


@kernel
def stir(state: State, options: Options, room: Any) -> None:
    """Shuffle the wall."""
    for place in range(int(state.front), int(state.end) - 1):
        other = place + below(room, int(state.end) - place)
        kind = state.wall[place]
        state.wall[place] = state.wall[other]
        state.wall[other] = kind


@hook
def ask_hidden(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """Find what hidden hands wait for, and ask about an offer; see `madang.mahjong.play.hidden`."""
    return True


@kernel
def complete(states: Any, past: Any, options: Options, seat: Seat, room: Any) -> None:
    """Find what the hands of the row WORLD wait for, and who may answer an offer."""
    room.forced = 0
    if not ask_hidden(states[WORLD], options, seat, room):
        room.forced = 1
        ask_hidden(states[WORLD], options, seat, room)


def belief_in(house: dict[str, Any]) -> dict[str, Any]:
    """Return the hooks of a search by belief, given what only the game can name."""
    asked = {
        "remember": remember,
        "likelihood": likelihood,
        "propose": propose,
        "stir": stir,
        "complete": complete,
    }
    return {"STEPS": STEPS} | bound(asked, house)
