"""MJ 12 over rows of counts: the public arrays against the definition, and what they refuse."""

import subprocess
import sys
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from madang import mahjong
from madang.errors import NotationError
from madang.mahjong import batch
from madang.mahjong.reference import COPIES
from madang.mahjong.tiles import PLAYED, kinds_in
from tests.mahjong import definition
from tests.mahjong.hands import counts_of

pytestmark = pytest.mark.compiled

HANDS = 3000
DISCARDS = np.int8, np.uint8, np.int64  # types of the best discards
THREE = ("standard", "seven_pairs", "thirteen_orphans")


def rows_of(*texts: str) -> Any:
    return np.array([counts_of(text) for text in texts], np.uint8)


@pytest.fixture(params=[13, 14])
def hands(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """Give hands, waiting or in turn, and their melds."""
    return definition.random_hands(21, HANDS, request.param)


def random_seen(hands: Any) -> Any:
    """Return some of the tiles that are not in the hands."""
    rng = np.random.default_rng(22)
    return rng.integers(0, COPIES - hands + 1, dtype=np.int8)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8])
@pytest.mark.parametrize("quad", [False, True])
def test_12_1_shanten_of_all_shapes(hands: tuple[Any, Any], dtype: Any, quad: bool) -> None:
    signed, melds = hands
    rows = signed.astype(dtype)
    three = mahjong.shanten(rows, "all", seven_pairs_quad=quad)
    special = np.stack(
        [definition.shanten_pairs(signed, quad), definition.shanten_orphans(signed)], 1
    )
    assert three.dtype == np.int8
    assert np.array_equal(three[:, 0], definition.shanten(signed, melds))
    assert np.array_equal(three[:, 1:], np.where(melds[:, None] == 0, special, 127))
    for column, shape in enumerate(THREE):
        found = mahjong.shanten(rows, shape, seven_pairs_quad=quad)
        assert np.array_equal(found, three[:, column])
    best = mahjong.shanten(rows, "best", seven_pairs_quad=quad)
    assert np.array_equal(best, three.min(1))
    assert {found.dtype for found in (best, mahjong.shanten(rows))} == {np.dtype(np.int8)}


def test_12_2_acceptance_counts_live_copies() -> None:
    rows, melds = definition.random_hands(23, HANDS, 13)
    lowering = definition.lowering(rows, melds)
    seen = random_seen(rows)
    found = mahjong.acceptance(rows)
    assert found.dtype == np.uint8
    assert np.array_equal(found, lowering * (COPIES - rows))
    assert np.array_equal(mahjong.acceptance(rows, seen), lowering * (COPIES - rows - seen))


def test_12_2_what_is_seen_may_be_one_row_for_all() -> None:
    rows = rows_of("23p11s", "23p22s")
    seen = np.zeros(PLAYED, np.uint8)
    seen[9] = 3
    assert mahjong.acceptance(rows, seen)[:, [9, 12]].tolist() == [[1, 4], [1, 4]]
    both = np.stack([seen, 0 * seen])
    assert mahjong.acceptance(rows, both)[:, [9, 12]].tolist() == [[1, 4], [4, 4]]


