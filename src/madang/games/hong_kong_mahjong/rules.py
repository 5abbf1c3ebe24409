"""What happens in Old Hong Kong mahjong: what it says of itself to the play of both (HK 1-4).

A hand goes through the phases TURN (win, kong or discard), CLAIM (who wants the discard?) and ROB
(who wins on the tile of a kong?). Only seats that have something to claim are asked: where nobody
has, the next tile is drawn in the same step.
"""

from madang.game import State
from madang.games.hong_kong_mahjong.actions import (
    CHOWS,
    discard_of,
    is_discard,
    kind_named,
    kong_of,
)
from madang.games.hong_kong_mahjong.options import NEAREST, Options
from madang.games.hong_kong_mahjong.scoring import best_score, is_legal_win
from madang.games.hong_kong_mahjong.shape import orphans_distance, waits_of
from madang.games.hong_kong_mahjong.state import TILE_SET
from madang.games.hong_kong_mahjong.wins import (
    FIRST_TURN,
    end_drawn,
    situation_of,
    stays,
    win_by_claim,
    win_by_draw,
    win_by_flowers,
)
from madang.jit import kernel
from madang.mahjong.claims import one_comes_before
from madang.mahjong.count import whole_set
from madang.mahjong.hand import keys_of
from madang.mahjong.play.hands import wins_with
from madang.mahjong.play.offers import only_next_wins
from madang.mahjong.play.table import played
from madang.mahjong.shapes import READY


@kernel
def clear_own(state: State) -> None:
    """1.4, 3.3  Nobody has collected a goulash or let a win go by."""
    state.collected = 0
    state.locked = 0


# ---- passing a win ---------------------------------------------------------------------------


@kernel
def note_draw(state: State, seat: int) -> None:
    """3.3  Who has drawn may win on discards again."""
    state.locked &= ~(1 << seat)


@kernel
def note_settled(state: State, options: Options) -> None:
    """3.3  Lock the seats that have let a win go by."""
    if options.same_turn_lock:
        state.locked |= state.could_win


@kernel
def may_win_on(state: State, options: Options, seat: int, kind: int, by: int) -> bool:
    """3.3, 4  Tell whether a seat may win on a tile of another that completes its hand in shape."""
    return not state.locked >> seat & 1 and wins_with(state, options, seat, kind, by)


# ---- several winners -------------------------------------------------------------------------


@kernel
def may_change_winner(state: State, options: Options, open_seats: int, first: int) -> bool:
    """3.2  Tell whether one of the open seats, which could all win, would matter."""
    if options.multiple_winners != NEAREST:
        return open_seats != 0
    return one_comes_before(open_seats, first, state.seat)


@kernel
def is_final(state: State, options: Options, seat: int, action: int) -> bool:
    """3.2  Tell whether no other answer could matter: the next seat wins, and it alone."""
    return options.multiple_winners == NEAREST and only_next_wins(state, options, seat, action)


# ---- robbing ---------------------------------------------------------------------------------


@kernel
def may_be_robbed(options: Options, is_added: bool) -> bool:
    """3.4, MJ 7.1  Tell whether somebody might win on the tile of a kong."""
    return is_added or options.rob_concealed_for_13_orphans == 1


@kernel
def may_rob(state: State, options: Options, seat: int, is_added: bool) -> bool:
    """3.4  Tell whether a seat that waits for the tile of a kong may rob it."""
    return is_added or waits_for_orphans(state, options, seat)


@kernel
def waits_for_orphans(state: State, options: Options, seat: int) -> bool:
    """3.4  Tell whether a hand waits to be thirteen orphans."""
    return orphans_distance(keys_of(state, seat), int(state.melded[seat]), options) == READY


# ---- what is seen ----------------------------------------------------------------------------


@kernel
def hide_more(view: State, options: Options, seat: int) -> None:
    """3.3  Blank which other seats have let a win go by."""
    view.locked = view.locked & (1 << seat if seat >= 0 else 0)


# ---- the play --------------------------------------------------------------------------------

PLAY = played(
    TILE_SET=TILE_SET,
    WHOLE_SET=whole_set(TILE_SET),
    BEGINNING=FIRST_TURN,
    CHOWS_CLAIMED=CHOWS,
    discard_of=discard_of,
    kong_of=kong_of,
    is_discard=is_discard,
    kind_named=kind_named,
    stays=stays,
    clear_own=clear_own,
    wins_by_bonus=win_by_flowers,
    note_draw=note_draw,
    may_win_on=may_win_on,
    may_be_robbed=may_be_robbed,
    may_rob=may_rob,
    may_change_winner=may_change_winner,
    note_settled=note_settled,
    waits_of=waits_of,
    situation_of=situation_of,
    is_legal_win=is_legal_win,
    best_score=best_score,
    win_by_draw=win_by_draw,
    win_by_claim=win_by_claim,
    end_drawn=end_drawn,
    hide_more=hide_more,
)
