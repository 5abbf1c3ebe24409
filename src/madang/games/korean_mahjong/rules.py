"""The rules of Korean mahjong alone, bound to the play of both mahjongs (KM 1-6, 9).

A hand goes through the phases TURN (win, kong, discard or declare ready with a discard), CLAIM (who
wants the discard?) and ROB (who wins on the tile of a kong?). Only seats that have something to
claim are asked, and for those that have declared ready the table acts: where nobody is asked the
next tile is drawn in the same step.
"""

from madang.games.korean_mahjong.actions import discard_of, is_discard, kind_named, kong_of
from madang.games.korean_mahjong.options import (
    ALL_OWN_WAITS,
    BEFORE_OWN_FIRST_DRAW,
    STAY_ON_WIN,
    Options,
)
from madang.games.korean_mahjong.patterns import BLESSING
from madang.games.korean_mahjong.ready import (
    allow_more,
    alone,
    declare,
    flags_of,
    note_asked,
    pairs_distance,
    settle_noted,
    waits_of,
)
from madang.games.korean_mahjong.scoring import (
    COUNTERS,
    best_score,
    is_legal_win,
    pay_winner,
    race,
    removes_counter,
)
from madang.games.korean_mahjong.state import (
    ALLOWED,
    BY_MINIMUM,
    BY_OPEN_READY,
    BY_SACRED,
    DRAWN_HAND,
    OPEN,
    TILE_SET,
    State,
)
from madang.kernels.jit import kernel
from madang.layout import Seat, SeatSet
from madang.mahjong.claims import nearest
from madang.mahjong.conservation import whole_set
from madang.mahjong.hand import is_closed
from madang.mahjong.play.calls import only_next_wins
from madang.mahjong.play.hidden import is_open
from madang.mahjong.play.match import end_hand, played
from madang.mahjong.play.state import BY_DISCARD, ROB, ROBBED, SEATS, SELF_DRAWN
from madang.mahjong.play.winning import common_flags, score_of, situation_with, wins_with, won_by
from madang.mahjong.scoring.readings import DISCARD, EARTHLY, HEAVENLY, SELF_DRAW, Situation
from madang.mahjong.suit_codes import count_in
from madang.mahjong.tiles import NONE, PLAYED, rank_of, suit_of
from madang.mahjong.types import Kind, KindSet

NOBODY = NONE  # the giver of a tile from the wall
BEGINNING = 5  # 7.4: the dealer's first turn; a first discard of each of the four seats follows

# ---- circumstances ---------------------------------------------------------------------------


