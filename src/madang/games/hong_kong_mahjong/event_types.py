"""The events of Hong Kong mahjong that viewers see, in addition to those of both mahjongs."""

from madang.mahjong.play import events


class Win(events.Win, tag="win"):
    """Somebody has won; the view has the whole reckoning in `wins` (MJ 8.1)."""

    tile: str | None  # None: great flowers
    faan: int
    limit: bool  # whether it is a limit hand


EVENT_TYPES = (*events.COMMON, events.Chow, Win)
