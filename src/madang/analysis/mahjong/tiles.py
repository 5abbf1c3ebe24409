"""Reading tiles, melds and winds of a question; every refusal says what cannot be (MJ 1)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from madang.analysis.questions import check_fields, read_flag
from madang.errors import NotationError
from madang.mahjong.notation import CHOW, KONG, PUNG, Meld, is_chow
from madang.mahjong.tiles import (
    BONUS,
    COPIES,
    REMEDY,
    WINDS,
    format_tile,
    format_tiles,
    kinds_in,
    parse_tile,
    parse_tiles,
)

FULL = 13  # tiles of a hand before the winning one, a meld counted as three
MELD_FIELDS = ("kind", "tile", "open")


class BonusWords(NamedTuple):
    """What the bonus tiles of a game are called in a remedy."""

    all: str
    each: str
    written: str


class TileSet(NamedTuple):
    """What reading a question must know of the tiles of a game."""

    kinds: int  # set of all kinds, bonus tiles too
    bonus: BonusWords
    missing: str  # why a tile is not among these; empty: every tile is
    claimed_chows: str  # 3.2  why a chow is no meld; empty: it may be one

    @property
    def number(self) -> int:
        """How many tiles there are."""
        return sum(1 if kind >= BONUS else COPIES for kind in kinds_in(self.kinds))


def read_tiles(given: Any, where: str, tile_set: TileSet) -> list[int]:
    """Read tiles, given as text or as a list of texts."""
    if isinstance(given, list) and all(isinstance(tile, str) for tile in given):
        given = " ".join(given)
    if not isinstance(given, str):
        raise NotationError(given, where, REMEDY)
    try:
        kinds = parse_tiles(given)
    except NotationError as error:
        raise NotationError(error.value, where, error.remedy, "MJ 1.1") from error
    if len(kinds) > tile_set.number:
        raise NotationError(given, where, f"at most {tile_set.number} tiles", "2.1")
    for kind in kinds:
        check_there(kind, where, tile_set)
    return kinds


def check_there(kind: int, where: str, tile_set: TileSet) -> None:
    """2.1  Refuse a tile that the game has not."""
    if not tile_set.kinds >> kind & 1:
        raise NotationError(format_tile(kind), where, tile_set.missing, "2.1")


def read_played(given: Any, where: str, tile_set: TileSet) -> list[int]:
    """Read tiles that may be held: no bonus tiles."""
    kinds = read_tiles(given, where, tile_set)
    for kind in kinds:
        if kind >= BONUS:
            remedy = f'{tile_set.bonus.all} lie apart: give them as "bonus"'
            raise NotationError(format_tile(kind), where, remedy, "MJ 1.5")
    return kinds


def read_tile(given: Any, where: str, tile_set: TileSet) -> int:
    """Read one tile."""
    if not isinstance(given, str):
        raise NotationError(given, where, "give one tile, like 3p or 7z")
    try:
        kind = parse_tile(given)
    except NotationError as error:
        raise NotationError(given, where, error.remedy, "MJ 1.1") from error
    check_there(kind, where, tile_set)
    return kind


def read_bonus(given: Any, tile_set: TileSet) -> list[int]:
    """Read bonus tiles, each of which is there once."""
    kinds = read_tiles(given, "bonus", tile_set)
    for kind in kinds:
        if kind < BONUS:
            remedy = f"bonus tiles are {tile_set.bonus.written}"
            raise NotationError(format_tile(kind), "bonus", remedy, "MJ 1.1")
    for kind, count in Counter(kinds).items():
        if count > 1:
            remedy = f"there is one of each {tile_set.bonus.each}"
            raise NotationError(format_tile(kind), "bonus", remedy, "MJ 1.1")
    return kinds


def read_melds(given: Any, tile_set: TileSet) -> list[Meld]:
    """Read melds: kind, lowest tile, and whether they are open."""
    if not isinstance(given, list):
        remedy = 'give a list, like [{"kind": "pung", "tile": "3m", "open": true}]'
        raise NotationError(given, "melds", remedy, "MJ 1.4")
    return [read_meld(meld, f"melds[{place}]", tile_set) for place, meld in enumerate(given)]


def read_meld(given: Any, where: str, tile_set: TileSet) -> Meld:
    """Read one meld; raise NotationError where there is no such set."""
    if not isinstance(given, dict):
        remedy = 'a meld is an object, like {"kind": "pung", "tile": "3m", "open": true}'
        raise NotationError(given, where, remedy, "MJ 1.4")
    check_fields(given, MELD_FIELDS, "the fields of a meld are")
    form, is_open = given.get("kind"), read_flag(given, "open", default=True)
    if form not in (CHOW, PUNG, KONG):
        raise NotationError(form, f"{where}.kind", "chow, pung or kong", "MJ 1.5")
    if form == CHOW and tile_set.claimed_chows:
        raise NotationError(form, f"{where}.kind", tile_set.claimed_chows, "3.2")
    kind = read_tile(given.get("tile"), f"{where}.tile", tile_set)
    check_meld(Meld(form, kind, is_open), where)
    return Meld(form, kind, is_open)


def check_meld(meld: Meld, where: str) -> None:
    """MJ 1.5  Refuse sets that there are not."""
    word = format_tile(meld.kind)
    if meld.kind >= BONUS:
        raise NotationError(word, f"{where}.tile", "no set holds a bonus tile", "MJ 1.5")
    if meld.form == CHOW and not is_chow(meld.kind):
        remedy = (
            "a chow begins with 1 to 7 of a suit: honours have none, and 9 is not followed by 1"
        )
        raise NotationError(word, f"{where}.tile", remedy, "MJ 1.5")
    if meld.form != KONG and not meld.is_open:
        remedy = f"only a kong can be concealed: the tiles of a {meld.form} are in the hand"
        raise NotationError(False, f"{where}.open", remedy, "MJ 1.4")


def read_wind(given: Any, where: str) -> int:
    """Read a wind: 0 East ... 3 North."""
    if not isinstance(given, str) or len(given) != 1 or given not in WINDS:
        raise NotationError(given, where, "a wind is E, S, W or N", "MJ 1.1")
    return WINDS.index(given)


def check_size(concealed: Sequence[int], melds: Sequence[Meld], *sizes: int) -> int:
    """MJ 5.8  Return how many tiles a hand has, a meld counted as three; refuse wrong numbers."""
    size = len(concealed) + 3 * len(melds)
    if size not in sizes:
        allowed = " or ".join(map(str, sizes))
        remedy = f"a hand has {allowed} tiles here, a meld counted as three; this one has {size}"
        raise NotationError(format_tiles(concealed), "concealed", remedy, "MJ 5.8")
    return size


def check_copies(kinds: Sequence[int], where: str) -> None:
    """Refuse five of a tile."""
    for kind, count in Counter(kinds).items():
        if kind < BONUS and count > COPIES:
            remedy = f"there are four of each tile, and here are {count}"
            raise NotationError(format_tile(kind), where, remedy, "MJ 1.3")


def tiles_of(melds: Sequence[Meld]) -> list[int]:
    """Return all tiles of melds."""
    return [kind for meld in melds for kind in meld.kinds]
