"""Who has won a hand, with what, and who pays for it (KM 8, 9)."""

import msgspec

from madang.game import Line, State
from madang.games.korean_mahjong.horse import removes_counter
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.payment import owed_by
from madang.games.korean_mahjong.sheet import ScoreSheet, sheet_of
from madang.games.korean_mahjong.state import DRAWN_HAND
from madang.games.korean_mahjong.wins import situation_of
from madang.mahjong.melds import is_closed
from madang.mahjong.play.results import (
    drawn_lines,
    false_win_lines,
    hand_won,
    last_tile,
    melds_shown,
    paid_lines,
    winners_of,
)
from madang.mahjong.play.state import SEATS, UNENDED


class Payment(msgspec.Struct):
    """What one seat pays for a hand."""

    seat: int
    points: int  # below zero


class Horse(msgspec.Struct):
    """9  What the horse race came to when a counter went."""

    counters: list[int]  # of each seat, after it
    payments: list[int]  # what each seat won by it


class Win(msgspec.Struct):
    """The winner of a hand."""

    seat: int
    by: str  # self_draw, discard or rob_kong
    tile: str
    giver: int | None  # the seat that gave it
    sheet: ScoreSheet  # how the hand is counted
    payments: list[Payment]  # who pays what
    horse: Horse | None  # where a counter went


def wins_of(view: State, options: Options) -> list[Win]:
    """3.4  Return the winner of a hand that has ended."""
    winners = [] if view.ended == UNENDED else winners_of(view)
    return [win_of(view, options, seat) for seat in winners]


def win_of(view: State, options: Options, seat: int) -> Win:
    """Return what the winner has won with, and what it is paid."""
    won = last_tile(view)
    hand = hand_won(view, seat, won)
    situation = situation_of(view, options, seat, won.kind, won.by)
    sheet = sheet_of(hand, situation, melds_shown(view, seat), options)
    owed = [owed_by(other, seat, won.giver, sheet.total_points) for other in range(SEATS)]
    return Win(
        seat=seat,
        **won.words(),
        sheet=sheet,
        payments=[Payment(other, -points) for other, points in enumerate(owed) if points],
        horse=horse_of(view, options, seat, won.by),
    )


def horse_of(view: State, options: Options, seat: int, by: int) -> Horse | None:
    """9.1  Return what came of the horse race; None where no counter went."""
    if not removes_counter(is_closed(view, seat), by, options):
        return None
    return Horse(view.counters.tolist(), view.raced.tolist())


# ---- why -------------------------------------------------------------------------------------


def explain(view: State, options: Options) -> list[Line]:
    """Return the reasons for what each seat won in the hand that has just ended.

    Rows of the winner's score are in points of the hand; payments, horse race and false wins sum to
    a seat's points.
    """
    if view.ended == UNENDED:
        return []
    lines = false_win_lines(view, options, "3.8")
    if view.ended == DRAWN_HAND:
        return [*lines, *drawn_lines("8.4")]
    for win in wins_of(view, options):
        lines += [*score_lines(win), *payment_lines(win)]
    return lines


def score_lines(win: Win) -> list[Line]:
    """7  Return the rows of the winner's score."""
    tiles = tuple(tile for group in win.sheet.split for tile in group.tiles)
    return [Line(win.seat, row.id, row.points, row.section, tiles) for row in win.sheet.rows]


def payment_lines(win: Win) -> list[Line]:
    """8.1, 8.2, 9.2  Return what the other seats pay the winner."""
    paid = [(payment.seat, payment.points) for payment in win.payments]
    lines = paid_lines("payment", win.seat, paid, "8.2" if win.giver is None else "8.1")
    raced = enumerate(win.horse.payments) if win.horse else ()
    prizes = [(seat, points) for seat, points in raced if points < 0]
    return [*lines, *paid_lines("horse_race", win.seat, prizes, "9.2")]
