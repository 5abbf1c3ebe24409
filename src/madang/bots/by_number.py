"""Bots inside compiled code: kernels cannot be passed along there, so they are asked by number.

`choose` asks one of up to twelve. Each is a hook; `named_by_number` says what is bound to them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from madang.game import State
from madang.kernels.jit import hook, kernel
from madang.layout import Seat


def bot_hook(number: int) -> Any:
    """Return the hook for the bot of this number."""

    def bot(view: State, options: NamedTuple, seat: Seat, mask: Any, dice: int) -> int:
        return 0

    bot.__name__ = f"bot_{number}"
    return hook(bot)


MOST_BOTS = 12
bot_0, bot_1, bot_2, bot_3, bot_4, bot_5 = map(bot_hook, range(6))
bot_6, bot_7, bot_8, bot_9, bot_10, bot_11 = map(bot_hook, range(6, MOST_BOTS))


@kernel
def choose(bot: int, view: State, options: NamedTuple, seat: Seat, mask: Any, dice: int) -> int:
    """Ask the bot of this number."""
    mask = mask.view(np.uint8)  # bots compile once, whatever type it has outside
    if bot >= 6:
        return choose_later(bot, view, options, seat, mask, dice)
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


@kernel
def choose_later(
    bot: int, view: State, options: NamedTuple, seat: Seat, mask: Any, dice: int
) -> int:
    """Ask one of the bots from the seventh on."""
    if bot == 6:
        return bot_6(view, options, seat, mask, dice)
    if bot == 7:
        return bot_7(view, options, seat, mask, dice)
    if bot == 8:
        return bot_8(view, options, seat, mask, dice)
    if bot == 9:
        return bot_9(view, options, seat, mask, dice)
    if bot == 10:
        return bot_10(view, options, seat, mask, dice)
    return bot_11(view, options, seat, mask, dice)


def named_by_number(bots: Sequence[Any]) -> dict[str, Any]:
    """Return what `bot_0` to `bot_11` shall mean; numbers left over are never asked."""
    if len(bots) > MOST_BOTS:
        raise NotImplementedError(f"{len(bots)} bots are more than {MOST_BOTS}")
    return {f"bot_{number}": bot for number, bot in enumerate(bots)}
