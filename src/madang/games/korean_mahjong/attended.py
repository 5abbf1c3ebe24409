"""What the table does for seats that have declared ready, and when it asks them (KM 5.3-5.8)."""

from madang.game import Mask, State
from madang.games.korean_mahjong.actions import discard_of, kong_of
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.ready import allow_declarations, may_declare
from madang.games.korean_mahjong.shape import waits_of
from madang.games.korean_mahjong.split import splits_of
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.play.actions import WIN
from madang.mahjong.play.calls import go_on
from madang.mahjong.play.state import CLAIM, ROB, SEATS, TURN
from madang.mahjong.play.turn import has_won
from madang.mahjong.tiles import COPIES, NONE
from madang.mahjong.wall import is_empty


@kernel
def allow_more(state: State, options: Options, seat: int, mask: Mask) -> None:
    """5.1, 5.8  Allow declarations; a seat that has declared may kong the drawn tile or discard."""
    if state.ready[seat]:
        for action in range(len(mask)):
            mask[action] = False
        mask[discard_of(int(state.drawn))] = True
        mask[kong_of(int(state.drawn))] = True
    elif may_declare(state, options, seat):
        allow_declarations(state, options, seat, mask)


@kernel
def may_kong(state: State, options: Options, seat: int) -> bool:
    """5.8  Tell whether the tile drawn makes a kong that leaves the hand as it is."""
    kind = int(state.drawn)
    if options.kong_after_ready == 0 or state.hands[seat, kind] != COPIES:
        return False
    if is_empty(state, options.dead_wall):
        return False
    return kong_keeps_hand(state, options, seat, kind)


@kernel
def kong_keeps_hand(state: State, options: Options, seat: int, kind: int) -> bool:
    """5.8  Tell whether the waits stay, and every split that waits has these three as a pung."""
    keys = keys_of(state, seat)
    melds = melds_of(state, seat)
    waits = int(state.waits[seat])
    after = waits_of(with_tile(keys, kind, -COPIES), melds.number + 1, options)
    if after & ~(melds.kongs | 1 << kind) != waits:
        return False
    return splits_of(with_tile(keys, kind, -1), waits, kind).keeps == 1


@kernel
def note_asked(state: State, options: Options) -> None:
    """5.4  A seat that has declared ready takes a winning discard, where the house says so."""
    if options.must_win_on_discard:
        for seat in range(SEATS):
            if state.ready[seat] and state.could_win >> seat & 1:
                state.answers[seat] = WIN + 1
                state.to_act &= ~(1 << seat)


@kernel
def settle_noted(state: State, options: Options) -> None:
    """5.4  Go on where the answers that the table has noted for seats decide a call."""
    if state.phase == CLAIM or state.phase == ROB:
        go_on(state, options)


@kernel
def alone(state: State, options: Options) -> int:
    """5.3, 5.4  Return what a seat that has declared does on its turn: win, or discard the tile.

    NONE where it has something to say, or has not declared.
    """
    seat = int(state.seat)
    if state.phase != TURN or state.ready[seat] == 0:
        return NONE
    if has_won(state, options, seat):
        return WIN
    return NONE if may_kong(state, options, seat) else discard_of(int(state.drawn))
