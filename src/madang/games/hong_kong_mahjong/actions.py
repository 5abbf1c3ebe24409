"""What may be done in Old Hong Kong mahjong: the action table (HK 11, MJ 5, 6)."""

from madang.game import Action
from madang.kernels.jit import kernel
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.play.state import CLAIM_CHOW as CLAIM_CHOW
from madang.mahjong.play.state import CLAIM_KONG as CLAIM_KONG
from madang.mahjong.play.state import CLAIM_PUNG as CLAIM_PUNG
from madang.mahjong.play.state import PASS as PASS
from madang.mahjong.play.state import WIN as WIN
from madang.mahjong.play.state import first_actions
from madang.mahjong.tiles import PLAYED, WORDS, format_tiles
from madang.mahjong.types import Kind

CHOW_WORDS = tuple(format_tiles([low, low + 1, low + 2]) for low in CHOW_LOWS.tolist())
CHOWS = len(CHOW_WORDS)

DISCARD = CLAIM_CHOW + CHOWS  # plus the kind
KONG = DISCARD + PLAYED  # plus the kind

# fmt: off
ACTIONS = (
    *first_actions(won="4.1", taken="3.1"),
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


@kernel
def discard_of(kind: Kind) -> int:
    """Return the action that discards a kind."""
    return DISCARD + kind


@kernel
def kong_of(kind: Kind) -> int:
    """Return the action that declares a kong of a kind."""
    return KONG + kind


@kernel
def kind_named(action: int) -> int:
    """Return the kind that a discard or a kong on the seat's own turn names."""
    return action - (KONG if action >= KONG else DISCARD)
