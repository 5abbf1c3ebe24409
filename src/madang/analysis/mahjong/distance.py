"""How far is this hand from ready, and which tiles bring it nearer? (MJ 12)"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from madang.analysis.mahjong.tiles import (
    FULL,
    TileSet,
    check_copies,
    check_size,
    read_melds,
    read_played,
    read_tiles,
    tiles_of,
)
from madang.analysis.questions import check_fields
from madang.game import Data
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.notation import Meld
from madang.mahjong.scoring.hand import hand_of
from madang.mahjong.tiles import COPIES, PLAYED, format_tile

FIELDS = ("concealed", "melds", "visible")
READY = 0


def keys_in(kinds: Sequence[int]) -> Keys:
    """Return tiles as a number for each suit."""
    hand = hand_of(kinds, ())
    return Keys(hand.m, hand.p, hand.s, hand.z)


@dataclass(frozen=True)
class Distance:
    """How the calculator of a game tells how far a hand is."""

    tile_set: TileSet
    # of keys beside so many melds of these tiles, by house rules
    shanten_of: Callable[[Keys, int, Keys, Any], int]
    shapes: Callable[[Keys, int, Keys, Any], Data]  # the shanten to each shape; None: there is none

    def answer(self, question: Data, options: Any) -> Data:
        """12  Answer how far a hand is: 13 tiles with what they take, 14 with what to discard."""
        check_fields(question, FIELDS, "without a winning tile the fields are")
        concealed = read_played(question.get("concealed"), "concealed", self.tile_set)
        melds = read_melds(question.get("melds", []), self.tile_set)
        size = check_size(concealed, melds, FULL, FULL + 1)
        held = [*concealed, *tiles_of(melds)]
        check_copies(held, "concealed")
        seen = [*held, *read_tiles(question.get("visible", []), "visible", self.tile_set)]
        check_copies(seen, "visible")
        found: Data = {"shanten": self.shanten_in(concealed, melds, options)}
        if size > FULL:
            return {**found, "discards": self.discards_of(concealed, melds, seen, options)}
        word = "waits" if found["shanten"]["best"] == READY else "acceptance"
        return {**found, word: self.accepted(concealed, melds, held, seen, options)}

    def shanten_in(self, concealed: Sequence[int], melds: Sequence[Meld], options: Any) -> Data:
        """12.1  Return the shanten to each shape; None: this hand cannot have it here."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        best = int(self.shanten_of(keys, len(melds), tiles, options))
        return {**self.shapes(keys, len(melds), tiles, options), "best": best}

    def accepted(
        self,
        concealed: Sequence[int],
        melds: Sequence[Meld],
        held: Sequence[int],
        seen: Sequence[int],
        options: Any,
    ) -> dict[str, int]:
        """12.2  Return the kinds that bring a hand nearer, with how many are not in sight."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        now = self.shanten_of(keys, len(melds), tiles, options)
        return {
            format_tile(kind): COPIES - seen.count(kind)
            for kind in range(PLAYED)
            if held.count(kind) < COPIES
            and self.tile_set.kinds >> kind & 1
            and self.shanten_of(with_tile(keys, kind, 1), len(melds), tiles, options) < now
        }

    def discards_of(
        self, concealed: Sequence[int], melds: Sequence[Meld], seen: Sequence[int], options: Any
    ) -> Data:
        """12.2  Return the discards that leave a hand nearest, with what it takes then."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        distances = {
            kind: self.shanten_of(with_tile(keys, kind, -1), len(melds), tiles, options)
            for kind in sorted(set(concealed))
        }
        nearest = min(distances.values())
        found = {}
        for kind in (kind for kind, distance in distances.items() if distance == nearest):
            left = list(concealed)
            left.remove(kind)
            held = [*left, *tiles_of(melds)]
            acceptance = self.accepted(left, melds, held, seen, options)
            found[format_tile(kind)] = {"shanten": int(nearest), "acceptance": acceptance}
        return found
