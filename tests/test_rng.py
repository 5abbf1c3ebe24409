"""Chance inside compiled code: the generator, its seeds, lots and shuffles."""

import numpy as np
import pytest

from madang.kernels.rng import (
    MODULUS,
    MULTIPLIER,
    after,
    below,
    seeds,
    shuffle,
    shuffle_top,
    word_of,
)

CARDS = 48
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)  # enough below 3.3e24


class At:
    """What the functions are given: a generator and a deck."""

    def __init__(self, seed: int) -> None:
        self.rng = int(seeds(seed, 1)[0])
        self.deck = list(range(CARDS))


def is_prime(n: int) -> bool:
    """Tell by Miller and Rabin."""
    twos = (n - 1 & 1 - n).bit_length() - 1
    return all(is_passed(pow(base, n - 1 >> twos, n), n, twos) for base in WITNESSES)


def is_passed(power: int, n: int, twos: int) -> bool:
    if power in (1, n - 1):
        return True
    return any((power := power * power % n) == n - 1 for _ in range(twos - 1))


def test_the_period_is_as_long_as_it_can_be():
    assert is_prime(MODULUS)
    assert is_prime((MODULUS - 1) // 2)
    assert MODULUS < 2**63


def test_a_step_is_a_multiplication_modulo_a_prime():
    for seed in range(50):
        rng = int(seeds(seed, 1)[0])
        assert after(rng) == rng * pow(2**32, -1, MODULUS) % MODULUS
        assert after(rng) < MODULUS
    assert MULTIPLIER * 2**32 - 1 == MODULUS


def test_seeds_are_in_range_differ_and_depend_on_the_entropy_alone():
    many = seeds((4, 2), 10_000)
    assert many.min() >= 1
    assert many.max() < MODULUS
    assert len(set(many.tolist())) == len(many)
    assert (seeds((4, 2), 10_000) == many).all()
    assert (seeds((4, 3), 10_000) != many).any()


@pytest.mark.parametrize("n", [1, 2, 7, 48])
def test_lots_are_alike_often(n: int):
    at = At(1)
    counts = np.bincount([below(at, n) for _ in range(2000 * n)], minlength=n)
    assert len(counts) == n
    assert abs(counts - 2000).max() < 5 * 2000**0.5


def test_every_card_comes_to_the_top_alike_often():
    at, tops = At(2), []
    for _ in range(500 * CARDS):
        shuffle_top(at, 1)
        tops.append(at.deck[0])
    assert sorted(at.deck) == list(range(CARDS))
    assert abs(np.bincount(tops) - 500).max() < 5 * 500**0.5


def test_a_shuffle_keeps_every_card_and_comes_from_the_seed():
    first, second, third = At(3), At(3), At(4)
    for at in (first, second, third):
        shuffle(at)
    assert sorted(first.deck) == list(range(CARDS))
    assert first.deck == second.deck != third.deck
    assert 0 <= word_of(first.rng) < 2**32