@kernel
def situation_of(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> Situation:
    """Return the circumstances in which `seat` wins with a tile of `kind`."""
    flags = common_flags(state, options, by) | flags_of(int(state.ready[seat]))
    if by == SELF_DRAW:
        if state.unbroken:
            flags |= HEAVENLY if state.unbroken == BEGINNING else EARTHLY
    elif by == DISCARD and is_blessed(state, options, seat):
        flags |= BLESSING
    return situation_with(state, seat, kind, by, flags)


@kernel
def is_blessed(state: State, options: Options, seat: Seat) -> bool:
    """7, 7.4  Tell whether a win on this discard is the Blessing of Man."""
    if state.unbroken == 0 or not is_closed(state, seat):
        return False
    if options.blessing != BEFORE_OWN_FIRST_DRAW:
        return True
    discards = BEGINNING - state.unbroken  # first discards so far; the dealer's, the next seat's …
    return (seat - state.dealer) % SEATS >= discards and seat != state.dealer


# ---- what is forbidden -----------------------------------------------------------------------


@kernel
def is_sacred(options: Options, discarded: int, waits: KindSet, kind: Kind) -> bool:
    """6.1  Tell whether the seat's own discards bar a win on another seat's tile."""
    kinds = waits if options.sacred_scope == ALL_OWN_WAITS else 1 << kind
    return discarded & kinds != 0


@kernel
def why_not(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> int:
    """5.6, 6, 4.2  Return why a seat may not win on a tile that completes its hand, or ALLOWED."""
    if state.ready[seat] & OPEN:
        return BY_OPEN_READY
    if is_sacred(options, int(state.discarded[seat]), int(state.waits[seat]), kind):
        return BY_SACRED
    return ALLOWED if wins_with(state, options, seat, kind, by) else BY_MINIMUM


@kernel
def may_win_on(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> bool:
    """4.2, 5.6, 6  Tell whether a seat may win on a tile of another; note why it may not."""
    why = why_not(state, options, seat, kind, by)
    state.forbidden[seat] = why
    state.forbidden_kind[seat] = kind
    return why == ALLOWED


@kernel
def note_offer(state: State, options: Options, by: int) -> None:
    """6  Note who may not win on a tile that all see."""
    kind = int(state.offered)
    for seat in range(SEATS):
        if seat != state.seat and state.waits[seat] >> kind & 1:
            may_win_on(state, options, seat, kind, by)


@kernel
def note_discard(state: State, seat: Seat, kind: Kind) -> None:
    """6.1  Note the discard of a seat; the ban by the tile before is over."""
    state.discarded[seat] |= 1 << kind
    for other in range(SEATS):
        state.forbidden[other] = ALLOWED


# ---- winning ---------------------------------------------------------------------------------


@kernel
def win_by_draw(state: State, options: Options, seat: Seat) -> None:
    """8.2  The seat on turn wins; all others pay."""
    win(state, options, seat, NOBODY, SELF_DRAWN)


@kernel
def win_by_claim(state: State, options: Options, callers: SeatSet) -> None:
    """3.4, 8.1  Of the seats that call a legal win the nearest is paid by the giver."""
    giver = int(state.seat)
    ended = ROBBED if state.phase == ROB else BY_DISCARD
    win(state, options, nearest(callers, giver), giver, ended)


@kernel
def win(state: State, options: Options, seat: Seat, giver: int, ended: int) -> None:
    """8, 9  Pay a winner; the horse race comes on top of the hand."""
    score = score_of(state, options, seat)
    pay_winner(state.points, seat, giver, score.points)
    if removes_counter(is_closed(state, seat), won_by(state), options):
        race(state.counters, state.raced, seat)
        for other in range(SEATS):
            state.points[other] += state.raced[other]
    end_hand(state, options, ended, 1 << seat)


@kernel
def end_drawn(state: State, options: Options) -> None:
    """8.4  Nobody wins."""
    end_hand(state, options, DRAWN_HAND, 0)


# ---- the match -------------------------------------------------------------------------------


@kernel
def stays(state: State, options: Options) -> bool:
    """1.2, 1.3  Tell whether the dealer of the hand that has ended deals again."""
    has_won = state.ended_by >> state.dealer & 1 != 0
    has_room = options.max_same_deal == 0 or state.same_deal < options.max_same_deal
    return bool(options.dealer_rotation == STAY_ON_WIN and has_won and has_room)


@kernel
def clear_own(state: State) -> None:
    """5, 6, 9.3  Nobody has declared or discarded anything; counters stay from hand to hand."""
    for seat in range(SEATS):
        state.discarded[seat] = 0
        state.ready[seat] = 0
        state.declared_with[seat] = 0
        state.forbidden[seat] = ALLOWED
        state.forbidden_kind[seat] = 0
        state.raced[seat] = 0
        for suit in range(4):
            state.shown[seat, suit] = 0
        if state.deal_no == 1:
            state.counters[seat] = COUNTERS


is_final = only_next_wins


@kernel
def may_take(state: State, seat: Seat) -> bool:
    """5.3  Tell whether a seat may claim a tile for a meld: not once it has declared ready."""
    return state.ready[seat] == 0


# ---- what is seen ----------------------------------------------------------------------------


@kernel
def hide_more(view: State, options: Options, seat: Seat) -> None:
    """5.6, 6  Blank what is forbidden to others; show what open-ready hands show."""
    for other in range(SEATS):
        if other != seat:
            view.forbidden[other] = ALLOWED
            view.forbidden_kind[other] = 0
            if view.ready[other] & OPEN and not is_open(view, other):
                lay_shown(view, other)


@kernel
def lay_shown(view: State, seat: Seat) -> None:
    """5.6  Put the tiles that a hidden hand shows into it."""
    for suit in range(4):
        view.keys[seat, suit] = view.shown[seat, suit]
    for kind in range(PLAYED):
        view.hands[seat, kind] = count_in(int(view.shown[seat, suit_of(kind)]), rank_of(kind))


@kernel
def has_declared_ready(view: State, seat: Seat) -> bool:
    """5.1  Tell whether a seat has declared that its hand is ready."""
    return view.ready[seat] != 0


@kernel
def holds_four(view: State, seat: Seat) -> bool:
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
    pairs_distance=pairs_distance,
    situation_of=situation_of,
    is_legal_win=is_legal_win,
    best_score=best_score,
    win_by_draw=win_by_draw,
    win_by_claim=win_by_claim,
    end_drawn=end_drawn,
    hide_more=hide_more,
    has_declared_ready=has_declared_ready,
    holds_four=holds_four,
)
