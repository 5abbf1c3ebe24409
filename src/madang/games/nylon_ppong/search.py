"""The hooks of the search for Nylon-ppong, and belief: how play shows hidden hands.

A world says what each seat holds now. What it held at each of its turns follows backwards: a
discard returns to the hand, and one card of the hand was drawn. Each is as likely;
`room.path` says which one it was, for each step that was a draw. Then the leaf policy is asked at
every turn of the round whether it would have done what was done: discard this month, let a ppong go
by, not stop. A seat that puts down a month also shows that it holds no later card of it, as
`put_down` takes the last. When the pile is shuffled again, no hand holds a card of it.
"""

from math import log
from typing import Any

import numpy as np

from madang.bots.by_number import choose
from madang.game import DEAL
from madang.games.nylon_ppong.actions import DISCARD_MONTH_1, DRAW, PASS, PPONG
from madang.games.nylon_ppong.hidden import others_asked
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import legal_actions
from madang.games.nylon_ppong.state import CALL, DISCARD_PHASE, OUT_END, TURN, State
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import BITS, CARDS, NONE, UNKNOWN, card_of, month_of, size_of
from madang.kernels.jit import kernel
from madang.kernels.rng import below
from madang.layout import Seat

IMPOSSIBLE = -7.0  # log-likelihood: finite, so that a chain that begins there gets away
PROPOSED, SEEN = 1, 3  # rows of the states, see `madang.search.kernels`
OFFERED = 1  # the row of `room.path` for the state PROPOSED
WAYS = 8  # of its cache
SPREAD = 1021  # a prime: hands differ in the last bits of what is left over

DREW, DISCARDED, PPONGED, PASSED, NOTHING = range(5)  # what happened from one view to the next


@kernel
def pays_winner(state: State, options: Options, seat: Seat) -> bool:
    """4.4  Tell whether the seat owns the card with which another has gone out."""
    return state.ended == OUT_END and state.owner == seat


# ---- what happened ---------------------------------------------------------------------------


@kernel
def happened(before: State, after: State) -> int:
    """Return what happened between two views."""
    if after.ponged != before.ponged:
        return PPONGED
    if before.phase == DISCARD_PHASE:
        return DISCARDED if after.piled == before.piled + 1 else NOTHING
    if before.phase == CALL:
        return PASSED if after.phase == TURN else NOTHING
    return DREW if after.phase == DISCARD_PHASE and after.drawn != NONE else NOTHING


@kernel
def actor(before: State, after: State) -> Seat:
    """Return who did it: who discarded, or whose turn it is after a draw or a ppong."""
    return int(before.seat if before.phase == DISCARD_PHASE else after.seat)


@kernel
def returned(before: State, after: State, what: int) -> int:
    """Return the set of the cards that a step put on the pile."""
    if what == DISCARDED:
        return BITS[after.pile[after.piled - 1]]
    if what == PPONGED:
        return BITS[after.pile[after.piled - 1]] | BITS[after.pile[after.piled - 2]]
    return 0


@kernel
def nth_card(hand: int, lot: int) -> int:
    """Return the card of a set, counted from 0."""
    for card in range(CARDS):
        if hand >> card & 1:
            if lot == 0:
                return card
            lot -= 1
    return NONE


# ---- the past of a world ---------------------------------------------------------------------


@kernel
def remember(states: Any, past: Any, options: Options, seat: Seat, room: Any) -> None:
    """Draw lots for the card of each draw of the others, going back from the hands of a world.

    Cards that the seat saw on a pile that the house hides are laid there first (2.2).
    """
    for step in range(len(past)):
        if past[step].reshuffles == past[len(past) - 1].reshuffles:
            for place in range(past[step].piled):
                if past[step].pile[place] != UNKNOWN:
                    lay_on_pile(states[PROPOSED], options, place, past[step].pile[place])
    for other in range(options.players):
        hand = int(states[PROPOSED].hands[other])
        for step in range(len(past) - 2, -1, -1):
            what = happened(past[step], past[step + 1])
            if other != seat and actor(past[step], past[step + 1]) == other:
                hand |= returned(past[step], past[step + 1], what)
                if what == DREW:
                    card = nth_card(hand, below(room, size_of(hand)))
                    room.path[OFFERED, step] = card
                    hand ^= BITS[card]


@kernel
def lay_on_pile(state: State, options: Options, place: int, card: int) -> None:
    """Exchange the card at a place of the pile with this one, wherever it is."""
    other = int(state.pile[place])
    if other == card:
        return
    for cards in (state.pile[: state.piled], state.deck[state.dealt :]):
        for nth in range(len(cards)):
            if cards[nth] == card:
                cards[nth] = other
    for seat in range(options.players):
        if state.hands[seat] >> card & 1:
            state.hands[seat] ^= BITS[card] | BITS[other]
    state.pile[place] = card


@kernel
def likelihood(
    states: Any, past: Any, options: Options, seat: Seat, other: Seat, room: Any
) -> float:
    """Return the log-likelihood of what a seat did at all its turns, each as the leaf sees it."""
    hand = int(states[PROPOSED].hands[other])
    total = 0.0
    for step in range(len(past) - 2, -1, -1):
        what = happened(past[step], past[step + 1])
        if what == PASSED:
            if others_asked(past[step], options, seat) >> other & 1:
                total += odds_of(states, past, step, options, seat, other, hand, PASS, room)
        elif what != NOTHING and actor(past[step], past[step + 1]) == other:
            action = DRAW
            if what == DREW:
                card = BITS[room.path[OFFERED, step]]
                if not hand & card:
                    return IMPOSSIBLE * CARDS
                hand ^= card
            else:
                top = past[step + 1].pile[past[step + 1].piled - 1]
                month = month_of(top)
                action = PPONG if what == PPONGED else DISCARD_MONTH_1 + month - 1
                if card_of(hand | BITS[top], month) != top:
                    total += IMPOSSIBLE
                hand |= returned(past[step], past[step + 1], what)
            turn = step - (past[step].phase == DEAL)  # 3.4: it chose to draw, then chance spoke
            if turn >= 0:
                total += odds_of(states, past, turn, options, seat, other, hand, action, room)
        if past[step].phase == DEAL:
            total += IMPOSSIBLE * CARDS * size_of(hand & seen_in(past[step], options))
    return total


