"""How a whole hand is written: `2p [333m] (1111z) f1 + 2p` (MJ 1.4)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from madang.errors import NotationError
from madang.mahjong.tiles import BONUS, HONOURS, RANKS, format_tiles, parse_tiles

CHOW, PUNG, KONG = "chow", "pung", "kong"
PARTS = re.compile(r"\[[^\[\]()]*\]|\([^\[\]()]*\)|[^\[\]()]+|[\[\]()]")
MELD_REMEDY = "a meld is [345p], [333m] or [1111z]; (1111z) is a concealed kong"
HAND_REMEDY = "write 2p [333m] [777m] [555p] [999p] f1 + 2p, the winning tile after the +"


class Meld(NamedTuple):
    """A set that lies apart from the concealed tiles."""

    form: str  # CHOW, PUNG or KONG
    kind: int  # the lowest
    is_open: bool  # False: a concealed kong

    @property
    def kinds(self) -> list[int]:
        """The tiles that lie there."""
        if self.form == CHOW:
            return [self.kind, self.kind + 1, self.kind + 2]
        return [self.kind] * (4 if self.form == KONG else 3)


class WrittenHand(NamedTuple):
    """A hand as it is written."""

    concealed: list[int]  # kinds, before the winning tile
    melds: list[Meld]
    bonus: list[int]  # kinds
    winning_tile: int | None  # None: the hand is not complete yet


def format_meld(meld: Meld) -> str:
    """Write a meld.

    >>> format_meld(Meld(CHOW, 11, True)), format_meld(Meld(KONG, 27, False))
    ('[345p]', '(1111z)')
    """
    tiles = format_tiles(meld.kinds)
    return f"[{tiles}]" if meld.is_open else f"({tiles})"


def parse_meld(text: str) -> Meld:
    """Read a meld with its brackets; raise NotationError.

    >>> parse_meld("(1111z)")
    Meld(form='kong', kind=27, is_open=False)
    """
    kinds = sorted(parse_tiles(text[1:-1]))
    form = form_of(kinds)
    is_open = text.startswith("[")
    if form is None or (not is_open and form != KONG):
        raise NotationError(text, "melds", MELD_REMEDY)
    return Meld(form, kinds[0], is_open)


def form_of(kinds: Sequence[int]) -> str | None:
    """1.5  Return what sort of set these kinds, in order, are; None: no set."""
    if not kinds or kinds[0] >= BONUS:
        return None
    if len(set(kinds)) == 1:
        return {3: PUNG, 4: KONG}.get(len(kinds))
    first = kinds[0]
    is_run = list(kinds) == [first, first + 1, first + 2]
    return CHOW if is_run and is_chow(first) else None


def is_chow(first: int) -> bool:
    """1.5  Tell whether a chow can begin with this kind: one suit, no wrap."""
    return first < HONOURS and first % RANKS < RANKS - 2


def format_hand(hand: WrittenHand) -> str:
    """Write a hand: concealed tiles, melds, bonus tiles, the winning tile.

    >>> format_hand(parse_hand("f1 2p [333m] (1111z) [345p] [999p] + 2p"))
    '2p [333m] (1111z) [345p] [999p] f1 + 2p'
    """
    parts = [format_tiles(hand.concealed)] if hand.concealed else []
    parts += [format_meld(meld) for meld in hand.melds]
    parts += [format_tiles([kind]) for kind in hand.bonus]
    if hand.winning_tile is not None:
        parts += ["+", format_tiles([hand.winning_tile])]
    return " ".join(parts)


def parse_hand(text: str) -> WrittenHand:
    """Read a hand, as MPSZ text or Unicode; raise NotationError. What it holds is not judged.

    >>> parse_hand("99m [444p] f1 + 9m").bonus
    [34]
    """
    before, plus, after = text.partition("+")
    kinds: list[int] = []
    melds: list[Meld] = []
    for part in PARTS.findall(before):
        if part[0] in "[(" and part[-1] in "])" and len(part) > 1:
            melds.append(parse_meld(part))
        elif part in "[]()":
            raise NotationError(text, "hand", f"a bracket has no partner; {MELD_REMEDY}")
        else:
            kinds += parse_tiles(part)
    won, late_bonus = read_winning_tile(after, text) if plus else (None, [])
    concealed = [kind for kind in kinds if kind < BONUS]
    return WrittenHand(concealed, melds, [k for k in kinds if k >= BONUS] + late_bonus, won)


def read_winning_tile(after: str, text: str) -> tuple[int, list[int]]:
    """Read what stands after the `+`: the winning tile, and bonus tiles, which stand anywhere."""
    kinds = parse_tiles(after)
    played = [kind for kind in kinds if kind < BONUS]
    if len(played) != 1:
        raise NotationError(text, "winning_tile", HAND_REMEDY)
    return played[0], [kind for kind in kinds if kind >= BONUS]
