"""What distance means, for all suits at once: the fewest tiles missing to any share of a hand.

No table of the package is used, nor its way to count: all shares are written out, and how far each
suit is from the nearest is found rank by rank, since tiles missing add up over the ranks.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

FAR = 20


def shares(ranks: int, sets: int, eyes: int) -> Array:
    """Return the counts of every choice of so many sets and eyes with at most four of a kind."""
    unit = np.eye(ranks, dtype=np.int64)
    kinds = [3 * row for row in unit]
    if ranks == 9:
        kinds += [unit[rank : rank + 3].sum(0) for rank in range(7)]
    pairs = [2 * row for row in unit] if eyes else [0 * unit[0]]
    chosen = combinations_with_replacement(kinds, sets)
    every = np.array([sum(some, pair) for some, pair in product(chosen, pairs)])
    return every[every.max(1) <= 4]


def missing(ranks: int, sets: int, eyes: int) -> Array:
    """Return the fewest tiles missing, by the counts of the suit."""
    fewest = np.full((5,) * ranks, FAR, np.int8)
    fewest[tuple(shares(ranks, sets, eyes).T)] = 0
    for rank in range(ranks):
        by_count = np.moveaxis(fewest, rank, 0)
        by_count[:] = [
            np.min([by_count[asked] + max(asked - held, 0) for asked in range(5)], 0)
            for held in range(5)
        ]
    return fewest


@cache
def missing_by_key(ranks: int) -> Array:
    """Return, by key, the tiles missing to each number of sets: without eyes, then with them."""
    order = range(ranks - 1, -1, -1)  # the lowest rank is the last digit
    every = [missing(ranks, sets, eyes) for eyes in (0, 1) for sets in range(5)]
    return np.stack([share.transpose(*order).ravel() for share in every], 1).reshape(-1, 2, 5)


def keys_of(hands: Array) -> Array:
    """Return the four keys of each row of 34 counts."""
    padded = np.pad(hands.astype(np.int64), ((0, 0), (0, 2))).reshape(-1, 4, 9)
    return padded @ 5 ** np.arange(9)


def together(one: Array, other: Array) -> Array:
    """Return what is missing in two suits: the best way to share sets and eyes between them."""
    best = np.full_like(one, FAR)
    for eyes, sets in product((0, 1), range(5)):
        share = one[:, eyes, sets, None, None] + other[:, : 2 - eyes, : 5 - sets]
        best[:, eyes:, sets:] = np.minimum(best[:, eyes:, sets:], share)
    return best


def shanten(hands: Array, melds: Array) -> Array:
    """Return how far each hand is from ready, -1 complete."""
    keys = keys_of(hands)
    suits = [missing_by_key(9)[keys[:, suit]] for suit in range(3)]
    honours = missing_by_key(7)[keys[:, 3]]
    whole = together(together(suits[0], suits[1]), together(suits[2], honours))
    return whole[np.arange(len(hands)), 1, 4 - melds] - 1


def shanten_pairs(hands: Array, quad: bool) -> Array:
    """Return how far each hand is from seven pairs; `quad`: four alike are two of them."""
    most = 2 if quad else 1
    pairs = np.minimum(hands // 2, most).sum(1)
    pairs_or_halves = np.minimum((hands + 1) // 2, most).sum(1)
    return 6 - pairs + np.maximum(7 - pairs_or_halves, 0)


def shanten_orphans(hands: Array) -> Array:
    """Return how far each hand is from thirteen orphans."""
    held = hands[:, [0, 8, 9, 17, 18, 26, *range(27, 34)]]
    return 13 - (held > 0).sum(1) - (held > 1).any(1)


def lowering(hands: Array, melds: Array) -> Array:
    """Return which kinds lower the shanten of each hand, without those that it holds four of."""
    now, unit = shanten(hands, melds), np.eye(34, dtype=hands.dtype)
    return np.stack(
        [
            (hands[:, kind] < 4) & (shanten(np.minimum(hands + unit[kind], 4), melds) < now)
            for kind in range(34)
        ],
        1,
    )


def random_hands(seed: int, number: int, tiles: int) -> tuple[Array, Array]:
    """Return hands of that many tiles, melds counted three each, and their numbers of melds.

    A third is drawn from all tiles, a third from one to three suits, a third is sets and eyes with
    some tiles exchanged, so that every distance is among them.
    """
    rng = np.random.default_rng(seed)
    melds = rng.integers(0, 5, number)
    likely = rng.random((number, 136))
    suits = np.repeat(rng.random((number, 4)) < 0.4, [36, 36, 36, 28], 1)
    like = np.arange(number)[:, None] % 3
    likely -= np.where(like == 1, suits, 0)
    likely -= np.where(like == 2, near_sets(rng, number) * (rng.random((number, 136)) < 0.9), 0)
    places = likely.argsort(1).argsort(1)
    hands = (places < (tiles - 3 * melds)[:, None]).reshape(number, 34, 4).sum(2)
    return hands.astype(np.int8), melds


def near_sets(rng: np.random.Generator, number: int) -> Array:
    """Return, of 136 tiles, those of some chows, pungs and eyes."""
    wanted = np.zeros((number, 34), np.int64)
    hand = np.arange(number)
    for _ in range(4):
        first = rng.integers(0, 21, number)
        chow = rng.random(number) < 0.6
        kind = np.where(chow, first // 7 * 9 + first % 7, rng.integers(0, 34, number))
        for n in range(3):
            wanted[hand, kind + n * chow] += 1
    wanted[hand, rng.integers(0, 34, number)] += 2
    return (np.arange(4) < np.minimum(wanted, 4)[:, :, None]).reshape(number, 136)