@kernel
def odds_of(
    states: Any,
    past: Any,
    step: int,
    options: Options,
    seat: Seat,
    other: Seat,
    hand: int,
    action: int,
    room: Any,
) -> float:
    """Return the log of how likely a seat with this hand takes the action, by what it saw then.

    A world is like the one before, so most hands were asked before.
    """
    way = hand % SPREAD & WAYS - 1
    if room.asked[other, step, way] == hand:
        return room.terms[other, step, way]
    room.asked[other, step, way] = hand
    term = log(share_of(states, past, step, options, seat, other, hand, action, room))
    room.terms[other, step, way] = term
    return term


@kernel
def share_of(
    states: Any,
    past: Any,
    step: int,
    options: Options,
    seat: Seat,
    other: Seat,
    hand: int,
    action: int,
    room: Any,
) -> float:
    """Return how likely the action is: the leaf's own is, and any other now and then."""
    states[SEEN] = past[step]
    view = states[SEEN]
    view.hands[seat] = 0
    view.hands[other] = hand
    view.to_act = 1 << other
    legal_actions(view, options, other, room.mask)
    legal = 0
    for number in range(len(room.mask)):
        legal += room.mask[number] != 0
    if legal < 2:
        return 1.0
    share = room.odd / legal
    if choose(0, view, options, other, room.mask, 0) == action:
        share += 1 - room.odd
    return share


# ---- steps from world to world ---------------------------------------------------------------

TIMES = np.array([1, 1, 1, 2, 2, 3, 4, 6])  # small steps are taken often, large ones go far


@kernel
def propose(states: Any, past: Any, options: Options, seat: Seat, room: Any) -> int:
    """Exchange hidden cards of a seat with others, or the times at which it got them."""
    lot = below(room, options.players - 1)
    other = lot + (lot >= seat)
    changed = 0
    for _ in range(TIMES[below(room, len(TIMES))]):
        if below(room, 3) == 0:
            changed |= redraw(states, past, options, other, room)
        else:
            changed |= exchange(states, past, options, seat, other, room)
    return changed


@kernel
def exchange(states: Any, past: Any, options: Options, seat: Seat, other: Seat, room: Any) -> int:
    """Exchange a card of a hand with one of the deck or of another hidden hand."""
    state = states[PROPOSED]
    own = nth_card(state.hands[other], below(room, state.sizes[other]))
    places = CARDS - state.dealt
    for third in range(options.players):
        if third != seat and third != other:
            places += state.sizes[third]
    if places == 0:
        return 0
    lot = below(room, places)
    changed = 1 << other
    card = NONE
    if lot < CARDS - state.dealt:
        card = int(state.deck[state.dealt + lot])
        state.deck[state.dealt + lot] = own
    else:
        lot -= CARDS - state.dealt
        for third in range(options.players):
            if third != seat and third != other and card == NONE:
                if lot < state.sizes[third]:
                    card = nth_card(state.hands[third], lot)
                    state.hands[third] ^= BITS[card] | BITS[own]
                    changed |= 1 << third
                else:
                    lot -= state.sizes[third]
    state.hands[other] ^= BITS[own] | BITS[card]
    for step in range(len(past) - 1):
        drawn = room.path[OFFERED, step]
        if drawn == own:
            room.path[OFFERED, step] = card
        elif drawn == card:
            room.path[OFFERED, step] = own
    return changed


@kernel
def redraw(states: Any, past: Any, options: Options, other: Seat, room: Any) -> int:
    """Let a seat have got two of its cards the other way round: two draws, or a draw and a deal."""
    held = int(states[PROPOSED].hands[other])
    draws = 0
    drawn = 0
    for step in range(len(past) - 1):
        what = happened(past[step], past[step + 1])
        if what < PASSED and actor(past[step], past[step + 1]) == other:
            held |= returned(past[step], past[step + 1], what)
            if what == DREW:
                draws += 1
                drawn |= BITS[room.path[OFFERED, step]]
    if draws == 0:
        return 0
    lot = below(room, draws)
    card = nth_card(held, below(room, size_of(held)))  # dealt, or drawn at another time
    first = NONE
    for step in range(len(past) - 1):
        what = happened(past[step], past[step + 1])
        if what == DREW and actor(past[step], past[step + 1]) == other:
            if lot == 0:
                first = step
            lot -= 1
    before = int(room.path[OFFERED, first])
    if drawn & BITS[card]:
        for step in range(len(past) - 1):
            if room.path[OFFERED, step] == card:
                room.path[OFFERED, step] = before
    room.path[OFFERED, first] = card
    return 1 << other


@kernel
def stir(state: State, options: Options, room: Any) -> None:
    """Shuffle the deck that is left."""
    for place in range(state.dealt, CARDS - 1):
        other = place + below(room, CARDS - place)
        card = state.deck[place]
        state.deck[place] = state.deck[other]
        state.deck[other] = card


SEARCH_HOOKS = {
    "pays_winner": pays_winner,
    "remember": remember,
    "likelihood": likelihood,
    "propose": propose,
    "stir": stir,
}
