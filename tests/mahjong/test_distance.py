"""MJ 12.1: how far a hand is from ready, and when it is complete."""

from typing import Any

import numpy as np
import pytest

from madang.kernels.jit import compiled, kernel
from madang.mahjong import reference, shanten_tables
from madang.mahjong.distance import (
    class_of,
    has_seven_pairs,
    has_thirteen_orphans,
    is_complete,
    shanten_orphans,
    shanten_pairs,
    shanten_standard,
)
from madang.mahjong.shanten_tables import (
    CLASSES,
    HONOUR_CLASSES,
    SHANTEN,
    SUIT_AND_HONOURS,
    TABLES,
    TWO_SUITS,
    costs_of_suits,
    join,
)
from tests.mahjong import definition
from tests.mahjong.hands import CHUNK, MANY, SOME, counts_of, keys_of, melds_beside


@kernel
def distances(keys: Any, melds: Any, out: Any) -> None:
    for row in range(len(keys)):
        m, p, s, z = keys[row, 0], keys[row, 1], keys[row, 2], keys[row, 3]
        out[row, 0] = shanten_standard(m, p, s, z, melds[row])
        out[row, 1] = shanten_pairs(m, p, s, z, False)
        out[row, 2] = shanten_pairs(m, p, s, z, True)
        out[row, 3] = shanten_orphans(m, p, s, z)
        out[row, 4] = is_complete(m, p, s, z, melds[row])
        out[row, 5] = has_seven_pairs(m, p, s, z, False)
        out[row, 6] = has_seven_pairs(m, p, s, z, True)
        out[row, 7] = has_thirteen_orphans(m, p, s, z)


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("1111456789m123p", 1),  # would wait for a fifth
        ("2333345666678p", 0),
        ("1112345678999m", 0),
        ("11112222333344m", -1),
        ("147m258p369s1234z", 8),
        ("11z", -1),
        ("1z", 0),
        ("1111z", 1),  # two of four alike are no use, and a tile has to be found
        ("22223333444m55z", 0),
        ("19m19p19s1234567z", 8),
    ],
)
def test_12_1_standard_distance_of_hands_known(hand: str, shanten: int) -> None:
    counts = counts_of(hand)
    melds = melds_beside(counts)
    assert shanten_standard(*keys_of(counts), melds) == shanten
    assert reference.shanten(counts, melds) == shanten
    assert is_complete(*keys_of(counts), melds) == (shanten == -1)


@pytest.mark.parametrize(
    ("hand", "quad", "shanten"),
    [
        ("114499m2277p336z6z", False, -1),
        ("11114499m2277p33z", False, 1),
        ("11114499m2277p33z", True, -1),
        ("1114499m2277p33z", True, 0),
        ("1114499m2277p33z", False, 1),
        ("147m258p369s1234z", False, 6),
    ],
)
def test_10_4_distance_of_seven_pairs(hand: str, quad: bool, shanten: int) -> None:
    counts = counts_of(hand)
    assert shanten_pairs(*keys_of(counts), quad) == reference.shanten_pairs(counts, quad) == shanten
    assert has_seven_pairs(*keys_of(counts), quad) == (shanten == -1)


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("19m19p19s1234567z1z", -1),
        ("19m19p19s1234567z", 0),
        ("19m19p19s1234566z", 0),
        ("19m19p19s1234555z", 1),
        ("2345678m2345678p", 13),
    ],
)
def test_12_1_distance_of_thirteen_orphans(hand: str, shanten: int) -> None:
    counts = counts_of(hand)
    assert shanten_orphans(*keys_of(counts)) == reference.shanten_orphans(counts) == shanten
    assert has_thirteen_orphans(*keys_of(counts)) == (shanten == -1)


@pytest.mark.parametrize("tiles", [13, 14])
def test_12_1_the_plain_twin_is_plain_search_and_the_definition(tiles: int) -> None:
    hands, melds = definition.random_hands(1, SOME, tiles)
    by_definition = definition.shanten(hands, melds)
    for hand, n, shanten in zip(hands.tolist(), melds.tolist(), by_definition, strict=True):
        keys = keys_of(hand)
        assert shanten_standard(*keys, n) == reference.shanten(hand, n) == shanten
        assert is_complete(*keys, n) == reference.is_complete(hand, n) == (shanten == -1)
        for quad in (False, True):
            assert shanten_pairs(*keys, quad) == reference.shanten_pairs(hand, quad)
        assert shanten_orphans(*keys) == reference.shanten_orphans(hand)


