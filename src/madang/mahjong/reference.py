"""What sets, waits and distance mean, by plain search: slow, without tables, short enough to check.

A hand is its counts of the 34 kinds. `suit_splits` takes the counts of one suit.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from madang.mahjong.tiles import COPIES, HONOURS, PLAYED, RANKS, rank_of
from madang.mahjong.types import Kind

SETS = 4  # and eyes make a hand (MJ 1.5)
PAIRS = 7
ORPHANS = (0, 8, 9, 17, 18, 26, *range(HONOURS, PLAYED))
Counts = Sequence[int]


class Split(NamedTuple):
    """One way to split the tiles of a suit: ranks of its pungs, first ranks of its chows, eyes."""

    pungs: tuple[int, ...]
    chows: tuple[int, ...]
    eyes: int  # a rank, or -1


def suit_splits(counts: Counts) -> list[Split]:
    """1.5  Return every split of the tiles of one suit into sets and at most one pair.

    Nine counts are a suit, seven are the honours. In the order of MJ 10.1: the lowest eyes first,
    then pungs before chows from the lowest rank.
    """
    found = {Split(*split) for split in splits_from(0, list(counts), eyes=-1)}
    return sorted(
        found, key=lambda split: (split.eyes, [-(r in split.pungs) for r in range(RANKS)])
    )


def splits_from(
    rank: int, left: list[int], eyes: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Yield the splits of what is left, nothing of it below `rank`; some more than once."""
    while rank < len(left) and left[rank] == 0:
        rank += 1
    if rank == len(left):
        yield (), (), eyes
        return
    if left[rank] >= 3:
        for pungs, chows, pair in splits_from(rank, without(left, [rank] * 3), eyes):
            yield (rank, *pungs), chows, pair
    if left[rank] >= 2 and eyes < 0:
        yield from splits_from(rank, without(left, [rank] * 2), rank)
    if len(left) == RANKS and rank < RANKS - 2 and left[rank + 1] and left[rank + 2]:
        for pungs, chows, pair in splits_from(
            rank, without(left, [rank, rank + 1, rank + 2]), eyes
        ):
            yield pungs, (rank, *chows), pair


def without(counts: Counts, ranks: Sequence[int]) -> list[int]:
    """Return the counts without these tiles."""
    return [n - list(ranks).count(rank) for rank, n in enumerate(counts)]


def suits_of(counts: Counts) -> list[Counts]:
    """Return the counts of each suit, the honours last."""
    return [counts[first : first + RANKS] for first in range(0, PLAYED, RANKS)]


def is_complete(counts: Counts, melds: int) -> bool:
    """1.5  Tell whether the concealed tiles and the melds are four sets and eyes."""
    splits = [suit_splits(suit) for suit in suits_of(counts)]
    pairs = sum(bool(split) and split[0].eyes >= 0 for split in splits)
    return all(splits) and pairs == 1 and sum(counts) == 3 * (SETS - melds) + 2


def shanten(counts: Counts, melds: int, melded: Counts = (0,) * PLAYED) -> int:
    """12.1  Return how far the hand is from ready for four sets and eyes.

    The best hand to aim at has the fewest tiles that are not there yet. With the tiles of the
    melds, of each kind so many, it may have four of a kind at most.
    """

    @cache
    def missing(kind: Kind, sets: int, eyes: int, second: int, third: int) -> int:
        """Return the fewest missing from `kind` on; chows run on into it with a tile each."""
        if kind == PLAYED:
            return 0 if sets == eyes == 0 else PLAYED
        last = kind >= HONOURS or rank_of(kind) >= RANKS - 2
        best = PLAYED
        for chows in range(1 if last else sets + 1):
            for pung in range(min(1, sets - chows) + 1):
                for pair in range(eyes + 1):
                    asked = second + third + chows + 3 * pung + 2 * pair
                    if asked <= COPIES - melded[kind]:
                        after = missing(kind + 1, sets - chows - pung, eyes - pair, chows, second)
                        best = min(best, max(asked - counts[kind], 0) + after)
        return best

    return missing(0, SETS - melds, 1, 0, 0) - 1


def shanten_pairs(counts: Counts, quad: bool) -> int:
    """12.1  Return how far the hand is from ready for seven pairs."""
    pairs = sum(n // 2 if quad else min(n // 2, 1) for n in counts)
    kinds = sum(n // 2 + n % 2 if quad else min(n, 1) for n in counts)
    return PAIRS - 1 - pairs + max(PAIRS - kinds, 0)


def shanten_orphans(counts: Counts) -> int:
    """12.1  Return how far the hand is from ready for thirteen orphans."""
    held = [counts[kind] for kind in ORPHANS]
    return len(ORPHANS) - sum(n > 0 for n in held) - any(n > 1 for n in held)


def with_one_more(counts: Counts, kind: Kind) -> list[int]:
    """Return the counts with another tile."""
    return [n + (other == kind) for other, n in enumerate(counts)]


def lowering(counts: Counts, melds: int) -> list[int]:
    """12.2  Return the kinds that lower the standard shanten, never one that is held four times."""
    now = shanten(counts, melds)
    tried = [kind for kind in range(PLAYED) if counts[kind] < COPIES]
    return [kind for kind in tried if shanten(with_one_more(counts, kind), melds) < now]


def waits(counts: Counts, melds: int) -> list[int]:
    """12.2  Return the kinds that complete the standard shape."""
    tried = [kind for kind in range(PLAYED) if counts[kind] < COPIES]
    return [kind for kind in tried if is_complete(with_one_more(counts, kind), melds)]
