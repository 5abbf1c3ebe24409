"""What only a game can say about the play: stand-ins that it binds; see `madang.jit.bound`.

Some are what holds where a game says nothing else.
"""

from typing import Any

import numpy as np

from madang.jit import kernel
from madang.mahjong.claims import one_comes_before
from madang.mahjong.count import Counted, whole_set
from madang.mahjong.keys import Keys
from madang.mahjong.scoring.hand import Hand, Situation
from madang.mahjong.tiles import NONE

TILE_SET: Any = np.zeros(0, np.int8)  # the kind of each tile
WHOLE_SET: Counted = whole_set(np.zeros(0, np.int8))  # the same, counted
BEGINNING = 2  # `unbroken` at the deal; each discard of an unbroken beginning takes one away
CHOWS_CLAIMED = 0  # how many chows can be claimed

# ---- actions ---------------------------------------------------------------------------------


@kernel
def discard_of(kind: int) -> int:
    """Stand for the number of the action that discards a kind."""
    return 0


@kernel
def kong_of(kind: int) -> int:
    """Stand for the number of the action that declares a kong of a kind."""
    return 0


@kernel
def is_discard(action: int) -> bool:
    """Stand for whether an action discards a tile, whatever it declares with it."""
    return False


@kernel
def kind_named(action: int) -> int:
    """Stand for the kind that an action on one's own turn names."""
    return 0


# ---- the deal --------------------------------------------------------------------------------


@kernel
def stays(state: Any, options: Any) -> bool:
    """Stand for whether the hand that has ended is followed by one with the same seats."""
    return False


@kernel
def clear_own(state: Any) -> None:
    """Take away what the last hand has left in fields that only this game has."""


@kernel
def wins_by_bonus(state: Any, options: Any, seat: int) -> bool:
    """Win with the bonus tiles laid out, where that ends the hand; tell whether it does."""
    return False


# ---- the turn --------------------------------------------------------------------------------


@kernel
def note_draw(state: Any, seat: int) -> None:
    """Note that a seat has drawn."""


@kernel
def note_discard(state: Any, seat: int, kind: int) -> None:
    """Note what a seat has discarded."""


@kernel
def declare(state: Any, options: Any, seat: int, action: int) -> None:
    """Note what a seat declares with its discard."""


@kernel
def allow_more(state: Any, options: Any, seat: int, mask: Any) -> None:
    """Write into `mask` what else, or less, a seat may do on its turn after a draw."""


# ---- claims ----------------------------------------------------------------------------------


@kernel
def may_win_on(state: Any, options: Any, seat: int, kind: int, by: int) -> bool:
    """Stand for whether a seat may win on a tile of another that completes its hand in shape."""
    return False


@kernel
def may_take(state: Any, seat: int) -> bool:
    """Tell whether a seat may claim a tile for a meld at all."""
    return True


@kernel
def may_be_robbed(options: Any, is_added: bool) -> bool:
    """Tell whether somebody might win on the tile of a kong."""
    return is_added


@kernel
def may_rob(state: Any, options: Any, seat: int, is_added: bool) -> bool:
    """Tell whether a seat that waits for the tile of a kong may rob it."""
    return is_added


@kernel
def may_change_winner(state: Any, options: Any, open_seats: int, first: int) -> bool:
    """Tell whether a win of seats that have not answered would matter beside that of `first`."""
    return one_comes_before(open_seats, first, state.seat)


@kernel
def note_offer(state: Any, options: Any, by: int) -> None:
    """Note what follows for the other seats when a tile lies before all, nobody asked yet."""


@kernel
def note_asked(state: Any, options: Any) -> None:
    """Note what follows for those that are asked about a tile."""


@kernel
def note_settled(state: Any, options: Any) -> None:
    """Note what follows for those that were asked, once a call is settled."""


@kernel
def settle_noted(state: Any, options: Any) -> None:
    """Go on where answers that the table has noted for seats decide a call."""


@kernel
def alone(state: Any, options: Any) -> int:
    """Return what the table does by itself for the seat on turn, or NONE."""
    return NONE


# ---- hands -----------------------------------------------------------------------------------


@kernel
def waits_of(keys: Keys, melds: int, options: Any) -> int:
    """Stand for the kinds that complete 13 tiles in shape, whatever the melds hold of them."""
    return 0


@kernel
def situation_of(state: Any, options: Any, seat: int, kind: int, by: int) -> Situation:
    """Stand for the circumstances in which a seat wins with a tile."""
    return Situation(kind, by, 0, 0, 0, 0)


@kernel
def is_legal_win(hand: Hand, situation: Situation, options: Any) -> bool:
    """Stand for whether a hand may be won with."""
    return False


@kernel
def best_score(hand: Hand, situation: Situation, options: Any) -> Any:
    """Stand for what a hand is worth."""
    return 0


# ---- the end of a hand -----------------------------------------------------------------------


@kernel
def win_by_draw(state: Any, options: Any, seat: int) -> None:
    """Stand for what happens when the seat on turn wins."""


@kernel
def win_by_claim(state: Any, options: Any, callers: int) -> None:
    """Stand for what happens when these seats call a legal win."""


@kernel
def end_drawn(state: Any, options: Any) -> None:
    """Stand for what happens when nobody wins."""


# ---- what is seen ----------------------------------------------------------------------------


@kernel
def holds_four(view: Any, seat: int) -> bool:
    """Tell whether it is known of the seat on turn that its last tile was the fourth of a kind."""
    return False


@kernel
def hide_more(view: Any, options: Any, seat: int) -> None:
    """Blank what `seat` may not know of fields that only this game has."""
