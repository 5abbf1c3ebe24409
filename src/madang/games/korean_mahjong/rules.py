"""What happens in Korean mahjong: what it says of itself to the play of both (KM 1-6, 9).

A hand goes through the phases TURN (win, kong, discard or declare ready with a discard), CLAIM (who
wants the discard?) and ROB (who wins on the tile of a kong?). Only seats that have something to
claim are asked, and for those that have declared ready the table acts: where nobody is asked the
next tile is drawn in the same step.
"""

from madang.game import State
from madang.games.korean_mahjong.actions import discard_of, is_discard, kind_named, kong_of
from madang.games.korean_mahjong.attended import allow_more, alone, note_asked, settle_noted
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.ready import declare
from madang.games.korean_mahjong.scoring import best_score, is_legal_win
from madang.games.korean_mahjong.shape import waits_of
from madang.games.korean_mahjong.state import ALLOWED, OPEN, TILE_SET
from madang.games.korean_mahjong.wins import (
    BEGINNING,
    clear_own,
    end_drawn,
    may_win_on,
    note_discard,
    note_offer,
    situation_of,
    stays,
    win_by_claim,
    win_by_draw,
)
from madang.jit import kernel
from madang.mahjong.count import whole_set
from madang.mahjong.keys import count_in
from madang.mahjong.play.offers import only_next_wins
from madang.mahjong.play.seen import is_open
from madang.mahjong.play.state import SEATS
from madang.mahjong.play.table import played
from madang.mahjong.tiles import PLAYED, rank_of, suit_of

is_final = only_next_wins


@kernel
def may_take(state: State, seat: int) -> bool:
    """5.3  Tell whether a seat may claim a tile for a meld: not once it has declared ready."""
    return state.ready[seat] == 0


# ---- what is seen ----------------------------------------------------------------------------


@kernel
def hide_more(view: State, options: Options, seat: int) -> None:
    """5.6, 6  Blank what is forbidden to others; show what open-ready hands show."""
    for other in range(SEATS):
        if other != seat:
            view.forbidden[other] = ALLOWED
            view.forbidden_kind[other] = 0
            if view.ready[other] & OPEN and not is_open(view, other):
                lay_shown(view, other)


@kernel
def lay_shown(view: State, seat: int) -> None:
    """5.6  Put the tiles that a hidden hand shows into it."""
    for suit in range(4):
        view.keys[seat, suit] = view.shown[seat, suit]
    for kind in range(PLAYED):
        view.hands[seat, kind] = count_in(int(view.shown[seat, suit_of(kind)]), rank_of(kind))


@kernel
def holds_four(view: State, seat: int) -> bool:
    """5.3, 5.8  A seat that has declared ready is asked on its turn only where it may kong."""
    return view.ready[seat] != 0


# ---- the play --------------------------------------------------------------------------------

PLAY = played(
    TILE_SET=TILE_SET,
    WHOLE_SET=whole_set(TILE_SET),
    BEGINNING=BEGINNING,
    discard_of=discard_of,
    kong_of=kong_of,
    is_discard=is_discard,
    kind_named=kind_named,
    stays=stays,
    clear_own=clear_own,
    note_discard=note_discard,
    declare=declare,
    allow_more=allow_more,
    may_win_on=may_win_on,
    may_take=may_take,
    note_offer=note_offer,
    note_asked=note_asked,
    settle_noted=settle_noted,
    alone=alone,
    waits_of=waits_of,
    situation_of=situation_of,
    is_legal_win=is_legal_win,
    best_score=best_score,
    win_by_draw=win_by_draw,
    win_by_claim=win_by_claim,
    end_drawn=end_drawn,
    hide_more=hide_more,
    holds_four=holds_four,
)
