"""An arrangement of what a seat cannot see in Wolnam-ppong (WP 2.2, 3.8)."""

from typing import Any

from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import WAITING
from madang.games.wolnam_ppong.state import State
from madang.hwatu.cards import BITS, NONE, UNKNOWN, lay_rest, put_unseen
from madang.kernels.jit import kernel
from madang.kernels.rng import shuffle_first
from madang.layout import Seat


@kernel
def lay_hidden(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """2.2, 3.8  Deal the cards that `seat` has not seen to hands and deck, any way as likely."""
    left = put_unseen(at, seen_in(view, options))
    shuffle_first(at, left)
    holders = holders_of(view, options)
    for other in range(options.players):
        if view.lows[other] == UNKNOWN:
            if holders >> other & 1:
                left -= 2
                view.lows[other] = min(at.deck[left], at.deck[left + 1])
                view.highs[other] = max(at.deck[left], at.deck[left + 1])
            else:
                view.lows[other] = NONE
                view.highs[other] = NONE
    lay_rest(view, at, left)
    return True


@kernel
def seen_in(view: State, options: Options) -> int:
    """Return the set of the cards that a view shows."""
    seen = 0
    for seat in range(options.players):
        for card in (view.lows[seat], view.highs[seat], view.drawn[seat]):
            seen |= BITS[card] if card >= 0 else 0
    return seen


@kernel
def holders_of(view: State, options: Options) -> int:
    """2.1, 2.5  Return the seats with cards: all that are in, and some of those that left since."""
    held = int(view.dealt)
    holders = 0
    for seat in range(options.players):
        held -= view.drawn[seat] != NONE
        is_in = view.to_play >> seat & 1 or view.results[seat] != WAITING
        holders |= int(is_in or view.lows[seat] >= 0) << seat
    for seat in range(options.players):
        held -= 2 * (holders >> seat & 1)
    for seat in range(options.players):
        if held > 0 and view.lows[seat] == UNKNOWN and not holders >> seat & 1:
            holders |= 1 << seat
            held -= 2
    return holders
