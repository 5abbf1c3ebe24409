"""Positions of Old Hong Kong mahjong; see `tests.mahjong.positions`."""

from collections.abc import Callable

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.state import TILE_SET
from madang.mahjong.tiles import WINDS
from tests.mahjong import positions


class Position(positions.Position):
    """A table of Hong Kong mahjong and short ways to play at it."""

    game = GAME
    tiles = TILE_SET.tolist()
    find_waits = PLAY.find_waits
    # of each suit every third tile, and four honours
    idle_hands = (
        "147m147p147s1234z",
        "258m258p258s3456z",
        "369m369p369s1567z",
        "147m258p369s1257z",
    )
    left = 60

    def is_kept(self) -> bool:
        """Tell whether the same seats have another hand, as HK 1.2 says."""
        state = self.state
        is_kept = not state.ended_by or state.ended_by >> state.dealer & 1
        return bool(self.table.options.dealer_repeat and is_kept and self.has_room())

    def begin(self, seat: int, drawn: int) -> None:
        """Let a seat be on turn, with nobody locked."""
        super().begin(seat, drawn)
        self.state.locked = 0

    def win(self, seat: int) -> "Position":
        """Let a seat win the hand by its own draw."""
        texts = [f"{WINDS[seat]}: 88s33p [111m] [444p] [555z]"]
        self.lay(*texts, turn=WINDS[seat], drawn="8s").play("win")
        return self


New = Callable[..., Position]
