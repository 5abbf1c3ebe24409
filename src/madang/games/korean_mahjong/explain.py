"""A score with all its reasons, the winners of a hand, and its payments (KM 8, 9)."""

from collections.abc import Sequence

import msgspec

from madang.game import (
    ScoreLine,
)
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.patterns import ROWS, Score, rows_shown
from madang.games.korean_mahjong.rules import situation_of
from madang.games.korean_mahjong.scoring import (
    best_score,
    counts_for_minimum,
    owed_by,
    points_of,
    removes_counter,
)
from madang.games.korean_mahjong.state import DRAWN_HAND, State
from madang.layout import Seat
from madang.mahjong.hand import is_closed
from madang.mahjong.play.state import SEATS, UNENDED
from madang.mahjong.play.winning import (
    drawn_lines,
    false_win_lines,
    hand_won,
    last_tile,
    melds_shown,
    paid_lines,
    winners_of,
)
from madang.mahjong.scoring.readings import (
    BELOW_MINIMUM,
    NOT_COMPLETE,
    Group,
    Hand,
    Situation,
    reading_of,
    split_of,
)
from madang.mahjong.tiles import Meld

# ---- the score of a hand ---------------------------------------------------------------------


class PointRow(msgspec.Struct):
    """A row of the table that a hand shows."""

    id: str
    points: int  # what it adds in all
    count: int  # how often it holds
    counts_for_minimum: bool  # whether it counts toward the minimum
    section: str


class ScoreSheet(msgspec.Struct):
    """The worth of a hand, and why."""

    complete: bool  # whether it is a whole hand
    legal: bool  # whether the seat may win with it
    why: str  # why it is not legal: "not_complete" or "below_minimum"; "" where it is
    rows: list[PointRow]  # what counts, one a row
    points_for_minimum: int  # of `rows` that count toward the minimum
    total_points: int  # 7.2  at most what a hand counts
    split: list[Group]  # concealed sets, melds, then the eyes; empty where it is not complete


def sheet_of(
    score: Score, hand: Hand, situation: Situation, melds: Sequence[Meld], options: Options
) -> ScoreSheet:
    """MJ 10  Return a score with all its reasons; `melds` in the order shown."""
    if not score.is_complete:
        return ScoreSheet(False, False, NOT_COMPLETE, [], 0, 0, [])
    return ScoreSheet(
        complete=True,
        legal=bool(score.is_legal),
        why="" if score.is_legal else BELOW_MINIMUM,
        rows=rows_of(hand, situation, score.reading, options),
        points_for_minimum=int(score.minimum),
        total_points=int(score.points),
        split=split_of(hand, situation, melds, score.reading),
    )


def rows_of(hand: Hand, situation: Situation, number: int, options: Options) -> list[PointRow]:
    """7  Return the rows that count in one reading."""
    reading = reading_of(hand, situation, number)
    shown = rows_shown(hand, reading, number, situation, options)
    return [
        PointRow(
            row.id, int(points), int(shown[place]), counts_for_minimum(place, shown), row.section
        )
        for place, row in enumerate(ROWS)
        if (points := points_of(place, shown, options))
    ]


# ---- the winners of a hand -------------------------------------------------------------------


class Payment(msgspec.Struct):
    """The payment of one seat for a hand."""

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


def win_of(view: State, options: Options, seat: Seat) -> Win:
    """Return what the winner has won with, and what it is paid."""
    won = last_tile(view)
    hand = hand_won(view, seat, won)
    situation = situation_of(view, options, seat, won.kind, won.by)
    score = best_score(hand, situation, options)
    sheet = sheet_of(score, hand, situation, melds_shown(view, seat), options)
    owed = [owed_by(other, seat, won.giver, sheet.total_points) for other in range(SEATS)]
    return Win(
        seat=seat,
        **won.words(),
        sheet=sheet,
        payments=[Payment(other, -points) for other, points in enumerate(owed) if points],
        horse=horse_of(view, options, seat, won.by),
    )


def horse_of(view: State, options: Options, seat: Seat, by: int) -> Horse | None:
    """9.1  Return what came of the horse race; None where no counter went."""
    if not removes_counter(is_closed(view, seat), by, options):
        return None
    return Horse(view.counters.tolist(), view.raced.tolist())


# ---- why -------------------------------------------------------------------------------------


def explain(view: State, options: Options) -> list[ScoreLine]:
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


def score_lines(win: Win) -> list[ScoreLine]:
    """7  Return the rows of the winner's score."""
    tiles = tuple(tile for group in win.sheet.split for tile in group.tiles)
    return [ScoreLine(win.seat, row.id, row.points, row.section, tiles) for row in win.sheet.rows]


def payment_lines(win: Win) -> list[ScoreLine]:
    """8.1, 8.2, 9.2  Return what the other seats pay the winner."""
    paid = [(payment.seat, payment.points) for payment in win.payments]
    lines = paid_lines("payment", win.seat, paid, "8.2" if win.giver is None else "8.1")
    raced = enumerate(win.horse.payments) if win.horse else ()
    prizes = [(seat, points) for seat, points in raced if points < 0]
    return [*lines, *paid_lines("horse_race", win.seat, prizes, "9.2")]
