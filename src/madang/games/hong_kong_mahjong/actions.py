"""What may be done in Old Hong Kong mahjong: the action table (HK 11, MJ 5, 6)."""

from madang.game import Action
from madang.jit import kernel
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.tiles import PLAYED, WORDS, format_tiles

CHOW_WORDS = tuple(format_tiles([low, low + 1, low + 2]) for low in CHOW_LOWS.tolist())
CHOWS = len(CHOW_WORDS)

PASS, WIN, PUNG, CLAIM_KONG, CHOW = range(5)  # plus the chow
DISCARD = CHOW + CHOWS  # plus the kind
KONG = DISCARD + PLAYED  # plus the kind

# fmt: off
ACTIONS = (
    #      word    section   meaning
    Action("pass", "MJ 6.5",   "let the tile go by"),
    Action("win",  "4.1",    "win with this tile"),
    Action("pung", "3.1",    "take the discard to a pair"),
    Action("kong", "3.1",    "take the discard to a pung of one's own"),
    *(Action(f"chow {word}", "3.1", f"take the discard for {word}") for word in CHOW_WORDS),
    *(Action(f"discard {word}", "MJ 5.5", f"discard {word}") for word in WORDS[:PLAYED]),
    *(Action(f"kong {word}", "3.5", f"declare a kong of {word}, concealed or added")
      for word in WORDS[:PLAYED]),
)
# fmt: on


@kernel
def is_discard(action: int) -> bool:
    """Tell whether an action is a discard."""
    return (action >= DISCARD) & (action < KONG)