@pytest.mark.parametrize("count", [HANDS // 5, pytest.param(HANDS, marks=pytest.mark.long)])
def test_12_2_best_discards_are_those_of_most_live_copies(count: int) -> None:
    rows, melds = definition.random_hands(24, count, 14)
    for seen in (random_seen(rows), None):
        found = mahjong.best_discards(rows, seen)
        expected = best_by_definition(rows, melds, 0 * rows if seen is None else seen)
        assert tuple(column.dtype for column in found) == DISCARDS
        for mine, its in zip(found, expected, strict=True):
            assert np.array_equal(mine, its)


def best_by_definition(rows: Any, melds: Any, seen: Any) -> tuple[Any, Any, Any]:
    """Return the lowest shanten, the most live copies, and the discards that have them."""
    shanten, copies = (np.full(rows.shape, never) for never in (99, -1))
    for kind, unit in enumerate(np.eye(PLAYED, dtype=np.int8)):
        held = rows[:, kind] > 0
        left = rows[held] - unit
        shanten[held, kind] = definition.shanten(left, melds[held])
        live = COPIES - rows[held] - seen[held]  # the tile thrown is seen
        copies[held, kind] = (definition.lowering(left, melds[held]) * live).sum(1)
    lowest = shanten.min(1)
    copies = np.where(shanten == lowest[:, None], copies, -1)
    most = copies.max(1)
    return lowest, most, (copies == most[:, None]) @ (1 << np.arange(PLAYED))


def test_12_2_best_discards_of_a_hand_known() -> None:
    best = mahjong.best_discards(rows_of("123m456m789m23p11s4z"))
    assert (best.shanten[0], best.copies[0], kinds_in(best.kinds[0])) == (0, 8, [30])


@pytest.mark.parametrize("tiles", [13, 14])
def test_the_plain_twin_writes_the_same(tiles: int) -> None:
    rows = definition.random_hands(25, 40, tiles)[0].astype(np.uint8)
    seen = random_seen(rows.astype(np.int8)).astype(np.uint8)
    rows[30:, 5] = 9  # the kernel stops at a row that is no hand
    n = len(rows)
    arguments = {
        "shanten_of_rows": (np.zeros(n, np.int8),),
        "three_shanten_of_rows": (True, np.zeros((n, 3), np.int8)),
        "acceptance_of_rows": (seen, np.zeros((n, PLAYED), np.uint8)),
        "best_discards_of_rows": (seen, *(np.zeros(n, dtype) for dtype in DISCARDS)),
    }
    for kernel in batch.KERNELS:
        plain, fast = (deepcopy(arguments[kernel.__name__]) for _ in range(2))
        assert kernel(rows, *plain) == batch.twins()[kernel.__name__](rows, *fast)
        assert list(map(np.array_equal, plain, fast)) == [True] * len(plain)


# ---- prepared arrays -------------------------------------------------------------------------


def test_prepared_arrays_are_read_again_at_each_call() -> None:
    rows = rows_of("23p11s4z", "23p11s4z")
    rows[:, 30] = 0
    seen = np.zeros_like(rows)
    distance = batch.prepare_shanten(rows)
    copies = batch.prepare_acceptance(rows, seen)
    assert distance().tolist() == [0, 0]
    assert copies()[:, [9, 12]].tolist() == [[4, 4], [4, 4]]
    rows[1, [10, 14]] = 0, 1
    seen[0, 9] = 4
    assert distance().tolist() == [0, 1]
    assert copies()[0, [9, 12]].tolist() == [0, 4]
    assert distance() is distance()
    rows[:, 30] = 1
    assert batch.prepare_best_discards(rows)().kinds[0] == 1 << 30


# ---- what is refused -------------------------------------------------------------------------

GOOD = rows_of("23p11s", "23p22s")


def changed(row: int, kind: int, count: int) -> Any:
    """Return good hands with one count changed."""
    rows = np.repeat(GOOD, 40, 0).astype(np.int8)
    rows[row, kind] = count
    return rows


@pytest.mark.parametrize("ask", [mahjong.shanten, mahjong.acceptance])
@pytest.mark.parametrize("kind", [0, 7, 8, 9, 16, 17, 18, 25, 26, 27, 33])
@pytest.mark.parametrize("count", [5, 8, 127, -1, -128])
def test_a_count_that_is_none_is_refused_with_its_row(ask: Any, kind: int, count: int) -> None:
    with pytest.raises(NotationError, match=r"row 71: .*counts from 0 to 4"):
        ask(changed(71, kind, count))


def test_a_wrong_number_of_tiles_is_refused_with_its_row() -> None:
    short = changed(3, 10, 0)
    long = changed(3, 10, 3)
    for rows in (short, long, 0 * short):
        with pytest.raises(NotationError, match=r"tiles in row [03]: cannot read"):
            mahjong.shanten(rows)
    with pytest.raises(NotationError, match="row 0: cannot read 4; give 14, 11, 8, 5 or 2 tiles"):
        mahjong.best_discards(GOOD)
    with pytest.raises(NotationError, match="row 2: cannot read 5; give 13, 10, 7, 4 or 1 tiles"):
        mahjong.acceptance(changed(2, 0, 1))
    with pytest.raises(NotationError, match="row 0: cannot read 16"):
        mahjong.shanten(rows_of("1111222233334444m"))


@pytest.mark.parametrize("kind", [0, 8, 10, 17, 18, 26, 33])
@pytest.mark.parametrize("count", [4, 5, -1])
def test_a_fifth_copy_in_sight_is_refused_with_its_row(kind: int, count: int) -> None:
    rows, seen = GOOD.copy(), np.zeros_like(GOOD)
    rows[1], seen = 0, seen.astype(np.int8)
    rows[1, kind], seen[1, kind] = 1, count
    with pytest.raises(NotationError, match=r"seen beside row 1: .*four of a kind"):
        mahjong.acceptance(rows, seen)
    rows[:] = 0
    rows[:, kind] = 2
    with pytest.raises(NotationError, match=r"seen beside row 0: .*four of a kind"):
        mahjong.best_discards(rows, seen[1])


@pytest.mark.parametrize(
    "rows",
    [
        GOOD.astype(np.int64),
        GOOD.astype(np.bool_),
        GOOD.tolist(),
        GOOD[0],
        GOOD[:, :33],
        np.zeros((2, 34, 1), np.uint8),
        None,
    ],
)
def test_what_is_no_rows_is_refused(rows: Any) -> None:
    for ask in (mahjong.shanten, mahjong.acceptance, mahjong.best_discards):
        with pytest.raises(NotationError, match=r"rows: .*shape \(n, 34\)"):
            ask(rows)
    if rows is not None and np.shape(rows) != (PLAYED,):
        with pytest.raises(NotationError, match="seen: "):
            mahjong.acceptance(np.repeat(GOOD, 3, 0), rows)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(NotationError, match="cannot read 'pairs'; choose one of standard"):
        mahjong.shanten(GOOD, "pairs")  # type: ignore[arg-type]


def test_rows_in_pieces_are_read_and_cannot_be_prepared() -> None:
    pieces = np.asfortranarray(GOOD)
    assert mahjong.shanten(pieces).tolist() == mahjong.shanten(GOOD).tolist() == [0, 0]
    assert mahjong.acceptance(GOOD[::-1]).tolist() == mahjong.acceptance(GOOD)[::-1].tolist()
    with pytest.raises(NotationError, match="C order"):
        batch.prepare_shanten(pieces)


def test_no_rows_have_no_answers() -> None:
    none = np.zeros((0, PLAYED), np.uint8)
    assert mahjong.shanten(none).shape == (0,)
    assert mahjong.shanten(none, "all").shape == (0, 3)
    assert mahjong.acceptance(none, none).shape == (0, PLAYED)
    assert mahjong.best_discards(none).kinds.shape == (0,)


def test_the_arrays_are_read_only_when_asked_for() -> None:
    program = (
        "import sys, madang.mahjong; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    assert {*mahjong.__all__} <= {*dir(batch)}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mahjong.nothing  # noqa: B018
