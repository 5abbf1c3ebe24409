"""Records as plain Python reads them: the same bytes, by attribute, nested ones too."""

import numpy as np
import pytest

from madang.batch.buffers import env_of
from madang.game import Game
from madang.games import GAMES
from madang.kernels.backend import fast_records

INNER = np.dtype([("deck", np.int8, (3,)), ("rng", np.int64)], align=True)
OUTER = np.dtype([("n", np.int32), ("stream", INNER), ("both", INNER, (2,))], align=True)


def test_both_kinds_of_records_are_windows_on_the_same_bytes():
    records = np.zeros(2, OUTER)
    one = fast_records(records)[1]
    one.n, one.stream.rng, one.both[1].deck[2] = 7, 2**40, -3
    there = records[1]
    assert (there["n"], there["stream"]["rng"], there["both"][1]["deck"].tolist()) == (
        7,
        2**40,
        [0, 0, -3],
    )
    assert not records[0].tobytes().strip(b"\0")
    records[1]["n"] = 8
    assert (one.n, fast_records(records)[0].n) == (8, 0)


def test_what_does_not_fit_is_refused_as_in_any_record():
    one = fast_records(np.zeros(1, OUTER))[0]
    with pytest.raises(OverflowError):
        one.n = 2**40
    with pytest.raises(AttributeError, match="pot"):
        one.pot = 1
    with pytest.raises(AttributeError, match="pot"):
        _ = one.pot


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_layout_is_that_of_the_records_that_compiled_twins_take(game: Game):
    for kind in (game.record_dtype, env_of(game)):
        records = np.zeros(1, kind)
        layout = {name: (part[0].itemsize, part[1]) for name, part in kind.fields.items()}
        seen = fast_records(records).dtype
        assert seen.itemsize == kind.itemsize
        assert {name: (part[0].itemsize, part[1]) for name, part in seen.fields.items()} == layout
