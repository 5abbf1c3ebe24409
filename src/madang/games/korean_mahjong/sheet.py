"""A score with all its reasons, as results, calculator and pages show it."""

from collections.abc import Sequence

import msgspec

from madang.games.korean_mahjong.catalogue import ROWS
from madang.games.korean_mahjong.counted import counts_for_minimum, points_of
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.scoring import best_score
from madang.games.korean_mahjong.shown import rows_shown
from madang.mahjong.notation import Meld
from madang.mahjong.scoring.hand import Hand, Situation
from madang.mahjong.scoring.reading import reading_of
from madang.mahjong.scoring.sheet import BELOW_MINIMUM, NOT_COMPLETE, Group, split_of


class PointRow(msgspec.Struct):
    """A row of the table that a hand shows."""

    id: str
    points: int  # what it adds in all
    count: int  # how often it holds
    counts_for_minimum: bool  # whether it counts toward the minimum
    section: str


class ScoreSheet(msgspec.Struct):
    """What a hand is worth, and why."""

    complete: bool  # whether it is a whole hand
    legal: bool  # whether one may win with it
    why: str  # why it is not legal: "not_complete" or "below_minimum"; "" where it is
    rows: list[PointRow]  # what counts, one a row
    points_for_minimum: int  # of `rows` that count toward the minimum
    total_points: int  # 7.2  at most what a hand counts
    split: list[Group]  # concealed sets, melds, then the eyes; empty where it is not complete


def sheet_of(
    hand: Hand, situation: Situation, melds: Sequence[Meld], options: Options
) -> ScoreSheet:
    """MJ 10  Return what a hand is worth, by its best reading; `melds` in the order shown."""
    score = best_score(hand, situation, options)
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
