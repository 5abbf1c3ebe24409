"""Positions of Korean mahjong; see `tests.mahjong.positions`."""

from collections.abc import Callable

from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.state import TILE_SET
from madang.mahjong.tiles import WINDS
from tests.mahjong import positions


class Position(positions.Position):
    """A table of Korean mahjong and short ways to play at it."""

    game = GAME
    tiles = TILE_SET.tolist()
    find_waits = PLAY.find_waits
    idle_hands = ("147m147p1234567z", "258m258p1234567z", "369m369p1234567z", "147m258p1234567z")
    left = 30

    def is_kept(self) -> bool:
        """Tell whether the dealer deals again, as KM 1.2 says."""
        has_won = bool(self.state.ended_by >> self.state.dealer & 1)
        return bool(self.table.options.dealer_rotation) and has_won and self.has_room()

    def begin(self, seat: int, drawn: int) -> None:
        """Let a seat be on turn, nothing declared or discarded in this hand."""
        super().begin(seat, drawn)
        for field in ("discarded", "ready", "declared_with", "forbidden", "forbidden_kind"):
            self.state[field] = 0
        self.state.shown = 0
        self.state.thrown = 0

    def win(self, seat: int, *, closed: bool = False) -> "Position":
        """Let a seat win the hand by its own draw; all pungs, or a closed hand of two points."""
        hand = "123456m23p99p555z" if closed else "88m33p [111m] [444p] [555z]"
        drawn = "1p" if closed else "8m"
        self.lay(f"{WINDS[seat]}: {hand}", turn=WINDS[seat], drawn=drawn).play("win")
        return self


New = Callable[..., Position]
