"""What a type checker must accept and refuse of the public names: `make check` reads this file.

An `ignore` that nothing needs is an error too, so each line with one is held to be refused.
"""

from typing import assert_type

import numpy as np

import madang
from madang.batch import Batch
from madang.games import game_named
from madang.games.option_types import GameName
from madang.match import Match


def accepted(name: str, known: GameName, rounds: int) -> None:
    assert_type(madang.new_match("nylon_ppong", seed=1, preset="quick", rounds=rounds), Match)
    assert_type(madang.new_match("hong_kong_mahjong", is_compiled=True, dice="three"), Match)
    madang.new_match(game_named(name), seed=1, players=3)
    madang.score(known, {"months": [1]})
    batch = Batch(known, count=4, rounds=rounds)
    assert_type(batch.masks.dtype, np.dtype[np.bool_])
    assert_type(madang.new_match("nylon_ppong").view(0), np.record)


def refused(name: str) -> None:
    madang.new_match("nylonppong")  # type: ignore[call-overload]
    madang.new_match(name)  # type: ignore[call-overload]
    madang.new_match("nylon_ppong", round=3)  # type: ignore[call-overload]
    madang.new_match("nylon_ppong", preset="modern")  # type: ignore[call-overload]
    madang.new_match("wolnam_ppong", rounds=3)  # type: ignore[call-overload]
    madang.new_match("korean_mahjong", false_win="points-only")  # type: ignore[call-overload]
    Batch("nylonppong", count=4)  # type: ignore[arg-type]
    Batch("nylon_ppong", count=4, round=3)  # type: ignore[call-arg]
    madang.odds("wolnam", {"hand": [2, 10]})  # type: ignore[arg-type]
