"""A score with all its reasons, as results, calculator and pages show it."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from madang.games.hong_kong_mahjong.catalogue import (
    BASIC,
    BONUSES,
    LIMITS,
    basic_faan_of,
    basic_rows,
    bonus_faan_of,
    bonus_rows,
    limit_rows,
)
from madang.games.hong_kong_mahjong.hand import (
    HALF_LIMIT,
    NOT_LIMIT,
    ORPHANS,
    PAIRS,
    SELF_DRAW,
    Hand,
    Reading,
    Score,
    Situation,
)
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import base_points
from madang.games.hong_kong_mahjong.reading import count_of, eyes_of, pungs_of, reading_of
from madang.games.hong_kong_mahjong.scoring import best_score, halved_rows
from madang.mahjong.notation import CHOW, PUNG, Meld
from madang.mahjong.tiles import HONOURS, PLAYED, format_tile, kinds_in

NOT_COMPLETE, BELOW_MINIMUM = "not_complete", "below_minimum"
EYES = "eyes"
SPECIAL = {PAIRS: "pairs", ORPHANS: "orphans"}


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


class Group(msgspec.Struct):
    """A set or the eyes of a hand as it was read; a special shape is one group."""

    kind: str  # chow, pung, kong, eyes, pairs or orphans
    tiles: list[str]
    open: bool  # whether it lies on the table with a claimed tile
    concealed: bool  # MJ 1.6  whether it has no tile that somebody gave
    has_winning: bool  # whether the winning tile is read in it


class ScoreSheet(msgspec.Struct):
    """What a hand is worth, and why."""

    complete: bool
    legal: bool
    why: str  # why it is not legal: "not_complete" or "below_minimum"; "" where it is
    rows: list[FaanRow]
    bonus_rows: list[FaanRow]
    limit_rows: list[LimitHand]
    faan_basic: int
    faan_bonus: int
    faan_total: int
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
        split=split_of(hand, situation, melds, score, reading),
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


# ---- the hand laid out by sets ---------------------------------------------------------------


class Part(NamedTuple):
    """A set or eyes among the concealed tiles."""

    kind: str
    first: int  # the lowest kind

    @property
    def kinds(self) -> list[int]:
        """Its tiles."""
        if self.kind == CHOW:
            return [self.first, self.first + 1, self.first + 2]
        return [self.first] * (3 if self.kind == PUNG else 2)


def split_of(
    hand: Hand, situation: Situation, melds: Sequence[Meld], score: Score, reading: Reading
) -> list[Group]:
    """MJ 10.1  Lay a hand out as it was read."""
    if reading.shape in SPECIAL:
        return [whole_group(hand, situation, SPECIAL[reading.shape])]
    parts = concealed_parts(hand, score.reading)
    winning = winning_part(parts, situation.winning_tile)
    groups = [part_group(part, situation, place == winning) for place, part in enumerate(parts)]
    laid = [
        Group(meld.form, words_of(meld.kinds), meld.is_open, not meld.is_open, has_winning=False)
        for meld in melds
    ]
    return [*groups[:-1], *laid, groups[-1]]


def whole_group(hand: Hand, situation: Situation, kind: str) -> Group:
    """Return a special shape as one group."""
    kinds = [kind for kind in range(PLAYED) for _ in range(count_of(hand, kind))]
    return Group(kind, words_of(kinds), False, situation.by == SELF_DRAW, has_winning=True)


def concealed_parts(hand: Hand, number: int) -> list[Part]:
    """Return the concealed sets of a reading from the lowest kind, then its eyes."""
    left = [count_of(hand, kind) for kind in range(PLAYED)]
    pungs, eyes = kinds_in(pungs_of(number)), eyes_of(number)
    parts = [Part(PUNG, kind) for kind in pungs]
    for kind in pungs:
        left[kind] -= 3
    left[eyes] -= 2
    for first in range(HONOURS):  # what pungs and eyes leave are chows
        for _ in range(left[first]):
            parts.append(Part(CHOW, first))
            left[first + 1] -= 1
            left[first + 2] -= 1
    parts.sort(key=lambda part: part.first)
    return [*parts, Part(EYES, eyes)]


def winning_part(parts: Sequence[Part], tile: int) -> int:
    """MJ 1.6  Return which part the winning tile is read in: eyes, else a chow, else a pung."""
    holding = [place for place, part in enumerate(parts) if tile in part.kinds]
    return min(holding, key=lambda place: (EYES, CHOW, PUNG).index(parts[place].kind))


def part_group(part: Part, situation: Situation, has_winning: bool) -> Group:
    """Return a concealed set or the eyes; what a given tile completes is exposed."""
    is_concealed = not has_winning or situation.by == SELF_DRAW
    return Group(part.kind, words_of(part.kinds), False, is_concealed, has_winning)


def words_of(kinds: Sequence[int]) -> list[str]:
    """Write tiles one by one."""
    return [format_tile(kind) for kind in kinds]
