"""The play of one game: hooks that it binds; see `madang.kernels.jit.bound`.

Some of the defaults are what holds where a game says nothing else.
"""

from typing import Any

import numpy as np

from madang.kernels.jit import hook, hook_value
from madang.layout import Seat, SeatSet
from madang.mahjong.claims import one_comes_before
from madang.mahjong.conservation import Counted, whole_set
from madang.mahjong.distance import FAR
from madang.mahjong.scoring.readings import Hand, Situation
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import NONE
from madang.mahjong.types import Kind, Options, State

TILE_SET: Any = hook_value("TILE_SET", np.zeros(0, np.int8))  # the kind of each tile
# the same, counted
WHOLE_SET: Counted = hook_value("WHOLE_SET", whole_set(np.zeros(0, np.int8)))
# `unbroken` at the deal; each discard of an unbroken beginning takes one away
BEGINNING = hook_value("BEGINNING", 2)
CHOWS_CLAIMED = hook_value("CHOWS_CLAIMED", 0)  # how many chows can be claimed

# ---- actions ---------------------------------------------------------------------------------


@hook
def discard_of(kind: Kind) -> int:
    """Return the number of the action that discards a kind."""
    return 0


@hook
def kong_of(kind: Kind) -> int:
    """Return the number of the action that declares a kong of a kind."""
    return 0


@hook
def is_discard(action: int) -> bool:
    """Tell whether an action discards a tile, whatever it declares with it."""
    return False


@hook
def kind_named(action: int) -> int:
    """Return the kind that an action on the seat's own turn names."""
    return 0


# ---- the deal --------------------------------------------------------------------------------


@hook
def stays(state: State, options: Options) -> bool:
    """Tell whether the hand that has ended is followed by one with the same seats."""
    return False


@hook
def clear_own(state: State) -> None:
    """Take away what the last hand has left in fields that only this game has."""


@hook
def wins_by_bonus(state: State, options: Options, seat: Seat) -> bool:
    """Win with the bonus tiles laid out, where that ends the hand; tell whether it does."""
    return False


# ---- the turn --------------------------------------------------------------------------------


@hook
def note_draw(state: State, seat: Seat) -> None:
    """Note that a seat has drawn."""


@hook
def note_discard(state: State, seat: Seat, kind: Kind) -> None:
    """Note what a seat has discarded."""


@hook
def declare(state: State, options: Options, seat: Seat, action: int) -> None:
    """Note what a seat declares with its discard."""


@hook
def allow_more(state: State, options: Options, seat: Seat, mask: Any) -> None:
    """Write into `mask` what else, or less, a seat may do on its turn after a draw."""


# ---- claims ----------------------------------------------------------------------------------


@hook
def may_win_on(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> bool:
    """Tell whether a seat may win on a tile of another that completes its hand in shape."""
    return False


@hook
def may_take(state: State, seat: Seat) -> bool:
    """Tell whether a seat may claim a tile for a meld at all."""
    return True


@hook
def may_be_robbed(options: Options, is_added: bool) -> bool:
    """Tell whether somebody might win on the tile of a kong."""
    return is_added


@hook
def may_rob(state: State, options: Options, seat: Seat, is_added: bool) -> bool:
    """Tell whether a seat that waits for the tile of a kong may rob it."""
    return is_added


@hook
def may_change_winner(state: State, options: Options, open_seats: SeatSet, first: int) -> bool:
    """Tell whether a win of seats that have not answered would matter next to that of `first`."""
    return one_comes_before(open_seats, first, state.seat)


@hook
def note_offer(state: State, options: Options, by: int) -> None:
    """Note what follows for the other seats when all see a tile and nobody is asked yet."""


@hook
def note_asked(state: State, options: Options) -> None:
    """Note what follows for those that are asked about a tile."""


@hook
def note_settled(state: State, options: Options) -> None:
    """Note what follows for those that were asked, once a call is settled."""


@hook
def settle_noted(state: State, options: Options) -> None:
    """Go on where answers that the table has noted for seats decide a call."""


@hook
def alone(state: State, options: Options) -> int:
    """Return the automatic action of the table for the seat on turn, or NONE."""
    return NONE


# ---- hands -----------------------------------------------------------------------------------


@hook
def waits_of(keys: Keys, melds: int, options: Options) -> int:
    """Return the kinds that complete 13 tiles in shape, whatever the melds hold of them."""
    return 0


@hook
def pairs_distance(keys: Keys, melds: int, options: Options) -> int:
    """Return the shanten to seven pairs; FAR where they do not win, or with melds."""
    return FAR


@hook
def situation_of(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> Situation:
    """Return the circumstances in which a seat wins with a tile."""
    return Situation(kind, by, 0, 0, 0, 0)


@hook
def is_legal_win(hand: Hand, situation: Situation, options: Options) -> bool:
    """Tell whether a hand may be won with."""
    return False


@hook
def best_score(hand: Hand, situation: Situation, options: Options) -> Any:
    """Return what a hand is worth."""
    return 0


# ---- the end of a hand -----------------------------------------------------------------------


@hook
def win_by_draw(state: State, options: Options, seat: Seat) -> None:
    """Do what follows when the seat on turn wins."""


@hook
def win_by_claim(state: State, options: Options, callers: SeatSet) -> None:
    """Do what follows when these seats call a legal win."""


@hook
def end_drawn(state: State, options: Options) -> None:
    """Do what follows when nobody wins."""


# ---- what is seen ----------------------------------------------------------------------------


@hook
def has_declared_ready(view: State, seat: Seat) -> bool:
    """Tell whether everybody knows that the hand of a seat is ready."""
    return False


@hook
def holds_four(view: State, seat: Seat) -> bool:
    """Tell whether it is known of the seat on turn that its last tile was the fourth of a kind."""
    return False


@hook
def hide_more(view: State, options: Options, seat: Seat) -> None:
    """Blank what `seat` may not know of fields that only this game has."""
