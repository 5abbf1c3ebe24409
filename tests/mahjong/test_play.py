"""The play that both games share, and what each of them says of itself."""

import pytest

from madang.kernels.jit import HookError
from madang.mahjong.play.match import played


def test_a_game_cannot_say_what_nobody_asks() -> None:
    with pytest.raises(HookError, match="'is_raining'"):
        played(is_raining=True)
