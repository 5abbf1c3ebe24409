"""MJ 12.2: which kinds complete a hand, and which bring it nearer."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from madang.kernels.jit import compiled, kernel
from madang.mahjong import reference
from madang.mahjong.distance import (
    acceptance_of,
    discards_of,
    orphans_waits,
    pairs_waits,
    standard_waits,
)
from madang.mahjong.suit_codes import kinds_held, number_of
from madang.mahjong.tiles import PLAYED, format_tile, kinds_in
from tests.mahjong import definition
from tests.mahjong.hands import CHUNK, MANY, SOME, counts_of, keys_of, melds_beside

NINE_GATES = "1m 2m 3m 4m 5m 6m 7m 8m 9m"
ALL_ORPHANS = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"


@kernel
def waits(keys: Any, melds: Any, out: Any) -> None:
    for row in range(len(keys)):
        m, p, s, z = keys[row, 0], keys[row, 1], keys[row, 2], keys[row, 3]
        out[row, 0] = acceptance_of(m, p, s, z, melds[row])
        out[row, 1] = standard_waits(m, p, s, z, melds[row])
        out[row, 2] = pairs_waits(m, p, s, z, False)
        out[row, 3] = pairs_waits(m, p, s, z, True)
        out[row, 4] = orphans_waits(m, p, s, z)


def words(kinds: int) -> str:
    return " ".join(format_tile(kind) for kind in kinds_in(kinds))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2333345666678p", "1p 2p 4p 5p 7p 8p"),
        ("1111456789m123p", ""),  # only a fifth 1m
        ("1112345678999m", NINE_GATES),
        ("2p", "2p"),
        ("1122m", "1m 2m"),
        ("2223344p", "2p 3p 4p 5p"),
        ("3334p", "2p 4p 5p"),
        ("1111m", ""),
        ("123m", ""),
        ("12377z12m456789p", ""),
    ],
)
def test_12_2_standard_waits_without_a_fifth_copy(hand: str, expected: str) -> None:
    counts = counts_of(hand)
    melds = melds_beside(counts)
    assert words(standard_waits(*keys_of(counts), melds)) == expected
    assert " ".join(map(format_tile, reference.waits(counts, melds))) == expected


@pytest.mark.parametrize(
    ("hand", "quad", "expected"),
    [
        ("114499m2277p336z", False, "6z"),
        ("114499m2277p336z", True, "6z"),
        ("11444499m2277p3z", False, ""),
        ("11444499m2277p3z", True, "3z"),
        ("11444499m222p33z", True, "2p"),
        ("11444499m222p33z", False, ""),
        ("11449m2277p3366z", False, "9m"),
        ("1144m2277p3366z9s", False, "9s"),
    ],
)
def test_10_4_waits_of_seven_pairs(hand: str, quad: bool, expected: str) -> None:
    assert words(pairs_waits(*keys_of(counts_of(hand)), quad)) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("19m19p19s1234567z", ALL_ORPHANS),
        ("19m19p19s1234566z", "7z"),
        ("99m19p19s1234567z", "1m"),
        ("19m19p19s1234555z", ""),
        ("159m19p19s123456z", ""),
    ],
)
def test_12_2_waits_of_thirteen_orphans(hand: str, expected: str) -> None:
    assert words(orphans_waits(*keys_of(counts_of(hand)))) == expected


def test_12_2_the_plain_twin_is_plain_search() -> None:
    hands, melds = definition.random_hands(11, SOME // 10, 13)
    for hand, n in zip(hands.tolist(), melds.tolist(), strict=True):
        keys = keys_of(hand)
        assert kinds_in(acceptance_of(*keys, n)) == reference.lowering(hand, n)
        assert kinds_in(standard_waits(*keys, n)) == reference.waits(hand, n)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456m789m23p11s4z", "4z"),
        ("11122233344455m", "1m 2m 3m 4m 5m"),  # complete: any discard leaves it ready
        ("13579m13579p1357s", "1m 3m 5m 7m 9m 1p 3p 5p 7p 9p 1s 3s 5s 7s"),
    ],
)
def test_12_1_discards_that_keep_the_hand_as_near(hand: str, expected: str) -> None:
    counts = counts_of(hand)
    assert words(discards_of(*keys_of(counts), melds_beside(counts))) == expected


def test_12_1_the_plain_twin_of_the_discards_is_plain_search() -> None:
    hands, melds = definition.random_hands(12, SOME // 10, 14)
    for hand, n in zip(hands.tolist(), melds.tolist(), strict=True):
        after = {kind: reference.shanten(without(hand, kind), n) for kind in held(hand)}
        nearest = [kind for kind, distance in after.items() if distance == min(after.values())]
        assert kinds_in(discards_of(*keys_of(hand), n)) == nearest


def held(hand: list[int]) -> list[int]:
    """Return the kinds of a hand."""
    return [kind for kind, count in enumerate(hand) if count]


def without(hand: list[int], kind: int) -> list[int]:
    """Return a hand after a discard."""
    return [count - (other == kind) for other, count in enumerate(hand)]


@pytest.mark.compiled
def test_12_2_random_hands_wait_for_what_the_definition_says() -> None:
    twin = compiled({"waits": waits}, "tests-mahjong")["waits"]
    for seed in range(-(-MANY // CHUNK)):
        hands, melds = definition.random_hands(seed, min(MANY, CHUNK), 13)
        found = np.empty((len(hands), 5), np.int64)
        twin(definition.keys_of(hands), melds, found)
        expected = by_definition(hands, melds)
        wrong = np.flatnonzero((found != expected).any(1))[:1]
        assert not len(wrong), (hands[wrong], melds[wrong], found[wrong], expected[wrong])


def by_definition(hands: Any, melds: Any) -> Any:
    """Return the columns of `waits` without any key."""
    lowering = definition.lowering(hands, melds)
    ready = definition.shanten(hands, melds)[:, None] == 0
    columns = [
        lowering,
        lowering & ready,
        completing(hands, lambda more: definition.shanten_pairs(more, False)),
        completing(hands, lambda more: definition.shanten_pairs(more, True)),
        completing(hands, definition.shanten_orphans),
    ]
    return np.stack([column @ (1 << np.arange(PLAYED)) for column in columns], 1)


def completing(hands: Any, distance: Callable[[Any], Any]) -> Any:
    """Return which kinds complete each hand, by trying all that it does not hold four of."""
    unit = np.eye(PLAYED, dtype=np.int8)
    found = [distance(hands + unit[kind]) == -1 for kind in range(PLAYED)]
    return np.stack(found, 1) & (hands < reference.COPIES)


def test_held_counts_kinds() -> None:
    keys = keys_of(counts_of("1112m9999p33s77z"))
    held = [words(kinds_held(*keys, least)) for least in (1, 2, 3, 4)]
    assert held == ["1m 2m 9p 3s 7z", "1m 9p 3s 7z", "1m 9p", "9p"]
    assert [number_of(kinds_held(*keys, least)) for least in (1, 2, 3, 4)] == [5, 4, 2, 1]
    assert number_of((1 << PLAYED) - 1) == PLAYED
