"""A bot between the two others: it counts like `careful`, but every other time it is in a hurry."""

from madang.bots.nylon_ppong.careful import careful
from madang.bots.nylon_ppong.high_card import high_card
from madang.game import Mask, State
from madang.games.nylon_ppong.options import Options
from madang.jit import kernel


@kernel
def hasty(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Do what `careful` does, or as often what `high_card` does."""
    if dice % 2:
        return high_card(view, options, seat, mask, dice)
    return careful(view, options, seat, mask, dice)
