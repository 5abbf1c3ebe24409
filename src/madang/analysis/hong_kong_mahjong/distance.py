"""How far is this hand from ready, and which tiles bring it nearer? (MJ 12)"""

from collections.abc import Sequence

from madang.analysis.hong_kong_mahjong.tiles import (
    FULL,
    check_copies,
    check_size,
    read_melds,
    read_played,
    read_tiles,
    tiles_of,
)
from madang.analysis.questions import check_fields
from madang.game import Data
from madang.games.hong_kong_mahjong.hand import hand_of
from madang.games.hong_kong_mahjong.options import OFF, Options
from madang.games.hong_kong_mahjong.shape import READY, shanten_of
from madang.mahjong.distance import shanten_orphans, shanten_pairs, shanten_standard
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.notation import Meld
from madang.mahjong.tiles import COPIES, PLAYED, format_tile

FIELDS = ("concealed", "melds", "visible")


def answer(question: Data, options: Options) -> Data:
    """MJ 12  Answer how far a hand is: 13 tiles with what they take, 14 with what to discard."""
    check_fields(question, FIELDS, "without a winning tile the fields are")
    concealed = read_played(question.get("concealed"), "concealed")
    melds = read_melds(question.get("melds", []))
    size = check_size(concealed, melds, FULL, FULL + 1)
    held = [*concealed, *tiles_of(melds)]
    check_copies(held, "concealed")
    seen = [*held, *read_tiles(question.get("visible", []), "visible")]
    check_copies(seen, "visible")
    found: Data = {"shanten": shanten_in(concealed, melds, options)}
    if size > FULL:
        return {**found, "discards": discards_of(concealed, melds, seen, options)}
    word = "waits" if found["shanten"]["best"] == READY else "acceptance"
    return {**found, word: accepted(concealed, melds, held, seen, options)}


def keys_in(concealed: Sequence[int], melds: Sequence[Meld]) -> Keys:
    """Return concealed tiles as a number for each suit."""
    hand = hand_of(concealed, melds)
    return Keys(hand.m, hand.p, hand.s, hand.z)


def shanten_in(concealed: Sequence[int], melds: Sequence[Meld], options: Options) -> Data:
    """12.1  Return the shanten to each shape; None: this hand cannot have it here."""
    keys, count = keys_in(concealed, melds), len(melds)
    pairs = shanten_pairs(*keys, options.seven_pairs_quad != 0)
    orphans = shanten_orphans(*keys)
    return {
        "standard": int(shanten_standard(*keys, count)),
        "seven_pairs": None if melds or options.seven_pairs == OFF else int(pairs),
        "thirteen_orphans": None if melds or not options.thirteen_orphans else int(orphans),
        "best": int(shanten_of(keys, count, options)),
    }


def accepted(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    held: Sequence[int],
    seen: Sequence[int],
    options: Options,
) -> dict[str, int]:
    """12.2  Return the kinds that bring a hand nearer, with how many copies are not in sight."""
    keys = keys_in(concealed, melds)
    now = shanten_of(keys, len(melds), options)
    return {
        format_tile(kind): COPIES - seen.count(kind)
        for kind in range(PLAYED)
        if held.count(kind) < COPIES
        and shanten_of(with_tile(keys, kind, 1), len(melds), options) < now
    }


def discards_of(
    concealed: Sequence[int], melds: Sequence[Meld], seen: Sequence[int], options: Options
) -> Data:
    """12.2  Return the discards that leave a hand nearest, with what it takes then."""
    keys = keys_in(concealed, melds)
    distances = {
        kind: shanten_of(with_tile(keys, kind, -1), len(melds), options)
        for kind in sorted(set(concealed))
    }
    nearest = min(distances.values())
    found = {}
    for kind in (kind for kind, distance in distances.items() if distance == nearest):
        left = list(concealed)
        left.remove(kind)
        held = [*left, *tiles_of(melds)]
        acceptance = accepted(left, melds, held, seen, options)
        found[format_tile(kind)] = {"shanten": int(nearest), "acceptance": acceptance}
    return found
