"""Chance inside compiled code: a fast generator kept in one number, lots and shuffles from it.

The generator is MWC64X (David Thomas): George Marsaglia's multiply with carry, its two halves mixed
by an exclusive or. Our multiplier is smaller than Thomas's, so that a state stays below 2**63 and
plain Python and compiled code count alike. MODULUS and (MODULUS - 1) / 2 are prime: it has two
rounds of 4.6e18 words each. Use `madang.shuffles` where people play: these words can be foretold.

The argument `at` is a record with `rng`, a number from `seeds`, and with `deck` if something is
shuffled.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import kernel

MULTIPLIER = 2147483085
MODULUS = MULTIPLIER * 2**32 - 1
WORD = 0xFFFFFFFF


def seeds(entropy: Any, count: int) -> npt.NDArray[np.int64]:
    """Return where `count` generators begin, from 1 to MODULUS - 1; the same for an entropy."""
    words = np.random.SeedSequence(entropy).generate_state(count, np.uint64)
    return (words % np.uint64(MODULUS - 1)).astype(np.int64) + 1


@kernel
def word_of(rng: int) -> int:
    """Return the 32 bits that a generator shows."""
    return (rng >> 32) ^ (rng & WORD)


@kernel
def after(rng: int) -> int:
    """Return what follows."""
    return (rng & WORD) * MULTIPLIER + (rng >> 32)


@kernel
def next_word(at: Any) -> int:
    """Go on, and return the next 32 bits."""
    at.rng = after(at.rng)
    return word_of(at.rng)


@kernel
def below(at: Any, n: int) -> int:
    """Return a number from 0 to n - 1; its bias is below n / 2**32."""
    # The upper half of a product instead of a remainder, which takes a division (Lemire, "Fast
    # Random Integer Generation in an Interval", 2019), without his loop that takes the bias out.
    return (next_word(at) * n) >> 32


@kernel
def shuffle(at: Any) -> None:
    """Shuffle the deck in place."""
    shuffle_top(at, len(at.deck))


@kernel
def shuffle_first(at: Any, count: int) -> None:
    """Shuffle the first `count` cards of the deck in place."""
    deck = at.deck
    for place in range(count - 1):
        other = place + below(at, count - place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


@kernel
def shuffle_top(at: Any, count: int) -> None:
    """Put any `count` cards of the deck on its top, in any order, each as likely."""
    # Fisher and Yates's shuffle (Knuth, 3.4.2, algorithm P), which ends after `count` places.
    deck = at.deck
    rng = at.rng  # in a register: twice as fast
    for place in range(min(count, len(deck))):
        rng = after(rng)
        other = place + (word_of(rng) * (len(deck) - place) >> 32)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    at.rng = rng
