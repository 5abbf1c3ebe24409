"""What a viewer may hear of in Hong Kong mahjong, beside what both mahjongs tell."""

from madang.mahjong.play import event_types


class Win(event_types.Win, tag="win"):
    """Somebody has won; the view has the whole reckoning in `wins` (MJ 8.1)."""

    tile: str | None  # None: great flowers
    faan: int
    limit: bool  # whether it is a limit hand


EVENT_TYPES = (*event_types.COMMON, event_types.Chow, Win)
