"""A hand laid out by sets as it was read, as results, calculators and pages show it."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from madang.mahjong.notation import CHOW, PUNG, Meld
from madang.mahjong.scoring.hand import ORPHANS, PAIRS, SELF_DRAW, Hand, Situation
from madang.mahjong.scoring.reading import count_of, eyes_of, pungs_of, shape_in
from madang.mahjong.tiles import HONOURS, PLAYED, format_tile, kinds_in

NOT_COMPLETE, BELOW_MINIMUM = "not_complete", "below_minimum"  # why a hand may not win
EYES = "eyes"
SPECIAL = {PAIRS: "pairs", ORPHANS: "orphans"}


class Group(msgspec.Struct):
    """A set or the eyes of a hand as it was read; a special shape is one group."""

    kind: str  # chow, pung, kong, eyes, pairs or orphans
    tiles: list[str]
    open: bool  # whether it lies on the table with a claimed tile
    concealed: bool  # 1.6  whether it has no tile that somebody gave
    has_winning: bool  # whether the winning tile is read in it


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


def split_of(hand: Hand, situation: Situation, melds: Sequence[Meld], number: int) -> list[Group]:
    """10.1  Lay a hand out as it was read: a reading by its number; `melds` in the order shown."""
    if (shape := shape_in(number)) in SPECIAL:
        return [whole_group(hand, situation, SPECIAL[shape])]
    parts = concealed_parts(hand, number)
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
    """1.6  Return which part the winning tile is read in: eyes, else a chow, else a pung."""
    holding = [place for place, part in enumerate(parts) if tile in part.kinds]
    return min(holding, key=lambda place: (EYES, CHOW, PUNG).index(parts[place].kind))


def part_group(part: Part, situation: Situation, has_winning: bool) -> Group:
    """Return a concealed set or the eyes; what a given tile completes is exposed."""
    is_concealed = not has_winning or situation.by == SELF_DRAW
    return Group(part.kind, words_of(part.kinds), False, is_concealed, has_winning)


def words_of(kinds: Sequence[int]) -> list[str]:
    """Write tiles one by one."""
    return [format_tile(kind) for kind in kinds]
