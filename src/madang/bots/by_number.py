"""Bots inside compiled code: kernels cannot be passed along there, so they are asked by number.

`choose` stands for up to six bots; `named_by_number` says which ones, for `madang.jit.bound`.
"""

from collections.abc import Sequence
from typing import Any

from madang.jit import kernel


@kernel
def bot_0(view: Any, options: Any, seat: int, mask: Any, dice: int) -> int:
    """Stand for the first bot; `bot_1` to `bot_5` for the others."""
    return 0


bot_1 = bot_2 = bot_3 = bot_4 = bot_5 = bot_0
MOST_BOTS = 6


@kernel
def choose(bot: int, view: Any, options: Any, seat: int, mask: Any, dice: int) -> int:
    """Ask the bot of this number."""
    if bot == 0:
        return bot_0(view, options, seat, mask, dice)
    if bot == 1:
        return bot_1(view, options, seat, mask, dice)
    if bot == 2:
        return bot_2(view, options, seat, mask, dice)
    if bot == 3:
        return bot_3(view, options, seat, mask, dice)
    if bot == 4:
        return bot_4(view, options, seat, mask, dice)
    return bot_5(view, options, seat, mask, dice)


def named_by_number(bots: Sequence[Any]) -> dict[str, Any]:
    """Return what `bot_0` to `bot_5` shall mean; numbers left over are never asked."""
    if len(bots) > MOST_BOTS:
        raise NotImplementedError(f"{len(bots)} bots are more than {MOST_BOTS}")
    return {f"bot_{number}": bot for number, bot in enumerate(bots)}
