"""MJ 1.5: how the tiles of a suit split into sets and eyes."""

from functools import cache

import numpy as np
import pytest

from madang.kernels.jit import compiled
from madang.mahjong import reference
from madang.mahjong.reference import Split
from madang.mahjong.shanten_tables import costs_of_suits
from madang.mahjong.suit_codes import (
    HONOUR_KEYS,
    POWERS,
    SPLITS,
    SUIT_KEYS,
    TABLES,
    chows_in,
    count_in,
    eyes_in,
    number_of_chows,
    pungs_in,
    split_range,
)
from tests.mahjong.hands import counts_of, keys_of

HONOURS = 3


def splits(suit: int, key: int) -> list[Split]:
    """Return the splits of a key as plain search writes them."""
    return [readable(int(SPLITS[row])) for row in range(*split_range(suit, key))]


@cache
def readable(split: int) -> Split:
    """Return a row of the table as plain search writes it."""
    pungs = tuple(rank for rank in range(9) if pungs_in(split) >> rank & 1)
    chows = tuple(rank for rank in range(7) for _ in range(chows_in(split, rank)))
    assert len(chows) == number_of_chows(split)
    return Split(pungs, chows, eyes_in(split))


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("111222333m", [((0, 1, 2), (), -1), ((), (0, 0, 0), -1)]),
        ("11123m", [((), (0,), 0)]),
        ("11122233344m", [((), (0, 1, 1), 0), ((0, 1, 2), (), 3), ((), (0, 0, 0), 3)]),
        ("1133m", []),
        ("123m", [((), (0,), -1)]),
        ("1m", []),
        ("", [((), (), -1)]),
    ],
)
def test_1_5_splits_stand_in_the_order_of_10_1(
    tiles: str, expected: list[tuple[tuple[int, ...], tuple[int, ...], int]]
) -> None:
    assert splits(0, keys_of(counts_of(tiles))[0]) == [Split(*split) for split in expected]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("111222333z", [((0, 1, 2), (), -1)]),
        ("123z", []),
        ("55566z", [((4,), (), 5)]),
        ("1111z", []),
    ],
)
def test_1_5_honours_have_no_chows(
    tiles: str, expected: list[tuple[tuple[int, ...], tuple[int, ...], int]]
) -> None:
    assert splits(HONOURS, keys_of(counts_of(tiles))[3]) == [Split(*split) for split in expected]


@pytest.mark.parametrize(
    ("ranks", "every"), [(9, 20), (7, 1), pytest.param(9, 1, marks=pytest.mark.long)]
)
def test_1_5_every_suit_splits_as_plain_search_splits_it(ranks: int, every: int) -> None:
    """Of a suit with chows every twentieth; all of them by `make test-long`."""
    suit = HONOURS if ranks == 7 else 1
    keys = costs_of_suits(ranks).keys[::every]
    counts = keys[:, None] // POWERS[:ranks] % 5
    for key, row in zip(keys.tolist(), counts.tolist(), strict=True):
        assert splits(suit, key) == reference.suit_splits(row)


def test_1_5_no_other_key_has_a_split() -> None:
    """Each row of the table belongs to one of the keys of at most fourteen tiles."""
    rows = 0
    for suit, ranks in ((0, 9), (HONOURS, 7)):
        for key in costs_of_suits(ranks).keys.tolist():
            first, end = split_range(suit, key)
            rows += end - first
    assert rows == len(SPLITS)


@pytest.mark.compiled
def test_the_compiled_twin_finds_and_reads_the_same_splits() -> None:
    readers = {f.__name__: f for f in (split_range, pungs_in, chows_in, number_of_chows, eyes_in)}
    twins = compiled(readers, "tests-mahjong")
    rng = np.random.default_rng(7)
    for suit, below in ((0, SUIT_KEYS), (2, SUIT_KEYS), (HONOURS, HONOUR_KEYS)):
        keys = [0, below - 1, *rng.integers(0, below, 300).tolist()]
        for key in keys:
            assert twins["split_range"](suit, key) == split_range(suit, key)
    for split in SPLITS[:: len(SPLITS) // 300].tolist():
        assert twins["pungs_in"](split) == pungs_in(split)
        assert twins["eyes_in"](split) == eyes_in(split)
        assert twins["number_of_chows"](split) == number_of_chows(split)
        for rank in range(7):
            assert twins["chows_in"](split, rank) == chows_in(split, rank)


def test_splits_are_small_enough_to_be_cached_in_compiled_code() -> None:
    assert sum(table.nbytes for table in TABLES.values()) < 500_000


def test_keys_hold_what_was_counted() -> None:
    counts = counts_of("1114m99p77s5z5z")
    keys = keys_of(counts)
    ranks = [(suit, rank) for suit in range(4) for rank in range(9 if suit < 3 else 7)]
    assert [count_in(keys[suit], rank) for suit, rank in ranks] == counts
