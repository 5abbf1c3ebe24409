"""Reading what a hand is asked for: its tiles, how it was won, and what cannot be (MJ 1, 10.6)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from madang.analysis.mahjong.causes import REMEDIES
from madang.analysis.mahjong.given import check_dealer, read_discarder, read_way
from madang.analysis.mahjong.tiles import (
    FULL,
    TileSet,
    check_copies,
    check_size,
    read_bonus,
    read_melds,
    read_played,
    read_tile,
    read_wind,
    tiles_of,
)
from madang.analysis.questions import read_flag
from madang.errors import NotationError
from madang.game import Data
from madang.mahjong.notation import KONG, Meld
from madang.mahjong.scoring.hand import ROB_KONG, SELF_DRAW, Hand, Situation, hand_of
from madang.mahjong.tiles import BONUS, COPIES, NONE, set_of

EAST = 0
TILES = ("concealed", "melds", "winning_tile", "by", "seat_wind", "round_wind", "bonus")
PEOPLE = ("dealer", "discarder")
Contradiction = tuple[str, bool, str]  # a flag, whether something contradicts it here, the cause


class Held(NamedTuple):
    """The tiles of a hand before the winning one, and how that came."""

    concealed: list[int]
    melds: list[Meld]
    bonus: list[int]
    by: int


class Asked(NamedTuple):
    """A question, read."""

    concealed: list[int]  # the winning tile not among them
    melds: list[Meld]
    winning_tile: int  # NONE: bonus tiles ended the hand
    by: int
    seat_wind: int
    round_wind: int
    bonus: list[int]
    flags: frozenset[str]
    discarder: int | None  # its wind; None: nobody, or not known

    @property
    def whole(self) -> list[int]:
        """The concealed tiles, the winning one among them."""
        return [*self.concealed, *([self.winning_tile] if self.winning_tile != NONE else [])]

    @property
    def hand(self) -> Hand:
        """What is scored."""
        return hand_of(self.whole, self.melds)

    @property
    def giver(self) -> int:
        """The wind of who gave the tile, NONE for nobody."""
        return NONE if self.discarder is None else self.discarder

    @property
    def giver_is_known(self) -> bool:
        """Whether it can be said who pays."""
        return self.by == SELF_DRAW or self.discarder is not None

    def situation(self, flags: int) -> Situation:
        """Return how the hand was won, with these circumstances."""
        bonus = set_of(kind - BONUS for kind in self.bonus)
        return Situation(self.winning_tile, self.by, self.seat_wind, self.round_wind, bonus, flags)


# ---- reading ---------------------------------------------------------------------------------


def read_held(question: Data, tile_set: TileSet) -> Held:
    """Read the tiles of a question; raise NotationError."""
    concealed = read_played(question.get("concealed"), "concealed", tile_set)
    melds = read_melds(question.get("melds", []), tile_set)
    bonus = read_bonus(question.get("bonus", []), tile_set)
    by = read_way(question.get("by"))
    check_size(concealed, melds, FULL)
    return Held(concealed, melds, bonus, by)


def read_asked(
    question: Data, held: Held, tile_set: TileSet, flags: Iterable[str], *, may_miss: bool = False
) -> Asked:
    """Read the rest of a question; the winning tile may miss where bonus tiles win."""
    seat_wind = read_wind(question.get("seat_wind"), "seat_wind")
    check_dealer(question.get("dealer"))
    return Asked(
        held.concealed,
        held.melds,
        read_winning_tile(question.get("winning_tile"), tile_set, may_miss=may_miss),
        held.by,
        seat_wind,
        read_wind(question.get("round_wind"), "round_wind"),
        held.bonus,
        frozenset(flag for flag in flags if read_flag(question, flag, default=False)),
        read_discarder(question.get("discarder"), held.by, seat_wind, is_known=False),
    )


def read_winning_tile(given: Any, tile_set: TileSet, *, may_miss: bool) -> int:
    """MJ 1.4, 1.5  Read the winning tile, which a set or the eyes must be able to hold."""
    if given is None and may_miss:
        return NONE
    kind = read_tile(given, "winning_tile", tile_set)
    if kind >= BONUS:
        raise NotationError(given, "winning_tile", "no set holds a bonus tile", "MJ 1.5")
    return kind


def bits_of(names: Iterable[str], flags: Mapping[str, int]) -> int:
    """Return circumstances, given by name, as a situation has them."""
    return sum(flags[name] for name in names)


# ---- what cannot be --------------------------------------------------------------------------


def check_possible(asked: Asked, contradictions: Sequence[Contradiction]) -> None:
    """MJ 1.3, 10.6  Refuse hands and circumstances that cannot be."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    if asked.winning_tile == NONE:
        check_copies(held, "concealed")
    else:
        check_copies(
            [*held, asked.winning_tile], "winning_tile" if overfull(asked) else "concealed"
        )
    if asked.by == ROB_KONG and asked.winning_tile in held:
        cause = "robbed_copies"
        raise NotationError("rob_kong", "by", REMEDIES[cause], "MJ 10.6", cause)
    for flag, is_broken, cause in contradictions:
        if is_broken and flag in asked.flags:
            raise NotationError(True, flag, REMEDIES[cause], "MJ 10.6", cause)


def overfull(asked: Asked) -> bool:
    """Tell whether it is the winning tile that is one too many."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    return held.count(asked.winning_tile) == COPIES


def kongs_in(asked: Asked) -> int:
    """Return how many kongs a hand has."""
    return sum(meld.form == KONG for meld in asked.melds)


def against_heavenly(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a heavenly hand."""
    # fmt: off
    return (
        ("heavenly", asked.by != SELF_DRAW,   "first_drawn"),
        ("heavenly", asked.seat_wind != EAST, "first_dealer"),
        ("heavenly", bool(asked.melds),       "first_melds"),
    )
    # fmt: on


def against_replacement(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a win on a kong's replacement."""
    return (
        ("kong_replacement", asked.by != SELF_DRAW, "replacement_drawn"),
        ("kong_replacement", kongs_in(asked) < 1, "no_kong"),
    )


def against_last_tile(asked: Asked, first_hands: frozenset[str]) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts the last tile: robbing, and flags of the first tiles."""
    is_first = bool(asked.flags & first_hands)
    return (
        ("last_tile", asked.by == ROB_KONG, "robbed_last"),
        ("last_tile", is_first, "first_and_last"),
    )