@pytest.mark.compiled
@pytest.mark.parametrize("tiles", [13, 14])
def test_12_1_random_hands_are_as_far_as_the_definition_says(tiles: int) -> None:
    twin = compiled({"distances": distances}, "tests-mahjong")["distances"]
    for seed in range(-(-MANY // CHUNK)):
        hands, melds = definition.random_hands(seed, min(MANY, CHUNK), tiles)
        found = np.empty((len(hands), 8), np.int8)
        twin(definition.keys_of(hands), melds, found)
        expected = by_definition(hands, melds)
        wrong = np.flatnonzero((found != expected).any(1))[:1]
        assert not len(wrong), (hands[wrong], melds[wrong], found[wrong], expected[wrong])


def by_definition(hands: Any, melds: Any) -> Any:
    """Return the columns of `distances` without any key."""
    three = [
        definition.shanten(hands, melds),
        definition.shanten_pairs(hands, False),
        definition.shanten_pairs(hands, True),
        definition.shanten_orphans(hands),
    ]
    return np.stack(three + [shape == -1 for shape in three], 1)


# ---- the tables ------------------------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "keys", "classes"), [(9, 405_350, 126), (7, 43_130, 55)])
def test_12_1_every_suit_lacks_what_the_definition_says(
    ranks: int, keys: int, classes: int
) -> None:
    walk = costs_of_suits(ranks)
    found = walk.costs[walk.row, :, :, 0]
    assert len(walk.keys) == len(np.unique(walk.keys)) == keys
    assert len(walk.costs) == classes
    assert np.array_equal(found, definition.missing_by_key(ranks)[walk.keys])


def test_12_1_every_suit_has_the_class_of_what_it_lacks() -> None:
    suits, honours = costs_of_suits(9), costs_of_suits(7)
    assert [class_of(key) for key in suits.keys[::1000].tolist()] == suits.row[::1000].tolist()
    low = shanten_tables.LOW_KEYS
    found = CLASSES[shanten_tables.CLASS_ROWS[suits.keys // low], suits.keys % low]
    assert np.array_equal(found, suits.row)
    assert np.array_equal(HONOUR_CLASSES[honours.keys], honours.row)


def test_12_1_classes_join_to_few() -> None:
    suit, honour = costs_of_suits(9).costs[..., 0], costs_of_suits(7).costs[..., 0]
    two, table = join(suit, suit)
    with_honours, _ = join(suit, honour)
    three, _ = join(two, suit)
    assert (len(two), len(with_honours), len(three)) == (180, 165, 180)
    assert np.array_equal(table, TWO_SUITS)
    assert np.array_equal(table, table.T)


def test_12_1_every_three_classes_and_honours_join_to_the_best_share_out() -> None:
    suit, honour = costs_of_suits(9).costs[..., 0], costs_of_suits(7).costs[..., 0]
    rng = np.random.default_rng(3)
    m, p, s = rng.integers(0, len(suit), (3, 50_000))
    z = rng.integers(0, len(honour), 50_000)
    two = definition.together(suit[m], suit[p])
    whole = definition.together(two, definition.together(suit[s], honour[z]))
    for melds in range(5):
        found = SHANTEN[melds, TWO_SUITS[m, p], SUIT_AND_HONOURS[s, z]]
        assert np.array_equal(found, whole[:, 1, 4 - melds] - 1)


def test_tables_are_small_enough_to_be_cached_in_compiled_code() -> None:
    assert max(table.nbytes for table in TABLES.values()) < 10**6
    assert sum(table.nbytes for table in TABLES.values()) < 500_000


def test_12_1_a_tile_changes_the_distance_by_one_at_most() -> None:
    hands, melds = definition.random_hands(5, 2000, 13)
    now = definition.shanten(hands, melds)
    for kind in (0, 4, 17, 26, 33):
        more = np.minimum(hands + np.eye(34, dtype=np.int8)[kind], 4)
        after = [shanten_standard(*keys_of(row), n) for row, n in zip(more, melds, strict=True)]
        assert {*(now - after).tolist()} <= {0, 1}
