"""The events of Korean mahjong that viewers see, in addition to those of both mahjongs."""

from madang.game import Happened
from madang.mahjong.play import events


class Ready(Happened, tag="ready"):
    """A seat has declared that its hand waits (5.1, 5.6)."""

    seat: int
    tile: str  # what it discards with that
    open: bool  # whether the hand is open
    double: bool  # with its first discard
    shown: list[str]  # the hand, where it is open


class Win(events.Win, tag="win"):
    """Somebody has won; the view has the whole reckoning in `wins` (MJ 8.1)."""

    points: int
    horse: bool  # whether it takes a step in the horse race


EVENT_TYPES = (*events.COMMON, Ready, Win)
