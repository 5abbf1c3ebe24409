"""What a hand that waits is worth: each tile that it waits for, drawn or discarded, and its points.

So a seat finds out whether to declare ready, open ready or nothing (KM 5): ready brings a point and
holds the hand as it is; open ready brings two, and wins by the own draw alone.
"""

from typing import Any, NamedTuple

from madang.analysis.korean_mahjong.prospects import BY_WIN
from madang.games.korean_mahjong.options import ALL_OWN_WAITS, Options
from madang.games.korean_mahjong.payment import GIVER_PAYS
from madang.games.korean_mahjong.scoring import best_score
from madang.games.korean_mahjong.shape import waits_of
from madang.jit import kernel
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW, Hand, Situation
from madang.mahjong.tiles import PLAYED

PAYERS = 3  # of a self-drawn win


class Seat(NamedTuple):
    """How a seat would win, whatever its hand."""

    wind: int
    round_wind: int
    bonus: int  # set of its flowers
    barred: int  # kinds that it may not win by a discard
    horse: float  # what taking away one of its counters is worth
    goes_on: float  # chance that nobody else wins, a turn


@kernel
def barred_too(seat: Seat, kinds: int) -> Seat:
    """6.1  Return a seat that may not win these kinds either by a discard."""
    barred = seat.barred | kinds
    return Seat(seat.wind, seat.round_wind, seat.bonus, barred, seat.horse, seat.goes_on)


class Wins(NamedTuple):
    """What may complete a hand: copies, and copies times what each brings."""

    drawn: float
    drawn_pay: float
    called: float
    called_pay: float


@kernel
def wins_of(
    seat: Seat, options: Options, left: Any, keys: Keys, melds: Melds, flags: int, is_open: bool
) -> Wins:
    """4.2, 8  Return what completes a hand declared by these flags; open: by the own draw."""
    waits = int(waits_of(keys, melds.number, options))
    is_barred = is_open or (options.sacred_scope == ALL_OWN_WAITS and waits & seat.barred != 0)
    is_closed = melds.pungs & ~melds.concealed_kongs == 0
    horse = seat.horse if is_closed else 0.0
    drawn = drawn_pay = called = called_pay = 0.0
    for kind in range(PLAYED):
        if waits >> kind & 1 and left[kind] > 0:
            points = points_with(seat, options, keys, melds, kind, SELF_DRAW, flags)
            if points > 0:
                drawn += left[kind]
                drawn_pay += left[kind] * (PAYERS * points + horse)
            if not is_barred and not seat.barred >> kind & 1:
                points = points_with(seat, options, keys, melds, kind, DISCARD, flags)
                if points > 0:
                    called += left[kind]
                    called_pay += left[kind] * GIVER_PAYS * points
    return Wins(drawn, drawn_pay, called, called_pay)


@kernel
def points_with(
    seat: Seat, options: Options, keys: Keys, melds: Melds, kind: int, by: int, flags: int
) -> int:
    """4.2  Return the points of a hand with one more tile; 0: it may not win."""
    whole = with_tile(keys, kind, 1)
    hand = Hand(
        whole.m,
        whole.p,
        whole.s,
        whole.z,
        melds.number,
        melds.chows,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
    )
    situation = Situation(kind, by, seat.wind, seat.round_wind, seat.bonus, flags)
    score = best_score(hand, situation, options)
    return int(score.points) if score.is_legal else 0


@kernel
def worth_of(wins: Wins, seat: Seat, unseen: int, turns: int) -> float:
    """Return what a hand that waits brings in so many turns, while nobody else wins."""
    if wins.drawn + wins.called == 0.0 or unseen <= 0:
        return 0.0
    drawn = min(0.9, wins.drawn / unseen)
    called = min(0.9, BY_WIN * wins.called / unseen)
    each = (wins.drawn_pay + BY_WIN * wins.called_pay) / unseen
    total = 0.0
    still = 1.0
    for _ in range(turns):
        total += still * each
        still *= max(0.0, 1.0 - drawn - called) * seat.goes_on
    return total
