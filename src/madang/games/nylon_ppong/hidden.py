"""An arrangement of what a seat cannot see in Nylon-ppong (NP 2.2)."""

from typing import Any

from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import has_something_to_do
from madang.games.nylon_ppong.state import CALL, TURN, UNENDED, State
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import BITS, CARDS, NONE, UNKNOWN, lay_rest, put_unseen
from madang.kernels.jit import kernel
from madang.kernels.rng import below, shuffle_first
from madang.layout import Seat, next_seat


@kernel
def lay_hidden(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """2.2  Deal the cards that `seat` has not seen to the places where it sees none.

    Any way is as likely. Of a call, all that may be asked have still to answer (4.2). Tell whether
    the seat on turn could be asked with these cards (3.4); with `at.forced` it is all the same.
    """
    left = put_unseen(at, seen_in(view, options))
    shuffle_first(at, left)
    if view.ended == UNENDED:
        for other in range(options.players):
            if other != seat:
                left = deal_hand(view, other, at, left)
    for place in range(view.piled):
        if view.pile[place] == UNKNOWN:
            left -= 1
            view.pile[place] = at.deck[left]
    lay_rest(view, at, left)
    if view.drawn == UNKNOWN:
        view.drawn = any_card(view, at)
    if view.phase == CALL:
        view.to_act |= others_asked(view, options, seat)
    can_be_asked = view.phase != TURN or has_something_to_do(view, options, view.seat)
    return can_be_asked or at.forced != 0


@kernel
def deal_hand(view: State, seat: Seat, at: Any, left: int) -> int:
    """Give a seat as many cards as it holds; return how many are left."""
    for _ in range(view.sizes[seat]):
        left -= 1
        view.hands[seat] |= BITS[at.deck[left]]
    return left


@kernel
def any_card(view: State, at: Any) -> int:
    """Return a card of the hand on turn, each as likely."""
    lot = below(at, int(view.sizes[view.seat]))
    for card in range(CARDS):
        if view.hands[view.seat] >> card & 1:
            if lot == 0:
                return card
            lot -= 1
    return NONE


@kernel
def others_asked(view: State, options: Options, seat: Seat) -> int:
    """4.2  Return the other seats that may be asked whether they want the discard."""
    asked = 0
    for other in range(options.players):
        is_asked = other != view.owner and other != next_seat(view.owner, options.players)
        if is_asked and other != seat and view.sizes[other] >= 2:
            asked |= 1 << other
    return asked
