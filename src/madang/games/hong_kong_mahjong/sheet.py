"""A score with all its reasons, as results, calculator and pages show it."""

from collections.abc import Sequence

import msgspec

from madang.games.hong_kong_mahjong.catalogue import BASIC, BONUSES, LIMITS
from madang.games.hong_kong_mahjong.counted import basic_faan_of, bonus_faan_of
from madang.games.hong_kong_mahjong.hand import HALF_LIMIT, NOT_LIMIT
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import base_points
from madang.games.hong_kong_mahjong.scoring import best_score, halved_rows
from madang.games.hong_kong_mahjong.shown import basic_rows, bonus_rows, limit_rows
from madang.mahjong.notation import Meld
from madang.mahjong.scoring.hand import Hand, Reading, Situation
from madang.mahjong.scoring.reading import reading_of
from madang.mahjong.scoring.sheet import BELOW_MINIMUM, NOT_COMPLETE, Group, split_of


class FaanRow(msgspec.Struct):
    """A row of basic or bonus faan that a hand shows."""

    id: str
    faan: int  # what it adds in all
    count: int  # how often it holds
    section: str


class LimitHand(msgspec.Struct):
    """A limit hand that a hand is."""

    id: str
    section: str
    half: bool  # 7.3  whether it pays half


class ScoreSheet(msgspec.Struct):
    """What a hand is worth, and why."""

    complete: bool  # whether it is a whole hand
    legal: bool  # whether one may win with it
    why: str  # why it is not legal: "not_complete" or "below_minimum"; "" where it is
    rows: list[FaanRow]  # of the hand itself
    bonus_rows: list[FaanRow]  # of bonus tiles
    limit_rows: list[LimitHand]  # limit hands that it is
    faan_basic: int  # of `rows`
    faan_bonus: int  # of `bonus_rows`
    faan_total: int  # of all rows
    limit: bool  # whether it is paid as a limit hand
    half: bool  # whether that is half the limit
    base_points: int | None  # None: a limit
    split: list[Group]  # concealed sets, melds, then the eyes; empty where it is not complete


def sheet_of(
    hand: Hand, situation: Situation, melds: Sequence[Meld], options: Options
) -> ScoreSheet:
    """MJ 10  Return what a hand is worth, by its best reading; `melds` in the order shown."""
    score = best_score(hand, situation, options)
    if score.is_legal and not score.is_complete:
        plain = best_score(hand, situation, options._replace(great_flowers=0))
        return flowers_sheet(is_complete=bool(plain.is_complete))
    if not score.is_complete:
        return ScoreSheet(False, False, NOT_COMPLETE, [], [], [], 0, 0, 0, False, False, None, [])
    reading = reading_of(hand, situation, score.reading)
    total = score.faan_basic + score.faan_bonus
    return ScoreSheet(
        complete=True,
        legal=bool(score.is_legal),
        why="" if score.is_legal else BELOW_MINIMUM,
        rows=basic_shown(reading, situation, options),
        bonus_rows=bonus_shown(situation, options),
        limit_rows=limits_shown(reading, situation, options),
        faan_basic=int(score.faan_basic),
        faan_bonus=int(score.faan_bonus),
        faan_total=int(total),
        limit=score.limit != NOT_LIMIT,
        half=score.limit == HALF_LIMIT,
        base_points=base_points(total, options) if score.limit == NOT_LIMIT else None,
        split=split_of(hand, situation, melds, score.reading),
    )


def flowers_sheet(*, is_complete: bool) -> ScoreSheet:
    """4.3  Return the sheet of all eight bonus tiles: no other row counts."""
    row = next(row for row in LIMITS if row.id == "great_flowers")
    limits = [LimitHand(row.id, row.section, half=False)]
    return ScoreSheet(is_complete, True, "", [], [], limits, 0, 0, 0, True, False, None, [])


# ---- the rows --------------------------------------------------------------------------------


def basic_shown(reading: Reading, situation: Situation, options: Options) -> list[FaanRow]:
    """5  Return the basic rows that count."""
    shown = basic_rows(reading, situation, options)
    return [
        FaanRow(row.id, int(faan), int(shown[place]), row.section)
        for place, row in enumerate(BASIC)
        if (faan := basic_faan_of(place, shown, options))
    ]


def bonus_shown(situation: Situation, options: Options) -> list[FaanRow]:
    """6  Return the bonus rows that count."""
    shown = bonus_rows(situation)
    return [
        FaanRow(row.id, int(faan), int(shown[place]), row.section)
        for place, row in enumerate(BONUSES)
        if (faan := bonus_faan_of(place, shown, options.all_four))
    ]


def limits_shown(reading: Reading, situation: Situation, options: Options) -> list[LimitHand]:
    """7  Return the limit hands that a reading is."""
    shown = limit_rows(reading, situation, options)
    halved = halved_rows(situation, options)
    return [
        LimitHand(row.id, row.section, half=bool(halved >> place & 1))
        for place, row in enumerate(LIMITS)
        if shown[place]
    ]
